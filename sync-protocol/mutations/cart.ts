import * as v from 'valibot'
import type { CartLine } from '../account-state.ts'
import { MAX_CART_LINES } from '../limits.ts'
import { ItemId, Quantity } from '../primitives.ts'
import { nameOf, without, withLine } from './cart-lines.ts'
import { applied, defineMutation, rejected } from './definition.ts'

const Nothing = v.strictObject({})

/** Adds a product to the cart; one that is there already stays as it is (SPEC R32). Rejects item_gone, cart_full. */
export const cartAdd = defineMutation({
  name: 'store/cart/add',
  version: 1,
  args: v.strictObject({ itemId: ItemId, qty: Quantity }),
  result: Nothing,
  reduce(body, { itemId, qty }, context) {
    const cart = withLine(body.state.cart, itemId, qty, context)
    return typeof cart === 'string' ? rejected(cart) : applied(body, { cart }, {})
  },
})

/** Takes a product out of the cart; an absent one is no error: what was wanted is so (SPEC R32). */
export const cartRemove = defineMutation({
  name: 'store/cart/remove',
  version: 1,
  args: v.strictObject({ itemId: ItemId }),
  result: Nothing,
  reduce(body, { itemId }) {
    return applied(body, { cart: without(body.state.cart, itemId) }, {})
  },
})

/** From the wishlist into the cart (specification §4). Rejects item_gone, cart_full; the wishlist then stays as it is. */
export const moveToCart = defineMutation({
  name: 'store/move-to-cart',
  version: 1,
  args: v.strictObject({ itemId: ItemId, qty: Quantity }),
  result: Nothing,
  reduce(body, { itemId, qty }, context) {
    const cart = withLine(body.state.cart, itemId, qty, context)
    if (typeof cart === 'string') return rejected(cart)
    return applied(body, { cart, wishlist: without(body.state.wishlist, itemId) }, {})
  },
})

/**
 * Makes the cart exactly what the person saw (specification §4 Checkout). An item the catalog no longer has stays as a
 * line, so that the checkout behind it asks rather than placing less than she wanted (SPEC R33).
 */
export const cartSync = defineMutation({
  name: 'store/cart/sync',
  version: 1,
  args: v.strictObject({
    items: v.pipe(v.array(v.strictObject({ itemId: ItemId, qty: Quantity })), v.maxLength(MAX_CART_LINES)),
  }),
  result: Nothing,
  reduce(body, { items }, context) {
    const known = new Map(body.state.cart.map((line) => [line.itemId, line.name]))
    const lines = new Map<string, CartLine>()
    for (const { itemId, qty } of items) {
      lines.set(itemId, { itemId, qty, name: nameOf(itemId, context) ?? known.get(itemId) ?? '' })
    }
    return applied(body, { cart: [...lines.values()] }, {})
  },
})
