import { CREAM, INK, MAIN, METAL } from '../paint.ts'
import { symmetric } from '../path.ts'
import type { Shape } from '../shape.ts'

const SKIN = symmetric('M0-150L76-150C74-100 72-60 80-22C100 22 190 26 222 60L222 214L0 214')
const FACE = symmetric('M0-106C44-106 84-136 96-176L98-220L0-220')
const HAIR = symmetric('M0-220L120-220C150-150 138-40 186 96Q150 130 110 124C86 40 80-90 70-140L0-150')
const DRESS = symmetric('M0 170C40 170 110 130 146 34Q176 38 222 56L222 214L0 214')
const band = (fill: string) => `<path d="M-75-96Q0-54 75-96L74-46Q0-2-74-46Z" fill="${fill}"/>`

const bands = [
  `<path d="M-70-42Q0 2 70-42" fill="none" stroke="#fff" stroke-width="24" stroke-dasharray="0 17"/>${band(INK)}`
    + '<path d="M-66-70Q0-32 66-70" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="1 9"/>',
  '<g fill="none"><path d="M-72-88Q0-46 72-88M-72-56Q0-14 72-56" stroke-width="33" stroke-dasharray="0 22"/>'
    + '<path d="M-72-88Q0-46 72-88M-72-56Q0-14 72-56" stroke="#fff" stroke-width="23" stroke-dasharray="0 22"/></g>',
  `${band(CREAM)}<path d="M-74-80Q0-38 74-80M-74-62Q0-20 74-62" fill="none" stroke-width="4"/>`,
]

/**
 * Shown on a neck between face and shoulders: a collar alone would not be told from a bracelet, nor a bust without a face from a bottle.
 * The skin is pale whatever the palette, or the band would drown in it.
 */
export const choker: Shape = (charm, detail) => `
  <path d="${HAIR}" fill="${METAL}"/>
  <path d="${SKIN}" fill="${CREAM}"/>
  <path d="M-75-104Q0-70 75-104L76-150H-76Z" fill="${INK}" stroke="none" opacity=".22"/>
  <path d="${FACE}" fill="${CREAM}"/>
  <path d="M-16-142q16 12 32 0M-36 44Q-84 34-122 50M36 44Q84 34 122 50" fill="none" stroke-width="4"/>
  <path d="${DRESS}" fill="${MAIN}"/>
  ${bands[detail] ?? bands[0]}
  <path d="M0-20V20" stroke-width="8"/><circle cy="-26" r="14" fill="${METAL}"/>
  ${charm(0, 66, 1.3)}
  <path d="M-180 110q10-16 20-22" fill="none" stroke="#fff" stroke-width="8"/>`
