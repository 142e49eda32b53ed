import * as v from 'valibot'
import { ItemId } from '../primitives.ts'
import { without, withWish } from './cart-lines.ts'
import { applied, defineMutation, rejected } from './definition.ts'

const Nothing = v.strictObject({})

/** Adds a product to the wishlist; one that is there already stays (SPEC R32). Rejects item_gone, wishlist_full. */
export const wishlistAdd = defineMutation({
  name: 'store/wishlist/add',
  version: 1,
  args: v.strictObject({ itemId: ItemId }),
  result: Nothing,
  reduce(body, { itemId }, context) {
    const wishlist = withWish(body.state.wishlist, itemId, context)
    return typeof wishlist === 'string' ? rejected(wishlist) : applied(body, { wishlist }, {})
  },
})

/** Takes a product off the wishlist; an absent one is no error (SPEC R32). */
export const wishlistRemove = defineMutation({
  name: 'store/wishlist/remove',
  version: 1,
  args: v.strictObject({ itemId: ItemId }),
  result: Nothing,
  reduce(body, { itemId }) {
    return applied(body, { wishlist: without(body.state.wishlist, itemId) }, {})
  },
})

/** From the cart onto the wishlist (specification §4). Rejects item_gone, wishlist_full; the cart then stays as it is. */
export const moveToWishlist = defineMutation({
  name: 'store/move-to-wishlist',
  version: 1,
  args: v.strictObject({ itemId: ItemId }),
  result: Nothing,
  reduce(body, { itemId }, context) {
    const wishlist = withWish(body.state.wishlist, itemId, context)
    if (typeof wishlist === 'string') return rejected(wishlist)
    return applied(body, { wishlist, cart: without(body.state.cart, itemId) }, {})
  },
})
