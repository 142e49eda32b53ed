import type { Photo } from './photo.ts'

/** The product kinds and themes of the shop (specification §3 Product). */
export const TYPES = ['fashion', 'fragrances', 'jewelry'] as const
export const THEMES = ['kpop', 'anime'] as const

export type ProductType = (typeof TYPES)[number]
export type ProductTheme = (typeof THEMES)[number]

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
}
