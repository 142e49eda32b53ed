import { CREAM, INK, MAIN } from '../paint.ts'
import { symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'
import { mirrored } from '../svg.ts'
import { hanger } from './hanger.ts'

const BODY = symmetric('M0-104Q34-104 46-132L72-126Q118-114 138-86L182-22L132 14L104-22Q98 70 108 150Q54 164 0 164')

const trims = [
  mirrored('<path d="M172-16 134 10" fill="none" stroke-width="3" stroke-dasharray="7 7"/>')
    + '<path d="M-105 142Q0 166 105 142" fill="none" stroke-width="3" stroke-dasharray="7 7"/>',
  mirrored(`<path d="M182-22 132 14 122 1 171-37Z" fill="${CREAM}"/>`),
  `<path d="M-106 112Q0 132 106 112M-107 134Q0 154 107 134" fill="none" stroke="${CREAM}" stroke-width="11"/>`,
]

export const tee: Shape = (charm, detail) => `
  ${hanger}
  <path d="${BODY}" fill="${MAIN}"/>
  <path d="M104-22Q98 70 108 150 84 156 62 160 84 60 66-30Z" fill="${INK}" stroke="none" opacity=".13"/>
  <path d="M-46-132Q0-146 46-132 34-104 0-104T-46-132Z" fill="${INK}" opacity=".5"/>
  <path d="M-46-132Q-34-104 0-104T46-132L58-129Q44-88 0-88T-58-129Z" fill="${detail === 0 ? MAIN : CREAM}"/>
  ${trims[detail] ?? ''}
  <path d="M104-22Q96-8 80-2M-104-22Q-96-8-80-2" fill="none" stroke-width="4" opacity=".6"/>
  ${charm(0, 22, 1.35)}
  <path d="M-128-78-148-52" stroke="#fff" stroke-width="7"/>`
