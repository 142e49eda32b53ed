import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { WishlistEntry } from '../../state/shop-items.ts'

/** What of the wishlist is sold and not in the collection yet, in the wishlist's order. The inventory knows its pieces by name. */
export function stillWished(wishlist: readonly WishlistEntry[], items: readonly Pick<InventoryItem, 'name'>[]): readonly Product[] {
  const collected = new Set(items.map(({ name }) => name))
  return wishlist.flatMap(({ product }) => (product && !collected.has(product.name) ? [product] : []))
}
