import { CREAM, GLASS, MAIN } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'
import { top } from './stoppers.ts'

export const orb: Shape = (charm, detail) => `
  ${podium(detail)}
  ${top(-78, detail)}
  <circle cy="36" r="112" fill="${GLASS}"/>
  <path d="M-92 12Q-46-8 0 12T92 12A98 98 0 0 1 0 134 98 98 0 0 1-92 12Z" fill="${MAIN}" stroke-width="3"/>
  <path d="M70 96h.1M-66 104h.1M78 60h.1M-14 122h.1" stroke="#fff" stroke-width="9" opacity=".7"/>
  ${detail === 1 ? `<circle cy="40" r="62" fill="${CREAM}" stroke-width="4"/>` : ''}
  ${detail === 1 ? charm(0, 40, 0.98) : charm(0, 38, 1.35)}
  <path d="M-90 2q12-42 48-58" fill="none" stroke="#fff" stroke-width="9"/>
  <path d="M94 62q-8 30-28 46" fill="none" stroke="#fff" opacity=".8"/>`
