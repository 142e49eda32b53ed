import * as say from '#words/lists.ts'

const NAMED = 3

/** "Comet Ring, Moon Choker × 2, Tour Tee and 4 more". */
export function namesIn(lines: readonly { name: string; qty: number }[]): string {
  const names = lines.slice(0, NAMED).map(({ name, qty }) => say.timesOf(name || say.nameless, qty))
  return say.andMore(names, lines.length - names.length)
}
