import { THEMES, TYPES, type Product, type ProductTheme, type ProductType } from './catalog.ts'

/** One page of a listing (specification §3). `startIndex` and `endIndex` are 1-based and inclusive, 0 and 0 when empty. */
export interface ListingPage {
  products: Product[]
  totalPages: number
  startIndex: number
  endIndex: number
  totalItems: number
}

/** The seven listings: what each always shows, and what its filter chooses (specification §2, §7). */
export const LISTINGS = {
  kpop: { fixed: { theme: 'kpop' }, filter: 'type' },
  anime: { fixed: { theme: 'anime' }, filter: 'type' },
  kpop2: { fixed: { theme: 'kpop' }, filter: 'type' },
  anime2: { fixed: { theme: 'anime' }, filter: 'type' },
  fashion: { fixed: { type: 'fashion' }, filter: 'theme' },
  fragrances: { fixed: { type: 'fragrances' }, filter: 'theme' },
  jewelry: { fixed: { type: 'jewelry' }, filter: 'theme' },
} as const satisfies Record<string, { fixed: { type?: ProductType; theme?: ProductTheme }; filter: 'type' | 'theme' }>

export type ListingName = keyof typeof LISTINGS
export type ListingFilter = 'all' | ProductType | ProductTheme
export const SORTS = ['featured', 'price-up', 'price-down', 'name'] as const
export type ListingSort = (typeof SORTS)[number]

export interface ListingQuery {
  filter: ListingFilter
  /** 1-based. A page beyond the last is empty, with true totals. */
  page: number
  /**
   * Words with which words of name, description, type or theme must begin, all of them; case and accents do not count, and what means the
   * same is found as well. Where nothing has one of them, the name that is nearest to it is looked for.
   */
  search?: string
  sort?: ListingSort
}

/** The values a listing's filter takes, "all" first. */
export function filtersOf(listing: ListingName): readonly ListingFilter[] {
  return ['all', ...(LISTINGS[listing].filter === 'type' ? TYPES : THEMES)]
}
