/** A drawn cover: flat shapes in a box of 200 by 300, in the colours of one palette. */
export interface CoverArt {
  ground: string
  /** Colour of the title, readable on the ground and on everything drawn behind it. */
  word: string
  shapes: readonly { d: string; fill: string; opacity?: number }[]
}

interface Palette {
  ground: string
  word: string
  one: string
  two: string
  three: string
}

/** Every title stands in the upper third, so what is drawn keeps to the ground's tone there. */
const PALETTES: readonly Palette[] = [
  { ground: '#1b1d3a', word: '#fff4d6', one: '#ff5c9a', two: '#ffdc2e', three: '#3b3f7a' },
  { ground: '#0f2f3a', word: '#eafff6', one: '#3fd69b', two: '#ffdc2e', three: '#1f5866' },
  { ground: '#3a1230', word: '#ffe8f2', one: '#ff5c9a', two: '#43bcff', three: '#6b2459' },
  { ground: '#ffdc2e', word: '#16161d', one: '#ff5c9a', two: '#16161d', three: '#ffb52e' },
  { ground: '#43bcff', word: '#0b1330', one: '#fffdf6', two: '#ffdc2e', three: '#2b8fe0' },
  { ground: '#ff5c9a', word: '#2b0717', one: '#fffdf6', two: '#ffdc2e', three: '#e03a7d' },
  { ground: '#fffdf6', word: '#16161d', one: '#43bcff', two: '#ff5c9a', three: '#ebe2cd' },
  { ground: '#12121a', word: '#f5f1e6', one: '#b9a4ff', two: '#ff5c9a', three: '#2c2c40' },
]

type Compose = (palette: Palette, next: () => number) => CoverArt['shapes']

/** The cover of a book without a picture: the same book in the same `place` always gets the same one, and those beside it another motif and other colors. */
export function coverArt(title: string, author: string, place: number): CoverArt {
  const next = seeded(`${title}\n${author}`)
  const palette = inTurn(PALETTES, 3 * place)
  const compose = inTurn(COMPOSITIONS, place)
  return { ground: palette.ground, word: palette.word, shapes: compose(palette, next) }
}

/** A moon over ridges that come nearer. */
const ridges: Compose = ({ one, two, three }, next) => {
  const ridge = (top: number, wild: number) => {
    const peaks = Array.from({ length: 6 }, (_, index) => `L${index * 40} ${r(top + (index % 2 === 0 ? 1 : -1) * wild * (0.5 + next()))}`)
    return `M0 300V${top}${peaks.join('')}V300Z`
  }
  return [
    { d: circle(60 + next() * 80, 162, 32 + next() * 12), fill: two },
    { d: ridge(205, 22), fill: three },
    { d: ridge(240, 16), fill: one },
    { d: ridge(275, 8), fill: three },
  ]
}

/** Rays from a rising sun. */
const rays: Compose = ({ one, two, three }, next) => {
  const count = 7 + Math.floor(next() * 4)
  const x = 50 + next() * 100
  const shapes = Array.from({ length: count }, (_, index) => {
    const from = -Math.PI * ((index + 0.15) / count)
    const to = -Math.PI * ((index + 0.65) / count)
    return { d: `M${r(x)} 265L${polar(x, 265, 190, from)}L${polar(x, 265, 190, to)}Z`, fill: three }
  })
  return [...shapes, { d: circle(x, 265, 62), fill: one }, { d: circle(x, 265, 38), fill: two }]
}

/** A door standing open at the end of a way. */
const door: Compose = ({ one, two, three }, next) => {
  const lean = (next() - 0.5) * 50
  return [
    { d: `M${r(60 + lean)} 230L-10 310H210L${r(140 + lean)} 230Z`, fill: three },
    { d: `M${r(56 + lean)} 232V160a44 44 0 0 1 88 0V232Z`, fill: one },
    { d: `M${r(70 + lean)} 232V164a30 30 0 0 1 60 0V232Z`, fill: two },
    { d: circle(100 + lean, 188, 9), fill: one },
  ]
}

/** A sky of four-pointed stars, one of them great. */
const stars: Compose = ({ one, two, three }, next) => {
  const small = Array.from({ length: 16 }, () => ({
    d: star(next() * 200, 128 + next() * 162, 2 + next() * 6),
    fill: next() > 0.5 ? one : three,
  }))
  return [...small, { d: star(70 + next() * 60, 205, 58), fill: two }]
}

/** Waves, and something round going down in them. */
const waves: Compose = ({ one, two, three }, next) => {
  return [
    { d: circle(100 + (next() - 0.5) * 60, 190, 46), fill: two },
    { d: wave(205, next() * 20), fill: one },
    { d: wave(235, next() * -20), fill: three },
    { d: wave(265, next() * 20), fill: one },
  ]
}

/** A town at night with a few windows awake. */
const town: Compose = ({ one, two, three }, next) => {
  const houses = Array.from({ length: 7 }, (_, index) => ({ x: index * 30 - 4, top: 160 + next() * 70 }))
  const windows = houses.flatMap(({ x, top }) =>
    next() > 0.35
      ? [
          { d: `M${x + 9} ${r(top + 16)}h9v13h-9z`, fill: two },
          { d: `M${x + 9} ${r(top + 42)}h9v13h-9z`, fill: two },
        ]
      : [],
  )
  return [
    { d: circle(150 - next() * 100, 142, 20), fill: two },
    ...houses.map(({ x, top }, index) => ({ d: `M${x} 300V${r(top)}l14 -14 14 14V300Z`, fill: index % 2 === 0 ? three : one })),
    ...windows,
  ]
}

/** A printed heart or drop, out of register. */
const emblem: Compose = ({ one, two, three }, next) => {
  const heart = 'M100 262C48 224 40 192 56 172c14-16 36-12 44 8 8-20 30-24 44-8 16 20 8 52-44 90Z'
  const drop = 'M100 140c26 42 40 62 40 84a40 40 0 0 1-80 0c0-22 14-42 40-84Z'
  const eye = 'M30 205q70-76 140 0-70 76-140 0Z'
  const d = pick([heart, drop, eye], next)
  const pupil = d === eye ? [{ d: circle(100, 205, 24), fill: three }] : []
  return [
    { d: circle(100, 208, 88), fill: three },
    { d, fill: one },
    ...pupil,
    { d: star(140 + next() * 30, 146 + next() * 14, 16), fill: two },
    { d: star(30 + next() * 30, 250 + next() * 25, 10), fill: two },
  ]
}

function wave(top: number, shift: number): string {
  return `M${r(-50 + shift)} ${top}${'q12.5 -18 25 0t25 0'.repeat(6)}V300H-60Z`
}

const COMPOSITIONS: readonly Compose[] = [ridges, rays, door, stars, waves, town, emblem]

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

function pick<Item>(items: readonly Item[], next: () => number): Item {
  return inTurn(items, Math.floor(next() * items.length))
}

function inTurn<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
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
