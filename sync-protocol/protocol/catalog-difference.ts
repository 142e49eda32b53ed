import type { Catalog } from '../api/catalog.ts'
import type { CatalogChanges } from '../api/catalog-changes.ts'

/**
 * The changes to `present` from a catalog that differs only in the products `touched`: those added, changed, moved or removed since. All
 * others must be in the same order in both.
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
