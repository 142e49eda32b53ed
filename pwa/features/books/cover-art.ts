import { hash } from '../../content/hash.ts'
import { MOTIFS, motifOf, type Motif } from './cover-motifs.ts'

/** One flat piece of a cover. */
interface Shape {
  d: string
  fill: string
  transform?: string
}

interface Palette {
  /** Its ground is; the word on it is light then. */
  isDark?: true
  ground: string
  word: string
  one: string
  two: string
  three: string
}

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

type Setting = (motif: Motif, palette: Palette, next: () => number) => readonly Shape[]

/** Below the title and above the author's name, which covers the lowest sixth. */
const MIDDLE = 188

/** A great disc, printed a little out of register. */
const disc: Setting = (motif, palette, next) => [
  { d: circle(108, MIDDLE + 7, 64), fill: palette.three },
  { d: circle(100, MIDDLE, 64), fill: palette.one },
  ...stamp(motif, ink(palette), palette.one, 0.92, next),
]

const ridges: Setting = (motif, palette, next) => [
  { d: ridge(205, 14, next), fill: palette.three },
  ...stamp(motif, mark(palette), palette.ground, 1.12, next, MIDDLE - 2),
  { d: ridge(250, 14, next), fill: palette.one },
]

/** The same thing many times, and once great. */
const pattern: Setting = (motif, palette, next) => {
  const small = Array.from({ length: 20 }, (_, index) => {
    const row = Math.floor(index / 5)
    return [(index % 5) * 50 + (row % 2) * 25 - 12, 142 + row * 36] as const
  }).filter(([x, y]) => Math.hypot(x - 100, y - MIDDLE) > 66)
  return [
    ...small.map(([x, y]) => ({ d: motif.solid, fill: palette.three, transform: `translate(${x} ${y})scale(.5)` })),
    ...stamp(motif, mark(palette), palette.ground, 1.02, next),
  ]
}

const arch: Setting = (motif, palette, next) => [
  { d: 'M60 240L-10 310H210L140 240Z', fill: palette.three },
  { d: 'M36 262V190a64 64 0 0 1 128 0V262Z', fill: palette.two },
  { d: 'M44 262V190a56 56 0 0 1 112 0V262Z', fill: palette.one },
  ...stamp(motif, ink(palette), palette.one, 0.9, next, MIDDLE + 6),
]

const rays: Setting = (motif, palette, next) => {
  const beams = Array.from({ length: 9 }, (_, index) => {
    const [from, to] = [index * 50 - 112, index * 50 - 88]
    return { d: `M100 310L${from} 130H${to}Z`, fill: palette.three }
  })
  return [...beams, ...stamp(motif, mark(palette), palette.ground, 1.15, next)]
}

/** A band across, between stars. */
const band: Setting = (motif, palette, next) => [
  { d: 'M0 138H200V238H0Z', fill: palette.one },
  { d: 'M0 128H200V133H0ZM0 243H200V248H0Z', fill: palette.three },
  { d: star(26, MIDDLE, 16), fill: palette.ground },
  { d: star(174, MIDDLE, 16), fill: palette.ground },
  ...stamp(motif, ink(palette), palette.one, 0.88, next),
]

/** It comes up out of the sea, or goes down in it. */
const waves: Setting = (motif, palette, next) => [
  { d: circle(100, MIDDLE, 62), fill: palette.three },
  ...stamp(motif, mark(palette), palette.three, 0.98, next, MIDDLE - 4),
  { d: wave(238, next() * 20), fill: palette.one },
  { d: wave(262, next() * -20), fill: palette.three },
]

const SETTINGS: readonly Setting[] = [disc, ridges, pattern, arch, rays, band, waves]

/** What says nothing of a story that it does not tell. */
const NEUTRAL: readonly Motif[] = [MOTIFS.star, MOTIFS.book, MOTIFS.moon, MOTIFS.sun]

/**
 * The cover of a book without a picture: what its title names, in a setting. The same book in the same `place` always gets the same cover, and those
 * beside it another setting and other colors.
 */
export function coverArt(title: string, author: string, place: number): CoverArt {
  const next = seeded(`${title}\n${author}`)
  const palette = inTurn(PALETTES, 3 * place)
  const motif = motifOf(title) ?? inTurn(NEUTRAL, Math.floor(next() * NEUTRAL.length))
  return { ground: palette.ground, word: palette.word, shapes: inTurn(SETTINGS, place)(motif, palette, next) }
}

/** Numbers from 0 to below 1 that follow from a text (mulberry32). */
function seeded(text: string): () => number {
  let state = hash(text)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The motif, never quite straight, as a stamp is not. */
function stamp({ solid, cut }: Motif, fill: string, behind: string, scale: number, next: () => number, y = MIDDLE): Shape[] {
  const transform = `translate(100 ${y})rotate(${r(next() * 10 - 5)})scale(${2 * scale})`
  return [{ d: solid, fill, transform }, ...(cut === undefined ? [] : [{ d: cut, fill: behind, transform }])]
}

/** The darker of the two that a title is read by, which stands out on every bright color. */
function ink({ isDark, ground, word }: Palette): string {
  return isDark ? ground : word
}

/** What stands out on the ground itself. */
function mark({ isDark, two, word }: Palette): string {
  return isDark ? two : word
}

function circle(x: number, y: number, radius: number): string {
  return `M${r(x - radius)} ${r(y)}a${r(radius)} ${r(radius)} 0 1 0 ${r(2 * radius)} 0a${r(radius)} ${r(radius)} 0 1 0 ${r(-2 * radius)} 0Z`
}

function star(x: number, y: number, size: number): string {
  const inner = size * 0.16
  const points = Array.from({ length: 8 }, (_, index) => polar(x, y, index % 2 === 0 ? size : inner * 1.8, (index * Math.PI) / 4))
  return `M${points.join('L')}Z`
}

function polar(x: number, y: number, distance: number, angle: number): string {
  return `${r(x + Math.cos(angle) * distance)} ${r(y + Math.sin(angle) * distance)}`
}

function r(value: number): number {
  return Math.round(value * 10) / 10
}

function ridge(top: number, wild: number, next: () => number): string {
  const peaks = Array.from({ length: 6 }, (_, index) => `L${index * 40} ${r(top + (index % 2 === 0 ? 1 : -1) * wild * (0.5 + next()))}`)
  return `M0 300V${top}${peaks.join('')}V300Z`
}

function wave(top: number, shift: number): string {
  return `M${r(-50 + shift)} ${top}${'q12.5 -18 25 0t25 0'.repeat(6)}V300H-60Z`
}

function inTurn<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
