import type { Product } from './product.ts'
import { PAGE_SIZE } from './limits.ts'
import { LISTINGS, type ListingName, type ListingPage, type ListingQuery, type ListingSort } from './listing.ts'
import { distanceTo, nearestWord, searchWord, wordsIn, type SearchWord } from './search.ts'

/**
 * One page of a listing from the whole catalog, the same on the server and on an offline device (DECISIONS D20). `products` must not change
 * afterwards.
 */
export function selectListing(products: readonly Product[], listing: ListingName, query: ListingQuery): ListingPage {
  const found = search(listOf(products, listing, query), query.search ?? '', (query.sort ?? 'featured') === 'featured')
  const start = (query.page - 1) * PAGE_SIZE
  const shown = found.slice(start, start + PAGE_SIZE)
  return {
    products: shown,
    totalPages: Math.ceil(found.length / PAGE_SIZE),
    startIndex: shown.length === 0 ? 0 : start + 1,
    endIndex: shown.length === 0 ? 0 : start + shown.length,
    totalItems: found.length,
  }
}

/** The listings of a catalog, each selected and sorted once, because every letter and every page asks for it again. */
const lists = new WeakMap<readonly Product[], Map<string, readonly Product[]>>()

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

/** The last search result of each list, for its other pages. */
const searches = new WeakMap<readonly Product[], { text: string; found: readonly Product[] }>()

/** Of a longer text the first words count: a pasted page would freeze the screen. */
const MOST_WORDS = 20

/** Search results in the list's order, or with `best` the best matches first. */
function search(list: readonly Product[], text: string, best: boolean): readonly Product[] {
  const last = searches.get(list)
  if (last?.text === text) return last.found
  const words = wordsIn(text).slice(0, MOST_WORDS).map(searchWord)
  const found = text.trim() === '' ? list : findAll(list, words, best)
  searches.set(list, { text, found })
  return found
}

function findAll(list: readonly Product[], words: readonly SearchWord[], best: boolean): readonly Product[] {
  if (words.length === 0) return []
  const found = withAll(list, words, best)
  return found.length > 0
    ? found
    : withAll(
        list,
        words.map((word) => nearestWord(list, word)),
        best,
      )
}

function withAll(list: readonly Product[], words: readonly SearchWord[], best: boolean): readonly Product[] {
  const found = list.flatMap((product) => {
    let distance = 0
    for (const word of words) {
      const own = distanceTo(product, word)
      if (own === undefined) return []
      distance += own
    }
    return { product, distance }
  })
  return (best ? found.toSorted((a, b) => a.distance - b.distance) : found).map(({ product }) => product)
}

function byName(a: Product, b: Product): number {
  if (a.name === b.name) return 0
  return a.name < b.name ? -1 : 1
}

function sortProducts(products: Product[], sort: ListingSort): Product[] {
  if (sort === 'name') return products.toSorted(byName)
  if (sort === 'price-up') return products.toSorted((a, b) => a.priceGems - b.priceGems || byName(a, b))
  if (sort === 'price-down') return products.toSorted((a, b) => b.priceGems - a.priceGems || byName(a, b))
  return products
}
