import * as v from 'valibot'
import { Catalog } from './catalog.ts'

/** Names one content of the catalog: what stands in its ETag before the encoding. */
export const CatalogMark = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

const { revision, updatedAt, products } = Catalog.entries

/**
 * What makes the present catalog of an earlier one. `since` is the mark of that one, `mark` of the present one, `count` how many products
 * it has. `put`: products that are new, differ or stand elsewhere, each behind the product with the id `after` ('' is the first place).
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

/** An answer to a device that has said which catalog it holds. */
export const CatalogAnswer = v.union([CatalogChanges, Catalog])
export type CatalogAnswer = v.InferOutput<typeof CatalogAnswer>
