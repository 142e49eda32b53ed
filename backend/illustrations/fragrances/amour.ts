import { GLASS, INK, MAIN } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'
import { top } from './stoppers.ts'

const HEART = 'M0 148C-176 50-140-74-70-74-28-74 0-46 0-30 0-46 28-74 70-74 140-74 176 50 0 148Z'

/** A heart-shaped flacon. */
export const amour: Shape = (charm, detail) => `
  ${podium(detail)}
  ${top(-44, detail)}
  <path d="${HEART}" fill="${GLASS}"/>
  <path d="M-106 4Q-54-18 0 4T106 4C98 54 54 100 0 130-54 100-98 54-106 4Z" fill="${MAIN}" stroke-width="3"/>
  <path d="M106 4C98 54 54 100 0 130 60 70 76 40 76 13Q92 11 106 4Z" fill="${INK}" stroke="none" opacity=".14"/>
  ${charm(0, 38, 1.3)}
  <path d="M-108-18q6-30 34-36" fill="none" stroke="#fff" stroke-width="9"/>
  <path d="M-92 46q10 22 26 34M64-54q16 0 26 12" fill="none" stroke="#fff" opacity=".8"/>`
