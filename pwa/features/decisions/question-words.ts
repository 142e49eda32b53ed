import type { Choice, Decision } from '#sync-protocol/api/account-state.ts'
import { gemText } from '#words/amounts.ts'

export interface ChoiceWords {
  choice: Choice
  /** What the button says. */
  action: string
  /** What pressing it does. */
  effect: string
}

export const TITLES: Record<Decision['why'], string> = {
  price_rose: 'The price rose',
  item_gone: 'Something is gone',
  item_changed: 'Something has a new name',
  not_enough_gems: 'Not enough gems',
  already_ordered: 'Another order was placed first',
  cart_changed: 'Your cart was changed on another device',
}

/** What happened, in plain words. Nothing was ordered in any of these cases. */
const REASONS: Record<Decision['why'], string> = {
  price_rose: 'Since you checked out, something in this order has become more expensive.',
  item_gone: 'Something in this order is no longer sold.',
  item_changed: 'Something in this order has a different name now, so it may be a different item.',
  not_enough_gems: 'It costs more gems than you had.',
  already_ordered:
    'You already ordered on another device or tab. These aren’t paid for. Keep only your first order, or order these as well?',
  cart_changed: 'Your cart was no longer the one you checked out here. This is what you saw.',
}

const ORDERED_AND_SHORT = 'You already ordered on another device or tab. These were not ordered.'

/**
 * Why it is asked. Where something is gone, what became of the other prices is said with it: it is asked only once.
 * `affordable`: the gems are there now; without them nothing is asked that could not be answered.
 */
export function reasonOf(question: Pick<Decision, 'why' | 'total' | 'seenTotal' | 'options'>, affordable: boolean): string {
  if (question.why === 'already_ordered' && !affordable) return ORDERED_AND_SHORT
  if (!isPartGone(question)) return REASONS[question.why]
  return question.total > question.seenTotal
    ? 'Something in this order is no longer sold, and something else in it has become more expensive.'
    : `${REASONS.item_gone} The rest is shown at today’s prices, which may differ from the ones you saw.`
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
  if (choice === 'place_available') {
    return {
      action: `Place the rest for ${price}`,
      effect: 'Orders the items that are still available. The others are removed from your cart.',
    }
  }
  switch (why) {
    case 'already_ordered':
      return choice === 'keep'
        ? { action: 'Keep the first order', effect: 'These items won’t be ordered.' }
        : { action: 'Order these too', effect: `Orders these items as well, for ${price}.` }
    case 'cart_changed':
      return choice === 'keep'
        ? { action: 'Don’t order', effect: 'Your cart stays as it is now, and you can check out whenever you like.' }
        : { action: `Place it for ${price}`, effect: 'Orders these items, whatever is in your cart now, and removes them from it.' }
    case 'not_enough_gems':
    case 'price_rose':
    case 'item_gone':
    case 'item_changed':
      return choice === 'keep'
        ? { action: 'Keep the cart', effect: 'Orders nothing. Your cart stays as it is, and you can check out whenever you like.' }
        : why === 'not_enough_gems'
          ? { action: 'Try again', effect: `Orders these items for ${price}, now that you have enough.` }
          : { action: `Place it for ${price}`, effect: 'Orders these items at today’s price and removes them from your cart.' }
  }
}
