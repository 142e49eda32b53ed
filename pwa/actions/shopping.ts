import type { Product } from '#sync-protocol/api/catalog.ts'
import { LISTS } from '#sync-protocol/mutations/lists.ts'
import * as say from '#words/shopping-notices.ts'
import { create } from 'zustand'
import { useAccount, useInCart, useInWishlist, type AccountView } from '../state/account.ts'
import { useCatalog } from '../state/catalog.ts'
import { LEFT_OUT, notify, REMOVED } from '../state/notices.ts'
import { useOwned } from '../state/owned.ts'
import { entryOf, sameItem, type CartEntry, type Item, type WishlistEntry } from '../state/shop-items.ts'
import { engine } from './load-engine.ts'
import { mutate, SHOWN_MS } from './mutate.ts'

/** What a product's card shows of the account, and does with it. */
export function useCard(product: Product) {
  return {
    inCart: useInCart(product),
    owned: useOwned(product),
    inWishlist: useInWishlist(product),
    onToggleCart: () => toggleCart(product),
    onToggleWishlist: () => toggleWishlist(product),
  }
}

/** Adds the product if it is absent, removes it if it is present. Shows at once, and a killed tab does not lose it. */
export function toggleCart(product: Product): void {
  const { owner, cart } = useAccount.getState()
  const present = cart.find((entry) => sameItem(entry, product))
  if (present) return removeFromCart(present)
  mutate(LISTS['store/cart/add'], { itemId: product.id, qty: 1 }, { pressed: entryOf(product) })
  if (owner !== '' || useAccount.getState().cart.length === cart.length) return
  const tell = () =>
    engine().then(
      ({ tellSaved }) => useAccount.getState().owner === '' && tellSaved(),
      () => undefined,
    )
  setTimeout(tell, SHOWN_MS)
}

export function toggleWishlist(product: Product): void {
  const present = useAccount.getState().wishlist.find((entry) => sameItem(entry, product))
  if (!present) mutate(LISTS['store/wishlist/add'], { itemId: product.id }, { pressed: entryOf(product) })
  else removeFromWishlist(present)
}

export function moveToCart(item: Item): void {
  const entry = useAccount.getState().wishlist.find((other) => sameItem(other, item))
  if (entry) mutate(LISTS['store/move-to-cart'], { itemId: entry.id, qty: 1 })
}

/** Moves several items, as many as the wishlist has room for, with a message and Undo. */
export function moveAllToWishlist(entries: readonly CartEntry[]): void {
  const { cart, wishlist } = useAccount.getState()
  const moved = entries.filter(({ id }) => mutate(LISTS['store/move-to-wishlist'], { itemId: id }, { isTold: true }))
  if (moved.length === 0) return
  offerBack(say.movedToWishlist(moved.length), LEFT_OUT, () => {
    // From the first place on, so that each returns to its old position.
    for (const [at, { id, qty }] of cart.entries()) {
      if (!moved.some((entry) => entry.id === id)) continue
      // A wish from before the move stays.
      const back = LISTS[wishlist.some((wish) => wish.id === id) ? 'store/cart/add' : 'store/move-to-cart']
      mutate(back, { itemId: id, qty, at }, { isTold: true })
    }
    notify({ tone: 'heard', text: say.movedToCart(moved.length) })
  })
}

export function moveToWishlist(item: Item): void {
  const entry = useAccount.getState().cart.find((other) => sameItem(other, item))
  if (entry) mutate(LISTS['store/move-to-wishlist'], { itemId: entry.id })
}

/** `isOffered`: with a message and Undo. */
export function removeFromCart(entry: CartEntry, isOffered = false): void {
  const { id, qty } = entry
  const isTold = isOffered && comesBack(entry)
  const at = remove('cart', id, isTold)
  if (isTold)
    offerItemBack(
      entry,
      LEFT_OUT,
      ({ cart }) =>
        cart.some((other) => sameItem(other, entry)) || mutate(LISTS['store/cart/add'], { itemId: id, qty, at }, { pressed: entry }),
    )
}

/** `isOffered`: with a message and Undo. */
export function removeFromWishlist(entry: WishlistEntry, isOffered = false): void {
  const isTold = isOffered && comesBack(entry)
  const at = remove('wishlist', entry.id, isTold)
  if (isTold) offerItemBack(entry, REMOVED, () => mutate(LISTS['store/wishlist/add'], { itemId: entry.id, at }, { pressed: entry }))
}

/** Returns the row's position, for Undo; a row that was not shown comes back last. */
function remove(list: 'cart' | 'wishlist', itemId: string, isTold: boolean): number {
  const at = useAccount.getState()[list].findIndex(({ id }) => id === itemId)
  mutate(LISTS[`store/${list}/remove`], { itemId }, { isTold })
  return at >>> 0
}

/** The item just restored by Undo, and when. */
const useHadBack = create(() => ({ id: '', at: 0 }))
/** After this long a restored item is no longer scrolled to. */
const SOUGHT_MS = 1000

/** True once for an item restored a moment ago, so that the page scrolls to it. */
export function takeHadBack(id: string): boolean {
  const hadBack = useHadBack.getState()
  if (hadBack.id !== id) return false
  useHadBack.setState({ id: '' })
  return performance.now() - hadBack.at < SOUGHT_MS
}

/** An item that is no longer sold cannot be restored, which is known once the catalog has come. */
function comesBack({ product }: WishlistEntry): boolean {
  return product !== undefined || useCatalog.getState().revision === 0
}

function offerItemBack({ id, name }: WishlistEntry, key: string, back: (now: AccountView) => unknown): void {
  offerBack(say.removed(name), key, (now) => {
    useHadBack.setState({ id, at: performance.now() })
    back(now)
  })
}

/** Tells what was removed, with Undo, and not to another user who logs in meanwhile. */
function offerBack(text: string, key: string, back: (now: AccountView) => unknown): void {
  const { owner } = useAccount.getState()
  const undo = () => {
    const now = useAccount.getState()
    if (now.owner === owner) back(now)
  }
  notify({ key, tone: 'info', text, undo })
}
