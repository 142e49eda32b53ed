import type { ListMutationName } from '#sync-protocol/mutations/lists.ts'

/** A change of cart or wishlist that is about one thing. */
export type OneThingMutation = Exclude<ListMutationName, 'store/cart/sync'>

/** What was done with it, by its name. */
export const LIST_WORDS: Readonly<Record<OneThingMutation, (name: string) => string>> = {
  'store/cart/add': (name) => `Added ${name} to your cart`,
  'store/cart/remove': (name) => `Removed ${name} from your cart`,
  'store/move-to-cart': (name) => `Moved ${name} to your cart`,
  'store/move-to-wishlist': (name) => `Moved ${name} to your wishlist`,
  'store/wishlist/add': (name) => `Added ${name} to your wishlist`,
  'store/wishlist/remove': (name) => `Removed ${name} from your wishlist`,
}
