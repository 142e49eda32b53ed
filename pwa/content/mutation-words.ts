import type { Choice } from '#sync-protocol/api/account-state.ts'
import type { ArgsOf, MutationName, ResultOf } from '#sync-protocol/mutations/registry.ts'
import { gemText } from './gem-text.ts'
import { known, orderPlaced } from './order-texts.ts'

/** What a product is called here and now; undefined when this device does not know it. */
export type NameOf = (itemId: string) => string | undefined

/** All the words for people that belong to one mutation. */
export interface MutationWords<Args, Result> {
  /** What the user did. */
  done: (args: Args, nameOf: (itemId: string) => string) => string
  /** What came of it, in the activity list; "Done" where there is no more to say. */
  outcome?: (result: Result, nameOf: NameOf) => string
  /** The message shown where no screen waits for the answer (specification §8, said later); none: it is not worth a message. */
  notice?: (result: Result, args: Args | undefined) => string | undefined
  /** What is said while it is pending, where that is not just a missing signal. */
  waiting?: string
  /** Arguments that the user wrote, each with the name of its field: shown, so that they can be copied. */
  typed?: readonly (readonly [key: string, field: string])[]
  /** Replaces `done` when the arguments cannot be read; none: that is what is said. */
  unread?: string
}

type Table = { readonly [Name in MutationName]: MutationWords<ArgsOf<Name>, ResultOf<Name>> }

const WROTE = 'Wrote to Starlane'

/** The words of every mutation: one without an entry here does not compile. */
export const MUTATION_WORDS: Table = {
  'store/cart/add': { done: ({ itemId }, nameOf) => `Added ${nameOf(itemId)} to your cart` },
  'store/cart/remove': { done: ({ itemId }, nameOf) => `Removed ${nameOf(itemId)} from your cart` },
  'store/cart/sync': { done: ({ items }) => `Told the shop what is in your cart: ${counted(items.length, 'item', 'items')}` },
  'store/cart/checkout': {
    done: ({ withdrawn }) => (withdrawn === true ? 'Checked out your cart, and took the order back' : 'Checked out your cart'),
    outcome: outcomeOfOrder,
    notice: noticeOfOrder,
    waiting: 'Waiting to be placed',
  },
  'store/cart/decide': {
    done: ({ choice, withdrawn }) => (withdrawn === true ? `${decided(choice)}, and took that back` : decided(choice)),
    outcome: (result) => ('kept' in result ? 'Done: nothing was ordered' : outcomeOfOrder(result)),
    notice: noticeOfOrder,
  },
  'store/move-to-cart': { done: ({ itemId }, nameOf) => `Moved ${nameOf(itemId)} to your cart` },
  'store/move-to-wishlist': { done: ({ itemId }, nameOf) => `Moved ${nameOf(itemId)} to your wishlist` },
  'store/wishlist/add': { done: ({ itemId }, nameOf) => `Added ${nameOf(itemId)} to your wishlist` },
  'store/wishlist/remove': { done: ({ itemId }, nameOf) => `Removed ${nameOf(itemId)} from your wishlist` },
  'store/guest/join': {
    done: ({ cart, wishlist }) =>
      `Took over ${counted(cart.length, 'item', 'items')} in the cart and ${wishlist.length} on the wishlist from before you logged in`,
    outcome: ({ skipped, more = 0 }, nameOf) =>
      skipped.length === 0 ? 'Done' : `Done, except for ${skipped.map((id) => nameOf(id) ?? 'an item').join(', ')}${andMore(more)}`,
    notice: ({ skipped }) =>
      skipped.length > 0 ? `${skipped.length} of the items from before you logged in could not be taken over.` : undefined,
  },
  'store/gem-bundles/purchase': {
    done: () => 'Bought a gem bundle',
    outcome: outcomeOfBundle,
    notice: outcomeOfBundle,
  },
  'store/gem-bundles/purchase-custom': {
    done: ({ amount }) => `Bought gems for ${counted(amount, 'gem', 'gems')}`,
    outcome: ({ gained, remainingGems }) => `Done: received ${gemText(gained)} — new balance ${remainingGems}`,
    notice: ({ gained, remainingGems }, args) => received(args?.amount, gained, remainingGems),
  },
  'quiz/knowledge/submit': {
    done: ({ difficulty }) => `Handed in the ${difficulty} knowledge quiz`,
    outcome: ({ score, total, earnedGems }) => `Done: ${score} of ${total} right, ${gemText(earnedGems)} earned`,
    notice: ({ score, total, earnedGems }) => `Your quiz is graded: ${score} of ${total} right, ${earnedGems} gems earned.`,
  },
  'quiz/personality/submit': { done: ({ personalityType }) => `Saved your type: ${personalityType}` },
  contact: {
    done: () => WROTE,
    notice: () => 'Your message has arrived.',
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
  if ('withdrawn' in result) return 'Taken back before it was placed: nothing was ordered'
  const { items, more = 0, remainingGems } = result
  const names = items.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name))
  return `Done: ${names.join(', ')}${andMore(more)}. Balance: ${remainingGems}`
}

function noticeOfOrder(result: OrderResult, args: { withdrawn?: true | undefined } | undefined): string | undefined {
  if (!('remainingGems' in result)) return undefined
  const { remainingGems } = result
  return orderPlaced(remainingGems, args?.withdrawn)
}

function decided(choice: Choice): string {
  switch (choice) {
    case 'place':
      return 'Decided to place the order'
    case 'place_available':
      return 'Decided to place the order without what is gone'
    case 'keep':
      return 'Decided to keep the cart as it is'
  }
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function andMore(count: number): string {
  return count > 0 ? ` and ${count} more` : ''
}
