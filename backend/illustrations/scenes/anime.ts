import { INK } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A full moon over a sea of clouds. */
const moonrise: Scene = () => `
  <circle cx="200" cy="186" r="158" fill="#fff" opacity=".5"/>
  <g fill="none" stroke="#fff" stroke-linecap="round">
    <path d="M-10 372H420" stroke-width="104" stroke-dasharray="0 78" opacity=".35"/>
    <path d="M28 404H420" stroke-width="92" stroke-dasharray="0 66" opacity=".75"/>
  </g>`

/** Blossom petals on the wind, under a branch; a blossom is a ring of five round dashes. */
const petals: Scene = (random) => {
  const petal = () => {
    const start = `M${Math.round(random() * 400)} ${Math.round(70 + random() * 320)}`
    return start + (random() < 0.5 ? 'q18-16 26 4-12 12-26-4' : 'q-4-22 14-24 6 16-14 24')
  }
  return `
    <path d="${Array.from({ length: 8 }, petal).join('')}" fill="#fff" opacity=".8"/>
    <g fill="none" stroke-linecap="round">
      <path d="M420 96C340 84 290 34 190 22M330-20Q310 18 240 28M300 52Q270 78 226 88"
        stroke="${INK}" stroke-width="9" opacity=".4"/>
      <path d="M196 14a11 11 0 1 0 .1 0ZM262 34a11 11 0 1 0 .1 0ZM340 60a11 11 0 1 0 .1 0ZM226 78a11 11 0 1 0 .1 0Z"
        stroke="#fff" stroke-width="19" stroke-dasharray="0 13.8"/>
    </g>`
}

const wave = (x: number, y: number) => [38, 24, 10].map((r) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0`).join('')

/** Rows of round waves under a pale sun. */
const seigaiha: Scene = () => `
  <circle cx="200" cy="180" r="150" fill="#fff" opacity=".42"/>
  <pattern id="w" width="80" height="40" patternUnits="userSpaceOnUse">
    <path d="${wave(0, 40)}${wave(80, 40)}${wave(40, 20)}${wave(40, 60)}" fill="none" stroke="#fff" stroke-width="5"/>
  </pattern>
  <path d="M0 290H400V400H0Z" fill="url(#w)" opacity=".6"/>`

/** A snow-capped mountain behind rolling hills. */
const mountain: Scene = () => `
  <circle cx="296" cy="96" r="52" fill="#fff" opacity=".7"/>
  <path d="M-30 410V330L150 104Q200 84 250 104L430 330V410Z" fill="${INK}" opacity=".26"/>
  <path d="M108 156 150 104Q200 84 250 104L292 156 262 148 240 172 212 146 184 174 158 148Z" fill="#fff" opacity=".85"/>
  <path d="M-10 336Q90 270 220 330T410 306V410H-10Z" fill="${INK}" opacity=".2"/>
  <path d="M-10 372Q130 318 260 368T410 350V410H-10Z" fill="#fff" opacity=".4"/>`

/** The speed lines of a manga panel. */
const focus: Scene = () => `
  <g fill="none"><circle cx="200" cy="200" r="245" stroke="#fff" stroke-width="170" pathLength="90" stroke-dasharray="1 2" opacity=".3"/>
    <circle cx="200" cy="200" r="255" stroke="#fff" stroke-width="120" pathLength="45" stroke-dasharray=".4 2.6" opacity=".7"/></g>`

/** Rooftops and wires at the hour when the first stars are out. */
const rooftops: Scene = (random) => {
  const star = () => `M${Math.round(random() * 400)} ${Math.round(random() * 220)}h.1`
  return `
    <path d="${Array.from({ length: 9 }, star).join('')}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>
    <path d="M0 64Q60 112 66 112T400 40M0 92Q60 138 66 138T400 78" fill="none" stroke="${INK}" stroke-width="3" opacity=".5"/>
    <path d="M60 84H72V330L130 364V410H-10V348L60 312V139H44V132H60V113H38V106H60ZM150 334H204V410H150ZM222 360 290 318 358 360V410H222ZM372 330H410V410H372Z"
      fill="${INK}" opacity=".45"/>
    <path d="M30 366h12v14H30ZM62 366h12v14H62ZM170 352h12v12h-12ZM284 360h14v14h-14ZM384 348h12v12h-12Z" fill="#fff" opacity=".85"/>`
}

export const animeScenes: readonly Scene[] = [moonrise, petals, seigaiha, mountain, focus, rooftops]
