import { CREAM, GLASS, INK, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'

const bands = [
  '',
  '<path d="M-34-52H34M-34 122H34" stroke="#fff" stroke-width="6"/>',
  `<path d="M-40-40H40V-24H-40ZM-40 104H40V120H-40Z" fill="${METAL}" stroke-width="3"/>`,
]

/** A perfume-oil roller: ball on top, cap beside it. */
export const roller: Shape = (charm, detail) => `
  ${podium(detail)}
  <g transform="translate(-34 0)">
    <circle cy="-124" r="24" fill="${METAL}"/><path d="M-10-130q3-8 10-9" fill="none" stroke="#fff"/>
    <path d="M-28-116H28L34-82H-34Z" fill="${CREAM}"/>
    <path d="M-34-84H34Q58-78 58-54V132Q58 148 42 148H-42Q-58 148-58 132V-54Q-58-78-34-84Z" fill="${GLASS}"/>
    <path d="M-46-40Q0-52 46-40V124Q46 136 34 136H-34Q-46 136-46 124Z" fill="${MAIN}" stroke-width="3"/>
    <path d="M22-44 46-40V124Q46 136 34 136H14Q34 60 22-44Z" fill="${INK}" stroke="none" opacity=".15"/>
    ${bands[detail] ?? ''}
    ${charm(0, 40, 1.18)}
    <path d="M-46-52V-8" stroke="#fff" stroke-width="7"/>
  </g>
  <g transform="translate(80 90)rotate(8)">
    <path d="M-36-70Q0-86 36-70L38 54Q0 68-38 54Z" fill="${METAL}"/>
    <path d="M-18-56V34" stroke="#fff" stroke-width="7"/><path d="M-37 30Q0 44 37 30" fill="none"/>
  </g>`
