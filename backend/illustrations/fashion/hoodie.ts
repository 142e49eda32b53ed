import { CREAM, INK, MAIN, METAL, POP } from '../paint.ts'
import { both, symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'
import { hanger } from './hanger.ts'

const SLEEVES = both('M88-90Q140-78 154-26Q168 44 172 112L124 118Q116 50 100 0Z')
const CUFFS = both('M122 112L174 104L172 136Q148 144 126 140Z')
const HOOD = symmetric('M0-170C64-170 90-134 84-90Q56-56 0-46')
const FACE = symmetric('M0-146C40-146 60-122 56-92Q36-68 0-62')
const BODY = symmetric('M0-50Q50-60 80-92Q104-88 110-70L104 128Q52 140 0 140')
const STRINGS = both('M30-62Q40-40 32-14')

const ears = `
  <path d="${both('M34-150C40-214 96-210 84-110Z')}" fill="${MAIN}"/>
  <path d="${both('M52-150C58-184 78-176 74-132Z')}" fill="${POP}" stroke="none"/>`
const pocket = '<path d="M-52 74H52L76 122Q0 136-76 122Z" fill="none"/>'
const zip = `<path d="M0-46V140" stroke-width="9"/><path d="M0-46l.1 186" stroke="${METAL}" stroke-width="4" stroke-dasharray="2 7"/>`

export const hoodie: Shape = (charm, detail) => `
  ${[hanger, ears, hanger][detail] ?? ''}
  <path d="${SLEEVES}" fill="${MAIN}"/><path d="${CUFFS}" fill="${CREAM}"/>
  <path d="${BODY}" fill="${MAIN}"/>
  <path d="M110-70 104 128Q84 136 60 138 92 40 74-84Z" fill="${INK}" stroke="none" opacity=".14"/>
  <path d="M-104 126Q0 150 104 126V156Q0 178-104 156Z" fill="${CREAM}"/>
  <path d="M-60 143v18M0 148v18M60 143v18" stroke-width="3"/>
  <path d="${HOOD}" fill="${MAIN}"/>
  <path d="${FACE}" fill="${INK}" fill-opacity=".55"/>
  ${detail === 2 ? zip : pocket}
  <g fill="none"><path d="${STRINGS}" stroke-width="10"/><path d="${STRINGS}" stroke="#fff" stroke-width="4"/></g>
  ${detail === 2 ? charm(54, 12, 0.9) : charm(0, 18, 1.05)}
  <path d="M-72-104q2-30 22-42M-134-60q10 18 13 44" fill="none" stroke="#fff" stroke-width="6"/>`
