import { CREAM, INK, MAIN, POP } from '../paint.ts'
import { both } from '../path.ts'
import type { Shape } from '../shape.ts'

const SLEEVES = both('M70-136L190-118L196 70Q150 84 104 76L92-30Z')
const BANDS = both('M40-140L62-132Q24-40 30 166L6 164Q-2-20 24-122Z')
const patterns = [
  `<path d="${both('M105 46Q150 54 195 42L196 70Q150 84 104 76Z')}" fill="${POP}"/>`,
  `<path d="${both('M104 76L114 40L128 66L142 40L156 68L170 38L184 62L194 36L196 70Q150 84 104 76Z')}" fill="${CREAM}" stroke="none"/>`,
  `
    <path d="${both('M120-40L120-40.1M150-70L150-70.1M172-30L172-30.1M140 10L140 9.9M172 40L172 39.9M124 50L124 49.9')}"
      stroke="${CREAM}" stroke-width="13"/>`,
]

/** A kimono jacket on its pole, tied with a cord. */
export const haori: Shape = (charm, detail) => `
  <path d="M-210-124H210" stroke-width="17"/><path d="M-210-126H210" stroke="${CREAM}" stroke-width="5"/>
  <path d="M-60-120H60V160H-60Z" fill="${INK}" fill-opacity=".6"/>
  <path d="${SLEEVES}" fill="${MAIN}"/>
  ${patterns[detail] ?? ''}
  <path d="${both('M40-138Q92-130 100-116L112 158Q60 168 14 162L20-90Z')}" fill="${MAIN}"/>
  <path d="M100-116 112 158Q96 164 80 164 96 60 84-126ZM92-30 104 76 116 78 100-40Z" fill="${INK}" stroke="none" opacity=".16"/>
  <path d="${BANDS}M-24-122Q0-110 24-122L40-140Q0-152-40-140Z" fill="${CREAM}"/>
  <path d="M-26-4Q0 14 26-4M-4 6Q-16 40-8 62M4 6Q16 40 8 62" fill="none" stroke="${POP}" stroke-width="7"/>
  <path d="M-16 60H-2L-4 92H-16ZM2 60H16V92H4Z" fill="${POP}" stroke-width="4"/>
  ${charm(64, 62, 0.94)}
  <path d="M-164-98-146-95" stroke="#fff" stroke-width="7"/>`
