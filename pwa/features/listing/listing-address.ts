import type { ListingQuery, ListingSort } from '#sync-protocol/domain/listing.ts'
import type { ListingSpec } from './listing-spec.ts'

/** What a listing shows, as its address says it: `?type=jewelry&page=2&q=moon&sort=price-up`. */
export type ListingAddress = Required<ListingQuery>

export const SORTS: readonly { key: ListingSort; title: string }[] = [
  { key: 'featured', title: 'Featured' },
  { key: 'price-up', title: 'Price: low to high' },
  { key: 'price-down', title: 'Price: high to low' },
  { key: 'name', title: 'Name: A to Z' },
]

/** Reads an address. Whatever it does not understand is as if it were not there: an old or mistyped link still opens. */
export function readAddress(params: URLSearchParams, spec: ListingSpec): ListingAddress {
  const filter = params.get(spec.filter)
  const page = Number(params.get('page'))
  const sort = params.get('sort')
  return {
    filter: spec.choices.find(({ key }) => key === filter)?.key ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: params.get('q') ?? '',
    sort: SORTS.find(({ key }) => key === sort)?.key ?? 'featured',
  }
}

/** Writes an address, leaving out what is as it always starts, so that one page has one address. */
export function writeAddress({ filter, page, search, sort }: ListingAddress, spec: ListingSpec): URLSearchParams {
  const params = new URLSearchParams()
  if (filter !== 'all') params.set(spec.filter, filter)
  if (page > 1) params.set('page', String(page))
  if (search.trim() !== '') params.set('q', search.trim())
  if (sort !== 'featured') params.set('sort', sort)
  return params
}

/** A change of filter, search or sort starts at page 1 again (specification §4). */
export function withChange(address: ListingAddress, change: Partial<ListingAddress>): ListingAddress {
  return { ...address, page: 1, ...change }
}
