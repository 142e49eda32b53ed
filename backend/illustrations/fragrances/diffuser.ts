import { CREAM, GLASS, MAIN, METAL, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'

const reeds = 'M-8-60-66-176M0-60-26-186M6-60 20-188M10-60 62-174'
const tips = [
  '',
  `<g fill="${POP}"><circle cx="-66" cy="-172" r="15"/><circle cx="20" cy="-178" r="17"/><circle cx="62" cy="-166" r="13"/></g>`,
  `<path d="M20-190C44-190 52-164 36-150 12-150 4-172 20-190ZM-66-178C-92-172-92-144-72-134-52-144-50-166-66-178Z" fill="${POP}"/>`,
]

/** Room scent in a bottle, drawn up by reeds. */
export const diffuser: Shape = (charm, detail) => `
  ${podium(detail)}
  <path d="${reeds}" fill="none" stroke-width="15"/><path d="${reeds}" fill="none" stroke="${METAL}" stroke-width="6"/>
  ${tips[detail] ?? ''}
  <rect x="-34" y="-84" width="68" height="34" rx="8" fill="${METAL}"/>
  <path d="M-34-52H34C40-26 116-22 116 40V116Q116 148 84 148H-84Q-116 148-116 116V40C-116-22-40-26-34-52Z" fill="${GLASS}"/>
  <path d="M-100 40Q-50 22 0 40T100 40V112Q100 132 80 132H-80Q-100 132-100 112Z" fill="${MAIN}" stroke-width="3"/>
  <path d="M-62-4H62V104H-62Z" fill="${CREAM}" stroke-width="4"/>
  ${charm(0, 50, 0.98)}
  <path d="M-100 34q4-32 34-46" fill="none" stroke="#fff" stroke-width="8"/>`
