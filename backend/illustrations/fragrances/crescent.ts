import { GLASS, INK, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'
import { stoppers } from './stoppers.ts'

/** A crescent flacon; the motif hangs in its curve. */
export const crescent: Shape = (charm, detail) => `
  ${podium(detail)}
  <path d="M44-104A124 124 0 1 0 128 62 92 92 0 1 1 44-104Z" fill="${GLASS}"/>
  <path d="M-104-6A110 110 0 0 0 108 84C40 124-46 92-62 10-78-2-92 2-104-6Z" fill="${MAIN}" stroke-width="3"/>
  <path d="M-54 110h.1M-6 128h.1M-82 66h.1" stroke="#fff" stroke-width="9" opacity=".7"/>
  <path d="M108 84A110 110 0 0 1 0 136Q60 124 82 98Z" fill="${INK}" stroke="none" opacity=".2"/>
  <g transform="translate(48-108)rotate(24)"><g transform="translate(0-12)scale(.86)">${stoppers[detail] ?? stoppers[0]}</g>
    <rect x="-26" y="-16" width="52" height="26" rx="7" fill="${METAL}"/></g>
  <path d="M62-86V-62" stroke-width="6" stroke-dasharray="0 8"/>
  ${charm(50, 0, 1.2)}
  <path d="M-98-26q12-42 56-62" fill="none" stroke="#fff" stroke-width="9"/>`
