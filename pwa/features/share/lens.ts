import { box, heart, line, shape, star, turned } from '../../components/sticker/draw-sticker.ts'

/** A looking glass over a photocard: something a friend showed, about to be found. */
export const LENS =
  turned(-10, box('blue', 26, 22, 70, 96, 10) + box('cream', 34, 30, 54, 62, 6) + heart('pink', 61, 78, 24) + line('M40 104h40')) +
  shape('lemon', 'M118 116l26 26a8 8 0 0 1-11 11l-26-26z') +
  shape('cream', 'M92 62a33 33 0 1 1 0 66a33 33 0 0 1 0-66z') +
  star('lemon', 92, 95, 22) +
  line('M72 86q4-10 13-13')
