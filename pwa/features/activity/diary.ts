import { box, dot, heart, line, star, turned } from '../../components/sticker/draw-sticker.ts'

/** A diary with its pencil: what was done is written down here, and so far nothing is. */
export const DIARY =
  turned(
    -8,
    box('pink', 30, 22, 84, 112, 10) +
      box('cream', 44, 22, 70, 112, 6) +
      line('M60 54h38M60 72h38M60 90h22') +
      [40, 66, 92, 118].map((y) => line(`M22 ${y}h16`)).join('') +
      heart('mint', 96, 122, 14),
  ) +
  turned(38, box('lemon', 104, 30, 16, 84, 3) + line('M104 46h16') + `<path fill="#fffdf6" d="M104 114h16l-8 18z"/>`) +
  star('blue', 136, 132, 14) +
  dot('ink', 24, 140, 3)
