/** A number as short as a picture needs it: one decimal, no trailing zero. */
export const round = (value: number) => String(Math.round(value * 10) / 10)

/** The outline of every thing in the kit, in units of the 400 × 400 picture. */
export const OUTLINE = 5

/** Markup moved, turned and scaled; the outline keeps its width whatever the scale. */
export function place(markup: string, x: number, y: number, scale = 1, turn = 0, outline = OUTLINE): string {
  const steps = [
    `translate(${round(x)} ${round(y)})`,
    turn === 0 ? '' : `rotate(${round(turn)})`,
    scale === 1 ? '' : `scale(${Math.round(scale * 100) / 100})`,
  ]
  return `<g transform="${steps.join('')}"${scale === 1 && outline === OUTLINE ? '' : ` stroke-width="${round(outline / scale)}"`}>${markup}</g>`
}

/** The markup and its mirror image at the vertical axis. */
export const mirrored = (markup: string) => `${markup}<g transform="scale(-1 1)">${markup}</g>`

/** Templates are written over several lines for people; pictures carry no such white space. */
export const tidy = (markup: string) => markup.replace(/\s*\n\s*/g, ' ').replace(/> </g, '><').trim()
