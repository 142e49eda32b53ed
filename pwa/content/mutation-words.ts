import type { Choice } from '#sync-protocol/api/account-state.ts'
import type { ArgsOf, MutationName, ResultOf } from '#sync-protocol/mutations/registry.ts'
import { gemText } from './gem-text.ts'
import { LIST_WORDS } from './list-words.ts'
import { known, orderPlaced } from './order-texts.ts'

/** What a product is called here and now; undefined when this device does not know it. */
export type NameOf = (itemId: string) => string | undefined

/** All the words for people that belong to one mutation. */
export interface MutationWords<Args, Result> {
  /** What the user did, once the server has done it. */
  done: (args: Args, nameOf: (itemId: string) => string) => string
  /** The same before it is done, and when it was refused or discarded: it must not read as done (DECISIONS D3). Absent: `done` tells neither. */
  attempt?: (args: Args, nameOf: (itemId: string) => string) => string
  /** What came of it, in the activity list; "Done" where there is no more to say. */
  outcome?: (result: Result, nameOf: NameOf) => string
  /** The message shown where no screen waits for the answer (specification §8, said later); none: it is not worth a message. */
  notice?: (result: Result, args: Args | undefined) => string | undefined
  /** What it waits for while it is pending, where that is more than to be sent. */
  waiting?: string
  /** Arguments that the user wrote, each with the name of its field: shown, so that they can be copied. */
  typed?: readonly (readonly [key: string, field: string])[]
  /** Replaces `done` when the arguments cannot be read; none: that is what is said. */
  unread?: string
}

type Table = { readonly [Name in MutationName]: MutationWords<ArgsOf<Name>, ResultOf<Name>> }

const WROTE = 'Message to Starlane'
/** Whether it came in time, only the outcome knows. */
const CANCELLATION = 'Order cancellation'

const DECIDED: Record<Choice, string> = {
  place: 'Order',
  place_available: 'Order without the items that are gone',
  keep: 'Keep the cart, order nothing',
}

