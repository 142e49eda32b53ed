import type { Product } from './catalog.ts'
import { PAGE_SIZE } from './limits.ts'
import { LISTINGS, type ListingName, type ListingPage, type ListingQuery, type ListingSort } from './listing.ts'

/** One page of a listing out of the whole catalog: the same on the server and, offline, on a device (DECISIONS D20). `products` must not change afterwards. */
export function selectListing(products: readonly Product[], listing: ListingName, query: ListingQuery): ListingPage {
  const found = search(listOf(products, listing, query), fold(query.search ?? ''))
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

/** The lists of a catalog that were asked for: each is picked and sorted once, for every letter and every page asks for it again. */
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

/** What was found last in a list: words that go on from there are looked for in that alone. */
const searches = new WeakMap<readonly Product[], { text: string; found: readonly Product[] }>()

function search(list: readonly Product[], text: string): readonly Product[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return list
  const last = searches.get(list)
  const found = (last && text.startsWith(last.text) ? last.found : list).filter((product) => matches(product, words))
  searches.set(list, { text, found })
  return found
}

function matches(product: Product, words: readonly string[]): boolean {
  const text = textOf(product)
  return words.every((word) => text.includes(word))
}

/** What searches read of a product, folded once: they ask for all of them with every letter that is typed. */
const texts = new WeakMap<Product, string>()

function textOf(product: Product): string {
  const known = texts.get(product)
  if (known !== undefined) return known
  const text = fold(`${product.name} ${product.desc} ${product.type} ${product.theme}`)
  texts.set(product, text)
  return text
}

/** No accents in it: taking them out is most of what folding costs. */
const PLAIN = /^[\0-\x7f]*$/

/** Text as searches compare it: case and accents do not count, and K-pop is written in one way. */
export function fold(text: string): string {
  const bare = PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')
  return bare.toLowerCase().replace(/k-pop/g, 'kpop')
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
