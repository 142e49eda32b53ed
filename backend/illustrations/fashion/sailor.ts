import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import { both, symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'
import { hanger } from './hanger.ts'

const SLEEVES = both('M64-120C118-118 146-74 140-30Q112-10 84-28L70-70Z')
const CUFFS = both('M141-40Q112-18 80-38L84-20Q112-2 139-24Z')
const SKIRT = symmetric('M0 34L66 30L152 142Q136 166 112 150Q92 176 66 158Q44 180 22 162Q10 172 0 172')
const BODICE = symmetric('M0-110L40-130Q74-120 78-96L66 42Q34 50 0 50')
const COLLAR = both('M34-134Q70-128 92-104L84-40Q40-30 4-58L14-96Z')
const TAILS = both('M0-40L22 56L40 42L54 48L34-30Z')

const trims = [
  '',
  '<path d="M-134 134Q0 170 134 134" fill="none" stroke="#fff" stroke-width="8"/>',
  '<path d="M-146 146Q-100 160-66 156-20 170 22 162 110 160 148 146" fill="none" stroke="#fff" stroke-width="20" stroke-dasharray="0 16"/>',
]

/** A dress with a sailor collar; the motif is the brooch on its bow. */
export const sailor: Shape = (charm, detail) => `
  ${hanger}
  <path d="${SLEEVES}" fill="${CREAM}"/><path d="${CUFFS}" fill="${POP}"/>
  <path d="${SKIRT}" fill="${MAIN}"/>
  <path d="M36 40 112 150 66 158ZM0 40 22 162-22 162ZM-36 40-66 158-112 150Z" fill="${INK}" stroke="none" opacity=".17"/>
  ${trims[detail] ?? ''}
  <path d="${BODICE}" fill="${CREAM}"/>
  <path d="${COLLAR}" fill="${MAIN}"/>
  <path d="M78-98 73-54Q50-48 28-60M-78-98-73-54Q-50-48-28-60" fill="none" stroke="#fff" stroke-width="5"/>
  <path d="${TAILS}" fill="${POP}"/>
  <circle cy="-34" r="48" fill="${METAL}"/><circle cy="-34" r="40" fill="${CREAM}" stroke-width="3"/>
  ${charm(0, -34, 0.74, 0, 3.5)}`
