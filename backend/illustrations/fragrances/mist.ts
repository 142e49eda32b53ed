import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'

const wraps = [
  '<path d="M-66-42Q0-26 66-42M-66-24Q0-8 66-24" fill="none" stroke="#fff" stroke-width="7"/>',
  `<path d="M-72 92Q-36 72 0 92T72 92V126Q72 148 48 148H-48Q-72 148-72 126Z" fill="${POP}"/>`,
  '<path d="M-48-40h.1M-16-36h.1M16-36h.1M48-40h.1M-50 122h.1M-17 126h.1M17 126h.1M50 122h.1" stroke="#fff" stroke-width="13"/>',
]

/** A body mist in mid-spray: a slim bottle under a finger button, since a pump with a spout says soap. */
export const mist: Shape = (charm, detail) => `
  ${podium(detail)}
  <g transform="translate(34 0)">
    <path d="M-34-128-214-190V-74Z" fill="#fff" stroke="none" opacity=".55"/>
    <g fill="none" stroke="${POP}" stroke-dasharray="0 26">
      <path d="M-56-134-190-176M-56-122-190-88" stroke-width="9"/><path d="M-70-128H-200" stroke-width="12"/>
    </g>
    <path d="M-26-96V-146Q-26-156-14-156H14Q26-156 26-146V-96Z" fill="${CREAM}"/>
    <circle cx="-22" cy="-128" r="9" fill="${METAL}"/>
    <path d="M-36-102H36V-70H-36Z" fill="${METAL}"/><path d="M-18-100v28M0-100v28M18-100v28" stroke-width="3" opacity=".5"/>
    <path d="M-36-72H36Q72-66 72-26V126Q72 148 48 148H-48Q-72 148-72 126V-26Q-72-66-36-72Z" fill="${MAIN}"/>
    <path d="M36-72Q72-66 72-26V126Q72 148 48 148H20Q48 130 48 100V-14Q48-58 22-72Z" fill="${INK}" stroke="none" opacity=".15"/>
    ${wraps[detail] ?? ''}
    <circle cy="44" r="58" fill="${CREAM}" stroke-width="4"/>
    ${charm(0, 44, 0.98)}
    <path d="M-56-20q2-24 18-34" fill="none" stroke="#fff" stroke-width="8"/>
  </g>`
