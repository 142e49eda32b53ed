import { CREAM, INK, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'

const straps = [
  '<path d="M-26-166v.1M0-166v.1M26-166v.1M0-146v.1M-26 150v.1M0 150v.1M26 150v.1M0 170v.1" stroke="#fff" stroke-width="10"/>',
  '<path d="M-36-214V-110M36-214V-110M-36 110V214M36 110V214" stroke="#fff" stroke-width="3" stroke-dasharray="8 8"/>',
  `
    <path d="M-50-176H50M-50-140H50M-50 140H50M-50 176H50" stroke-width="14"/>
    <path d="M-46-176H46M-46-140H46M-46 140H46M-46 176H46" stroke="${METAL}" stroke-width="5"/>`,
]

/** A wristwatch; the motif keeps the middle of its dial. */
export const watch: Shape = (charm, detail) => `
  <path d="M-62-100Q-50-150-52-214H52Q50-150 62-100ZM-62 100Q-50 150-52 214H52Q50 150 62 100Z" fill="${MAIN}"/>
  ${straps[detail] ?? ''}
  <rect x="112" y="-14" width="26" height="28" rx="7" fill="${METAL}"/>
  <circle r="122" fill="${METAL}"/>
  <circle r="100" fill="${CREAM}"/>
  <circle r="86" fill="none" stroke-width="11" stroke-dasharray="3 42.03" stroke-dashoffset="1.5"/>
  <circle r="86" fill="none" stroke-width="6" stroke-dasharray="0 9.01" opacity=".35"/>
  <path d="M0 0 46-66M0 0-70-36" stroke-width="8"/>
  ${charm(0, 0, 0.95)}
  <path d="M100 0A100 100 0 0 1-71 71 120 120 0 0 0 100 0Z" fill="${INK}" stroke="none" opacity=".1"/>
  <path d="M-108-32q14-44 52-66" fill="none" stroke="#fff" stroke-width="7"/>`
