import type { CartLine, WishlistItem } from '../account-state.ts'
import { MAX_CART_LINES, MAX_WISHLIST_ITEMS } from '../limits.ts'
import type { Context } from './definition.ts'

interface Named {
  itemId: string
}

/** The list without an item; the same list when it holds none. */
export function without<Item extends Named>(items: Item[], itemId: string): Item[] {
  return items.some((item) => item.itemId === itemId) ? items.filter((item) => item.itemId !== itemId) : items
}

/** True when the list holds the item. */
export function holds(items: readonly Named[], itemId: string): boolean {
  return items.some((item) => item.itemId === itemId)
}

/**
 * The name a line is shown under when the catalog no longer has it. Undefined: the server's catalog does not sell it.
 * A device whose catalog is older than the item still queues the change: the server decides (SPEC R13).
 */
export function nameOf(itemId: string, context: Context): string | undefined {
  const product = context.product(itemId)
  if (product !== undefined) return product.name
  return context.authority === undefined ? '' : undefined
}

/** The cart with a line added, unchanged when the item is in it already; a code when it cannot be (SPEC R32). */
export function withLine(cart: CartLine[], itemId: string, qty: number, context: Context): CartLine[] | 'item_gone' | 'cart_full' {
  if (holds(cart, itemId)) return cart
  const name = nameOf(itemId, context)
  if (name === undefined) return 'item_gone'
  if (cart.length >= MAX_CART_LINES) return 'cart_full'
  return [...cart, { itemId, name, qty }]
}

/** The wishlist with an item added, unchanged when it is there already; a code when it cannot be (SPEC R32). */
export function withWish(wishlist: WishlistItem[], itemId: string, context: Context): WishlistItem[] | 'item_gone' | 'wishlist_full' {
  if (holds(wishlist, itemId)) return wishlist
  const name = nameOf(itemId, context)
  if (name === undefined) return 'item_gone'
  if (wishlist.length >= MAX_WISHLIST_ITEMS) return 'wishlist_full'
  return [...wishlist, { itemId, name }]
}
