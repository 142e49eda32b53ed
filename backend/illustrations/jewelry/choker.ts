import { CREAM, INK, MAIN, METAL } from '../paint.ts'
import { symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'

const BUST = symmetric('M0-124Q40-124 50-112C46-84 42-60 50-30C62 0 186 6 210 74L214 214L0 214')
const band = (fill: string) => `<path d="M-47-88Q0-58 47-88L47-46Q0-16-47-46Z" fill="${fill}"/>`

const bands = [
  `<path d="M-44-42Q0-12 44-42" fill="none" stroke="#fff" stroke-width="22" stroke-dasharray="0 16"/>${band(INK)}`
    + '<path d="M-40-70Q0-44 40-70" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="1 9"/>',
  '<g fill="none"><path d="M-46-84Q0-54 46-84M-46-58Q0-28 46-58" stroke-width="27" stroke-dasharray="0 17"/>'
    + '<path d="M-46-84Q0-54 46-84M-46-58Q0-28 46-58" stroke="#fff" stroke-width="18" stroke-dasharray="0 17"/></g>',
  `${band(CREAM)}<path d="M-46-74Q0-44 46-74M-46-60Q0-30 46-60" fill="none" stroke-width="4"/>`,
]

/** Shown on a dressmaker's bust: a collar alone would not be told from a bracelet. */
export const choker: Shape = (charm, detail) => `
  <circle cy="-158" r="20" fill="${METAL}"/>
  <path d="M-22-146H22V-118H-22Z" fill="${METAL}"/>
  <path d="${BUST}" fill="${MAIN}"/>
  <path d="M50-112C46-84 42-60 50-30 62 0 186 6 210 74L214 214H150Q150 60 60 34 22 20 14-30 20-80 22-122 44-120 50-112Z"
    fill="${INK}" stroke="none" opacity=".16"/>
  <path d="M0 100V210M-120 214Q-120 110-84 70M120 214Q120 110 84 70" fill="none" stroke-width="3" stroke-dasharray="9 9" opacity=".5"/>
  ${bands[detail] ?? bands[0]}
  <circle cy="-34" r="13" fill="${METAL}"/>
  ${charm(0, 48, 1.5)}
  <path d="M-168 66q16-24 50-36" fill="none" stroke="#fff" stroke-width="8"/>`
