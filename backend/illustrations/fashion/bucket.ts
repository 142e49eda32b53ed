import { CREAM, INK, MAIN, POP } from '../paint.ts'
import { symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'
import { mirrored } from '../svg.ts'

const CROWN = symmetric('M0-124Q74-124 82-96L106 36Q0 70 0 70')
const BRIM = symmetric('M0 40C56 40 98 26 106 16C140 40 172 84 178 112C140 140 60 146 0 146')
const bands = [
  '<path d="M-100 4Q0 36 100 4" fill="none" stroke-width="3" stroke-dasharray="7 7"/>',
  `
    <path d="M-104 26-108 2Q0 36 108 2L104 26Q0 62-104 26Z" fill="${CREAM}"/>
    <path d="M-90 22Q0 48 90 22" fill="none" stroke-width="13" stroke-dasharray="12 13" opacity=".8"/>`,
  `<path d="M-104 26-108 4Q0 38 108 4L104 26Q0 62-104 26Z" fill="${POP}"/>`,
]
const ears = mirrored(`<path d="M30-118C34-176 96-186 84-92Z" fill="${MAIN}"/><path d="M48-122C54-152 78-152 74-106Z" fill="${POP}" stroke="none"/>`)

export const bucket: Shape = (charm, detail) => `
  <g transform="translate(0 4)">
    ${detail === 2 ? ears : ''}
    <path d="${CROWN}" fill="${MAIN}"/>
    <path d="M82-96 106 36Q80 48 50 56 70-30 40-122 78-118 82-96Z" fill="${INK}" stroke="none" opacity=".14"/>
    ${bands[detail] ?? ''}
    <path d="${BRIM}" fill="${MAIN}"/>
    <path d="M-128 66Q0 104 128 66M-148 92Q0 130 148 92" fill="none" stroke-width="3" stroke-dasharray="7 7"/>
    <path d="M106 16C140 40 172 84 178 112Q150 134 110 140 130 80 106 16Z" fill="${INK}" stroke="none" opacity=".14"/>
    ${charm(0, -50, 1.15)}
    <path d="M-76-84q4-16 26-22M-160 100q4-20 18-38" fill="none" stroke="#fff" stroke-width="7"/>
  </g>`
