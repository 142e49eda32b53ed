import { CREAM, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'

const loop = (paint: string) => `<ellipse cy="-34" rx="132" ry="96" pathLength="26" ${paint}/>`
const shine = (offset: number) =>
  `<g transform="translate(-4 -5)">${loop(`stroke="#fff" stroke-width="8" stroke-dasharray="0 1" stroke-dashoffset="${offset}"`)}</g>`

const strings = [
  loop('stroke-width="35" stroke-dasharray="0 1"') + loop(`stroke="${CREAM}" stroke-width="26" stroke-dasharray="0 1"`) + shine(0),
  loop('stroke-width="35" stroke-dasharray="0 1"')
    + loop(`stroke="${CREAM}" stroke-width="26" stroke-dasharray="0 1"`)
    + loop(`stroke="${MAIN}" stroke-width="26" stroke-dasharray="0 2"`)
    + shine(0),
  loop('stroke-width="24" stroke-dasharray=".5 .5"') + loop(`stroke="${METAL}" stroke-width="13" stroke-dasharray=".5 .5"`)
    + loop('stroke-width="10" stroke-dasharray="0 1" stroke-dashoffset="-.75"'),
]

export const bracelet: Shape = (charm, detail) => `
  <g fill="none">${strings[detail] ?? strings[0]}</g>
  <path d="M-76 46v30M76 46v30M0 60v24" stroke-width="7"/>
  <g fill="${MAIN}"><circle cx="-76" cy="88" r="18"/><circle cx="76" cy="88" r="18"/></g>
  <path d="M-85 84q2-6 7-7M67 84q2-6 7-7" fill="none" stroke="#fff"/>
  <circle cy="68" r="13" fill="${METAL}"/>
  ${charm(0, 122, 1.25)}`
