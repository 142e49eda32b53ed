import { CREAM, MAIN, METAL } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { mirrored } from '../svg.ts'

const plain = '<path d="M150-84Q120-40 138 48" fill="none" stroke-width="3" opacity=".5"/>'
const dotted = '<path d="M96-46h.1M128-66h.1M112-12h.1M146-30h.1M128 22h.1M90 26h.1M152 20h.1" stroke="#fff" stroke-width="13"/>'
const laced = `<path d="M158-88Q172-20 158 52" fill="none" stroke="${CREAM}" stroke-width="24" stroke-dasharray="0 18"/>`

export const barrette: Shape = (charm, detail) => `
  <g transform="rotate(-6)translate(0 4)">
    <rect x="-150" y="66" width="300" height="30" rx="15" fill="${METAL}"/>
    <path d="M-130 76H130" stroke="#fff" stroke-width="5"/>
    ${mirrored(`
      <path d="M20 20 74 150 96 126 128 134 58 16Z" fill="${MAIN}"/>
      ${detail === 2 ? laced : ''}
      <path d="M20-30C60-96 140-124 164-92 178-40 178 16 162 56 130 78 60 48 20 26Z" fill="${MAIN}"/>
      ${detail === 2 ? '' : [plain, dotted][detail] ?? ''}
      <path d="M42-8q34-6 64-36M42 8q28 10 52 10" fill="none" opacity=".6"/>
      <path d="M84-82q26-18 48-16" fill="none" stroke="#fff" stroke-width="7"/>`)}
    <circle r="66" fill="${METAL}"/><circle r="56" fill="${CREAM}"/>
    ${charm(0, 0, 1.02)}
  </g>`
