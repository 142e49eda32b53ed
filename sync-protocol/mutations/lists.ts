import * as say from '#words/list-changes.ts'
import type { CartLine, WishlistItem } from '../api/account-state.ts'
import { MAX_CART_LINES, MAX_WISHLIST_ITEMS } from '../domain/limits.ts'
import type { AtOnce } from './definition.ts'
import { applied, rejected, type Context } from './step.ts'

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
  'store/move-to-cart': Line & Placed
  'store/move-to-wishlist': Item
  'store/wishlist/add': Item & Placed
  'store/wishlist/remove': Item
}
export type ListMutationName = keyof ListArgs

type Nothing = Record<never, never>
type Reducer<Args> = (lists: Lists, args: Args, nameOf: NameOf) => Lists | Refusal

/**
 * The mutations of cart and wishlist as far as a first visit needs them: without schemas (list-mutations.ts adds those), because the schema
 * library is not among what a page starts with. They match by id and know the limits (SPEC R32).
 */
export const LISTS: { readonly [Name in ListMutationName]: AtOnce<Name, ListArgs[Name], Nothing> } = {
  'store/cart/add': atOnce(
    'store/cart/add',
    2,
    ({ cart, wishlist }, args, nameOf) => withCart(withLine(cart, args, nameOf), wishlist),
    say.addedToCart,
  ),
  'store/cart/remove': atOnce(
    'store/cart/remove',
    1,
    ({ cart, wishlist }, { itemId }) => ({ cart: without(cart, itemId), wishlist }),
    say.removedFromCart,
  ),
  'store/move-to-cart': atOnce(
    'store/move-to-cart',
    2,
    ({ cart, wishlist }, args, nameOf) => withCart(withLine(cart, args, nameOf), without(wishlist, args.itemId)),
    say.movedToCart,
  ),
  'store/move-to-wishlist': atOnce(
    'store/move-to-wishlist',
    1,
    ({ cart, wishlist }, args, nameOf) => withWishlist(without(cart, args.itemId), withWish(wishlist, args, nameOf)),
    say.movedToWishlist,
  ),
  'store/wishlist/add': atOnce(
    'store/wishlist/add',
    2,
    ({ cart, wishlist }, args, nameOf) => withWishlist(cart, withWish(wishlist, args, nameOf)),
    say.addedToWishlist,
  ),
  'store/wishlist/remove': atOnce(
    'store/wishlist/remove',
    1,
    ({ cart, wishlist }, { itemId }) => ({ cart, wishlist: without(wishlist, itemId) }),
    say.removedFromWishlist,
  ),
}

function atOnce<const Name extends string, Args extends Item>(
  name: Name,
  version: number,
  reduceLists: Reducer<Args>,
  done: (name: string) => string,
): AtOnce<Name, Args, Nothing> {
  return {
    name,
    version,
    words: { done: ({ itemId }, nameOf) => done(nameOf(itemId)) },
    reduce(body, args, context) {
      const lists = reduceLists(body.state, args, nameIn(context))
      return typeof lists === 'string' ? rejected(lists) : applied(body, lists, {})
    },
  }
}

/** True for a change of cart or wishlist that is about one thing. */
export function isListMutation(name: string): name is ListMutationName {
  return Object.hasOwn(LISTS, name)
}

/** True for stored arguments that a page can run and draw; their schema is asked when they are enqueued. */
export function fitsList(name: ListMutationName, { itemId, qty, at }: Record<string, unknown>): boolean {
  const isLine = name === 'store/cart/add' || name === 'store/move-to-cart'
  const isPlaced = at === undefined || Number.isInteger(at)
  return typeof itemId === 'string' && isPlaced && (!isLine || (typeof qty === 'number' && Number.isInteger(qty) && qty > 0))
}

/**
 * The name a line is shown under when the catalog no longer has it. A device whose catalog is older than the item still
 * queues the change: the server decides (SPEC R13).
 */
export function nameIn(context: Context): NameOf {
  return (itemId) => context.product(itemId)?.name ?? (context.authority === undefined ? '' : undefined)
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

function withCart(cart: CartLine[] | Refusal, wishlist: WishlistItem[]): Lists | Refusal {
  return typeof cart === 'string' ? cart : { cart, wishlist }
}

function withWishlist(cart: CartLine[], wishlist: WishlistItem[] | Refusal): Lists | Refusal {
  return typeof wishlist === 'string' ? wishlist : { cart, wishlist }
}
