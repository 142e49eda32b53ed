import { dot, line, shape, star, turned } from '../../components/sticker/draw-sticker.ts'

/** A ticket that was stamped: nothing holds it up. */
export const CLEAR_TICKET =
  turned(
    -10,
    shape('lemon', 'M20 52h120v18a12 12 0 0 0 0 24v18H20V94a12 12 0 0 0 0-24z') +
      line('M58 54v8m0 12v8m0 12v8') +
      star('pink', 40, 82, 12) +
      line('M74 70h44M74 84h30'),
  ) +
  dot('mint', 116, 116, 26) +
  line('M104 116l9 9 16-18') +
  star('blue', 34, 30, 13)
