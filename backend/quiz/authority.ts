import type { Authority } from '#sync-protocol/mutations/step.ts'
import type { GemBundle } from '#sync-protocol/api/answers.ts'
import { gradeAnswers, type QuestionBank } from './question-bank.ts'

/** All of it but the products, which come with the catalog of the moment. */
export type ShopAuthority = Omit<Authority, 'products'>

/** What only the server decides when a reducer runs: what a bundle costs and gives, and which answers are right (SPEC R13). */
export function createAuthority(present: { now: { bundles: readonly GemBundle[]; questions: QuestionBank } }): ShopAuthority {
  return {
    bundle: (id) => present.now.bundles.find((bundle) => bundle.id === id),
    grade: (difficulty, answers) => gradeAnswers(present.now.questions, difficulty, answers),
  }
}
