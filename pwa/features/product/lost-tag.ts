import { box, dot, line, shape, star, turned } from '../../components/sticker/draw-sticker.ts'

/** A price tag without its product: the hook it hung on is empty. */
export const LOST_TAG =
  line('M80 8v14M80 22c-14 0-14 16-4 18') +
  dot('pink', 80, 10, 6) +
  turned(
    9,
    shape('lemon', 'M52 66 80 42l28 24v72a8 8 0 0 1-8 8H60a8 8 0 0 1-8-8z') +
      dot('cream', 80, 64, 6) +
      box('cream', 62, 80, 36, 54, 4) +
      line('M72 98c0-12 18-11 17 0c-1 7-9 6-9 14') +
      dot('ink', 80, 122, 2),
  ) +
  star('blue', 30, 84, 14) +
  star('mint', 132, 118, 10)
