import type { Product } from '#sync-protocol/api/catalog.ts'
import { useInCart, useInWishlist } from '../state/account.ts'
import { useOwned } from '../state/owned.ts'
import { toggleCart, toggleWishlist } from './shopping.ts'

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
