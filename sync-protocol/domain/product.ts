import type { Photo } from './photo.ts'

/** The product kinds and themes of the shop (specification §3 Product). */
export const TYPES = ['fashion', 'fragrances', 'jewelry'] as const
export const THEMES = ['kpop', 'anime'] as const

export type ProductType = (typeof TYPES)[number]
export type ProductTheme = (typeof THEMES)[number]

/**
 * A product's texts in another language than the shop's first, for display and search only: what identifies it stays as it is. What is
 * absent is shown as the product itself has it. `alt` has a text for each photograph, '' for none.
 */
export interface ShownTexts {
  /** The tag of their language. */
  lang: string
  name?: string
  desc?: string
  alt?: string[]
  tags?: string[]
}

/** A product on the wire and in the store. `price` is text with a currency symbol ("$24.50"); `priceGems` is whole gems. */
export interface Product {
  id: string
  name: string
  image: string
  url: string
  desc: string
  price: string
  priceGems: number
  type: ProductType
  theme: ProductTheme
  /** Its photographs; a product without has the drawing that `image` names. With them, `image` is the first one's card. */
  photos?: Photo[]
  /** What fans look for it by: series or group style, motif, color, material, for whom. */
  tags?: string[]
  /** The UTC day it came (YYYY-MM-DD). */
  since?: string
  /** Only in answers for a device of a language that the shop has texts in. */
  shown?: ShownTexts
}

/** The name of a product in the language that it was asked for. */
export function shownName({ name, shown }: Pick<Product, 'name' | 'shown'>): string {
  return shown?.name ?? name
}

export function shownDesc({ desc, shown }: Pick<Product, 'desc' | 'shown'>): string {
  return shown?.desc ?? desc
}
