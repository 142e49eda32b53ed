import { CREAM, INK, MAIN, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'

const FOOT = 'M-50-150H42L40 20Q60 54 108 66 146 84 132 120 122 150 76 150H-4Q-56 146-54 90Z'
const cuffs = [
  '<path d="M-49-112Q-4-104 41-112M-49-90Q-4-82 41-90" fill="none" stroke="#fff" stroke-width="10"/>',
  `<path d="M-54-152H46" fill="none" stroke="#fff" stroke-width="24" stroke-dasharray="0 16"/>`,
  `<path d="M-50-150H42V-116H-50Z" fill="${POP}"/><path d="M-34-146v26M-18-146v26M-2-146v26M14-146v26M28-146v26" stroke-width="3"/>`,
]

export const socks: Shape = (charm, detail) => {
  const sock = `
    <path d="${FOOT}" fill="${MAIN}"/>
    <path d="M-54 70Q-14 74-8 112-8 138-20 148-56 140-54 90ZM132 120Q122 150 76 150 74 98 108 66 146 84 132 120Z" fill="${CREAM}"/>
    ${cuffs[detail] ?? ''}`
  return `
    <g transform="translate(44 -14)rotate(10)">${sock}<path d="${FOOT}" fill="${INK}" stroke="none" opacity=".18"/></g>
    <g transform="translate(-52 16)rotate(-5)">${sock}
      <path d="M42-84 40 20Q60 54 108 66L96 76Q40 66 22 24Z" fill="${INK}" stroke="none" opacity=".14"/>
      ${charm(-4, -24, 0.92)}
      <path d="M-34 20V-2" stroke="#fff" stroke-width="7"/></g>`
}
