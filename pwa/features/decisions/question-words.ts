import * as say from '#words/decisions.tsx'
import type { Choice, Decision } from '#sync-protocol/api/account-state.ts'
import { gemText } from '#words/amounts.ts'

export interface ChoiceWords {
  choice: Choice
  /** What the button says. */
  action: string
  /** What pressing it does. */
  effect: string
}

/**
 * Why it is asked. Where something is gone, what became of the other prices is said with it: it is asked only once.
 * `affordable`: the gems are there now; without them nothing is asked that could not be answered.
 */
export function reasonOf(question: Pick<Decision, 'why' | 'total' | 'seenTotal' | 'options'>, affordable: boolean): string {
  if (question.why === 'already_ordered' && !affordable) return say.orderedAndShort
  if (!isPartGone(question)) return say.reasons[question.why]
  return question.total > question.seenTotal ? say.goneAndPriceRose : say.goneRestAtNewPrices
}

/** True where part of an order is gone, and what all of it was to cost is known. */
export function isPartGone<Q extends Pick<Decision, 'why' | 'seenTotal' | 'options'>>(question: Q): question is Q & { seenTotal: number } {
  const { why, seenTotal, options } = question
  return why === 'item_gone' && seenTotal !== undefined && options.includes('place_available')
}

/**
 * The answers to a question, what each is called and what it does, the safest of an order that may be a second one first.
 * `affordable`: the gems are there now; an order without them would only be asked about again.
 */
export function answersTo({ why, total, options }: Pick<Decision, 'why' | 'total' | 'options'>, affordable: boolean): ChoiceWords[] {
  const possible = options.filter((choice) => choice === 'keep' || affordable)
  const answers = possible.map((choice) => ({ choice, ...wordsOf(choice, why, gemText(total)) }))
  return why === 'already_ordered' ? answers.toReversed() : answers
}

function wordsOf(choice: Choice, why: Decision['why'], price: string): Omit<ChoiceWords, 'choice'> {
  if (choice === 'place_available') return say.placeRest(price)
  switch (why) {
    case 'already_ordered':
      return choice === 'keep' ? say.keepFirstOrder : say.orderThese(price)
    case 'cart_changed':
      return choice === 'keep' ? say.doNotOrder : say.placeWhatWasSeen(price)
    case 'not_enough_gems':
      return choice === 'keep' ? say.keepCart : say.tryAgain(price)
    case 'price_rose':
    case 'item_gone':
    case 'item_changed':
      return choice === 'keep' ? say.keepCart : say.place(price)
  }
}
