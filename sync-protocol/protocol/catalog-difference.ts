import type { Catalog } from '../api/catalog.ts'
import type { CatalogChanges } from '../api/catalog-changes.ts'

/**
 * The changes that make `present` of a catalog from which it differs in the products `touched` alone: those that are put, moved or gone since.
 * All others must stand in the same order in both.
 */
export function changesOf(present: Catalog, touched: ReadonlySet<string>, marks: Pick<CatalogChanges, 'since' | 'mark'>): CatalogChanges {
  const { revision, updatedAt, products } = present
  const gone = new Set(touched)
  const put: CatalogChanges['put'] = []
  let after = ''
  for (const product of products) {
    gone.delete(product.id)
    if (touched.has(product.id)) put.push({ after, product })
    after = product.id
  }
  return { ...marks, revision, updatedAt, count: products.length, removed: [...gone], put }
}
