import type { Product } from '#sync-protocol/api/catalog.ts'
import type { CatalogStore } from '../storage/port.ts'

/** Puts the sample shop's products into a store that has none: all else is the sample's until an import says otherwise. `now` in ms. */
export async function seedCatalog(store: CatalogStore, products: Product[], now: number): Promise<void> {
  if ((await store.revision()) > 0) return
  // Where another process is faster its seed is the same.
  await store.replace({ products }, 0, now)
}
