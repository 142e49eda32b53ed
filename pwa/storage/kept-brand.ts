import type { ShopBrand } from '#sync-protocol/api/shop.ts'
import { readJson } from './web-storage.ts'

/** In local storage: the brand of the shop, for the first paint without a signal. `public/theme.js` reads it too. */
export const BRAND_KEY = 'starlane-shop'

/** A brand with the revision of the facts that it is part of. */
export type KeptBrand = ShopBrand & { revision: number }

const BLANK: KeptBrand = { revision: 0, name: '', parts: { books: true, quizzes: true }, hasReviews: false, pages: [] }

/** What a shop is taken for of which this device knows nothing: the one that Starlane comes with. */
export const SAMPLE: KeptBrand = {
  ...BLANK,
  name: 'Starlane',
  hasReviews: true,
  pages: ['about', 'terms', 'privacy', 'faq'],
}

/**
 * A brand as a page or this device has it; undefined where it is damaged. By hand: a schema library would be longer than all else that stands
 * before the first paint.
 */
export function readBrand(kept: unknown): KeptBrand | undefined {
  const stored: object = Object(kept)
  const brand: KeptBrand = { ...BLANK, ...stored }
  const { name, tagline, parts, pages, language } = brand
  const isBrand =
    typeof name === 'string' &&
    name !== '' &&
    (tagline === undefined || typeof tagline === 'string') &&
    (language === undefined || typeof language === 'string') &&
    Array.isArray(pages) &&
    typeof parts?.books === 'boolean' &&
    typeof parts.quizzes === 'boolean'
  return isBrand ? brand : undefined
}

export function keptBrand(): KeptBrand | undefined {
  return readBrand(readJson('localStorage', BRAND_KEY))
}
