import { createHash } from 'node:crypto'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { photoAddress } from '#sync-protocol/domain/photo.ts'
import { THEMES, TYPES } from '#sync-protocol/domain/product.ts'

/** Thirty products: five of each type and theme, so that a K-pop listing has two pages and a type filter one. */
export const PRODUCTS: readonly Product[] = THEMES.flatMap((theme) =>
  TYPES.flatMap((type) =>
    Array.from({ length: 5 }, (_, index) => {
      const number = index + 1
      return {
        id: `${theme}-${type}-${number}`,
        name: `${theme === 'kpop' ? 'Encore' : 'Lantern'} ${type} ${number}`,
        image: `/pictures/${theme}-${type}-${number}.svg`,
        url: `https://seller.example/${theme}/${type}/${number}`,
        desc: number === 3 ? 'Glows like the moon over Seoul.' : 'Made for the walk home.',
        price: `$${number}.50`,
        priceGems: number * 10 + 5,
        type,
        theme,
      }
    }),
  ),
)

export function product(id: string): Product {
  const found = PRODUCTS.find((item) => item.id === id)
  if (!found) throw new Error(`no product ${id}`)
  return found
}

/** One of them with a photograph, or as many. */
export function photographed(id: string, count = 1): Product {
  const photos = Array.from({ length: count }, (_, index) => ({
    name: createHash('sha256').update(`${id} ${index}`).digest('hex').slice(0, 20),
    color: 'a63cf0',
    bytes: 9_000,
    width: 1280,
    height: 960,
  }))
  return { ...product(id), image: photoAddress(photos[0]?.name ?? '', '-480.avif'), photos }
}
