import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'

const strap = (dy: number) => {
  const arch = `M-60 ${dy - 46}C-60 ${dy - 190} 60 ${dy - 190} 60 ${dy - 46}`
  return `<g fill="none"><path d="${arch}" stroke-width="25"/><path d="${arch}" stroke="${CREAM}" stroke-width="15"/></g>`
}
const trims = [
  `<path d="M-123 118Q0 132 123 118L126 156Q0 174-126 156Z" fill="${POP}"/>`,
  `
    <g fill="none">
      <path d="M-110-42Q0-26 110-42" stroke-width="31" stroke-dasharray="0 20"/>
      <path d="M-110-42Q0-26 110-42" stroke="#fff" stroke-width="22" stroke-dasharray="0 20"/>
    </g>`,
  `
    <g stroke-width="4">
      <circle cx="88" cy="-22" r="15" fill="${METAL}"/>
      <circle cx="90" cy="120" r="17" fill="${POP}"/>
      <circle cx="-92" cy="124" r="13" fill="${METAL}"/>
    </g>`,
]

export const tote: Shape = (charm, detail) => `
  ${strap(-8)}
  <path d="M-114-52Q0-36 114-52L128 150Q0 176-128 150Z" fill="${MAIN}"/>
  <path d="M114-52 128 150Q100 158 70 160 100 50 78-46Z" fill="${INK}" stroke="none" opacity=".14"/>
  ${trims[detail] ?? ''}
  ${detail === 1 ? '' : '<path d="M-112-34Q0-18 112-34" fill="none" stroke-width="3" stroke-dasharray="7 7"/>'}
  ${strap(10)}
  <path d="M-72-34h24v26h-24ZM48-34h24v26H48Z" fill="${CREAM}"/>
  ${charm(0, 56, 1.6)}
  <path d="M-106 60q-4-40-6-70" fill="none" stroke="#fff" stroke-width="7"/>`
