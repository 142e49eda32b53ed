import { CREAM, INK, MAIN, METAL } from '../paint.ts'
import { symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'

const SHOULDERS = symmetric('M0-130L48-130C46-96 44-62 52-34C64-4 160-2 196 50L214 214L0 214')
const FACE = symmetric('M0-92C30-92 66-124 74-168L76-220L0-220')
const HAIR = symmetric('M0-220L84-220C112-150 98-70 152 16Q124 54 84 60C60 10 66-90 50-140L0-150')
const band = (fill: string) => `<path d="M-47-88Q0-58 47-88L47-46Q0-16-47-46Z" fill="${fill}"/>`

const bands = [
  `<path d="M-44-42Q0-12 44-42" fill="none" stroke="#fff" stroke-width="22" stroke-dasharray="0 16"/>${band(INK)}`
    + '<path d="M-40-70Q0-44 40-70" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="1 9"/>',
  '<g fill="none"><path d="M-46-84Q0-54 46-84M-46-58Q0-28 46-58" stroke-width="27" stroke-dasharray="0 17"/>'
    + '<path d="M-46-84Q0-54 46-84M-46-58Q0-28 46-58" stroke="#fff" stroke-width="18" stroke-dasharray="0 17"/></g>',
  `${band(CREAM)}<path d="M-46-74Q0-44 46-74M-46-60Q0-30 46-60" fill="none" stroke-width="4"/>`,
]

/** Shown on a neck between face and shoulders: a collar alone would not be told from a bracelet, nor a bust without a face from a bottle. */
export const choker: Shape = (charm, detail) => `
  <path d="${HAIR}" fill="${METAL}"/>
  <path d="${SHOULDERS}" fill="${MAIN}"/>
  <path d="M-46-96Q0-66 46-96L48-130H-48ZM52-34C64-4 160-2 196 50L214 214H150Q156 70 62 26 22 8 14-30Z" fill="${INK}" stroke="none" opacity=".16"/>
  <path d="${FACE}" fill="${MAIN}"/>
  <path d="M-15-130q15 12 30 0M-30 18Q-76 8-112 30M30 18Q76 8 112 30" fill="none" stroke-width="4"/>
  ${bands[detail] ?? bands[0]}
  <circle cy="-34" r="13" fill="${METAL}"/>
  ${charm(0, 62, 1.5)}
  <path d="M-168 84q16-20 46-28" fill="none" stroke="#fff" stroke-width="8"/>`
