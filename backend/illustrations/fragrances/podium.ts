import { CREAM, INK, MAIN } from '../paint.ts'

const sides = [
  `<path d="M-150 146V214H150V146Z" fill="${CREAM}"/>`,
  `
    <path d="M-190 180V214H190V180Z" fill="${MAIN}"/>
    <ellipse cy="180" rx="190" ry="24" fill="${MAIN}"/>
    <path d="M-150 146V176C-150 206 150 206 150 176V146Z" fill="${CREAM}"/>`,
  `
    <path d="M-150 146V214H150V146Z" fill="${MAIN}"/>
    <path d="M-145 158Q0 206 150 158" fill="none" stroke="${CREAM}" stroke-width="36" stroke-dasharray="0 27.5"/>`,
]

/** The round stand a scent is shown on: plain, stepped, or iced like a cake. Its top lies at y = 146. */
export const podium = (detail: number) => `
  ${sides[detail] ?? sides[0]}
  <ellipse cy="146" rx="150" ry="24" fill="${CREAM}"/>
  <ellipse cy="146" rx="104" ry="14" fill="${INK}" stroke="none" opacity=".2"/>`
