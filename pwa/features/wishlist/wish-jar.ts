import { box, dot, heart, line, shape, star } from '../../components/sticker/draw-sticker.ts'

/** A jar for wishes with a first star in it. */
export const WISH_JAR =
  box('pink', 50, 18, 60, 18, 6) +
  shape('cream', 'M56 36h48v10q24 6 24 32v46q0 20-20 20H52q-20 0-20-20V78q0-26 24-32z') +
  shape('blue', 'M34 106q23-10 46 0t46 0v16q0 20-20 20H54q-20 0-20-20z') +
  star('lemon', 66, 96, 18) +
  heart('pink', 98, 92, 16) +
  line('M46 70q2-8 9-11') +
  dot('mint', 98, 122, 6) +
  star('mint', 136, 34, 11)
