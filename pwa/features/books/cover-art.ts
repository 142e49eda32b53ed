import { COMPOSITIONS } from './cover-compositions.ts'
import { EMBLEMS } from './cover-emblems.ts'
import { motifOf } from './cover-motifs.ts'
import { SETTINGS } from './cover-settings.ts'
import { inTurn, type Palette, type Shape } from './cover-shapes.ts'

/** A drawn cover: flat shapes in a box of 200 by 300, in the colours of one palette. */
export interface CoverArt {
  ground: string
  /** Colour of the title, readable on the ground and on everything drawn behind it. */
  word: string
  shapes: readonly Shape[]
}

/** Every title stands in the upper third, so what is drawn keeps to the ground's tone there. */
const PALETTES: readonly Palette[] = [
  { isDark: true, ground: '#1b1d3a', word: '#fff4d6', one: '#ff5c9a', two: '#ffdc2e', three: '#3b3f7a' },
  { isDark: true, ground: '#0f2f3a', word: '#eafff6', one: '#3fd69b', two: '#ffdc2e', three: '#1f5866' },
  { isDark: true, ground: '#3a1230', word: '#ffe8f2', one: '#ff5c9a', two: '#43bcff', three: '#6b2459' },
  { ground: '#ffdc2e', word: '#16161d', one: '#ff5c9a', two: '#16161d', three: '#ffb52e' },
  { ground: '#43bcff', word: '#0b1330', one: '#fffdf6', two: '#ffdc2e', three: '#2b8fe0' },
  { ground: '#ff5c9a', word: '#2b0717', one: '#fffdf6', two: '#ffdc2e', three: '#e03a7d' },
  { ground: '#fffdf6', word: '#16161d', one: '#43bcff', two: '#ff5c9a', three: '#ebe2cd' },
  { isDark: true, ground: '#12121a', word: '#f5f1e6', one: '#b9a4ff', two: '#ff5c9a', three: '#2c2c40' },
]

/**
 * The cover of a book without a picture: what its title names or, where that cannot be drawn, a scene. The same book in the same `place` always gets the same one,
 * and those beside it another setting and other colors.
 */
export function coverArt(title: string, author: string, place: number): CoverArt {
  const next = seeded(`${title}\n${author}`)
  const palette = inTurn(PALETTES, 3 * place)
  const motif = motifOf(title)
  const shapes = motif === undefined ? inTurn(COMPOSITIONS, place)(palette, next) : inTurn(SETTINGS, place)(EMBLEMS[motif], palette, next)
  return { ground: palette.ground, word: palette.word, shapes }
}

/** Numbers from 0 to below 1 that follow from a text (FNV-1a, then mulberry32). */
function seeded(text: string): () => number {
  let hash = 2166136261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  let state = hash >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
