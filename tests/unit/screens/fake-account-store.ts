// The account store as screens know it, in memory, with functions that record their calls.
import { vi } from 'vitest'
import { create } from 'zustand'
import type * as Store from '../../../pwa/actions/account.ts'
import type * as State from '../../../pwa/state/account.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { CartEntry } from '../../../pwa/state/shop-items.ts'

export const EMPTY_ACCOUNT: State.AccountView = {
  owner: 'account-1', version: 1, ready: true, gems: 0, personalityType: '', cart: [], wishlist: [], lastOrder: '', decisions: [], waiting: [], undecided: [],
  pendingCount: 0, blocked: undefined, unreadable: 0,
}

export const useAccount = create<State.AccountView>()(() => EMPTY_ACCOUNT)

export const useInCart: typeof State.useInCart = (item) => useAccount(({ cart }) => cart.some(({ id }) => id === item.id))
export const useInWishlist: typeof State.useInWishlist = (item) => useAccount(({ wishlist }) => wishlist.some(({ id }) => id === item.id))

export const toggleCart = vi.fn<typeof Store.toggleCart>((product) =>
  useAccount.setState(({ cart }) => ({
    cart: cart.some(({ id }) => id === product.id) ? cart.filter(({ id }) => id !== product.id) : [...cart, entryOf(product)],
  })),
)
export const toggleWishlist = vi.fn<typeof Store.toggleWishlist>((product) =>
  useAccount.setState(({ wishlist }) => ({
    wishlist: wishlist.some(({ id }) => id === product.id) ? wishlist.filter(({ id }) => id !== product.id) : [...wishlist, entryOf(product)],
  })),
)
export const removeFromCart = vi.fn<typeof Store.removeFromCart>((item) =>
  useAccount.setState(({ cart }) => ({ cart: cart.filter(({ id }) => id !== item.id) })),
)
export const removeFromWishlist = vi.fn<typeof Store.removeFromWishlist>((item) =>
  useAccount.setState(({ wishlist }) => ({ wishlist: wishlist.filter(({ id }) => id !== item.id) })),
)
export const moveToCart = vi.fn<typeof Store.moveToCart>((item) => removeFromWishlist(item))
export const moveToWishlist = vi.fn<typeof Store.moveToWishlist>((item) => removeFromCart(item))
export const checkout = vi.fn<typeof Store.checkout>()
export const decide = vi.fn<typeof Store.decide>()
export const resolve = vi.fn<typeof Store.resolve>()
export const withdraw = vi.fn<typeof Store.withdraw>()
export const retryNow = vi.fn<typeof Store.retryNow>()

export function entryOf(product: Product, qty = 1): CartEntry {
  return { id: product.id, name: product.name, priceGems: product.priceGems, product, qty }
}
