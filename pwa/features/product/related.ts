import type { Product } from '#sync-protocol/api/catalog.ts'
import { suggest } from '../../state/suggest.ts'

/** Others of the same kind. */
export function relatedTo(product: Product, products: readonly Product[]): readonly Product[] {
  const kind = products.filter(({ theme, type }) => theme === product.theme && type === product.type)
  return suggest(kind, { seed: product.id, exclude: [product] })
}
