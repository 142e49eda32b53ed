import type { Product } from './product.ts'

const THEMES = { kpop: 'K-Pop', anime: 'Anime' } as const

/** What a product is, in words: 'K-Pop jewelry'. */
export function kindOf({ theme, type }: Pick<Product, 'theme' | 'type'>): string {
  return `${THEMES[theme]} ${type}`
}
