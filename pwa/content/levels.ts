import type { Difficulty } from '#sync-protocol/api/quiz.ts'
import * as say from '#words/levels.ts'

/** How difficult a round can be, with the word for it. */
export const LEVELS: readonly { key: Difficulty; title: string }[] = [
  { key: 'easy', title: say.easy },
  { key: 'medium', title: say.medium },
  { key: 'hard', title: say.hard },
]
