import { CREAM, MAIN, METAL } from '../paint.ts'
import { spun } from '../path.ts'
import type { Shape } from '../shape.ts'
import { mirrored } from '../svg.ts'

const rosette = spun(14, 'M-24-108Q0-150 24-108')
const badge = `<path d="${rosette}" fill="${MAIN}"/><circle r="106" fill="none" stroke-width="3" opacity=".5" stroke-dasharray="2 10"/>`
const starburst = `<path d="${spun(16, 'M0-136L22-110')}" fill="${METAL}"/>`
const shell = `<circle r="122" fill="${METAL}"/><circle r="114" fill="none" stroke="#fff" stroke-width="9" stroke-dasharray="0 17.06"/>`

export const brooch: Shape = (charm, detail) => `
  ${mirrored(`<path d="M14 60 66 184 84 156 116 164 62 50Z" fill="${MAIN}"/><path d="M40 64 92 158" stroke="${CREAM}" stroke-width="8"/>`)}
  <g transform="translate(0 -34)">
    ${[badge, starburst, shell][detail] ?? badge}
    <circle r="92" fill="${METAL}"/>
    <circle r="80" fill="${CREAM}"/>
    <path d="M-80 0a80 80 0 0 0 160 0q-80 50-160 0Z" fill="${MAIN}" opacity=".28" stroke="none"/>
    ${charm(0, 0, 1.35)}
    <path d="M-66-32q10-24 34-36" fill="none" stroke="#fff" stroke-width="8"/>
  </g>`
