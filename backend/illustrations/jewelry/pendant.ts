import { CREAM, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { chain } from './chain.ts'

const THREAD = 'M-165-215C-150-90-80-44 0-36 80-44 150-90 165-215'

const free = ''
const hoop = `
  <circle cy="74" r="92" fill="${METAL}"/>
  <circle cy="74" r="77" fill="${CREAM}"/>
  <circle cy="74" r="77" fill="${MAIN}" opacity=".35" stroke="none"/>`
const drop = `
  <path d="M0-34C66 16 88 50 88 84a88 84 0 0 1-176 0C-88 50-66 16 0-34Z" fill="${MAIN}"/>
  <path d="M-68 78c2-22 14-38 24-48" fill="none" stroke="#fff" stroke-width="7"/>`

export const pendant: Shape = (charm, detail) => `
  ${chain(THREAD, detail)}
  ${[free, hoop, drop][detail] ?? free}
  <rect x="-11" y="-50" width="22" height="34" rx="11" fill="${METAL}"/>
  ${detail === 0 ? charm(0, 68, 1.85) : charm(0, 78, 1.25)}`
