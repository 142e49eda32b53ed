import * as v from 'valibot'
import * as say from '#words/mutations.ts'
import { MAX_CART_LINES, MAX_NAMED_SKIPPED, MAX_WISHLIST_ITEMS } from '../domain/limits.ts'
import { Counter, ItemId, Quantity } from '../api/primitives.ts'
import { defineMutation, EXAMPLE_ITEM } from './definition.ts'
import { nameIn, withLine, withWish } from './lists.ts'
import { applied } from './step.ts'

/**
 * A guest's cart and wishlist join the account as one mutation (DECISIONS D15). What the account has already stays as it is;
 * of what cannot be added (gone, or no room) the first few are named in `skipped`, and `more` counts the rest: an outcome
 * is remembered, so it must stay small (SPEC R16).
 */
export const guestJoin = defineMutation({
  name: 'store/guest/join',
  version: 1,
  summary: "Adds a guest's cart and wishlist to the account's.",
  refusals: [],
  example: { cart: [{ itemId: EXAMPLE_ITEM, qty: 1 }], wishlist: [] },
  words: {
    done: (items) => say.broughtAlong(countsOf(items)),
    attempt: (items) => say.bringAlong(countsOf(items)),
    outcome: ({ skipped, more = 0 }, nameOf) =>
      skipped.length === 0
        ? say.done
        : say.doneExcept(
            skipped.map((id) => nameOf(id)),
            more,
          ),
    notice: ({ skipped, more = 0 }, items) => {
      if (skipped.length === 0) return items && say.wasBroughtAlong(countsOf(items))
      return say.leftBehind(skipped.length + more)
    },
  },
  // It goes into the order behind it as well, unless there is a wishlist in it.
  pending: ({ wishlist }) => (Array.isArray(wishlist) && wishlist.length > 0 ? 'change' : 'cart'),
  entersOnce: true,
  args: v.strictObject({
    cart: v.pipe(v.array(v.strictObject({ itemId: ItemId, qty: Quantity })), v.maxLength(MAX_CART_LINES)),
    wishlist: v.pipe(v.array(ItemId), v.maxLength(MAX_WISHLIST_ITEMS)),
  }),
  result: v.object({ skipped: v.array(v.string()), more: v.optional(Counter) }),
  reduce(body, args, context) {
    const nameOf = nameIn(context)
    const skipped = new Set<string>()
    let { cart, wishlist } = body.state
    for (const line of args.cart) {
      const next = withLine(cart, line, nameOf)
      if (typeof next === 'string') skipped.add(line.itemId)
      else cart = next
    }
    for (const itemId of args.wishlist) {
      const next = withWish(wishlist, { itemId }, nameOf)
      if (typeof next === 'string') skipped.add(itemId)
      else wishlist = next
    }
    const named = [...skipped].slice(0, MAX_NAMED_SKIPPED)
    const more = skipped.size - named.length
    return applied(body, { cart, wishlist }, { skipped: named, ...(more > 0 ? { more } : {}) })
  },
})

function countsOf({ cart, wishlist }: { cart: readonly unknown[]; wishlist: readonly unknown[] }): { cart: number; wishlist: number } {
  return { cart: cart.length, wishlist: wishlist.length }
}
