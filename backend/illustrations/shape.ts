import { place, tidy } from './svg.ts'

/** Puts the motif of the picture somewhere: centre, size relative to its ±50 box, turn in degrees, width of its outline. */
export type Charm = (x: number, y: number, scale: number, turn?: number, outline?: number) => string

/**
 * One kind of thing. Draws around the origin within ±200; the frame sets outline colour and width.
 * `detail` is 0, 1 or 2 and picks among the small differences two things of a kind may have.
 */
export type Shape = (charm: Charm, detail: number) => string

export const charmOf = (motif: string): Charm => {
  const markup = tidy(motif)
  return (x, y, scale, turn = 0, outline = 4.5) => place(markup, x, y, scale, turn, outline)
}
