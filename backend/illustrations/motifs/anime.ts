import { CREAM, INK, METAL, POP } from '../paint.ts'
import { spun } from '../path.ts'

/** The motifs of the drawn worlds. Each is drawn in a box of ±50 around the origin, with the outline inherited from its group. */
export const animeMotifs = {
  sakura: `
    <path d="${spun(5, 'M-9-12C-28-34-14-52 0-40C14-52 28-34 9-12')}" fill="${POP}"/>
    <path d="M0 0V-27M0 0 26-8M0 0 16 22M0 0-16 22M0 0-26-8" stroke="#fff" stroke-width="3"/>
    <circle r="8" fill="${METAL}" stroke-width="3"/>`,

  moon: `
    <path d="M10-46A46 46 0 1 0 44 22 36 36 0 1 1 10-46Z" fill="${POP}"/>
    <path d="M-29 9q4 5 9 1" fill="none" stroke-width="4"/>
    <circle cx="-17" cy="19" r="5" fill="#fff" stroke="none" opacity=".7"/>
    <path d="M-37-8q2-14 14-22" fill="none" stroke="#fff"/>
    <path d="M22-26 26-13 39-9 26-5 22 8 18-5 5-9 18-13Z" fill="${CREAM}" stroke-width="4"/>`,

  fox: `
    <path d="M0 45C-16 44-40 22-41-4L-45-46-16-27Q0-31 16-27L45-46 41-4C40 22 16 44 0 45Z" fill="${CREAM}"/>
    <path d="M-37-35-20-23-36-11ZM37-35 20-23 36-11ZM0-23q7 9 0 19-7-10 0-19ZM-38 10l16 3-12 5ZM38 10 22 13l12 5Z"
      fill="${POP}" stroke="none"/>
    <path d="M-26 2q7-9 15 1M26 2q-7-9-15 1M-7 31q7 5 14 0" fill="none" stroke-width="4"/>
    <path d="M-5 21H5L0 27Z" fill="${INK}" stroke-width="3"/>`,

  cat: `
    <path d="M22 34C54 34 62 4 48-12 40-16 34-8 38 0 42 12 36 20 24 20Z" fill="${CREAM}"/>
    <path d="M-25-22-29-46-11-36Q0-40 11-36L29-46 25-22C31-4 20 2 20 2 32 14 32 34 26 44H-26C-32 34-32 14-20 2-20 2-31-4-25-22Z"
      fill="${CREAM}"/>
    <path d="M-26-41-14-34-24-27ZM26-41 14-34 24-27Z" fill="${POP}" stroke="none"/>
    <path d="M-17-17q4-5 8 0M17-17q-4-5-8 0M-4-8q2 3 4 0 2 3 4 0M0 24v20" fill="none" stroke-width="4"/>
    <path d="M-21 2Q0 12 21 2L22 9Q0 19-22 9Z" fill="${POP}" stroke-width="4"/>
    <circle cy="14" r="7" fill="${METAL}" stroke-width="3"/>`,

  torii: `
    <circle cy="-4" r="36" fill="${CREAM}" stroke="none" opacity=".8"/>
    <path d="M-31-10h13l-3 58h-13ZM31-10H18l3 58h13Z" fill="${POP}"/>
    <path d="M-42-9H42V3H-42Z" fill="${POP}"/>
    <path d="M-50-40Q0-28 50-40L45-21Q0-12-45-21Z" fill="${POP}"/>
    <path d="M-7-20H7V6H-7Z" fill="${METAL}" stroke-width="4"/>
    <path d="M-41-32Q-20-27 0-27" fill="none" stroke="#fff" stroke-width="4"/>`,

  katana: `
    <g transform="rotate(42)">
      <path d="M-5 24Q-9-30 5-64 8-26 6 24Z" fill="${METAL}"/>
      <path d="M0 18Q-3-20 3-44" fill="none" stroke="#fff" stroke-width="3"/>
      <path d="M-7 30H8V60q-7 5-15 0Z" fill="${POP}"/>
      <path d="M-7 35 8 44-7 53M8 35-7 44 8 53" fill="none" stroke-width="3"/>
      <rect x="-17" y="22" width="35" height="10" rx="5" fill="${CREAM}"/>
    </g>
    <path d="M-40 34C-26 44-12 30-18 18" fill="none" stroke="${POP}"/>`,

  wave: `
    <circle r="46" fill="${CREAM}"/>
    <path d="M-44 14C-40-18-14-38 12-32 26-29 32-18 28-8 20-16 6-12 6 0 8 14 28 16 45 8A46 46 0 0 1-44 14Z" fill="${POP}"/>
    <path d="M-32 14C-28-6-12-20 6-20M-18 22C-16 8-10-2-2-6M-4 34C14 36 26 32 38 24" fill="none" stroke="#fff" stroke-width="4"/>
    <path d="M28-8q-3 7-9 5-2 7-8 4" fill="none" stroke-width="4"/>
    <circle cx="24" cy="-31" r="6" fill="${METAL}" stroke="none"/>`,

  wand: `
    <g transform="rotate(24)">
      <rect x="-5" y="2" width="10" height="48" rx="5" fill="${METAL}"/>
      <path d="M-6 8C-20-2-32 0-36-8-34 8-22 18-8 18ZM6 8C20-2 32 0 36-8 34 8 22 18 8 18Z" fill="${CREAM}"/>
      <circle cy="-22" r="24" fill="${CREAM}"/>
      <path d="M0-42 6-29 20-27 10-17 12-3 0-9-12-3-10-17-20-27-6-29Z" fill="${POP}" stroke-width="4"/>
      <circle cy="14" r="7" fill="${POP}"/>
    </g>`,

  // The whiskers and a fin well below the head tell it from a dolphin.
  koi: `
    <path d="M24-44q9-2 13 5M22-48q8-5 14-2" fill="none" stroke-width="3"/>
    <path d="M2-16Q30-14 34 8 14 10 0-4ZM-24-8Q-44-12-49 8-30 12-20 4ZM-6 24Q18 20 14 50 2 38-8 40-26 46-36 36-16 36-6 24Z" fill="${POP}"/>
    <path d="M14-49C-14-50-34-28-26 2-22 16-14 24-6 30 2 26 6 20 4 12-4-6 22-14 26-34 27-42 22-48 14-49Z" fill="${CREAM}"/>
    <path d="M12-47C-2-46-10-40-14-32-4-28 8-32 12-47ZM-26-14c8-2 16 2 15 12-1 7-8 8-13 6ZM-10 16q8-2 13 2-1 7-7 10-5-4-8-10Z"
      fill="${POP}" stroke="none"/>
    <path d="M16-37v.1" stroke-width="7"/>`,

  fan: `
    <path d="M0 36-48-14Q0-66 48-14Z" fill="${POP}"/>
    <path d="M-27 8-48-14Q0-66 48-14L27 8Q0-16-27 8Z" fill="${CREAM}"/>
    <path d="M-37-3-48-14Q0-66 48-14L37-3Q0-40-37-3Z" fill="${POP}"/>
    <path d="M0 36-26-33M0 36 0-40M0 36 26-33M0 36-40-22M0 36 40-22M0 36-13-38M0 36 13-38" fill="none" stroke-width="2" opacity=".55"/>
    <circle cy="36" r="6" fill="${METAL}"/>`,

  lantern: `
    <path d="M-12-40q12-18 24 0" fill="none"/>
    <path d="M0 34v16M-8 36v10M8 36v10" stroke="${METAL}" stroke-width="4"/>
    <path d="M-20-32C-50-22-50 18-20 28H20C50 18 50-22 20-32Z" fill="${POP}"/>
    <path d="M-10-32Q-28 0-10 28H10Q28 0 10-32Z" fill="${CREAM}" stroke="none" opacity=".75"/>
    <path d="M-36-22q36 7 72 0M-42-5q42 8 84 0M-38 13q38 8 76 0" fill="none" stroke-width="3" opacity=".6"/>
    <path d="M-22-42H22v10H-22ZM-22 27H22v10H-22Z" fill="${INK}" stroke-width="3"/>
    <path d="M-36-12q2-7 7-11" fill="none" stroke="#fff"/>`,

  onigiri: `
    <path d="M-12-38Q0-48 12-38C28-20 40 2 44 18 46 34 36 38 26 38H-26C-36 38-46 34-44 18-40 2-28-20-12-38Z" fill="${CREAM}"/>
    <path d="M-17 11H17V38H-17Z" fill="${INK}" stroke-width="4"/>
    <path d="M-13-8v4M13-8v4M-4-1q4 4 8 0" fill="none"/>
    <g fill="${POP}" stroke="none"><circle cx="-22" cy="1" r="6"/><circle cx="22" cy="1" r="6"/></g>
    <path d="M-25-11q6-13 13-20" fill="none" stroke="#fff"/>`,

  crane: `
    <path d="M-4 18 36-46 24 20Z" fill="${POP}"/>
    <path d="M-14 20-42-10-53 5-41 2-20 33ZM14 20 52-16 20 33Z" fill="${CREAM}"/>
    <path d="M-22 30-12 16H14L22 30 0 44Z" fill="${POP}"/>
    <path d="M-22 18-16-50 20 18 0 44Z" fill="${CREAM}"/>
    <path d="M-22 18H20L0 44Z" fill="${POP}" stroke-width="4"/>`,

  maple: `
    <path d="M0-48 9-24 22-34 20-16 46-18 32 2 44 12 22 16 20 30 4 22V46H-4V22L-20 30-22 16-44 12-32 2-46-18-20-16-22-34-9-24Z"
      fill="${POP}"/>
    <path d="M0 22V-30M0 20-32-10M0 20 32-10M0 21-26 13M0 21 26 13" fill="none" stroke="#fff" stroke-width="3"/>`,

  bell: `
    <path d="M0-30C-10-52-34-44-26-30-20-20-8-24 0-30 8-24 20-20 26-30 34-44 10-52 0-30Z" fill="${POP}"/>
    <circle cy="10" r="36" fill="${METAL}"/>
    <path d="M-35 4Q0 18 35 4L35 16Q0 30-35 16Z" fill="${POP}" stroke-width="4"/>
    <path d="M0 30v12" stroke-width="6"/><circle cy="28" r="6" fill="${INK}" stroke="none"/>
    <path d="M-22-6q4-9 12-12" fill="none" stroke="#fff"/>
    <circle cy="-28" r="7" fill="${CREAM}"/>`,

  wagasa: `
    <path d="M0-40V34q0 12 11 12" fill="none" stroke-width="7"/>
    <path d="M0-44C-30-40-48-18-49 6-40-2-30-2-24 6-17-3-7-3 0 6 7-3 17-3 24 6 30-2 40-2 49 6 48-18 30-40 0-44Z" fill="${POP}"/>
    <path d="M-43-15Q0-28 43-15L40-22Q0-38-40-22Z" fill="${CREAM}" stroke="none"/>
    <path d="M0-42Q-20-26-24 6M0-42Q20-26 24 6M0-42V6" fill="none" stroke-width="2.5" opacity=".6"/>
    <path d="M-5-49H5v8H-5Z" fill="${METAL}"/>`,

  cloud: `
    <path d="M-30 28C-54 28-54-4-32-6-34-30-4-42 8-24 26-36 46-16 38 0 56 6 50 28 32 28Z" fill="${CREAM}"/>
    <path d="M-38 14q0-10 9-10 8 1 7 8-2 5-7 3M-12 4C-20-14 2-26 9-12 11-3 1 0-1-6M14 16c0-14 22-14 21 0-2 7-11 5-9-1"
      fill="none" stroke="${POP}"/>
    <path d="M-28 40H10M22 40h14" stroke="${POP}" stroke-width="6"/>`,

  dango: `
    <g transform="rotate(24)">
      <path d="M0-50V50" stroke-width="7"/>
      <circle cy="-28" r="18" fill="${POP}"/><circle cy="3" r="18" fill="${CREAM}"/><circle cy="34" r="18" fill="${METAL}"/>
      <path d="M-6 2v3M6 2v3M-3 9q3 3 6 0" fill="none" stroke-width="4"/>
      <path d="M-9-34q3-5 8-6M-9 28q3-5 8-6" fill="none" stroke="#fff" stroke-width="4"/>
    </g>`,

  wisp: `
    <path d="M6-48C2-34 34-24 34 10 34 34 18 44 0 44-20 44-34 32-34 12-34-4-24-12-20-26-14-24-12-18-12-14-2-22 4-34 6-48Z" fill="${POP}"/>
    <path d="M2-8C6 0 20 6 20 20 20 32 10 36 0 36-12 36-20 30-20 20-20 10-12 10-10 2-6 2-4 6-4 8 0 4 2-2 2-8Z"
      fill="${CREAM}" stroke="none"/>
    <path d="M-8 17v4M8 17v4M-3 25q3 3 6 0" fill="none" stroke-width="4"/>
    <path d="M-26 8q1-7 4-11" fill="none" stroke="#fff"/>`,

  ramen: `
    <path d="M14-12 38-50M24-12 48-44" stroke-width="5"/>
    <path d="M-42-2Q-36-24-14-18-2-32 14-18 36-24 42-2Z" fill="${METAL}"/>
    <circle cx="-16" cy="-8" r="12" fill="${CREAM}" stroke-width="4"/>
    <path d="M-20-8a5 5 0 1 1 5 4" fill="none" stroke="${POP}" stroke-width="3"/>
    <path d="M4-2q2-15 15-15t13 15Z" fill="${CREAM}" stroke-width="4"/>
    <path d="M-48-3H48C46 22 32 34 22 38V45H-22V38C-32 34-46 22-48-3Z" fill="${POP}"/>
    <path d="M-42 10H42" stroke="${CREAM}" stroke-dasharray="2 9"/>`,

  // One eye is still blank: it is painted in when the wish comes true.
  daruma: `
    <path d="M0-46C30-46 46-22 46 4 46 32 26 44 0 44S-46 32-46 4C-46-22-30-46 0-46Z" fill="${POP}"/>
    <path d="M0-28C26-32 34-8 24 6 16 14-16 14-24 6-34-8-26-32 0-28Z" fill="${CREAM}"/>
    <path d="M-23-15q8-7 17 0M23-15q-8-7-17 0M-4 7q4 3 8 0" fill="none" stroke-width="4"/>
    <circle cx="-13" cy="-4" r="6" fill="#fff" stroke-width="3"/>
    <circle cx="13" cy="-4" r="6" fill="#fff" stroke-width="3"/>
    <path d="M-13-4h.1"/>
    <path d="M-24 24q12 12 24 2 12 10 24-2M0 18v20" fill="none" stroke="${METAL}"/>
    <path d="M-36-14q3-12 12-19" fill="none" stroke="#fff"/>`,
} as const satisfies Record<string, string>
