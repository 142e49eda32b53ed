import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'

const soles = [
  `<path d="M-128 116Q20 132 176 116" fill="none" stroke="${POP}" stroke-width="7"/>`,
  '<path d="M-124 134H170" fill="none" stroke-width="15" stroke-dasharray="3 12" opacity=".6"/>',
  `<path d="M-126 112Q20 130 176 112L174 124Q20 142-128 124Z" fill="${METAL}" stroke-width="3"/>`,
]

export const sneakers: Shape = (charm, detail) => `
  <g transform="translate(-14 2)">
    <path d="M-112-140Q-60-124 0-140L22-60Q60-10 118 8 170 24 178 66L176 112H-128Q-134 0-112-140Z" fill="${MAIN}"/>
    <path d="M96 2Q170 20 178 66L176 112H74Q66 40 96 2Z" fill="${CREAM}"/>
    <path d="M-112-140Q-60-124 0-140L6-120Q-56-104-114-122Z" fill="${CREAM}"/>
    <path d="M-10-134 22-60Q48-22 92 2L74 34Q8 14-28-68Z" fill="${CREAM}"/>
    <path d="M-128 60-84 56-76 112H-128Z" fill="${POP}"/>
    <path d="M-36-102 18-110M-28-74 30-84M-8-42 50-58M22-12 74-34" stroke-width="13"/>
    <path d="M-36-102 18-110M-28-74 30-84M-8-42 50-58M22-12 74-34" stroke="#fff" stroke-width="6"/>
    <path d="M-136 102Q20 122 182 102 190 128 178 144 20 158-128 144-140 128-136 102Z" fill="${CREAM}"/>
    ${soles[detail] ?? ''}
    <path d="M-128 30Q-70 40-28 112" fill="none" stroke-width="3" stroke-dasharray="7 7"/>
    <circle cx="-62" cy="-36" r="46" fill="${CREAM}"/><circle cx="-62" cy="-36" r="46" fill="${INK}" stroke="none" opacity=".06"/>
    ${charm(-62, -36, 0.76)}
    <path d="M128 30q26 8 32 24" fill="none" stroke="#fff" stroke-width="7"/>
  </g>`
