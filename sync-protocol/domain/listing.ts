import { THEMES, TYPES, type Product, type ProductTheme, type ProductType } from './product.ts'

/** One page of a listing (specification §3). `startIndex` and `endIndex` are 1-based and inclusive, 0 and 0 when empty. */
export interface ListingPage {
  products: Product[]
  totalPages: number
  startIndex: number
  endIndex: number
  totalItems: number
}

/** A page of a listing as a search selects it; `note`: what was understood beside the words, to be said above what was found. */
export interface SelectedPage extends ListingPage {
  note?: string
}

/** The seven listings: their fixed selection, and what their filter selects (specification §2, §7). */
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
   * Words that must each begin a word of name, description, type or theme, ignoring case and accents; synonyms count. A word without a
   * match is replaced by the nearest name.
   */
  search?: string
  sort?: ListingSort
  /** The highest price in whole gems. */
  most?: number | undefined
  /** The gems of the user, for what the search asks to be affordable. */
  purse?: number | undefined
}

export function isListing(name: string): name is ListingName {
  return Object.hasOwn(LISTINGS, name)
}

/** The values a listing's filter takes, "all" first. */
export function filtersOf(listing: ListingName): readonly ListingFilter[] {
  return ['all', ...(LISTINGS[listing].filter === 'type' ? TYPES : THEMES)]
}
