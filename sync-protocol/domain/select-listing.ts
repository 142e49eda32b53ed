import { shownName, type Product } from './product.ts'
import { PAGE_SIZE } from './limits.ts'
import { LISTINGS, type ListingName, type ListingQuery, type ListingSort, type SelectedPage } from './listing.ts'
import { distancesTo, nearestWord, NOWHERE } from './search-index.ts'
import type { SearchWord } from './search.ts'
import { noteOf, fitting, readQuery, usefulWords, type SearchQuery } from './search-query.ts'

/**
 * One page of a listing from the whole catalog, the same on the server and on an offline device (DECISIONS D20). `products` must not change
 * afterwards.
 */
export function selectListing(products: readonly Product[], listing: ListingName, query: ListingQuery): SelectedPage {
  const { found, note } = search(listOf(products, listing, query), query)
  const start = (query.page - 1) * PAGE_SIZE
  const shown = found.slice(start, start + PAGE_SIZE)
  return {
    products: shown,
    totalPages: Math.ceil(found.length / PAGE_SIZE),
    startIndex: shown.length === 0 ? 0 : start + 1,
    endIndex: shown.length === 0 ? 0 : start + shown.length,
    totalItems: found.length,
    ...(note && { note }),
  }
}

/** The listings of a catalog, each selected and sorted once, because every letter and every page asks for it again. */
const lists = new WeakMap<readonly Product[], Map<string, readonly Product[]>>()

/** All products of a listing, unfiltered, in the shop's order. */
export function wholeListing(products: readonly Product[], listing: ListingName): readonly Product[] {
  return listOf(products, listing, { filter: 'all', page: 1 })
}

function listOf(
  products: readonly Product[],
  listing: ListingName,
  { filter: wanted, sort = 'featured' }: ListingQuery,
): readonly Product[] {
  const known = lists.get(products) ?? new Map<string, readonly Product[]>()
  lists.set(products, known)
  const key = `${listing} ${wanted} ${sort}`
  const list = known.get(key)
  if (list !== undefined) return list
  const { fixed, filter } = LISTINGS[listing]
  const own = products.filter(
    (product) =>
      (!('type' in fixed) || product.type === fixed.type) &&
      (!('theme' in fixed) || product.theme === fixed.theme) &&
      (wanted === 'all' || product[filter] === wanted),
  )
  const sorted = sortProducts(own, sort)
  known.set(key, sorted)
  return sorted
}

interface Searched {
  found: readonly Product[]
  note?: string
}

/** The last search result of each list, for its other pages. */
const searches = new WeakMap<readonly Product[], Searched & { key: string }>()

/** Search results in the list's order, or by relevance the best matches first. */
function search(list: readonly Product[], { search: text = '', sort = 'featured', most, purse }: ListingQuery): Searched {
  const key = `${most ?? ''} ${purse ?? ''} ${text}`
  const last = searches.get(list)
  if (last?.key === key) return last
  const affordable = most === undefined ? list : list.filter(({ priceGems }) => priceGems <= most)
  const searched = text.trim() === '' ? { found: affordable } : searchAll(affordable, text, purse, sort === 'featured')
  searches.set(list, { ...searched, key })
  return searched
}

/** What a text finds among products, and what was understood of it beside its words. */
function searchAll(list: readonly Product[], text: string, purse: number | undefined, best: boolean): Searched {
  const query = readQuery(text, list)
  const found = findAll(fitting(list, query, purse), query, best)
  const note = noteOf(list, query, found.length, purse)
  return { found, ...(note !== '' && { note }) }
}

function findAll(list: readonly Product[], { words: asked, price, fandom }: SearchQuery, best: boolean): readonly Product[] {
  const words = usefulWords(list, asked)
  if (words.length === 0) return price !== undefined || asked.length > 0 ? list : []
  const found = withAll(list, words, best)
  if (found.length > 0) return found
  const near = withAll(
    list,
    words.map((word) => nearestWord(list, word)),
    best,
  )
  if (near.length > 0 || fandom === undefined) return near
  // Of an artist or a series, what comes near in style is shown whatever else was wanted; in a shop without tags, all of its theme.
  const alike = withAll(list, words.slice(-1), best)
  return alike.length > 0 ? alike : list
}

/** The products that have all words. */
function withAll(list: readonly Product[], words: readonly SearchWord[], best: boolean): readonly Product[] {
  const each = words.map((word) => distancesTo(list, word))
  const places = [...list.keys()].filter((place) => each.every((distances) => (distances[place] ?? NOWHERE) < NOWHERE))
  const far = (place: number) => each.reduce((sum, distances) => sum + (distances[place] ?? NOWHERE), 0)
  const found = best
    ? places
        .map((place) => ({ place, far: far(place) }))
        .toSorted((a, b) => a.far - b.far)
        .map(({ place }) => place)
    : places
  return found.flatMap((place) => list[place] ?? [])
}

function byName(a: Product, b: Product): number {
  const [one, other] = [shownName(a), shownName(b)]
  if (one === other) return 0
  return one < other ? -1 : 1
}

function sortProducts(products: Product[], sort: ListingSort): Product[] {
  if (sort === 'name') return products.toSorted(byName)
  if (sort === 'price-up') return products.toSorted((a, b) => a.priceGems - b.priceGems || byName(a, b))
  if (sort === 'price-down') return products.toSorted((a, b) => b.priceGems - a.priceGems || byName(a, b))
  return products
}
