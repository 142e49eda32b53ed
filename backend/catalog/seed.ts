import * as v from 'valibot'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import file from '../data/catalog.json' with { type: 'json' }
import type { CatalogStore } from '../storage/port.ts'

/** Puts the catalog that ships with the shop into a store that has none. `now` in ms. */
export async function seedCatalog(store: CatalogStore, now: number): Promise<void> {
  if ((await store.revision()) > 0) return
  // Where another process is faster its seed is the same.
  await store.replace(v.parse(Catalog, file).products, 0, now)
}
