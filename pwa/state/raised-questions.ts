import type { AccountView } from './account.ts'

/**
 * The number of questions announced on every page. Too few gems is not counted: it was told when it happened, it is in the cart and among
 * the questions, and until the user has earned more gems there is nothing to decide.
 */
export function raisedQuestions({ decisions, undecided }: Pick<AccountView, 'decisions' | 'undecided'>): number {
  return decisions.filter(({ why }) => why !== 'not_enough_gems').length + undecided.length
}
