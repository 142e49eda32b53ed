import { CREAM, INK, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'

const HEM = 'L168 104 146 126 112 110 86 134 50 116 22 138-14 118-44 138-74 114-104 132-130 108-168 112'
const pleats = 'M56-90 86 134M22-90 22 138M-14-90-44 138M-48-90-104 132'
const shadows = 'M72-90 168 104 146 126ZM40-90 112 110 86 134ZM6-90 50 116 22 138ZM-30-90-14 118-44 138ZM-62-90-74 114-104 132Z'

const trims = [
  `
    <path d="M156 82 140 100 108 84 83 108 49 90 21 112-13 92-42 112-71 88-98 106-124 82-158 88"
      fill="none" stroke="${CREAM}" stroke-width="10"/>`,
  `<path d="M-96-30Q0-14 96-30M-124 24Q0 44 124 24M-142 72Q0 96 142 72M-30-86-74 112M36-86 68 118M66-86 136 104M-62-86-136 100"
    fill="none" stroke="${CREAM}" stroke-width="7" opacity=".75"/>`,
  `
    <path d="M166 106 146 128 112 114 86 136 50 120 22 140-14 122-44 140-74 118-104 134-130 112-166 114"
      fill="none" stroke="#fff" stroke-width="20" stroke-dasharray="0 16"/>`,
]

export const skirt: Shape = (charm, detail) => `
  <path d="M-76-96H76${HEM}Z" fill="${MAIN}"/>
  <path d="${shadows}" fill="${INK}" stroke="none" opacity=".17"/>
  <path d="${pleats}" fill="none" stroke-width="4"/>
  ${trims[detail] ?? ''}
  <path d="M-80-132Q0-120 80-132L78-90Q0-76-78-90Z" fill="${MAIN}"/>
  <path d="M-77-112Q0-98 77-112" fill="none" stroke-width="13"/>
  <path d="M-77-112Q0-98 77-112" fill="none" stroke="${METAL}" stroke-width="7" stroke-dasharray="6 9"/>
  <path d="M-62-100Q-50-44 0-46T60-100" fill="none" stroke-width="11" stroke-dasharray="0 11"/>
  <path d="M-62-100Q-50-44 0-46T60-100" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="0 11"/>
  ${charm(-2, 8, 1.2)}`
