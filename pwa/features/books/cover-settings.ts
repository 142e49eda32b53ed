import { circle, r, ridge, star, wave, type Palette, type Shape } from './cover-shapes.ts'

type Emblem = readonly [silhouette: string, cut: string]
type Setting = (emblem: Emblem, palette: Palette, next: () => number) => readonly Shape[]

/** Below the title and above the author's name, which covers the lowest sixth. */
const MIDDLE = 188

/** A great disc, printed a little out of register. */
const disc: Setting = (emblem, palette, next) => [
  { d: circle(108, MIDDLE + 7, 64), fill: palette.three },
  { d: circle(100, MIDDLE, 64), fill: palette.one },
  ...stamp(emblem, ink(palette), palette.one, 0.92, next),
]

const ridges: Setting = (emblem, palette, next) => [
  { d: ridge(205, 14, next), fill: palette.three },
  ...stamp(emblem, mark(palette), palette.ground, 1.12, next, MIDDLE - 2),
  { d: ridge(250, 14, next), fill: palette.one },
]

/** The same thing many times, and once great. */
const pattern: Setting = ([silhouette, cut], palette, next) => {
  const small = Array.from({ length: 20 }, (_, index) => {
    const row = Math.floor(index / 5)
    return [(index % 5) * 50 + (row % 2) * 25 - 12, 142 + row * 36] as const
  }).filter(([x, y]) => Math.hypot(x - 100, y - MIDDLE) > 66)
  return [
    ...small.map(([x, y]) => ({ d: silhouette, fill: palette.three, transform: `translate(${x} ${y})scale(.5)` })),
    ...stamp([silhouette, cut], mark(palette), palette.ground, 1.02, next),
  ]
}

const arch: Setting = (emblem, palette, next) => [
  { d: 'M60 240L-10 310H210L140 240Z', fill: palette.three },
  { d: 'M36 262V190a64 64 0 0 1 128 0V262Z', fill: palette.two },
  { d: 'M44 262V190a56 56 0 0 1 112 0V262Z', fill: palette.one },
  ...stamp(emblem, ink(palette), palette.one, 0.9, next, MIDDLE + 6),
]

const rays: Setting = (emblem, palette, next) => {
  const beams = Array.from({ length: 9 }, (_, index) => {
    const [from, to] = [index * 50 - 112, index * 50 - 88]
    return { d: `M100 310L${from} 130H${to}Z`, fill: palette.three }
  })
  return [...beams, ...stamp(emblem, mark(palette), palette.ground, 1.15, next)]
}

/** A band across, between stars. */
const band: Setting = (emblem, palette, next) => [
  { d: 'M0 138H200V238H0Z', fill: palette.one },
  { d: 'M0 128H200V133H0ZM0 243H200V248H0Z', fill: palette.three },
  { d: star(26, MIDDLE, 16), fill: palette.ground },
  { d: star(174, MIDDLE, 16), fill: palette.ground },
  ...stamp(emblem, ink(palette), palette.one, 0.88, next),
]

/** It comes up out of the sea, or goes down in it. */
const waves: Setting = (emblem, palette, next) => [
  { d: circle(100, MIDDLE, 62), fill: palette.three },
  ...stamp(emblem, mark(palette), palette.three, 0.98, next, MIDDLE - 4),
  { d: wave(238, next() * 20), fill: palette.one },
  { d: wave(262, next() * -20), fill: palette.three },
]

export const SETTINGS: readonly Setting[] = [disc, ridges, pattern, arch, rays, band, waves]

/** The emblem, never quite straight, as a stamp is not. */
function stamp([silhouette, cut]: Emblem, fill: string, behind: string, scale: number, next: () => number, y = MIDDLE): Shape[] {
  const transform = `translate(100 ${y})rotate(${r(next() * 10 - 5)})scale(${2 * scale})`
  const solid = { d: silhouette, fill, transform }
  return cut === '' ? [solid] : [solid, { d: cut, fill: behind, transform }]
}

/** The darker of the two that a title is read by, which stands out on every bright color. */
function ink({ isDark, ground, word }: Palette): string {
  return isDark ? ground : word
}

/** What stands out on the ground itself. */
function mark({ isDark, two, word }: Palette): string {
  return isDark ? two : word
}
