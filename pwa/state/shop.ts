import type { ShopBrand, ShopFacts } from '#sync-protocol/api/shop.ts'
import { absentPages } from '#sync-protocol/domain/shop-pages.ts'
import { langOf } from '../content/shown.ts'
import { keptBrand, readBrand, SAMPLE } from '../storage/kept-brand.ts'
import { createServed, type Excerpt, type ServedStore } from './served.ts'

/** The shop as it calls and shows itself. `revision`: that of the brand. */
export interface ShopState {
  brand: ShopBrand & { revision: number }
  /** Undefined until they came from this device or the server. */
  facts: ShopFacts | undefined
  /** What came with the page of them. */
  excerpt: Excerpt | undefined
  /** True if neither of them has any. */
  failed: boolean
}

export const useShop: ServedStore<ShopState> = createServed((page) => {
  const brand = page?.brand ?? brandOfPage() ?? keptBrand() ?? SAMPLE
  return { brand, facts: undefined, excerpt: page?.facts, failed: false }
})

/** The `lang` of a part of the shop's texts: its tagline, its reviews or a page. */
export function usePartLang(part: string): string | undefined {
  return useShop(({ brand, facts, excerpt }) => langOf((facts ?? excerpt)?.shown?.parts.includes(part) ?? false, brand.language))
}

/** For texts that are written once, where no screen is drawn. */
export const shopName = () => useShop.getState().brand.name

export const useShopName = () => useShop(({ brand }) => brand.name)

export const useHasQuizzes = () => useShop(({ brand }) => brand.parts.quizzes)

/** The addresses of the pages that the shop has left out. */
export const absentNow = () => absentPages(useShop.getState().brand)

/** The brand in the data block that the server writes into each page; the service worker's own page has none. */
function brandOfPage() {
  try {
    const text = document.getElementById('shop')?.textContent
    return text ? readBrand(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}
