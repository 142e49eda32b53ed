import { CREAM, MAIN, METAL } from '../paint.ts'

/** Three stoppers that fit any neck; each stands on y = 0. */
export const stoppers = [
  `<circle cy="-30" r="32" fill="${MAIN}"/><path d="M-18-34q2-12 12-14" fill="none" stroke="#fff"/>`,
  `
    <path d="M-20 0-36-28-16-58H16L36-28 20 0Z" fill="${CREAM}"/>
    <path d="M-36-28H36M-16-58-12-28 0 0 12-28 16-58" fill="none" stroke-width="3" opacity=".7"/>`,
  `
    <rect x="-30" y="-52" width="60" height="52" rx="9" fill="${METAL}"/>
    <path d="M-16-42v30M0-42v30M16-42v30" stroke-width="3" opacity=".5"/>`,
] as const

/** A neck with its collar and the stopper on top; the collar's foot lies at (0, y). */
export const top = (y: number, detail: number) => `
  <g transform="translate(0 ${y})">
    <g transform="translate(0 -24)">${stoppers[detail] ?? stoppers[0]}</g>
    <rect x="-30" y="-26" width="60" height="30" rx="7" fill="${METAL}"/><path d="M-20-18H6" stroke="#fff"/>
  </g>`
