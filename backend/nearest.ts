/** Letters that a misspelt name may differ in from the one that is meant. */
const NEAR = 3

/** The known name that a misspelt one is nearest to; undefined where none is near. */
export function nearestOf(given: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((name) => ({ name, far: distance(given.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)
  return nearest !== undefined && nearest.far <= Math.min(NEAR, Math.ceil(nearest.name.length / 2)) ? nearest.name : undefined
}

/** The letters to be put in, left out or exchanged (Levenshtein). */
function distance(one: string, other: string): number {
  const short = one.slice(0, 40)
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...short].entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (other[j] === letter ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
