import { box, dot, gem, heart, line, shape, star, turned } from './draw-sticker.ts'

const sword = (blade: 'cream' | 'blue') =>
  shape(blade, 'M69-6 80-24 91-6v112H69z') + line('M80 2v40m0 50v10') + box('lemon', 50, 104, 60, 14, 7) + box('pink', 72, 118, 16, 36, 7)

/** A sticker for each archetype, by its letters; '' is the type that is on no map. */
export const ARCHETYPE_DRAWINGS: Readonly<Record<string, string>> = {
  // The moon, with an umbrella for a rain scene.
  INFJ:
    shape('lemon', 'M104 14a66 66 0 1 0 46 98 54 54 0 0 1-46-98z') +
    shape('pink', 'M26 104a40 40 0 0 1 80 0q-10-9-20 0-10-9-20 0-10-9-20 0-10-9-20 0z') +
    line('M66 64v-8m0 48v36q0 9 8 9t8-9') +
    shape('blue', 'M126 52c-9-6-4-12 0-19 4 7 9 13 0 19z') +
    shape('blue', 'M142 84c-8-5-4-11 0-17 4 6 8 12 0 17z'),
  // Headphones round a heart.
  INFP:
    shape('blue', 'M22 96a58 58 0 0 1 116 0h-15a43 43 0 0 0-86 0z') +
    box('pink', 14, 88, 32, 52, 14) +
    box('pink', 114, 88, 32, 52, 14) +
    line('M30 100v28m100-28v28') +
    heart('lemon', 80, 126, 34),
  // A pawn that sees through everything.
  INTJ:
    shape('blue', 'M66 70h28q2 30 18 48H48q16-18 18-48z') +
    box('pink', 36, 116, 88, 26, 8) +
    box('lemon', 54, 62, 52, 13, 6) +
    dot('cream', 80, 38, 26) +
    dot('blue', 70, 38, 9) +
    dot('blue', 92, 38, 9) +
    line('M79 38h4m-22-3-7-4m48 4 4-4M74 53q7 4 13 0'),
  // A piece of the puzzle, and its source.
  INTP:
    shape('mint', 'M30 54h30c-8-12-2-28 14-28s22 16 14 28h32v26c12-7 26-1 26 14s-14 21-26 14v34H30v-30c11 6 24 0 24-13s-13-19-24-13z') +
    line('m74 90-11 12 11 12m26-24 11 12-11 12m-9-26-8 28') +
    star('lemon', 130, 38, 20),
  // A shield that guards a lightstick.
  ISFJ:
    shape('blue', 'M80 12q26 15 54 15v46q0 48-54 74-54-26-54-74V27q28 0 54-15z') +
    shape('pink', 'M80 12q26 15 54 15v46q0 48-54 74z') +
    box('cream', 72, 84, 16, 42, 6) +
    box('ink', 66, 78, 28, 9, 4) +
    dot('cream', 80, 56, 24) +
    star('lemon', 80, 56, 15),
  // A planet of one's own colors.
  ISFP:
    dot('pink', 80, 82, 44) +
    shape('lemon', 'M38 70q42 16 84 0 4 12 1 22-43 17-86 0-3-10 1-22z') +
    turned(-18, shape('blue', 'M10 84a70 26 0 0 0 140 0q-6-12-20-14 0 24-50 25T30 70q-14 2-20 14z')) +
    star('cream', 128, 34, 15) +
    dot('lemon', 30, 34, 8),
  // The list on which everything is ticked.
  ISTJ:
    box('blue', 32, 24, 96, 122, 12) +
    box('cream', 44, 42, 72, 92, 5) +
    box('lemon', 58, 12, 44, 26, 9) +
    dot('ink', 80, 22, 3) +
    line('m54 64 6 7 11-14m10 8h24M54 89l6 7 11-14m10 8h24m-24 25h24') +
    star('pink', 62, 114, 11),
  // The key, and what was behind the door.
  ISTP:
    turned(-42, shape('lemon', 'M71 62h18v62l16 3v13l-16 3v7q0 6-9 6t-9-6z') + dot('lemon', 80, 34, 32) + dot('cream', 80, 34, 15)) +
    gem('pink', 44, 142, 24),
  // A megaphone that calls them together.
  ENFJ:
    shape('blue', 'm48 98 24 6 7 34q-11 8-22 2z') +
    shape('pink', 'M36 62 112 24v104L36 98z') +
    shape('cream', 'M22 60h18v40H22q-8 0-8-8V68q0-8 8-8z') +
    box('lemon', 106, 16, 16, 120, 8) +
    line('m134 50 13-8m-9 34h15m-19 26 13 8'),
  // A firecracker on its way up.
  ENFP:
    turned(
      24,
      shape('lemon', 'M66 128h28q2 18-14 26-16-8-14-26z') +
        box('pink', 58, 62, 44, 70, 8) +
        shape('cream', 'M58 78h44v16H58zm0 26h44v14H58z') +
        shape('blue', 'M54 64q4-30 26-44 22 14 26 44z'),
    ) +
    star('lemon', 34, 38, 20) +
    line('M128 96l14 6m-22 16 8 14M14 78l12 2m20-58 4-12'),
  // A crown that has earned its stones.
  ENTJ:
    shape('lemon', 'M26 116 14 48l36 26 30-50 30 50 36-26-12 68z') +
    box('pink', 22, 110, 116, 30, 9) +
    dot('blue', 14, 46, 9) +
    dot('pink', 80, 22, 10) +
    dot('blue', 146, 46, 9) +
    dot('cream', 48, 125, 7) +
    star('lemon', 80, 126, 11) +
    dot('cream', 112, 125, 7),
  // A bolt through the usual opinion.
  ENTP:
    shape('blue', 'M26 30h108q12 0 12 12v56q0 12-12 12H86l-28 30v-30H26q-12 0-12-12V42q0-12 12-12z') +
    shape('lemon', 'M96 6 46 78h26l-12 50 54-72H86z') +
    line('M30 50h14m-14 16h8m78 24h14'),
  // Tea with a heart in it.
  ESFJ:
    shape('blue', 'M14 132h116q-6 16-24 16H38q-18 0-24-16z') +
    shape('mint', 'M116 78q30-6 28 18-3 22-38 22l4-12q20 0 21-11 1-8-16-4z') +
    shape('cream', 'M22 68h100q0 66-50 66T22 68z') +
    shape('mint', 'M22 68q50-16 100 0-50 16-100 0z') +
    heart('pink', 72, 122, 26) +
    line('M54 44q-8-9 0-17t0-17m32 34q-8-9 0-17t0-17'),
  // A star with the lights in its eyes.
  ESFP:
    star('lemon', 80, 84, 76) +
    shape('pink', 'M44 72h32q2 20-14 20T44 72zm40 0h32q-2 20-18 20T84 72z') +
    line('M74 74h12m-20 30q14 14 28 0') +
    star('cream', 136, 28, 13) +
    dot('blue', 24, 32, 8),
  // The clapperboard of a comeback.
  ESTJ:
    shape('cream', 'm20 50 110-32 6 22L26 72z') +
    shape('ink', 'm38 45 18-5 0 23-24 7zm42-12 18-5 0 23-24 7z') +
    box('blue', 22, 68, 118, 76, 9) +
    shape('cream', 'M22 68h118v20H22z') +
    shape('ink', 'M38 68h20l-8 20H30zm40 0h20l-8 20H70zm40 0h20l-8 20h-20z') +
    star('lemon', 81, 117, 21),
  // Two blades, and the spark where they meet.
  ESTP: turned(45, sword('cream')) + turned(-45, sword('blue')) + star('lemon', 80, 78, 24) + heart('pink', 80, 36, 22),
  // A compass for the way home.
  '':
    box('pink', 68, 4, 24, 22, 8) +
    dot('lemon', 80, 86, 60) +
    dot('cream', 80, 86, 44) +
    turned(30, shape('pink', 'M80 46 92 86H68z') + shape('blue', 'M80 126 68 86h24z')) +
    dot('ink', 80, 86, 4) +
    line('M80 34v4m0 96v4M28 86h4m96 0h4'),
}
