import { CREAM, INK, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'

const inlays = [
  '<path d="M-130-20Q0 54 130-20" fill="none" stroke="#fff" stroke-width="9" stroke-dasharray="0 24"/>',
  `<path d="M-132-34Q0 36 132-34M-126 14Q0 84 126 14" fill="none" stroke="${CREAM}" stroke-width="5"/>`,
  `<path d="M-124-22l24 40M-84-2l24 40M-44 10l20 44M44 10 24 54M84-2 60 38M124-22l-24 40" stroke="${CREAM}" stroke-width="6"/>`,
]

export const cuff: Shape = (charm, detail) => `
  <g transform="translate(0 6)">
    <ellipse cy="-62" rx="142" ry="52" fill="${METAL}"/>
    <path d="M-142-62a142 52 0 0 1 284 0l-6 26q-136-74-272 0Z" fill="${INK}" opacity=".38" stroke="none"/>
    <path d="M-142-62C-90 8 90 8 142-62L128 34C88 106-88 106-128 34Z" fill="${MAIN}"/>
    ${inlays[detail] ?? ''}
    <path d="M-142-62C-90 8 90 8 142-62L140-46C90 26-90 26-140-46ZM-130 20C-88 92 88 92 130 20L128 36C88 108-88 108-128 36Z"
      fill="${METAL}"/>
    <path d="M-112 22q-8-26-10-40" fill="none" stroke="#fff" stroke-width="7"/>
    <circle cy="28" r="72" fill="${METAL}"/><circle cy="28" r="61" fill="${CREAM}"/>
    ${charm(0, 28, 1.12)}
  </g>`