/** The words of every mutation: one without an entry here does not compile. */
export const MUTATION_WORDS: Table = {
  'store/cart/add': {
    done: ({ itemId }, nameOf) => LIST_WORDS['store/cart/add'](nameOf(itemId)),
    attempt: ({ itemId }, nameOf) => `Add ${nameOf(itemId)} to your cart`,
  },
  'store/cart/remove': {
    done: ({ itemId }, nameOf) => LIST_WORDS['store/cart/remove'](nameOf(itemId)),
    attempt: ({ itemId }, nameOf) => `Remove ${nameOf(itemId)} from your cart`,
  },
  'store/cart/sync': {
    done: ({ items }) => `Updated your cart: ${counted(items.length, 'item', 'items')}`,
    attempt: ({ items }) => `Update your cart: ${counted(items.length, 'item', 'items')}`,
  },
  'store/cart/checkout': {
    done: ({ withdrawn }) => (withdrawn === true ? CANCELLATION : 'Order'),
    outcome: outcomeOfOrder,
    notice: noticeOfOrder,
    waiting: 'Waiting to be placed',
  },
  'store/cart/decide': {
    done: ({ choice, withdrawn }) => (withdrawn === true ? CANCELLATION : DECIDED[choice]),
    outcome: (result) => ('kept' in result ? 'Nothing was ordered' : outcomeOfOrder(result)),
    notice: noticeOfOrder,
  },
  'store/move-to-cart': {
    done: ({ itemId }, nameOf) => LIST_WORDS['store/move-to-cart'](nameOf(itemId)),
    attempt: ({ itemId }, nameOf) => `Move ${nameOf(itemId)} to your cart`,
  },
  'store/move-to-wishlist': {
    done: ({ itemId }, nameOf) => LIST_WORDS['store/move-to-wishlist'](nameOf(itemId)),
    attempt: ({ itemId }, nameOf) => `Move ${nameOf(itemId)} to your wishlist`,
  },
  'store/wishlist/add': {
    done: ({ itemId }, nameOf) => LIST_WORDS['store/wishlist/add'](nameOf(itemId)),
    attempt: ({ itemId }, nameOf) => `Add ${nameOf(itemId)} to your wishlist`,
  },
  'store/wishlist/remove': {
    done: ({ itemId }, nameOf) => LIST_WORDS['store/wishlist/remove'](nameOf(itemId)),
    attempt: ({ itemId }, nameOf) => `Remove ${nameOf(itemId)} from your wishlist`,
  },
  'store/guest/join': {
    done: (items) => `Added ${whereTo(items)}`,
    attempt: (items) => `Add ${whereTo(items)}`,
    outcome: ({ skipped, more = 0 }, nameOf) =>
      skipped.length === 0 ? 'Done' : `Done, except for ${skipped.map((id) => nameOf(id) ?? 'an item').join(', ')}${andMore(more)}`,
    notice: ({ skipped, more = 0 }, items) => {
      if (skipped.length === 0) return items && `Added ${whereTo(items)}.`
      return `${counted(skipped.length + more, 'item', 'items')} from before you logged in could not be added to your account.`
    },
  },
  'store/gem-bundles/purchase': {
    done: () => 'Gem bundle',
    outcome: outcomeOfBundle,
    notice: outcomeOfBundle,
  },
  'store/gem-bundles/purchase-custom': {
    done: ({ amount }) => `Gem purchase for ${gemText(amount)}`,
    attempt: () => 'Gem purchase',
    outcome: ({ gained, remainingGems }) => `Received ${gemText(gained)} — new balance ${known(remainingGems)}`,
    notice: ({ gained, remainingGems }, args) => received(args?.amount, gained, remainingGems),
  },
  'quiz/knowledge/submit': {
    done: ({ difficulty }) => `Knowledge quiz, ${difficulty}`,
    outcome: ({ score, total, earnedGems }) => `${score} of ${total} right, ${gemText(earnedGems)} earned`,
    notice: ({ score, total, earnedGems }) => `Your quiz is graded: ${score} of ${total} right, ${gemText(earnedGems)} earned.`,
  },
  'quiz/personality/submit': { done: ({ personalityType }) => `Personality type: ${personalityType}` },
  contact: {
    done: () => WROTE,
    notice: () => 'Your message was sent.',
    typed: [
      ['name', 'Name'],
      ['email', 'Email'],
      ['message', 'Message'],
    ],
    unread: WROTE,
  },
}

/** A bundle that was bought. */
export function purchased(title: string, balance: number | undefined): string {
  return `Purchased ${title} — new balance: ${known(balance)}`
}

/** Gems that were bought by amount. */
export function received(amount: number | undefined, gained: number | undefined, balance: number | undefined): string {
  return `Purchased ${known(amount)} and received ${known(gained)} — new balance ${known(balance)}`
}

function outcomeOfBundle({ bundle, remainingGems }: ResultOf<'store/gem-bundles/purchase'>): string {
  return purchased(bundle.title, remainingGems)
}

type OrderResult = ResultOf<'store/cart/decide'>

function outcomeOfOrder(result: Exclude<OrderResult, { kept: true }>): string {
  if ('withdrawn' in result) return 'Canceled before it was placed. Nothing was ordered'
  const { items, more = 0, remainingGems } = result
  const names = items.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name))
  return `${names.join(', ')}${andMore(more)}. Balance: ${known(remainingGems)}`
}

function noticeOfOrder(result: OrderResult, args: { withdrawn?: true | undefined } | undefined): string | undefined {
  if (!('remainingGems' in result)) return undefined
  const { remainingGems } = result
  return orderPlaced(remainingGems, args?.withdrawn)
}

/** "1 item to your cart and 2 items to your wishlist": what there is none of is not counted. */
function whereTo({ cart, wishlist }: ArgsOf<'store/guest/join'>): string {
  const parts = [
    cart.length > 0 && `${counted(cart.length, 'item', 'items')} to your cart`,
    wishlist.length > 0 && `${counted(wishlist.length, 'item', 'items')} to your wishlist`,
  ]
  return parts.filter((part) => part !== false).join(' and ')
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function andMore(count: number): string {
  return count > 0 ? ` and ${count} more` : ''
}
