import { CREAM, GLASS, INK, MAIN, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'

const labels = [
  `<rect x="-66" y="-16" width="132" height="120" rx="12" fill="${CREAM}" stroke-width="4"/>`,
  `<circle cy="44" r="68" fill="${CREAM}" stroke-width="4"/>`,
  `<path d="M-122 6Q0 32 122 6V86Q0 112-122 86Z" fill="${CREAM}" stroke-width="4"/>`,
]

export const candle: Shape = (charm, detail) => `
  ${podium(detail)}
  <circle cy="-120" r="60" fill="#fff" stroke="none" opacity=".35"/>
  <path d="M-122-50V112C-122 162 122 162 122 112V-50Z" fill="${GLASS}"/>
  <path d="M-110-30Q0 2 110-30V112C110 148-110 148-110 112Z" fill="${MAIN}" stroke-width="3"/>
  <path d="M110-30V112C110 134 60 140 20 140 80 110 84 40 76-16Z" fill="${INK}" stroke="none" opacity=".15"/>
  <ellipse cy="-50" rx="122" ry="30" fill="${GLASS}"/>
  <ellipse cy="-42" rx="104" ry="20" fill="${MAIN}"/>
  <path d="M0-42V-74" stroke-width="8"/>
  <path d="M4-158C8-132 34-122 30-94 26-72-24-72-28-94-30-112-12-120-10-134-4-136 4-146 4-158Z" fill="${POP}"/>
  <path d="M2-120C8-108 16-104 14-92 10-80-12-82-13-93-12-104-2-106 2-120Z" fill="#fff" stroke="none"/>
  ${labels[detail] ?? labels[0]}
  ${charm(0, 45, 1.02)}
  <path d="M-106-16V70" stroke="#fff" stroke-width="8"/>`
