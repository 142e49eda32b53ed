import { kinds } from '#words/product-kinds.ts'
import type { Product } from './product.ts'

/** What a product is, in words: 'K-Pop jewelry'. */
export function kindOf({ theme, type }: Pick<Product, 'theme' | 'type'>): string {
  return kinds[`${theme}-${type}`]
}
