import type { Product } from '#sync-protocol/api/catalog.ts'
import { definitionsFor, GLOW, INK, SKY } from './paint.ts'
import { PALETTES } from './palettes.ts'
import { hash, randomFrom } from './random.ts'
import { sparkles } from './scenes/sparkles.ts'
import { charmOf } from './shape.ts'
import { OUTLINE, tidy } from './svg.ts'
import { ingredientsOf, MOTIFS, SHAPES, VARIANTS } from './vocabulary.ts'

/**
 * The SVG text of the picture called `name`, e.g. `jewelry-pendant-moon-sakura-3`; undefined for any other text.
 * The same name always gives the same bytes, at most 4095 of them. No part of `name` is copied into the picture.
 */
export function drawPicture(name: string): string | undefined {
  const ingredients = ingredientsOf(name)
  if (ingredients === undefined) return undefined
  const { shape, motif, scene, palette, detail } = ingredients
  const random = randomFrom(name)
  const body = tidy(`
    <path d="M0 0H400V400H0Z" fill="${SKY}"/>
    ${scene(random)}
    <circle cx="200" cy="200" r="200" fill="${GLOW}"/>
    <ellipse cx="200" cy="378" rx="116" ry="13" fill="${INK}" opacity=".2"/>
    <g transform="translate(200 200)" stroke="${INK}" stroke-width="${OUTLINE}" stroke-linejoin="round" stroke-linecap="round">
      ${shape(charmOf(motif), detail)}
    </g>
    ${sparkles(random)}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${definitionsFor(body, palette)}${body}</svg>`
  return svg.replaceAll(INK, palette.ink)
}

/**
 * A picture for a product that brings none. Words of the id that the kit knows are taken up (`moon-ring-7` shows a moon ring);
 * the rest follows from the id alone, so the picture stays the same however often the catalog is imported.
 */
export function pictureNameFor({ id, type, theme }: Pick<Product, 'id' | 'type' | 'theme'>): string {
  const words = id.split('-')
  const pick = (part: string, choices: readonly string[]) =>
    words.find((word) => choices.includes(word)) ?? choices[hash(`${part}:${id}`) % choices.length]
  return [
    type,
    pick('shape', Object.keys(SHAPES[type])),
    pick('motif', Object.keys(MOTIFS[theme])),
    pick('palette', Object.keys(PALETTES)),
    VARIANTS[hash(`variant:${id}`) % VARIANTS.length],
  ].join('-')
}
