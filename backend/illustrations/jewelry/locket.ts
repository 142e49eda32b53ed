import { CREAM, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { chain } from './chain.ts'

const HEART = 'M0 84C-118 8-92-72-44-72-18-72 0-54 0-44 0-54 18-72 44-72 92-72 118 8 0 84Z'
const OVAL = 'M0-84A74 84 0 1 1 0 84 74 84 0 1 1 0-84Z'
const ROUND = 'M0-80A80 80 0 1 1 0 80 80 80 0 1 1 0-80Z'

/** An open locket: the motif in one leaf, a line of engraving in the other. */
export const locket: Shape = (charm, detail) => {
  const leaf = [HEART, OVAL, ROUND][detail] ?? HEART
  const half = (inner: string) => `
    <path d="${leaf}" fill="${METAL}"/>
    <path transform="translate(0 1)scale(.8)" d="${leaf}" fill="${inner}" stroke-width="4"/>`
  return `
    ${chain('M-120-215Q-96-120 0-78 96-120 120-215', 0)}
    <circle cy="-62" r="15" fill="${METAL}"/>
    <g transform="translate(-84 34)rotate(-14)">${half(MAIN)}
      <path d="M-34-14H34M-40 4H40M-28 22H28" stroke="${CREAM}" stroke-width="5" stroke-dasharray="14 9 24 9"/></g>
    <g transform="translate(84 34)rotate(14)">${half(CREAM)}${charm(0, -4, 0.98)}
      <path d="M-66-22q4-24 18-32" fill="none" stroke="#fff" stroke-width="6"/></g>
    <rect x="-9" y="6" width="18" height="52" rx="8" fill="${METAL}"/>`
}
