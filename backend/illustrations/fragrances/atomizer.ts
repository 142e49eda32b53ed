import { GLASS, MAIN, METAL, POP } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'

const HOSE = 'M20-104C70-124 96-104 104-74'
const bodies = [
  ['M-36-74C-128-44-142 96-84 140 H84C142 96 128-44 36-74Z', 'M-112 20Q-56 0 0 20T112 20C114 70 100 108 76 128H-76C-100 108-114 70-112 20Z'],
  ['M-36-74-112-8-104 96-64 144H64L104 96 112-8 36-74Z', 'M-94 14H94L88 90 56 128H-56L-88 90Z'],
  [
    'M-40-74C-60-20-128 10-128 76-128 120-90 146-60 146H60C90 146 128 120 128 76 128 10 60-20 40-74Z',
    'M-106 56Q-52 38 0 56T106 56C116 100 86 130 56 130H-56C-86 130-116 100-106 56Z',
  ],
] as const

/** A dressing-table flacon with a rubber bulb and a tassel. */
export const atomizer: Shape = (charm, detail) => {
  const [glass, liquid] = bodies[detail as 0 | 1 | 2] ?? bodies[0]
  return `
    ${podium(detail)}
    <g transform="translate(-22 0)">
      <path d="${HOSE}" fill="none" stroke-width="18"/><path d="${HOSE}" fill="none" stroke="${METAL}" stroke-width="8"/>
      <path d="M-54-122H-30V-130H30V-98H38V-70H-38V-98H-30V-106H-54ZM-30-98H30" fill="${METAL}"/>
      <path d="${glass}" fill="${GLASS}"/>
      <path d="${liquid}" fill="${MAIN}" stroke-width="3"/>
      ${charm(0, 48, 1.35)}
      <path d="M106-74C148-80 172-40 158-4 140 24 104 18 94-12 86-36 90-66 106-74ZM114 36h26l6 48h-38Z" fill="${POP}"/>
      <path d="M-100 8q6-26 34-46M106-52q12-10 24-4" fill="none" stroke="#fff" stroke-width="8"/>
      <path d="M126 14v22M122 52l-2 28M134 52l2 28" stroke-width="4"/>
    </g>`
}
