import { box, dot, gem, line, shape, star, turned } from '../../components/sticker/draw-sticker.ts'

/** A sticker for each bundle that the shop ships with, by its id. */
export const BUNDLE_DRAWINGS: Readonly<Record<string, string>> = {
  // A pocket with something glittering in it.
  'pocket-spark':
    gem('lemon', 80, 74, 30) +
    shape('blue', 'M28 66h104v38q0 44-52 44T28 104z') +
    shape('pink', 'M22 58h116v18q-58 30-116 0z') +
    dot('lemon', 80, 82, 6) +
    star('cream', 34, 28, 14) +
    star('lemon', 128, 32, 18),
  // One more song.
  'encore-pack':
    turned(38, shape('blue', 'M64 66h32l-7 76q-9 8-18 0z') + box('ink', 58, 56, 44, 13, 6) + dot('pink', 80, 34, 30)) +
    turned(38, line('M56 24q24 14 48 0M54 38q26 12 52 0M68 8q-6 26 4 54M92 8q6 26-4 54')) +
    gem('lemon', 124, 146, 20) +
    line('M28 40l12 8m-18 20h14M46 18l6 12'),
  // A lightstick at full glow.
  'lightstick-glow':
    turned(
      22,
      box('cream', 68, 84, 24, 64, 9) + box('pink', 68, 104, 24, 10, 0) + box('ink', 60, 78, 40, 13, 6) + dot('cream', 80, 46, 36),
    ) +
    turned(22, shape('pink', 'M46 56a36 36 0 0 0 68 0z') + star('lemon', 80, 48, 22)) +
    line('M34 26l10 10M22 60h14m92-44-6 12m24 24-14 4') +
    gem('blue', 132, 142, 18),
  // The chest at the end of the quest, under its moon.
  'moonlit-quest':
    shape('lemon', 'M118 6a32 32 0 1 0 30 44 28 28 0 0 1-30-44z') +
    shape('pink', 'M18 92q0-34 34-34h52q34 0 34 34z') +
    gem('mint', 56, 94, 17) +
    gem('blue', 100, 94, 17) +
    box('blue', 14, 90, 128, 54, 8) +
    shape('lemon', 'M62 84h32v26q-16 16-32 0z') +
    dot('ink', 78, 98, 4) +
    line('M36 92v52m84-52v52'),
  // Curtain up, with everything that burns.
  'comeback-stage':
    shape('ink', 'M20 24h120v92H20z') +
    shape('lemon', 'M80 34 112 116H48z') +
    star('cream', 80, 84, 22) +
    shape('pink', 'M14 18h132v18q-16 16-33 0-16 16-33 0-17 16-33 0-17 16-33 0z') +
    shape('pink', 'M14 30h26q6 56-18 86h-8zm132 0h-26q-6 56 18 86h8z') +
    shape('blue', 'M8 114h144l-12 30H20z') +
    dot('lemon', 50, 129, 5) +
    dot('lemon', 80, 129, 5) +
    dot('lemon', 110, 129, 5),
  // The dragon on the hoard.
  'dragon-hoard':
    shape('cream', 'M54 60Q26 50 30 14q20 6 42 34zM86 46q-10-20 4-40 18 14 18 44z') +
    shape('pink', 'M40 64l-22 2 12 16-16 10 18 8-8 16h24z') +
    shape('mint', 'M34 122q-4-72 48-80 34-2 46 28l16 6q14 6 14 20-2 16-16 16l-34 2q-4 10-14 14z') +
    shape('cream', 'M100 114l42-4q-2 14-24 16-14 0-18-12zm6-1 4-10 6 9m8-1 4-10 6 9') +
    dot('lemon', 96, 72, 14) +
    dot('ink', 100, 73, 5) +
    dot('ink', 142, 88, 3) +
    line('M80 52q14-6 26 2M54 84q6 4 4 12m12-16q6 4 4 12') +
    gem('lemon', 30, 146, 19) +
    gem('pink', 66, 148, 22) +
    gem('blue', 104, 148, 20) +
    gem('lemon', 136, 146, 17),
}
