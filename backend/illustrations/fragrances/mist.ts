import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'

const wraps = [
  '<path d="M-70-30Q0-14 70-30M-70-12Q0 4 70-12" fill="none" stroke="#fff" stroke-width="7"/>',
  `<path d="M-76 92Q-38 72 0 92T76 92V126Q76 148 52 148H-52Q-76 148-76 126Z" fill="${POP}"/>`,
  '<path d="M-54-30h.1M-18-26h.1M18-26h.1M54-30h.1M-54 122h.1M-18 126h.1M18 126h.1M54 122h.1" stroke="#fff" stroke-width="13"/>',
]

/** A body mist in mid-spray. */
export const mist: Shape = (charm, detail) => `
  ${podium(detail)}
  <path d="M-70-134-150-166M-72-122-168-122M-70-110-150-78" stroke="#fff" stroke-width="9" stroke-dasharray="0 24"/>
  <g transform="translate(16 0)">
    <path d="M-66-142H20Q36-142 36-126V-104H-36L-66-110Z" fill="${CREAM}"/>
    <path d="M-24-106H30V-80H-24Z" fill="${METAL}"/><path d="M-40-84H46V-58H-40Z" fill="${METAL}"/>
    <path d="M-40-60H46Q82-54 82-10V126Q82 148 58 148H-58Q-82 148-82 126V-10Q-82-54-40-60Z" fill="${MAIN}"/>
    <path d="M46-60Q82-54 82-10V126Q82 148 58 148H26Q56 130 56 100V0Q56-46 30-60Z" fill="${INK}" stroke="none" opacity=".15"/>
    ${wraps[detail] ?? ''}
    <circle cy="46" r="61" fill="${CREAM}" stroke-width="4"/>
    ${charm(0, 46, 1.02)}
    <path d="M-66-4q2-26 20-38" fill="none" stroke="#fff" stroke-width="8"/>
  </g>`
