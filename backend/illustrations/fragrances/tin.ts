import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import { spun } from '../path.ts'
import type { Shape } from '../shape.ts'

const rims = [
  '<circle r="92" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="0 16.05"/>',
  `<path d="${spun(18, 'M-14-84Q0-104 14-84')}" fill="${CREAM}" stroke-width="3"/>`,
  '<circle r="92" fill="none" stroke-width="3" stroke-dasharray="14 10" opacity=".7"/>',
]

/** Solid perfume: the lid with the motif leans behind the open tin. */
export const tin: Shape = (charm, detail) => `
  <g transform="translate(14 -58)rotate(8)">
    <circle r="116" fill="${METAL}"/>
    <circle r="104" fill="${MAIN}"/>
    ${rims[detail] ?? ''}
    <circle r="78" fill="${CREAM}" stroke-width="4"/>
    ${charm(0, 0, 1.3)}
    <path d="M-98-38q12-34 42-52" fill="none" stroke="#fff" stroke-width="8"/>
  </g>
  <g transform="translate(-16 116)">
    <path d="M-136-20V26C-136 84 136 84 136 26V-20Z" fill="${METAL}"/>
    <path d="M-124 32Q-60 66 20 66" fill="none" stroke="#fff" stroke-width="6"/>
    <ellipse cy="-20" rx="136" ry="46" fill="${METAL}"/>
    <ellipse cy="-18" rx="118" ry="36" fill="${POP}"/>
    <path d="M-84-16C-60-42 50-46 76-20 84 0 0 6-16-10-20-22 24-26 36-16" fill="none" stroke="#fff" stroke-width="7" opacity=".8"/>
    <path d="M118-18A118 36 0 0 1-40 16 130 34 0 0 0 118-18Z" fill="${INK}" stroke="none" opacity=".12"/>
  </g>`
