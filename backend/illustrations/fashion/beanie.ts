import { CREAM, INK, MAIN, POP } from '../paint.ts'
import { spun } from '../path.ts'
import type { Shape } from '../shape.ts'
import { mirrored } from '../svg.ts'

const POM = spun(8, 'M-15-34Q0-56 15-34')
const pom = (x: number, y: number, scale: number) => `<path transform="translate(${x} ${y})scale(${scale})" d="${POM}" fill="${CREAM}"/>`
const ear = `
  <path d="M50-110C56-186 128-168 118-62Z" fill="${MAIN}"/>
  <path d="M72-108C78-146 108-138 104-84Z" fill="${POP}" stroke="none"/>`
const tops = [pom(0, -132, 1), mirrored(pom(92, -94, 0.95)), mirrored(ear)]

export const beanie: Shape = (charm, detail) => `
  <g transform="translate(0 10)">
    ${tops[detail] ?? ''}
    <path d="M-134 66C-140-50-90-108 0-108S140-50 134 66Z" fill="${MAIN}"/>
    <path d="M0-104V60M-44-98Q-74-30-72 60M44-98Q74-30 72 60M-82-78Q-112-20-112 60M82-78Q112-20 112 60"
      fill="none" stroke-width="3" opacity=".4"/>
    <path d="M134 66C138-40 106-92 40-106 100-60 106 0 100 66Z" fill="${INK}" stroke="none" opacity=".16"/>
    <path d="M-150 46Q-150 30-134 30 0 56 134 30 150 30 150 46L144 116Q140 130 126 132 0 154-126 132-140 130-144 116Z" fill="${CREAM}"/>
    <path d="M-118 44l4 80M-86 48l3 82M86 48l-3 82M118 44l-4 80M-54 52l2 82M54 52l-2 82" stroke-width="3" opacity=".5"/>
    ${charm(0, 62, 1.45)}
    <path d="M-108-34q14-32 40-46" fill="none" stroke="#fff" stroke-width="8"/>
  </g>`
