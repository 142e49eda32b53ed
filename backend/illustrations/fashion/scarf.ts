import { CREAM, INK, MAIN, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'

const stripes = [
  `<path d="M-66 98 22 108M64 74 118 62" stroke="${CREAM}" stroke-width="11"/>`,
  `<path d="M-70 112 18 122M-66 94 22 104M70 92 122 80M66 74 116 62" stroke="${POP}" stroke-width="8"/>`,
  '<path d="M-130-66h.1M-88-32h.1M-30-22h.1M30-26h.1M88-38h.1M130-70h.1M-52 112h.1M-8 118h.1M92 76h.1" stroke="#fff" stroke-width="13"/>',
]

export const scarf: Shape = (charm, detail) => `
  <path d="M10-20Q70 0 84 40L126 96 76 112 44 40Z" fill="${MAIN}"/>
  <path d="M76 112l8 26M92 108l8 26M108 102l8 26M124 96l8 26" stroke-width="6"/>
  <path d="M-140-112Q0-176 140-112 120-60 0-56-120-60-140-112Z" fill="${INK}" fill-opacity=".55"/>
  <path d="M-140-112C-172-92-176-40-140-10-60 34 70 32 138-6 176-34 170-92 140-112 120-70 60-56 0-56-60-56-120-70-140-112Z" fill="${MAIN}"/>
  <path d="M140-112C170-92 176-34 138-6 110 10 80 18 50 20 110-10 130-50 124-92ZM-148-64Q-80-14 20-16"
    fill="${INK}" stroke="none" opacity=".14"/>
  <path d="M-44-12Q-66 60-78 142L14 152Q24 80 42-4 0-24-44-12Z" fill="${MAIN}"/>
  ${stripes[detail] ?? ''}
  <path d="M-78 142l-4 28M-58 144l-3 28M-36 147l-3 28M-14 149l-3 28M12 152l-3 28" stroke-width="7"/>
  <path d="M-150-60Q-90-6 10-8M-118-92Q-60-42 60-42" fill="none" stroke-width="4" opacity=".5"/>
  ${charm(-20, 44, 0.84, 6)}
  <path d="M-142-40q-8-22 0-40" fill="none" stroke="#fff" stroke-width="7"/>`
