import { CREAM, INK, MAIN, METAL } from '../paint.ts'
import { spun } from '../path.ts'
import type { Shape } from '../shape.ts'
import { mirrored } from '../svg.ts'

const bands = [
  '<path d="M-80 44q6-28 24-44M78 104q-8 22-24 36" fill="none" stroke="#fff" stroke-width="7"/>',
  '<circle cy="72" r="85" fill="none" stroke="#fff" stroke-width="9" stroke-dasharray="0 14.83"/>',
  '<circle cy="72" r="85" fill="none" stroke-width="22" stroke-dasharray="3 10.35" opacity=".4"/>',
]
const settings = [
  '',
  `<circle cy="-44" r="77" fill="${METAL}"/><circle cy="-44" r="64" fill="${CREAM}"/>`,
  `
    <path transform="translate(0 -64)" d="${spun(10, 'M-24-78Q0-112 24-78')}" fill="${MAIN}"/>
    <circle cy="-64" r="66" fill="${CREAM}" stroke-width="4"/>`,
]
// The signet sits into its band: a plate as large as the band and on top of it would be a snowman.
const seats = [
  { y: -72, scale: 1.6 },
  { y: -44, scale: 1.02 },
  { y: -64, scale: 1.12 },
]

export const ring: Shape = (charm, detail) => {
  const { y, scale } = seats[detail] ?? { y: -72, scale: 1.6 }
  return `
    <path d="M0-26a98 98 0 1 0 .1 0Zm0 26a72 72 0 1 1-.1 0Z" fill="${METAL}"/>
    <path d="M-72 72a72 72 0 0 0 144 0q-8 52-72 55-64-3-72-55Z" fill="${INK}" opacity=".4" stroke="none"/>
    ${bands[detail] ?? ''}
    ${detail === 0 ? `<path d="M-46-40Q0 34 46-40Z" fill="${METAL}"/>` : ''}
    ${mirrored(`<circle cx="70" cy="18" r="15" fill="${MAIN}"/><circle cx="65" cy="13" r="4" fill="#fff" stroke="none"/>`)}
    ${settings[detail] ?? ''}
    ${charm(0, y, scale)}`
}
