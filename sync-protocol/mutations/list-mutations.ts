import * as v from 'valibot'
import * as say from '#words/mutations.ts'
import type { CartLine } from '../api/account-state.ts'
import { MAX_CART_LINES } from '../domain/limits.ts'
import { ItemId, Place, Quantity } from '../api/primitives.ts'
import { defineMutation, EXAMPLE_ITEM } from './definition.ts'
import { LISTS, nameIn } from './lists.ts'
import { applied } from './step.ts'

/** A guest's lists live on the device alone. */
const ofLists = { guest: 'own', isRoutine: true, result: v.object({}) } as const

/** Adds a product to the cart, behind the others or at a place; one that is there already stays as it is (SPEC R32). Rejects item_gone, cart_full. */
export const cartAdd = defineMutation({
  ...LISTS['store/cart/add'],
  ...ofLists,
  words: { ...LISTS['store/cart/add'].words, attempt: ({ itemId }, nameOf) => say.addToCart(nameOf(itemId)) },
  summary: 'Puts a product into the cart.',
  refusals: ['item_gone', 'cart_full'],
  example: { itemId: EXAMPLE_ITEM, qty: 1 },
  pending: 'cart',
  args: v.strictObject({ itemId: ItemId, qty: Quantity, at: Place }),
})

/** Takes a product out of the cart; an absent one is no error: what was wanted is so (SPEC R32). */
export const cartRemove = defineMutation({
  ...LISTS['store/cart/remove'],
  ...ofLists,
  words: { ...LISTS['store/cart/remove'].words, attempt: ({ itemId }, nameOf) => say.removeFromCart(nameOf(itemId)) },
  summary: 'Takes a product out of the cart.',
  refusals: [],
  example: { itemId: EXAMPLE_ITEM },
  pending: 'cart',
  args: v.strictObject({ itemId: ItemId }),
})

/**
 * Makes the cart exactly these items (specification §7). An item the catalog no longer has stays as a line, so that the
 * checkout behind it asks rather than placing less than was wanted (SPEC R33).
 */
export const cartSync = defineMutation({
  ...ofLists,
  name: 'store/cart/sync',
  version: 1,
  words: {
    done: ({ items }) => say.updatedCart(items.length),
    attempt: ({ items }) => say.updateCart(items.length),
  },
  summary: 'Makes the cart exactly these items.',
  refusals: [],
  example: { items: [{ itemId: EXAMPLE_ITEM, qty: 2 }] },
  pending: 'machine',
  args: v.strictObject({ items: v.pipe(v.array(v.strictObject({ itemId: ItemId, qty: Quantity })), v.maxLength(MAX_CART_LINES)) }),
  reduce(body, { items }, context) {
    const nameOf = nameIn(context)
    const known = new Map(body.state.cart.map((line) => [line.itemId, line.name]))
    const lines = new Map<string, CartLine>()
    for (const { itemId, qty } of items) lines.set(itemId, { itemId, qty, name: nameOf(itemId) ?? known.get(itemId) ?? '' })
    return applied(body, { cart: [...lines.values()] }, {})
  },
})

/** From the wishlist into the cart, behind the others or at a place (specification §4). Rejects item_gone, cart_full; the wishlist then stays as it is. */
export const moveToCart = defineMutation({
  ...LISTS['store/move-to-cart'],
  ...ofLists,
  words: { ...LISTS['store/move-to-cart'].words, attempt: ({ itemId }, nameOf) => say.moveToCart(nameOf(itemId)) },
  summary: 'Moves a product from the wishlist into the cart.',
  refusals: ['item_gone', 'cart_full'],
  example: { itemId: EXAMPLE_ITEM, qty: 1 },
  pending: 'cart',
  args: v.strictObject({ itemId: ItemId, qty: Quantity, at: Place }),
})

/** From the cart onto the wishlist (specification §4). Rejects item_gone, wishlist_full; the cart then stays as it is. */
export const moveToWishlist = defineMutation({
  ...LISTS['store/move-to-wishlist'],
  ...ofLists,
  words: { ...LISTS['store/move-to-wishlist'].words, attempt: ({ itemId }, nameOf) => say.moveToWishlist(nameOf(itemId)) },
  summary: 'Moves a product from the cart onto the wishlist.',
  refusals: ['item_gone', 'wishlist_full'],
  example: { itemId: EXAMPLE_ITEM },
  args: v.strictObject({ itemId: ItemId }),
})

/** Adds a product to the wishlist, behind the others or at a place; one that is there already stays (SPEC R32). Rejects item_gone, wishlist_full. */
export const wishlistAdd = defineMutation({
  ...LISTS['store/wishlist/add'],
  ...ofLists,
  words: { ...LISTS['store/wishlist/add'].words, attempt: ({ itemId }, nameOf) => say.addToWishlist(nameOf(itemId)) },
  summary: 'Puts a product onto the wishlist.',
  refusals: ['item_gone', 'wishlist_full'],
  example: { itemId: EXAMPLE_ITEM },
  args: v.strictObject({ itemId: ItemId, at: Place }),
})

/** Takes a product off the wishlist; an absent one is no error (SPEC R32). */
export const wishlistRemove = defineMutation({
  ...LISTS['store/wishlist/remove'],
  ...ofLists,
  words: { ...LISTS['store/wishlist/remove'].words, attempt: ({ itemId }, nameOf) => say.removeFromWishlist(nameOf(itemId)) },
  summary: 'Takes a product off the wishlist.',
  refusals: [],
  example: { itemId: EXAMPLE_ITEM },
  args: v.strictObject({ itemId: ItemId }),
})
