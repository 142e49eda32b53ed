import type { CatalogStore } from '../storage/port.ts'
import { UNNAMED } from './read-shop.ts'

/** What the shop in a store is called. */
export async function shopName(store: Pick<CatalogStore, 'read'>): Promise<string> {
  return (await store.read())?.own?.facts.brand.name ?? UNNAMED
}
