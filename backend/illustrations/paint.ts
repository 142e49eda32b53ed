import { mix } from './color.ts'
import type { Palette } from './palettes.ts'

/**
 * The kit paints with roles, not colours: a shape says MAIN or METAL and the palette decides what that looks like.
 * Each role is a gradient with a fixed id, so motifs and garments are plain markup that knows no palette.
 */
export const SKY = 'url(#y)'
export const GLOW = 'url(#h)'
export const MAIN = 'url(#m)'
export const POP = 'url(#p)'
export const METAL = 'url(#g)'
export const CREAM = 'url(#c)'
export const GLASS = 'url(#l)'

/** Stands for the palette's outline colour until the picture is put together. */
export const INK = 'currentColor'

/** `at` and `opacity` are written as SVG wants them: the shortest way. */
const stop = (color: string, at = '', opacity = '') =>
  `<stop${at && ` offset="${at}"`} stop-color="${color}"${opacity && ` stop-opacity="${opacity}"`}/>`

const down = (id: string, ...stops: string[]) => `<linearGradient id="${id}" x2=".3" y2="1">${stops.join('')}</linearGradient>`

function gradients({ sky, glow, main, pop, metal, ink }: Palette): Record<string, string> {
  return {
    y: `<linearGradient id="y" x2="0" y2="1">${stop(sky[0])}${stop(sky[1], '1')}</linearGradient>`,
    h: `<radialGradient id="h">${stop(glow, '.3', '.7')}${stop(glow, '1', '0')}</radialGradient>`,
    m: down('m', stop(mix(main, '#ffffff', 0.28)), stop(main, '.55'), stop(mix(main, ink, 0.22), '1')),
    p: down('p', stop(mix(pop, '#ffffff', 0.38)), stop(mix(pop, ink, 0.06), '1')),
    g: down('g', stop(mix(metal[0], '#ffffff', 0.7)), stop(metal[0], '.4'), stop(metal[1], '.7'), stop(mix(metal[0], '#ffffff', 0.2), '1')),
    c: down('c', stop('#fff'), stop(mix('#fffaf2', sky[1], 0.3), '1')),
    l: down('l', stop('#fff', '', '.75'), stop(mix(glow, '#ffffff', 0.4), '1', '.35')),
  }
}

/** The gradient definitions that `markup` refers to, and no others: every byte counts under the 4 kB limit. */
export function definitionsFor(markup: string, palette: Palette): string {
  const used = Object.entries(gradients(palette)).filter(([id]) => markup.includes(`url(#${id})`))
  return `<defs>${used.map(([, definition]) => definition).join('')}</defs>`
}
