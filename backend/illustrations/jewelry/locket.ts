import { CREAM, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { chain } from './chain.ts'

const HEART = 'M0 84C-118 8-92-72-44-72-18-72 0-54 0-44 0-54 18-72 44-72 92-72 118 8 0 84Z'
const OVAL = 'M0-104A88 104 0 1 1 0 104 88 104 0 1 1 0-104Z'
const ROUND = 'M0-96A96 96 0 1 1 0 96 96 96 0 1 1 0-96Z'
const OVAL_LID = 'M0-104A50 104 0 1 1 0 104 50 104 0 1 1 0-104Z'
const ROUND_LID = 'M0-96A50 96 0 1 1 0 96 50 96 0 1 1 0-96Z'

const half = (leaf: string, inner: string) => `
  <path d="${leaf}" fill="${METAL}"/>
  <path transform="translate(0 1)scale(.8)" d="${leaf}" fill="${inner}" stroke-width="4"/>`
const engraving = (d: string) => `<path d="${d}" stroke="${CREAM}" stroke-width="5" stroke-dasharray="14 9 24 9"/>`
const bail = `<circle cy="-62" r="15" fill="${METAL}"/>`

const hearts: Shape = (charm) => `
  ${chain('M-120-215Q-96-120 0-78 96-120 120-215', 0)}
  ${bail}
  <g transform="translate(-84 34)rotate(-14)">${half(HEART, MAIN)}${engraving('M-34-14H34M-40 4H40M-28 22H28')}</g>
  <g transform="translate(84 34)rotate(14)">${half(HEART, CREAM)}${charm(0, -4, 0.98)}
    <path d="M-66-22q4-24 18-32" fill="none" stroke="#fff" stroke-width="6"/></g>
  <rect x="-9" y="6" width="18" height="52" rx="8" fill="${METAL}"/>`

/** Two equal rounds side by side would be spectacles: here one leaf hangs and its lid stands open like a door. */
const door = (leaf: string, lid: string): Shape => (charm) => `
  <g transform="translate(44 0)">
    ${chain('M-150-215Q-110-130 0-92 96-130 120-215', 0)}
    <g transform="translate(-134 48)skewY(-9)">${half(lid, MAIN)}${engraving('M-24-22H26M-28 0H28M-20 22H24')}</g>
    <g transform="translate(0 -14)">${bail}</g>
    <g transform="translate(0 40)">${half(leaf, CREAM)}${charm(0, 0, 1.16)}
      <path d="M-64-20q4-26 22-38" fill="none" stroke="#fff" stroke-width="6"/></g>
    <rect x="-97" y="16" width="16" height="48" rx="8" fill="${METAL}"/>
  </g>`

const leaves = [hearts, door(OVAL, OVAL_LID), door(ROUND, ROUND_LID)]

/** An open locket: the motif in one leaf, a line of engraving in the other. */
export const locket: Shape = (charm, detail) => (leaves[detail] ?? hearts)(charm, detail)
