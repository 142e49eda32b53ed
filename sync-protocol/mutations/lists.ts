import type { CartLine, WishlistItem } from '../api/account-state.ts'
import { MAX_CART_LINES, MAX_WISHLIST_ITEMS } from '../domain/limits.ts'

/** The two lists a person shops with. */
export interface Lists {
  cart: CartLine[]
  wishlist: WishlistItem[]
}

/** The name of a product; undefined: this side's catalog says that it is not sold. */
export type NameOf = (itemId: string) => string | undefined

type Refusal = 'item_gone' | 'cart_full' | 'wishlist_full'

export interface Item {
  itemId: string
}
export interface Line extends Item {
  qty: number
}
/** Where something new goes among the rows that are there, from 0; beyond the last, or absent: behind them. */
export interface Placed {
  at?: number | undefined
}

/** The arguments of every mutation that changes only the lists, as its schema gives them. */
export interface ListArgs {
  'store/cart/add': Line & Placed
  'store/cart/remove': Item
  'store/cart/sync': { items: Line[] }
  'store/move-to-cart': Line & Placed
  'store/move-to-wishlist': Item
  'store/wishlist/add': Item & Placed
  'store/wishlist/remove': Item
}
export type ListMutationName = keyof ListArgs

/**
 * The reducers of cart and wishlist, free of schemas: a page runs them before the schema library has arrived, and they are the
 * ones the mutations run, so that what is shown first is what will be so (SPEC R13, R32). They match by id and know the limits.
 */
export const LIST_REDUCERS: {
  readonly [Name in ListMutationName]: (lists: Lists, args: ListArgs[Name], nameOf: NameOf) => Lists | Refusal
} = {
  'store/cart/add': ({ cart, wishlist }, args, nameOf) => withCart(withLine(cart, args, nameOf), wishlist),
  'store/cart/remove': ({ cart, wishlist }, { itemId }) => ({ cart: without(cart, itemId), wishlist }),
  'store/cart/sync': ({ cart, wishlist }, { items }, nameOf) => ({ cart: syncedCart(cart, items, nameOf), wishlist }),
  'store/move-to-cart': ({ cart, wishlist }, args, nameOf) => withCart(withLine(cart, args, nameOf), without(wishlist, args.itemId)),
  'store/move-to-wishlist': ({ cart, wishlist }, args, nameOf) =>
    withWishlist(without(cart, args.itemId), withWish(wishlist, args, nameOf)),
  'store/wishlist/add': ({ cart, wishlist }, args, nameOf) => withWishlist(cart, withWish(wishlist, args, nameOf)),
  'store/wishlist/remove': ({ cart, wishlist }, { itemId }) => ({ cart, wishlist: without(wishlist, itemId) }),
}

/** Runs one of them; `args` must have passed, or be about to pass, the mutation's schema. A code: nothing changes. */
export function reduceLists<Name extends ListMutationName>(
  name: Name,
  args: ListArgs[Name],
  lists: Lists,
  nameOf: NameOf,
): Lists | Refusal {
  return LIST_REDUCERS[name](lists, args, nameOf)
}

/** True for a mutation that changes only the lists. */
export function isListMutation(name: string): name is ListMutationName {
  return Object.hasOwn(LIST_REDUCERS, name)
}

/** The list without an item; the same list when it holds none. */
function without<Kept extends Item>(items: Kept[], itemId: string): Kept[] {
  return holds(items, itemId) ? items.filter((item) => item.itemId !== itemId) : items
}

/** True when the list holds the item. */
function holds(items: readonly Item[], itemId: string): boolean {
  return items.some((item) => item.itemId === itemId)
}

/** The cart with a line added at its place, unchanged when the item is in it already; a code when it cannot be (SPEC R32). */
export function withLine(cart: CartLine[], { itemId, qty, at = Infinity }: Line & Placed, nameOf: NameOf): CartLine[] | Refusal {
  if (holds(cart, itemId)) return cart
  const name = nameOf(itemId)
  if (name === undefined) return 'item_gone'
  if (cart.length >= MAX_CART_LINES) return 'cart_full'
  return cart.toSpliced(at, 0, { itemId, name, qty })
}

/** The wishlist with an item added at its place, unchanged when it is there already; a code when it cannot be (SPEC R32). */
export function withWish(wishlist: WishlistItem[], { itemId, at = Infinity }: Item & Placed, nameOf: NameOf): WishlistItem[] | Refusal {
  if (holds(wishlist, itemId)) return wishlist
  const name = nameOf(itemId)
  if (name === undefined) return 'item_gone'
  if (wishlist.length >= MAX_WISHLIST_ITEMS) return 'wishlist_full'
  return wishlist.toSpliced(at, 0, { itemId, name })
}

/** Exactly these lines; an item that is gone stays as one, so that the checkout behind it asks (SPEC R33). */
function syncedCart(cart: CartLine[], items: readonly Line[], nameOf: NameOf): CartLine[] {
  const known = new Map(cart.map((line) => [line.itemId, line.name]))
  const lines = new Map<string, CartLine>()
  for (const { itemId, qty } of items) lines.set(itemId, { itemId, qty, name: nameOf(itemId) ?? known.get(itemId) ?? '' })
  return [...lines.values()]
}

function withCart(cart: CartLine[] | Refusal, wishlist: WishlistItem[]): Lists | Refusal {
  return typeof cart === 'string' ? cart : { cart, wishlist }
}

function withWishlist(cart: CartLine[], wishlist: WishlistItem[] | Refusal): Lists | Refusal {
  return typeof wishlist === 'string' ? wishlist : { cart, wishlist }
}
