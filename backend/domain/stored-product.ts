import * as v from 'valibot'
import { Catalog, Product, ProductTexts } from '#sync-protocol/api/catalog.ts'

const { shown: _shown, ...entries } = Product.entries

/** Products as they are stored: with their texts in other languages, by the tags of these. */
export const StoredProducts = v.array(v.object({ ...entries, texts: v.exactOptional(v.record(v.string(), ProductTexts)) }))

export interface StoredProduct extends Product {
  texts?: Record<string, ProductTexts>
}

export const StoredCatalog = v.object({ ...Catalog.entries, products: StoredProducts })
