import type { Product } from '#sync-protocol/api/catalog.ts'

/** As many as are two rows on a phone, one on a desk. */
const SHOWN = 4

/** A few products to look at where none was found: the first of each kind, in the order of the catalog. */
export function varietyOf(products: readonly Product[]): readonly Product[] {
  const kinds = new Map<string, Product>()
  for (const product of products) {
    const kind = `${product.theme} ${product.type}`
    if (!kinds.has(kind)) kinds.set(kind, product)
  }
  return [...kinds.values()].slice(0, SHOWN)
}
