import { ownedIn, type Purchase } from '#sync-protocol/domain/sets.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { WishlistEntry } from '../../state/shop-items.ts'

/** What of the wishlist is sold and not in the collection yet, in the wishlist's order. */
export function stillWished(wishlist: readonly WishlistEntry[], items: readonly Purchase[]): readonly Product[] {
  const isOwned = ownedIn(items)
  return wishlist.flatMap(({ product }) => (product && !isOwned(product) ? [product] : []))
}
