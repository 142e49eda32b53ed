import { CREAM, INK, MAIN, METAL } from '../paint.ts'
import { both, symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'

const BOWL = symmetric('M0-24L118-24C146 40 104 96 70 116L0 122')
const FOOT = symmetric('M0 112L62 112Q60 128 84 146L0 150')
const EARS = both('M112-22C150-44 168 4 128 26Z')
const lids = [
  `
    <path d="M-98-40C-92-104 92-104 98-40Z" fill="${METAL}"/>
    <path d="M-50-60h.1M0-68h.1M50-60h.1" stroke-width="17"/>
    <circle cy="-98" r="17" fill="${MAIN}"/>`,
  `<path d="M-104-40Q0-66 104-40Z" fill="${CREAM}"/><path d="M-24-48C-13-78-8-100 0-116 8-100 13-78 24-48Z" fill="${METAL}"/>`,
  `
    <path d="M-104-40Q0-66 104-40Z" fill="${CREAM}"/>
    <path d="M-30-48-44-132M0-48V-142M30-48 44-132" stroke-width="10"/>
    <path d="M-43-126v.1M0-136v.1M43-126v.1" stroke="#fff" stroke-width="10"/>`,
]

/** An incense burner with its threads of smoke: under a pierced dome, with a cone, or with sticks. */
export const incense: Shape = (charm, detail) => `
  <g transform="translate(0 28)">
    <path d="M0-122C-40-150 44-168 6-204-16-226 20-236 30-250M-36-130C-72-154-18-180-52-210M40-130C70-150 30-170 52-190"
      fill="none" stroke="#fff" stroke-width="9" opacity=".8"/>
    <ellipse cy="150" rx="150" ry="18" fill="${METAL}"/>
    <path d="${FOOT}" fill="${METAL}"/><path d="${EARS}" fill="${METAL}"/>
    ${lids[detail] ?? ''}
    <path d="${BOWL}" fill="${MAIN}"/>
    <path d="M118-24C146 40 104 96 70 116H20Q100 80 86-24Z" fill="${INK}" stroke="none" opacity=".15"/>
    <rect x="-128" y="-46" width="256" height="28" rx="13" fill="${METAL}"/>
    <path d="M-108-35H-20M-108 30q-2-16 0-28" fill="none" stroke="#fff" stroke-width="6"/>
    <circle cy="48" r="58" fill="${CREAM}" stroke-width="4"/>
    ${charm(0, 48, 0.96)}
  </g>`
