import * as v from 'valibot'
import { ItemId, Place } from '../api/primitives.ts'
import { defineListMutation } from './list-mutation.ts'

/** Adds a product to the wishlist, behind the others or at a place; one that is there already stays (SPEC R32). Rejects item_gone, wishlist_full. */
export const wishlistAdd = defineListMutation({
  name: 'store/wishlist/add',
  version: 2,
  summary: 'Puts a product onto the wishlist.',
  refusals: ['item_gone', 'wishlist_full'],
  args: v.strictObject({ itemId: ItemId, at: Place }),
})

/** Takes a product off the wishlist; an absent one is no error (SPEC R32). */
export const wishlistRemove = defineListMutation({
  name: 'store/wishlist/remove',
  summary: 'Takes a product off the wishlist.',
  refusals: [],
  args: v.strictObject({ itemId: ItemId }),
})

/** From the cart onto the wishlist (specification §4). Rejects item_gone, wishlist_full; the cart then stays as it is. */
export const moveToWishlist = defineListMutation({
  name: 'store/move-to-wishlist',
  summary: 'Moves a product from the cart onto the wishlist.',
  refusals: ['item_gone', 'wishlist_full'],
  args: v.strictObject({ itemId: ItemId }),
})
