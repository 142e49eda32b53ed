import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'

const WINDOWS = [
  'M0 122C-108 58-86-26-46-26-18-26 0-8 0 2 0-8 18-26 46-26 86-26 108 58 0 122Z',
  'M-84-14Q-84-26-72-26H72Q84-26 84-14V96Q84 108 72 108H-72Q-84 108-84 96Z',
  'M0-38A78 78 0 1 1 0 118 78 78 0 1 1 0-38Z',
]

/** A display backpack: its clear window shows the motif among the pins of its owner. */
export const itabag: Shape = (charm, detail) => {
  const pane = WINDOWS[detail] ?? WINDOWS[0]
  return `
    <path d="M-26-128C-26-176 26-176 26-128" fill="none" stroke-width="22"/>
    <path d="M-26-128C-26-176 26-176 26-128" fill="none" stroke="${METAL}" stroke-width="11"/>
    <path d="M-124 20C-168 30-160 130-128 146ZM124 20C168 30 160 130 128 146Z" fill="${POP}"/>
    <path d="M-72-132H72Q126-128 128-60V120Q126 164 76 164H-76Q-126 164-128 120V-60Q-126-128-72-132Z" fill="${MAIN}"/>
    <path d="M128-60V120Q126 164 76 164H40Q98 150 98 100V-60Q98-110 60-132H72Q126-128 128-60Z" fill="${INK}" stroke="none" opacity=".14"/>
    <path d="M-126-58Q0-36 126-58" fill="none" stroke-width="11"/>
    <path d="M-126-58Q0-36 126-58" fill="none" stroke="${METAL}" stroke-width="4" stroke-dasharray="3 6"/>
    <path d="M62-50v26" stroke-width="9"/>
    <g transform="translate(0 18)">
      <path d="${pane}" fill="${CREAM}" stroke-width="16"/><path d="${pane}" fill="${CREAM}" stroke="#fff" stroke-width="7"/>
      ${charm(0, 40, 1.05)}
      <path d="M-50-2q-16 6-18 28" fill="none" stroke="#fff" stroke-width="6"/>
    </g>
    <g stroke-width="4">
      <circle cx="-84" cy="-92" r="15" fill="${POP}"/>
      <circle cx="-46" cy="-102" r="11" fill="${CREAM}"/>
      <circle cx="88" cy="-94" r="13" fill="${METAL}"/>
    </g>
    <path d="M-112 90V30" stroke="#fff" stroke-width="7"/>`
}
