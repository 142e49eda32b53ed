import * as v from 'valibot'
import { Catalog } from './catalog.ts'

/** The name of one catalog content: its ETag without the encoding. */
export const CatalogMark = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

const { revision, updatedAt, products } = Catalog.entries

/**
 * The changes from an earlier catalog to the present one. `since` is the mark of the earlier one, `mark` of the present one, `count` the
 * number of its products. `put`: new, changed or moved products, each after the product with the id `after` ('' for the first place).
 */
export const CatalogChanges = v.object({
  since: CatalogMark,
  mark: CatalogMark,
  revision,
  updatedAt,
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  removed: v.array(v.string()),
  put: v.array(v.object({ after: v.string(), product: products.item })),
})
export type CatalogChanges = v.InferOutput<typeof CatalogChanges>

/** The answer to a device that named the catalog it holds. */
export const CatalogAnswer = v.union([CatalogChanges, Catalog])
export type CatalogAnswer = v.InferOutput<typeof CatalogAnswer>
