import type { Product } from '#sync-protocol/api/catalog.ts'
import type { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { shownAs, shownName } from '../content/shown.ts'
import { createServed, type ServedStore } from './served.ts'

export interface CatalogState {
  /** 0: this device has no catalog yet. */
  revision: number
  /** When the server last confirmed it, in ms since the epoch: the "as of" time of an offline page. */
  asOf: number
  /** Before the catalog has come, the few that the page was drawn with. */
  products: readonly Product[]
  byId: ReadonlyMap<string, Product>
  /** Names of products that the catalog no longer has: an order or a question may still mention them. */
  former: ReadonlyMap<string, string>
  /** The pictures of some of them, which a cart or wishlist may still need. */
  formerImages: ReadonlyMap<string, string>
  /** True if neither this device nor the server has one. */
  failed: boolean
  /** Selects a page of `products`; it arrives with them. */
  select: typeof selectListing | undefined
}

export const useCatalog: ServedStore<CatalogState> = createServed((page) => ({
  revision: 0,
  asOf: 0,
  products: page?.products ?? [],
  byId: new Map(page?.products?.map((product) => [product.id, product])),
  former: new Map(),
  formerImages: new Map(),
  failed: false,
  select: undefined,
}))

/** The product of something ordered or bought, which may be known by its name only. */
export function productOf(
  { byId, products }: Pick<CatalogState, 'byId' | 'products'>,
  item: { itemId?: string | undefined; name: string },
) {
  return byId.get(item.itemId ?? '') ?? products.find(({ name }) => name === item.name)
}

/** The present or former name of a product as it is shown, or the one that it had when it was seen; undefined if this device never knew it. */
export function nameIn(catalog: Pick<CatalogState, 'byId' | 'former' | 'products'>, id: string, seen?: string): string | undefined {
  if (seen !== undefined) return shownAs(productOf(catalog, { itemId: id, name: seen }), seen)
  const product = catalog.byId.get(id)
  return product ? shownName(product) : catalog.former.get(id)
}
