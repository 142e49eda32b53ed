import { CREAM, INK, MAIN, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'

const stripes = [
  `<path d="M-102 122 4 132M74 108 148 86" stroke="${CREAM}" stroke-width="11"/>`,
  `<path d="M-104 132 4 142M-102 114 6 124M80 116 154 94M74 100 146 78" stroke="${POP}" stroke-width="8"/>`,
  '<path d="M-118-86h.1M-96-44h.1M84-34h.1M122-76h.1M-76 6h.1M14 10h.1M-86 126h.1M-14 130h.1M88 52h.1M112 88h.1" stroke="#fff" stroke-width="13"/>',
]

/** Wound once around a neck that is not there, one end thrown over: the long ends tell it from a bowl. */
export const scarf: Shape = (charm, detail) => `
  <path d="M4-30 76-50 160 96 82 122Z" fill="${MAIN}"/>
  <path d="M4-30 76-50 96-14Q60 16 24 12Z" fill="${INK}" stroke="none" opacity=".3"/>
  <path d="M86 124l8 26M104 118l9 26M122 112l9 26M140 106l10 25M156 99l10 24" stroke-width="6"/>
  <path d="M-118-120C-110-190 110-190 118-120 96-64-96-64-118-120Z" fill="${MAIN}"/>
  <path d="M-118-120C-110-190 110-190 118-120 96-64-96-64-118-120Z" fill="${INK}" stroke="none" opacity=".38"/>
  <path d="M-118-126C-154-106-156-48-122-26-70 10 70 10 122-26 156-48 154-106 118-126 106-92 52-80 0-80-52-80-106-92-118-126Z" fill="${MAIN}"/>
  <path d="M118-126C154-106 156-48 122-26 100-12 74-6 46-2 100-32 116-62 102-104Z" fill="${INK}" stroke="none" opacity=".14"/>
  <path d="M-140-66Q-96-32-40-36M52-38Q106-46 140-74" fill="none" stroke-width="4" opacity=".5"/>
  <path d="M-34-80Q-84-20-108 146L2 156Q16 40 58-82 10-72-34-80Z" fill="${MAIN}"/>
  <path d="M-12-78Q-56 0-72 60M32-79Q4-10-6 40" fill="none" stroke-width="4" opacity=".4"/>
  ${stripes[detail] ?? ''}
  <path d="M-106 148l-5 28M-84 150l-4 28M-58 152l-3 28M-30 154l-2 28M0 157l-2 28" stroke-width="7"/>
  ${charm(-44, 58, 0.98, 5)}
  <path d="M-136-52q-8-20 2-40" fill="none" stroke="#fff" stroke-width="7"/>`
