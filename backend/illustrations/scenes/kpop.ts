import { INK, METAL, POP } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** Spotlights over a crowd that holds its lightsticks up. */
const concert: Scene = () => `
  <path d="M40-20-60 400H90ZM130-20 90 400H210ZM270-20 190 400H310ZM360-20 310 400H460Z" fill="#fff" opacity=".22"/>
  <g fill="none" stroke-linecap="round">
    <path d="M0 404H410" stroke="${INK}" stroke-width="58" stroke-dasharray="0 47" opacity=".35"/>
    <path d="M22 358H410" stroke="#fff" stroke-width="11" stroke-dasharray="0 47"/>
    <path d="M20 374H400" stroke="#fff" stroke-width="30" stroke-linecap="butt" stroke-dasharray="4 43" opacity=".8"/>
  </g>`

/** Confetti in the colours of the thing, falling through a ring of light. */
const confetti: Scene = (random) => {
  const within = (from: number, to: number) => Math.round(from + random() * (to - from))
  const piece = () => `M${within(0, 400)} ${within(0, 400)}l${within(-10, 10)} ${within(8, 13)}`
  const some = (paint: string) => `<path d="${Array.from({ length: 7 }, piece).join('')}" stroke="${paint}" stroke-width="9"/>`
  return `
    <circle cx="200" cy="200" r="176" fill="none" stroke="#fff" stroke-width="26" opacity=".3"/>
    <g fill="none" opacity=".75">${some('#fff')}${some(POP)}${some(METAL)}</g>`
}

/** A striped sun over a grid that runs to the horizon. */
const retro: Scene = () => `
  <circle cx="200" cy="190" r="150" fill="#fff" opacity=".4"/>
  <path d="M0 300H400V400H0Z" fill="${INK}" opacity=".22"/>
  <path d="M0 301H400M0 318H400M0 344H400M0 380H400M200 300V400M160 300 90 400M240 300 310 400M120 300-20 400M280 300 420 400M80 300-120 400M320 300 520 400"
    stroke="#fff" stroke-width="2.5" fill="none" opacity=".75"/>`

/** Soft round lights and bubbles, out of focus. */
const bokeh: Scene = (random) => {
  const within = (from: number, to: number) => Math.round(from + random() * (to - from))
  const light = () => `<circle cx="${within(0, 400)}" cy="${within(0, 400)}" r="${within(14, 56)}"/>`
  return `
    <g fill="#fff" opacity=".25">${Array.from({ length: 6 }, light).join('')}</g>
    <g fill="none" stroke="#fff" stroke-width="3" opacity=".6">${Array.from({ length: 4 }, light).join('')}</g>`
}

/** Rays and halftone dots, as on a pop poster. */
const poster: Scene = () => `
  <circle cx="200" cy="200" r="150" fill="none" stroke="#fff" stroke-width="300" pathLength="24" stroke-dasharray="1" opacity=".26"/>
  <g fill="none" stroke="${INK}" stroke-linecap="round" opacity=".22">
    <path d="M0 394H410" stroke-width="19" stroke-dasharray="0 25"/>
    <path d="M12 372H410" stroke-width="13" stroke-dasharray="0 25"/>
    <path d="M0 351H410" stroke-width="7" stroke-dasharray="0 25"/>
  </g>`

/** Columns of light over a chequered floor. */
const dancefloor: Scene = () => `
  <path d="M56 0H104V316H56ZM176 0H224V316H176ZM296 0H344V316H296Z" fill="#fff" opacity=".2"/>
  <path d="M0 316H400V400H0Z" fill="#fff" opacity=".5"/>
  <path d="M0 330H400M-28 358H400M0 386H400" fill="none" stroke="${INK}" stroke-width="28" stroke-dasharray="28" opacity=".22"/>`

export const kpopScenes: readonly Scene[] = [concert, confetti, retro, bokeh, poster, dancefloor]
