/** Where the card's square is cut, in percent as CSS has it (object-position): 0 is left or top. */
export interface Focus {
  x: number
  y: number
}

export const CENTRE: Focus = { x: 50, y: 50 }
const ACROSS: Readonly<Record<string, number>> = { left: 0, right: 100 }
const DOWN: Readonly<Record<string, number>> = { top: 0, bottom: 100 }
const PERCENT = /^(\d{1,3}(?:\.\d{1,3})?)%$/

/** "top", "30% 70%", "right 20%"; undefined where it is none. */
export function focusOf(text: string): Focus | undefined {
  const words = text.trim().toLowerCase().split(/\s+/)
  if (words.length > 2) return undefined
  const [first = '', second] = words
  if (second === undefined) {
    const down = Object.hasOwn(DOWN, first) ? DOWN[first] : undefined
    const x = down === undefined ? placeOf(first, ACROSS) : 50
    return x === undefined ? undefined : { x, y: down ?? 50 }
  }
  // Two words may stand in either order; percentages go across first.
  const isTurned = Object.hasOwn(DOWN, first) || Object.hasOwn(ACROSS, second)
  const [across, down] = isTurned ? [second, first] : [first, second]
  const [x, y] = [placeOf(across, ACROSS), placeOf(down, DOWN)]
  if (isTurned && (PERCENT.test(first) || PERCENT.test(second))) return undefined
  return x === undefined || y === undefined ? undefined : { x, y }
}

function placeOf(word: string, words: Readonly<Record<string, number>>): number | undefined {
  if (Object.hasOwn(words, word)) return words[word]
  if (word === 'center' || word === 'centre') return 50
  const percent = Number(PERCENT.exec(word)?.[1] ?? Number.NaN)
  return percent <= 100 ? percent : undefined
}
