import { CREAM, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'

const HOOK = 'M16-118c4-56-44-56-42-14 2 16 24 10 24 34v30'

const drops = [
  `
    <path d="M0 66C24 102 27 112 27 120a27 26 0 0 1-54 0C-27 112-24 102 0 66Z" fill="${MAIN}"/>
    <path d="M-14 120q1-9 6-15" fill="none" stroke="#fff"/>`,
  `<path d="M-28 56v66M0 60v88M28 56v66" stroke-width="5"/><path d="M-28 122v.1M28 122v.1M0 148v.1" stroke-width="29"/>`
    + `<g fill="${CREAM}" stroke="none"><circle cx="-28" cy="122" r="10"/><circle cx="28" cy="122" r="10"/><circle cy="148" r="10"/></g>`,
  `<circle cy="82" r="13" fill="${CREAM}"/><circle cy="112" r="18" fill="${MAIN}"/><circle cy="146" r="13" fill="${CREAM}"/>`,
]

/** A pair: one earring is drawn and tiled twice, which is half the bytes of drawing both. */
export const earrings: Shape = (charm, detail) => `
  <pattern id="e" width="172" height="400" patternUnits="userSpaceOnUse">
    <g transform="translate(86 200)">
      <path d="${HOOK}" fill="none" stroke-width="14"/><path d="${HOOK}" fill="none" stroke="${METAL}" stroke-width="5"/>
      ${drops[detail] ?? ''}
      ${charm(0, 8, 1.4)}
      <circle cy="-66" r="13" fill="${MAIN}"/>
    </g>
  </pattern>
  <path transform="translate(0 -200)" d="M-172 0H172V400H-172Z" fill="url(#e)" stroke="none"/>`
