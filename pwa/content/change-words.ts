import * as v from 'valibot'
import { isMutationName, MUTATIONS, type ArgsOf, type MutationName } from '#sync-protocol/mutations/registry.ts'

/** What a product is called here and now; undefined when this device does not know it. */
export type NameOf = (itemId: string) => string | undefined

type Words = { [Name in MutationName]: (args: ArgsOf<Name>, nameOf: (itemId: string) => string) => string }

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const WROTE = 'Wrote to Starlane'

const WORDS: Words = {
  'store/cart/add': ({ itemId }, nameOf) => `Added ${nameOf(itemId)} to your cart`,
  'store/cart/remove': ({ itemId }, nameOf) => `Removed ${nameOf(itemId)} from your cart`,
  'store/cart/sync': ({ items }) => `Told the shop what is in your cart: ${counted(items.length, 'item', 'items')}`,
  'store/cart/checkout': ({ withdrawn }) => (withdrawn === true ? 'Checked out your cart, and took the order back' : 'Checked out your cart'),
  'store/cart/decide': ({ choice, withdrawn }) => (withdrawn === true ? `${DECIDED[choice]}, and took that back` : DECIDED[choice]),
  'store/move-to-cart': ({ itemId }, nameOf) => `Moved ${nameOf(itemId)} to your cart`,
  'store/move-to-wishlist': ({ itemId }, nameOf) => `Moved ${nameOf(itemId)} to your wishlist`,
  'store/wishlist/add': ({ itemId }, nameOf) => `Added ${nameOf(itemId)} to your wishlist`,
  'store/wishlist/remove': ({ itemId }, nameOf) => `Removed ${nameOf(itemId)} from your wishlist`,
  'store/guest/join': ({ cart, wishlist }) =>
    `Took over ${counted(cart.length, 'item', 'items')} in the cart and ${wishlist.length} on the wishlist from before you logged in`,
  'store/gem-bundles/purchase': () => 'Bought a gem bundle',
  'store/gem-bundles/purchase-custom': ({ amount }) => `Bought gems for ${counted(amount, 'gem', 'gems')}`,
  'quiz/knowledge/submit': ({ difficulty }) => `Handed in the ${difficulty} knowledge quiz`,
  'quiz/personality/submit': ({ personalityType }) => `Saved your type: ${personalityType}`,
  contact: () => WROTE,
}

const DECIDED = {
  place: 'Decided to place the order',
  place_available: 'Decided to place the order without what is gone',
  keep: 'Decided to keep the cart as it is',
} as const

/** True for an order that was taken back while it waited: its arguments say so from then on. */
export function isTakenBack(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'withdrawn' in args && args.withdrawn === true
}

/** What of a change only its author knows: the words she wrote, each with the name of its field. */
export function typedIn(name: string, args: unknown): readonly (readonly [field: string, text: string])[] {
  if (name !== 'contact' || typeof args !== 'object' || args === null) return []
  return LETTER.flatMap(([key, field]) => {
    const text: unknown = Reflect.get(args, key)
    return typeof text === 'string' && text !== '' ? [[field, text] as const] : []
  })
}

const LETTER = [['name', 'Name'], ['email', 'Email'], ['message', 'Message']] as const

/** What the person did, in words she reads: a change by its name and arguments as they were stored. */
export function wordsOfChange(name: string, args: unknown, nameOf: NameOf): string {
  // A newer version of the app may have stored what this one does not know.
  if (!isMutationName(name)) return 'A change made with another version of the app'
  return wordsOf(name, args, (itemId) => nameOf(itemId) || 'an item')
}

function wordsOf<Name extends MutationName>(name: Name, args: unknown, nameOf: (itemId: string) => string): string {
  const parsed = v.safeParse<v.GenericSchema<unknown, ArgsOf<Name>>>(MUTATIONS[name].args, args)
  if (parsed.success) return WORDS[name](parsed.output, nameOf)
  // What she wrote is shown beside it (`typedIn`), so that it need not be called unreadable.
  return name === 'contact' ? WROTE : 'A change that cannot be read'
}
