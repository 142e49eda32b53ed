import type { Difficulty } from '#sync-protocol/api/quiz.ts'

/** How difficult a round can be, with the word for it. */
export const LEVELS: readonly { key: Difficulty; title: string }[] = [
  { key: 'easy', title: 'Easy' },
  { key: 'medium', title: 'Medium' },
  { key: 'hard', title: 'Hard' },
]
