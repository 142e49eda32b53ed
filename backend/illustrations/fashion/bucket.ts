import { CREAM, INK, MAIN, POP } from '../paint.ts'
import { both, symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'

const CROWN = symmetric('M0-124Q90-124 98-100L122 20Q72 54 0 54')
const BRIM = symmetric('M0 42Q80 42 118 4C150 14 180 40 195 70Q201 88 184 97Q106 132 0 132')
const BAND = symmetric('M0 24Q76 24 117-6L123 20Q76 56 0 56')
const bands = [
  '<path d="M-114 0Q-72 32 0 32T114 0" fill="none" stroke-width="3" stroke-dasharray="7 7"/>',
  `
    <path d="${BAND}" fill="${CREAM}"/>
    <path d="M-100 20Q-60 40 0 40T100 20" fill="none" stroke-width="13" stroke-dasharray="12 13" opacity=".8"/>`,
  `<path d="${BAND}" fill="${POP}"/>`,
]
const ears = `
  <path d="${both('M24-88Q14-202 54-202 96-202 80-96Z')}" fill="${MAIN}"/>
  <path d="${both('M40-96Q34-180 55-178 78-178 68-98Z')}" fill="${POP}" stroke="none"/>`

/** Seen from a little above: the flat top and a brim wider than the crown is tall keep it from reading as a dress. */
export const bucket: Shape = (charm, detail) => `
  <g transform="translate(0 ${detail === 2 ? 24 : -2})scale(.95)">
    <path d="${CROWN}" fill="${MAIN}"/>
    <ellipse cy="-100" rx="98" ry="24" fill="${INK}" fill-opacity=".2"/>
    ${detail === 2 ? ears : ''}
    <path d="M98-100 122 20Q96 38 66 46 86-20 62-86 86-90 98-100Z" fill="${INK}" stroke="none" opacity=".14"/>
    <path d="M-92-84Q-68-64 0-64T92-84" fill="none" stroke-width="3" stroke-dasharray="7 7"/>
    <path d="M-90-22h.1M90-22h.1" stroke-width="12"/>
    ${bands[detail] ?? ''}
    <path d="${BRIM}" fill="${MAIN}"/>
    <path d="M-118 4Q-80 42 0 42T118 4L128 12Q86 62 0 62T-128 12Z" fill="${INK}" stroke="none" opacity=".24"/>
    <path d="M-152 56Q-84 86 0 86T152 56M-172 79Q-98 109 0 109T172 79" fill="none" stroke-width="3" stroke-dasharray="7 7"/>
    <path d="M118 4C150 14 180 40 195 70Q201 88 184 97 154 112 120 120 146 60 118 4Z" fill="${INK}" stroke="none" opacity=".14"/>
    ${charm(0, -18, 1.06)}
    <path d="M-84-56q-6 8-6 16M-176 66q8-16 24-28" fill="none" stroke="#fff" stroke-width="7"/>
  </g>`
