import { CREAM, INK, MAIN, POP } from '../paint.ts'
import { both, symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'
import { hanger } from './hanger.ts'

const SLEEVES = both('M76-120Q128-108 146-56Q164 16 172 98L124 110Q116 40 98-10Z')
const CUFFS = both('M122 102L174 92L172 124Q148 134 126 132Z')
const BODY = symmetric('M0-100Q30-102 44-128L84-116Q108-100 106-80L104 122Q52 132 0 132')
const collar = `
  <path d="M-44-128Q0-150 44-128L54-122Q40-84 0-80-40-84-54-122Z" fill="${POP}"/>
  <path d="M-46-116Q-32-94 0-91T46-116" fill="none" stroke="#fff" stroke-width="4"/>`
const front = `
  <path d="M0-82V132" stroke-width="4"/>
  <path d="M11-56v.1M11-10v.1M11 36v.1M11 82v.1" stroke-width="17"/>
  <path d="M11-56v.1M11-10v.1M11 36v.1M11 82v.1" stroke="#fff" stroke-width="9"/>
  <path d="M-84 58-48 96M84 58 48 96" stroke-width="7"/>`

/** Fronts carry a patch on the heart side; the middle variant shows the back with the motif in full. */
export const varsity: Shape = (charm, detail) => `
  ${hanger}
  <path d="${SLEEVES}" fill="${detail === 2 ? POP : CREAM}"/>
  <path d="${CUFFS}" fill="${POP}"/>
  <path d="${BODY}" fill="${MAIN}"/>
  <path d="M106-80 104 122Q84 130 60 131 90 40 76-112Z" fill="${INK}" stroke="none" opacity=".14"/>
  <path d="M-104 118Q0 140 104 118V150Q0 172-104 150Z" fill="${POP}"/>
  <path d="${both('M127 119L171 110')}M-100 134Q0 156 100 134" fill="none" stroke="#fff" stroke-width="5"/>
  ${collar}
  ${detail === 1
    ? `<path d="M-74-24Q0-84 74-24" fill="none" stroke="${CREAM}" stroke-width="12" stroke-dasharray="6 15"/>${charm(0, 36, 1.35)}`
    : `${front}${charm(55, -18, 0.85)}`}
  <path d="M-92-98q-6 20-4 60" fill="none" stroke="#fff" stroke-width="6"/>`
