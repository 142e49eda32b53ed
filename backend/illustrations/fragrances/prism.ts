import { CREAM, GLASS, INK, MAIN } from '../paint.ts'
import type { Shape } from '../shape.ts'
import { podium } from './podium.ts'
import { top } from './stoppers.ts'

const labels = [
  `<rect x="-58" y="-26" width="116" height="124" rx="10" fill="${CREAM}" stroke-width="4"/>`,
  `<path d="M-58-4Q-58-52 0-52T58-4V98H-58Z" fill="${CREAM}" stroke-width="4"/>`,
  `<ellipse cy="36" rx="62" ry="70" fill="${CREAM}" stroke-width="4"/>`,
]

export const prism: Shape = (charm, detail) => `
  ${podium(detail)}
  ${top(-88, detail)}
  <path d="M-60-88H60L96-56V116L76 148H-76L-96 116V-56Z" fill="${GLASS}"/>
  <path d="M-82-34H82V112L68 134H-68L-82 112Z" fill="${MAIN}" stroke-width="3"/>
  <path d="M82-34V112L68 134H40L62-34Z" fill="${INK}" stroke="none" opacity=".15"/>
  ${labels[detail] ?? labels[0]}
  ${charm(0, 32, 0.98)}
  <path d="M-84-50-58-74M-84-32V90" fill="none" stroke="#fff" stroke-width="7"/>`
