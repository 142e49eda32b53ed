import { randomBytes } from 'node:crypto'

const KINDS = ['add', 'moveToWishlist', 'moveToCart', 'remove'] as const
const NAMES = {
  add: 'store/cart/add',
  moveToWishlist: 'store/move-to-wishlist',
  moveToCart: 'store/move-to-cart',
  remove: 'store/cart/remove',
} as const

/** What a fan does over and over: adds, moves to the wishlist, moves back, removes. Something stays in the cart, as it does. */
export function mixedChanges(items: readonly string[], count: number): { name: keyof typeof NAMES; args: { itemId: string } }[] {
  return Array.from({ length: count }, (_, index) => ({
    name: index >= count - 5 ? 'add' : (KINDS[index % KINDS.length] ?? 'add'),
    args: { itemId: items[Math.floor(index / KINDS.length) % items.length] ?? '' },
  }))
}

/** The same as rows of the shop's queue, without their numbers. */
export function queueRows(items: readonly string[], count: number) {
  return mixedChanges(items, count).map(({ name, args: { itemId } }) => ({
    id: randomBytes(16).toString('base64url'),
    name: NAMES[name],
    v: 1,
    args: name === 'add' || name === 'moveToCart' ? { itemId, qty: 1 } : { itemId },
    at: Date.now(),
  }))
}
