import { circle, polar, r, ridge, star, wave, type Palette, type Shape } from './cover-shapes.ts'

type Compose = (palette: Palette, next: () => number) => readonly Shape[]

/** A moon over ridges that come nearer. */
const ridges: Compose = ({ one, two, three }, next) => [
  { d: circle(60 + next() * 80, 162, 32 + next() * 12), fill: two },
  { d: ridge(205, 22, next), fill: three },
  { d: ridge(240, 16, next), fill: one },
  { d: ridge(275, 8, next), fill: three },
]

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

/** Rings on still water: an emblem here would say something that the title does not. */
const rings: Compose = ({ one, two, three }, next) => {
  const [x, y] = [70 + next() * 60, 200 + next() * 20]
  return [74, 56, 38, 20].map((radius, index) => ({ d: circle(x, y, radius), fill: [three, one, three, two][index] ?? two }))
}

export const COMPOSITIONS: readonly Compose[] = [ridges, rays, door, stars, waves, town, rings]
