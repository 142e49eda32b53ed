import { MAIN, METAL } from '../paint.ts'
import { spun } from '../path.ts'
import type { Shape } from '../shape.ts'

const ends = [
  'M0-14C16 6 18 12 18 18a18 17 0 0 1-36 0C-18 12-16 6 0-14Z',
  'M0-10 18 10 0 34-18 10Z',
  'M-14-8H14V8L18 44 9 36 0 44-9 36-18 44-14 8Z',
]
const bases = [spun(8, 'M-26-70Q0-118 26-70'), spun(6, 'M-40-66Q0-134 40-66'), spun(14, 'M-15-82Q0-116 15-82')]
const STRANDS = 'M-122-20l.1 78M-74-20l.1 122M-26-20l.1 88'

/** A hair stick with a flower head and strands that swing. */
export const hairpin: Shape = (charm, detail) => {
  const end = (x: number, y: number) => `<path transform="translate(${x} ${y})" d="${ends[detail] ?? ends[0]}"/>`
  return `
    <path d="M-60-98 142 152q10 18 16 14t-6-20L-36-118Z" fill="${METAL}"/>
    <path d="M-46-92 120 112" stroke="#fff" stroke-width="4"/>
    <path d="${STRANDS}" stroke-width="21" stroke-dasharray="0 22"/>
    <path d="${STRANDS}" stroke="#fff" stroke-width="12" stroke-dasharray="0 22"/>
    <g fill="${MAIN}">${end(-122, 84)}${end(-74, 128)}${end(-26, 84)}
      <path transform="translate(-70 -72)" d="${bases[detail] ?? bases[0]}"/></g>
    <circle cx="-70" cy="-72" r="62" fill="#fff" stroke="none" opacity=".35"/>
    ${charm(-70, -72, 1.25)}`
}
