import { CREAM, MAIN, METAL } from '../paint.ts'
import { symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'
import { mirrored } from '../svg.ts'

const ARCH = symmetric('M0-96C22-96 26-50 48-28C62-64 84-74 92-58C98-34 104-20 118-6C128-34 152-38 158-18C154 20 152 60 150 108L128 108Q60 62 0 62')

const stones = [
  '<path d="M0-16C16 4 18 10 18 16a18 17 0 0 1-36 0C-18 10-16 4 0-16Z"/>',
  '<path d="M0-18 16 4 0 28-16 4Z"/>',
  '<circle r="16"/>',
]

export const tiara: Shape = (charm, detail) => {
  const stone = stones[detail] ?? stones[0]
  return `
    <path d="${ARCH}" fill="${METAL}"/>
    <path d="M-132 74Q-60 24 0 24T132 74" fill="none" stroke="#fff" stroke-width="9" stroke-dasharray="0 17"/>
    ${mirrored(`<g fill="${MAIN}">
      <g transform="translate(80 -12)">${stone}</g>
      <g transform="translate(136 34)scale(.8)">${stone}</g></g>
      <circle cx="86" cy="-72" r="12" fill="${CREAM}"/><circle cx="150" cy="-34" r="10" fill="${CREAM}"/>`)}
    ${charm(0, -56, 1.55)}`
}
