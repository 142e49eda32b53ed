import { fashion } from './fashion/index.ts'
import { fragrances } from './fragrances/index.ts'
import { jewelry } from './jewelry/index.ts'
import { animeMotifs } from './motifs/anime.ts'
import { kpopMotifs } from './motifs/kpop.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { animeScenes } from './scenes/anime.ts'
import { kpopScenes } from './scenes/kpop.ts'
import type { Scene } from './scene.ts'
import type { Shape } from './shape.ts'

/** The closed vocabulary of pictures: nothing outside these tables is ever drawn. */
export const SHAPES: Readonly<Record<'fashion' | 'fragrances' | 'jewelry', Readonly<Record<string, Shape>>>> = { fashion, fragrances, jewelry }
export const MOTIFS: Readonly<Record<'kpop' | 'anime', Readonly<Record<string, string>>>> = { kpop: kpopMotifs, anime: animeMotifs }
const SCENES = { kpop: kpopScenes, anime: animeScenes } as const
export const VARIANTS = ['1', '2', '3', '4', '5', '6'] as const

/** Everything a picture is made of. `detail` picks among the small differences within a shape. */
export type Ingredients = {
  readonly shape: Shape
  readonly motif: string
  readonly scene: Scene
  readonly palette: Palette
  readonly detail: number
}

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined)

/** The first word of a picture's name that the vocabulary has not in this place ('' where one is missing); undefined: it has all of them. */
export function unknownWordIn(name: string): string | undefined {
  const [type = '', ...words] = name.split('-')
  const shapes = own<Readonly<Record<string, unknown>>>(SHAPES, type)
  if (shapes === undefined) return type
  const places: (readonly string[])[] = [Object.keys(shapes), [...Object.keys(MOTIFS.kpop), ...Object.keys(MOTIFS.anime)], Object.keys(PALETTES), VARIANTS]
  const place = places.findIndex((choices, at) => !choices.includes(words[at] ?? ''))
  return place === -1 ? words[places.length] : (words[place] ?? '')
}

/** What the name `type-shape-motif-palette-variant` stands for; undefined unless every part is a word of the vocabulary. */
export function ingredientsOf(name: string): Ingredients | undefined {
  const [type = '', shapeName = '', motifName = '', paletteName = '', variant = '', ...rest] = name.split('-', 6)
  const shape = own(own(SHAPES, type) ?? {}, shapeName)
  const theme = Object.hasOwn(MOTIFS.kpop, motifName) ? 'kpop' : 'anime'
  const motif = own(MOTIFS[theme], motifName)
  const palette = own<Palette>(PALETTES, paletteName)
  const index = (VARIANTS as readonly string[]).indexOf(variant)
  const scene = SCENES[theme][index]
  if (shape === undefined || motif === undefined || palette === undefined || scene === undefined || rest.length > 0) return undefined
  return { shape, motif, scene, palette, detail: index % 3 }
}
