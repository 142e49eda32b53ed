import * as v from 'valibot'
import { MAX_CART_LINES, MAX_WISHLIST_ITEMS } from '../limits.ts'
import { ItemId, Quantity } from '../primitives.ts'
import { withLine, withWish } from './cart-lines.ts'
import { applied, defineMutation } from './definition.ts'

/**
 * A guest's cart and wishlist join the account as one mutation (DESIGN §4). What the account has already stays as it is;
 * what cannot be added (gone, or no room) is named in `skipped`, so that the person is told.
 */
export const guestJoin = defineMutation({
  name: 'store/guest/join',
  version: 1,
  args: v.strictObject({
    cart: v.pipe(v.array(v.strictObject({ itemId: ItemId, qty: Quantity })), v.maxLength(MAX_CART_LINES)),
    wishlist: v.pipe(v.array(ItemId), v.maxLength(MAX_WISHLIST_ITEMS)),
  }),
  result: v.strictObject({ skipped: v.array(ItemId) }),
  reduce(body, args, context) {
    const skipped = new Set<string>()
    let { cart, wishlist } = body.state
    for (const { itemId, qty } of args.cart) {
      const next = withLine(cart, itemId, qty, context)
      if (typeof next === 'string') skipped.add(itemId)
      else cart = next
    }
    for (const itemId of args.wishlist) {
      const next = withWish(wishlist, itemId, context)
      if (typeof next === 'string') skipped.add(itemId)
      else wishlist = next
    }
    return applied(body, { cart, wishlist }, { skipped: [...skipped] })
  },
})
