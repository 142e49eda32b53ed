import type { Product } from '#sync-protocol/api/catalog.ts'
import type { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { create } from 'zustand'

export interface CatalogState {
  /** 0: this device has no catalog yet. */
  revision: number
  /** When the server last confirmed it, in ms since the epoch: the "as of" time of an offline page. */
  asOf: number
  products: readonly Product[]
  byId: ReadonlyMap<string, Product>
  /** Names of what this device has known and the catalog no longer has: an order or a question may still speak of it. */
  former: ReadonlyMap<string, string>
  /** True when neither this device nor the server could give one. */
  failed: boolean
  /** Picks a page out of `products`; it arrives with them. */
  select: typeof selectListing | undefined
}

export const useCatalog = create<CatalogState>()(() => ({
  revision: 0,
  asOf: 0,
  products: [],
  byId: new Map(),
  former: new Map(),
  failed: false,
  select: undefined,
}))

/** What a product is called, or was called when it was still sold; undefined when this device never knew it. */
export function nameIn({ byId, former }: Pick<CatalogState, 'byId' | 'former'>, id: string): string | undefined {
  return byId.get(id)?.name ?? former.get(id)
}
