import type { Choice, Decision } from '#sync-protocol/account-state.ts'
import { gemText } from '../../content/gem-text.ts'

export interface ChoiceWords {
  /** What the button says. */
  action: string
  /** What pressing it does. */
  effect: string
}

export const TITLES: Record<Decision['why'], string> = {
  price_rose: 'The price rose',
  item_gone: 'Something is gone',
  not_enough_gems: 'Not enough gems',
  already_ordered: 'Already ordered on another device',
  cart_changed: 'Your cart was changed on another device',
}

/** What a choice is called and what it does, for this question. */
export function wordsOfChoice(choice: Choice, { why, total }: Pick<Decision, 'why' | 'total'>): ChoiceWords {
  switch (choice) {
    case 'place':
      return why === 'not_enough_gems'
        ? { action: 'Try again', effect: `Places the order for ${gemText(total)} if you have them by then. If you don't, you are asked again.` }
        : { action: `Place it for ${gemText(total)}`, effect: 'Orders everything in the cart at the price of today.' }
    case 'place_available':
      return { action: `Place the rest for ${gemText(total)}`, effect: 'Orders what is still there and takes the rest out of your cart.' }
    case 'keep':
      return { action: 'Keep the cart', effect: 'Orders nothing. Your cart stays as it is, and you can check out whenever you like.' }
  }
}
