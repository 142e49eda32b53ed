import { CREAM, INK, METAL, POP } from '../paint.ts'
import { spun } from '../path.ts'

const STAR = spun(5, 'M-9-38Q0-54 9-38L17-23')
const HEART = 'M0 42C-64 6-48-40-22-40-8-40 0-30 0-24 0-30 8-40 22-40 48-40 64 6 0 42Z'

/** A small heart that other motifs carry. */
const tinyHeart = (x: number, y: number, fill: string) =>
  `<path d="M${x} ${y}c-14-8-10-18-5-18 3 0 5 3 5 5 0-2 2-5 5-5 5 0 9 10-5 18Z" fill="${fill}" stroke="none"/>`

/** The motifs of the stage. Each is drawn in a box of ±50 around the origin, with the outline inherited from its group. */
export const kpopMotifs = {
  star: `
    <path d="${STAR}" fill="${POP}"/>
    <path d="M-11 1v5M11 1v5M-5 10q5 5 10 0" fill="none" stroke-width="4"/>
    <path d="M-19-9l9-2 5-11" fill="none" stroke="#fff"/>`,

  heart: `
    <path d="${HEART}" fill="${POP}"/>
    <path d="M-34-14c1-8 6-12 12-13" fill="none" stroke="#fff"/>
    <path transform="translate(27 24)rotate(16)scale(.46)" d="${HEART}" fill="${CREAM}" stroke-width="9"/>`,

  lightstick: `
    <g transform="rotate(18)">
      <rect x="-9" y="6" width="18" height="44" rx="8" fill="${CREAM}"/>
      <path d="M-9 36q9 6 18 0" fill="none"/>
      <path d="M-17 2h34l-5 13h-24Z" fill="${METAL}"/>
      <circle cy="-22" r="27" fill="${POP}"/>
      <path d="M0-37 5-26 17-25 8-17 11-5 0-12-11-5-8-17-17-25-5-26Z" fill="${CREAM}" stroke="none"/>
      <path d="M-18-28q3-10 13-13" fill="none" stroke="#fff"/>
    </g>`,

  mic: `
    <g transform="rotate(32)">
      <path d="M-12 0H12L7 44q-7 7-14 0Z" fill="${POP}"/>
      <circle cy="-23" r="24" fill="${METAL}"/>
      <path d="M-22-31q22 11 44 0M-22-14q22 11 44 0M-9-44q-9 21 0 42M9-44q9 21 0 42" fill="none" stroke-width="2" opacity=".5"/>
      <path d="M-17-4q17 8 34 0l-1 9q-16 7-32 0Z" fill="${CREAM}"/>
      <path d="M-15-30q3-8 10-9" fill="none" stroke="#fff"/>
    </g>`,

  vinyl: `
    <circle r="46" fill="${INK}"/>
    <path d="M0 0-40-20A45 45 0 0 1-18-41ZM0 0 40 20A45 45 0 0 1 18 41Z" fill="#fff" stroke="none" opacity=".3"/>
    <circle r="37" fill="none" stroke="#fff" stroke-width="1.5" opacity=".35"/>
    <circle r="29" fill="none" stroke="#fff" stroke-width="1.5" opacity=".35"/>
    <circle r="20" fill="${POP}"/>
    ${tinyHeart(0, 10, CREAM)}`,

  photocard: `
    <rect x="-34" y="-42" width="52" height="76" rx="7" transform="rotate(-14)" fill="${METAL}"/>
    <g transform="translate(8 4)rotate(8)">
      <rect x="-27" y="-40" width="54" height="80" rx="7" fill="${CREAM}"/>
      <path d="M-20-33h40V22h-40Z" fill="${POP}" stroke="none"/>
      <path d="M-17 22c0-17 8-20 17-20s17 3 17 20Z" fill="#fff" stroke="none"/>
      <circle cy="-11" r="11" fill="#fff" stroke="none"/>
      <path d="M-13-8q-2-19 13-19t13 19q-3-9-13-9t-13 9Z" fill="${INK}" stroke="none"/>
      
      <path d="M-18 31h24" stroke-width="4"/>
    </g>`,

  crown: `
    <path d="M-37 34-44-18-22 4 0-32 22 4 44-18 37 34Z" fill="${METAL}"/>
    <path d="M-38 20q38 10 76 0l-2 16q-36 9-72 0Z" fill="${POP}"/>
    <path d="M-44-22h.1M0-37h.1M44-22h.1" stroke-width="17"/><path d="M-44-22h.1M0-37h.1M44-22h.1" stroke="#fff" stroke-width="8"/>
    <path d="M-33 6l-3-9M-5-9l5-9" fill="none" stroke="#fff"/>
    <circle cy="29" r="4" fill="#fff" stroke="none"/>`,

  comet: `
    <path d="M50-46C16-42-14-28-26 0l26 26C24 12 38-14 50-46Z" fill="${METAL}"/>
    <path d="M40-36-2 2M42-18 8 12M20-36-10-14" fill="none" stroke="#fff" stroke-width="4"/>
    <path transform="translate(-16 17)rotate(-14)scale(.74)" d="${STAR}" fill="${POP}" stroke-width="7"/>
    <path d="M-30 12l7-2 3-8" fill="none" stroke="#fff" stroke-width="4"/>`,

  headphones: `
    <path d="M-35 12V2A35 35 0 0 1 35 2V12" fill="none" stroke-width="18"/>
    <path d="M-35 12V2A35 35 0 0 1 35 2V12" fill="none" stroke="${METAL}" stroke-width="8"/>
    <path d="M-48 15a12 12 0 0 1 25 0v16a12 12 0 0 1-25 0ZM23 15a12 12 0 0 1 25 0v16a12 12 0 0 1-25 0Z" fill="${POP}"/>
    <path d="M-26 10h9v26h-9ZM17 10h9v26h-9Z" fill="${CREAM}"/>
    <path d="M-41 17v6M41 17v6" stroke="#fff"/>`,

  note: `
    <path d="M-10 30A15 12 0 1 1-20 19V-34L41-46V18A15 12 0 1 1 31 7V-16L-10-8Z" fill="${POP}"/>
    <path d="M-13-18 34-27" stroke="#fff" stroke-width="4"/>
    <path d="M-34 27q2-5 8-5" fill="none" stroke="#fff" stroke-width="4"/>`,

  bow: `
    <path d="M-8 4-28 44-17 38-9 46 4 10M8 4 28 44 17 38 9 46-4 10" fill="${POP}"/>
    <path d="M-6-6C-14-26-38-40-46-30-52-16-52 6-46 20-38 28-16 18-6 6ZM6-6C14-26 38-40 46-30 52-16 52 6 46 20 38 28 16 18 6 6Z"
      fill="${POP}"/>
    <path d="M-12-2q-12-2-18-9M-12 2q-9 4-16 4M12-2q12-2 18-9M12 2q9 4 16 4" fill="none" stroke-width="3"/>
    <rect x="-10" y="-12" width="20" height="24" rx="8" fill="${CREAM}"/>
    <path d="M-39-22q6-2 12 3M39-22q-6-2-12 3" fill="none" stroke="#fff" stroke-width="4"/>`,

  bolt: `
    <path d="M12-48-30 8H-5L-14 48 32-14H6L24-48Z" fill="${POP}"/>
    <path d="M9-38-15-5" stroke="#fff"/>
    <path d="M34 12l4 10 10 4-10 4-4 10-4-10-10-4 10-4ZM-34-36l3 8 8 3-8 3-3 8-3-8-8-3 8-3Z" fill="${CREAM}" stroke="none"/>`,

  disco: `
    <path d="M-6-48H6v10H-6Z" fill="${CREAM}"/>
    <circle r="40" fill="${METAL}"/>
    <path d="M-13-15q13 3 26 0l2 15q-15 3-30 0ZM15 15q12-2 22-6-4 14-16 21-3-6-6-15ZM-37-9q10 5 22 9l-2 14q-12-2-20-7Z"
      fill="${POP}" stroke="none"/>
    <path d="M-36-17q36 12 72 0M-40 0q40 12 80 0M-36 18q36 10 72 0M-12-38q-16 38 0 76M12-38q16 38 0 76"
      fill="none" stroke-width="2" opacity=".6"/>
    <path d="M20-44q2 12 14 14-12 2-14 14-2-12-14-14 12-2 14-14Z" fill="#fff" stroke="none"/>`,

  gem: `
    <path d="M-28-36H28L48-9 0 43-48-9Z" fill="${POP}"/>
    <path d="M-28-36-16-9H-48ZM0 43-16-9H16ZM28-36 16-9 0-36Z" fill="#fff" stroke="none" opacity=".45"/>
    <path d="M-48-9H48M-28-36-16-9 0 43 16-9 28-36M-16-9 0-36 16-9" fill="none" stroke-width="2.5"/>`,

  butterfly: `
    <path d="M0-4C10-34 40-48 46-36 50-20 36 2 18 6 36 8 38 26 30 34 18 42 4 24 0 8-4 24-18 42-30 34-38 26-36 8-18 6-36 2-50-20-46-36-40-48-10-34 0-4Z"
      fill="${POP}"/>
    <path d="M8-6C16-22 30-34 38-32 40-20 28-4 14-1ZM-8-6C-16-22-30-34-38-32-40-20-28-4-14-1Z" fill="${CREAM}" stroke="none" opacity=".75"/>
    <path d="M0-14V24M0-14q-4-16-12-19M0-14q4-16 12-19" fill="none" stroke-width="6"/>
    <g fill="#fff" stroke="none"><circle cx="-22" cy="22" r="4"/><circle cx="22" cy="22" r="4"/></g>`,

  cassette: `
    <rect x="-47" y="-32" width="94" height="64" rx="9" fill="${POP}"/>
    <path d="M-27 32l6-16H21l6 16Z" fill="${METAL}"/>
    <rect x="-37" y="-23" width="74" height="34" rx="6" fill="${CREAM}" stroke-width="3"/>
    <path d="M-28-15h30" stroke-width="3"/>
    <path d="M-17-1H17" stroke-width="17"/><path d="M-17-1h.1M17-1h.1" stroke="#fff" stroke-width="9"/>
    `,

  bunny: `
    <path d="M-22-6C-36-44-26-54-17-46-9-38-7-22-7-13H7C7-22 9-38 17-46 26-54 36-44 22-6 34 4 36 16 32 24 26 38-26 38-32 24-36 16-34 4-22-6Z"
      fill="${CREAM}"/>
    <path d="M-19-38q6 6 6 22-9-10-6-22ZM19-38q-6 6-6 22 9-10 6-22Z" fill="${POP}" stroke="none"/>
    <path d="M-14 9v4M14 9v4M-6 17q3 4 6 0 3 4 6 0" fill="none"/>
    <g fill="${POP}" stroke="none"><circle cx="-22" cy="19" r="5.5"/><circle cx="22" cy="19" r="5.5"/></g>
    <path d="M0 38-15 30V48ZM0 38 15 30V48Z" fill="${POP}" stroke-width="4"/>`,

  bubble: `
    <path d="M-24-38H24Q48-38 48-14V2Q48 26 24 26H4L-22 46-19 26H-24Q-48 26-48 2V-14Q-48-38-24-38Z" fill="${POP}"/>
    <path d="M0 16C-30-2-22-24-10-24-4-24 0-19 0-15 0-19 4-24 10-24 22-24 30-2 0 16Z" fill="${CREAM}" stroke="none"/>
    <path d="M-38-12q0-15 14-16" fill="none" stroke="#fff"/>`,

  cherry: `
    <path d="M-20 8Q-8-22 22-44 12-14 20 12" fill="none" stroke-width="6"/>
    <path d="M22-44Q-12-52-20-26 8-18 22-44Z" fill="${METAL}"/>
    <circle cx="-22" cy="22" r="21" fill="${POP}"/><circle cx="23" cy="25" r="19" fill="${POP}"/>
    <path d="M-33 17q2-7 9-8M13 21q2-6 8-7" fill="none" stroke="#fff"/>`,
} as const satisfies Record<string, string>
