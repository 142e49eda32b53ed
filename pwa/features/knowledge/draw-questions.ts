import type { KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'

/**
 * Picks `count` questions of a pack at random, none twice, and those of `seen` only when the others run out: a question
 * pays once a day, so a new round shall be new. `random` gives 0 ≤ n < 1.
 */
export function drawQuestions(
  pack: readonly KnowledgeQuestion[],
  count: number,
  seen: ReadonlySet<string>,
  random: () => number = Math.random,
): KnowledgeQuestion[] {
  const fresh = shuffled(
    pack.filter(({ _id }) => !seen.has(_id)),
    random,
  )
  const known = shuffled(
    pack.filter(({ _id }) => seen.has(_id)),
    random,
  )
  return shuffled([...fresh, ...known].slice(0, count), random)
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
