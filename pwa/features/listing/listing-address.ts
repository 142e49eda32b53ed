import { MAX_SEARCH_LETTERS } from '#sync-protocol/domain/limits.ts'
import { filtersOf, LISTINGS, SORTS, type ListingName, type ListingQuery } from '#sync-protocol/domain/listing.ts'

/** The highest price in gems; 'mine': what the user's gems pay for. */
export type PriceFilter = 'any' | 'mine' | number

/** What a listing shows, as its address says it: `?type=jewelry&page=2&q=moon&sort=price-up&price=300`. */
export type ListingAddress = Required<Omit<ListingQuery, 'most' | 'purse'>> & { price: PriceFilter }

/** Reads an address. Whatever it does not understand is as if it were not there: an old or mistyped link still opens. */
export function readAddress(params: URLSearchParams, listing: ListingName): ListingAddress {
  const filter = params.get(LISTINGS[listing].filter)
  const page = wholeIn(params.get('page'))
  const sort = params.get('sort')
  return {
    filter: filtersOf(listing).find((key) => key === filter) ?? 'all',
    page: page ?? 1,
    search: params.get('q') ?? '',
    sort: SORTS.find((key) => key === sort) ?? 'featured',
    price: readPrice(params.get('price')),
  }
}

export function readPrice(text: string | null): PriceFilter {
  return text === 'mine' ? text : (wholeIn(text) ?? 'any')
}

/** A whole number from 1 on. */
function wholeIn(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Writes an address, leaving out what is as it always starts, so that one page has one address. */
export function writeAddress({ filter, page, search, sort, price }: ListingAddress, listing: ListingName): URLSearchParams {
  const params = new URLSearchParams()
  if (filter !== 'all') params.set(LISTINGS[listing].filter, filter)
  if (page > 1) params.set('page', String(page))
  if (search.trim() !== '') params.set('q', search.trim().slice(0, MAX_SEARCH_LETTERS))
  if (sort !== 'featured') params.set('sort', sort)
  if (price !== 'any') params.set('price', String(price))
  return params
}

/** The path and query of an address. */
export function hrefTo(address: ListingAddress, listing: ListingName): string {
  const query = writeAddress(address, listing).toString()
  return query === '' ? `/${listing}` : `/${listing}?${query}`
}

/** A change of filter, search, sort or price starts at page 1 again (specification §4). */
export function withChange(address: ListingAddress, change: Partial<ListingAddress>): ListingAddress {
  return { ...address, page: 1, ...change }
}

/** The same for all pages of one list. */
export function listOf({ filter, sort, price, search }: ListingAddress): string {
  return `${filter} ${sort} ${price} ${search}`
}
