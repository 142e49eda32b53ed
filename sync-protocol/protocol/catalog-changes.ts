import type { Catalog, Product } from '../api/catalog.ts'
import type { CatalogChanges } from '../api/catalog-changes.ts'

/** Applies `changes` to the products that a device holds; undefined if they do not fit together, and the catalog must be fetched whole. */
export function applyChanges(held: readonly Product[], { revision, updatedAt, count, removed, put }: CatalogChanges): Catalog | undefined {
  const gone = new Set([...removed, ...put.map(({ product }) => product.id)])
  const behind = new Map(put.map(({ after, product }) => [after, product]))
  const products: Product[] = []
  const putBehind = (id: string): void => {
    for (let next = behind.get(id); next !== undefined && products.length < count; next = behind.get(next.id)) products.push(next)
  }
  putBehind('')
  for (const product of held) {
    if (gone.has(product.id)) continue
    products.push(product)
    putBehind(product.id)
  }
  const isWhole = products.length === count && new Set(products.map(({ id }) => id)).size === count
  return isWhole ? { revision, updatedAt, products } : undefined
}
