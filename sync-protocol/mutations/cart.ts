import * as v from 'valibot'
import { MAX_CART_LINES } from '../domain/limits.ts'
import { ItemId, Place, Quantity } from '../api/primitives.ts'
import { defineListMutation } from './list-mutation.ts'

/** Adds a product to the cart, behind the others or at a place; one that is there already stays as it is (SPEC R32). Rejects item_gone, cart_full. */
export const cartAdd = defineListMutation({
  name: 'store/cart/add',
  version: 2,
  summary: 'Puts a product into the cart.',
  refusals: ['item_gone', 'cart_full'],
  args: v.strictObject({ itemId: ItemId, qty: Quantity, at: Place }),
})

/** Takes a product out of the cart; an absent one is no error: what was wanted is so (SPEC R32). */
export const cartRemove = defineListMutation({
  name: 'store/cart/remove',
  summary: 'Takes a product out of the cart.',
  refusals: [],
  args: v.strictObject({ itemId: ItemId }),
})

/** From the wishlist into the cart, behind the others or at a place (specification §4). Rejects item_gone, cart_full; the wishlist then stays as it is. */
export const moveToCart = defineListMutation({
  name: 'store/move-to-cart',
  version: 2,
  summary: 'Moves a product from the wishlist into the cart.',
  refusals: ['item_gone', 'cart_full'],
  args: v.strictObject({ itemId: ItemId, qty: Quantity, at: Place }),
})

/**
 * Makes the cart exactly these items (specification §7). An item the catalog no longer has stays as a line, so that the
 * checkout behind it asks rather than placing less than was wanted (SPEC R33).
 */
export const cartSync = defineListMutation({
  name: 'store/cart/sync',
  summary: 'Makes the cart exactly these items.',
  refusals: [],
  args: v.strictObject({ items: v.pipe(v.array(v.strictObject({ itemId: ItemId, qty: Quantity })), v.maxLength(MAX_CART_LINES)) }),
})
