import type { Authority } from '#sync-protocol/mutations/step.ts'
import type { PresentShop } from '../shop-folder/present-shop.ts'
import { gradeAnswers } from './question-bank.ts'

/** What only the server decides when a reducer runs: what a bundle costs and gives, and which answers are right (SPEC R13). */
export function createAuthority(present: Pick<PresentShop, 'now'>): Authority {
  return {
    bundle: (id) => present.now.bundles.find((bundle) => bundle.id === id),
    grade(difficulty, answers) {
      const correctIds = gradeAnswers(present.now.questions, difficulty, answers)
      return correctIds && { correctIds }
    },
  }
}
