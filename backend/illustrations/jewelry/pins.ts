import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'

const HEART = 'M0 24C-38 2-28-24-13-24-5-24 0-18 0-13 0-18 5-24 13-24 28-24 38 2 0 24Z'
const SPARK = 'M0-28 7-7 28 0 7 7 0 28-7 7-28 0-7-7Z'
const SCROLL = 'M-26 16C-40 16-40-4-26-4-24-24 0-26 6-12 20-20 34-6 28 4 40 8 36 18 26 16Z'

/** Enamel pins on their backing card: the motif with two small companions. */
export const pins: Shape = (charm, detail) => {
  const companion = [HEART, SPARK, SCROLL][detail] ?? HEART
  return `
    <g transform="rotate(-5)">
      <path d="M-120-158Q-120-174-104-174H104Q120-174 120-158V158Q120 174 104 174H-104Q-120 174-120 158Z" fill="${CREAM}"/>
      <path d="M-120-118V-158Q-120-174-104-174H104Q120-174 120-158V-118Z" fill="${MAIN}"/>
      <circle cy="-147" r="14" fill="${INK}" stroke="none" opacity=".6"/>
      <path d="M-70-147H-40M40-147H70" stroke="#fff" stroke-width="9"/>
      <g fill="none" stroke-width="3" opacity=".3"><rect x="-104" y="-102" width="208" height="258" rx="12" stroke-dasharray="3 10"/></g>
      <circle cx="4" cy="-10" r="82" fill="${INK}" stroke="none" opacity=".1"/>
      <circle cy="-16" r="80" fill="${METAL}"/><circle cy="-16" r="68" fill="${MAIN}" stroke-width="3"/>
      ${charm(0, -16, 1.2)}
      <g transform="translate(-58 114)rotate(-10)scale(1.2)"><path d="${companion}" fill="${POP}"/></g>
      <g transform="translate(56 116)rotate(12)scale(1.2)"><path d="${companion}" fill="${METAL}"/></g>
    </g>`
}
