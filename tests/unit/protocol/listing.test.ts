import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { filtersOf, LISTINGS, SORTS, type ListingName, type ListingPage, type ListingQuery } from '#sync-protocol/domain/listing.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { product } from '../../doubles/fixtures.ts'

const products: Product[] = Array.from({ length: 60 }, (_, index) => ({
  ...product(`p${index}`, 10 + ((index * 37) % 90)),
  name: `Näme ${String(60 - index).padStart(2, '0')}`,
  type: (['fashion', 'fragrances', 'jewelry'] as const)[index % 3] ?? 'fashion',
  theme: index % 2 === 0 ? 'kpop' : 'anime',
}))

describe('listings (DECISIONS D20)', () => {
  test('a page has 12 products, with 1-based inclusive indexes', () => {
    const first = selectListing(products, 'kpop', { filter: 'all', page: 1 })
    expect(first).toMatchObject({ totalItems: 30, totalPages: 3, startIndex: 1, endIndex: 12 })
    expect(selectListing(products, 'kpop', { filter: 'all', page: 3 })).toMatchObject({ startIndex: 25, endIndex: 30 })
  })

  test('a page beyond the last is empty with true totals', () => {
    expect(selectListing(products, 'anime', { filter: 'all', page: 9 })).toEqual({
      products: [],
      totalPages: 3,
      totalItems: 30,
      startIndex: 0,
      endIndex: 0,
    })
  })

  test.each<[ListingName, readonly string[]]>([
    ['kpop2', ['all', 'fashion', 'fragrances', 'jewelry']],
    ['jewelry', ['all', 'kpop', 'anime']],
  ])('%s filters by %j', (name, filters) => expect(filtersOf(name)).toEqual(filters))

  test('filters by type within a theme and by theme within a type', () => {
    expect(
      selectListing(products, 'kpop', { filter: 'jewelry', page: 1 }).products.every(
        ({ type, theme }) => type === 'jewelry' && theme === 'kpop',
      ),
    ).toBe(true)
    expect(selectListing(products, 'fashion', { filter: 'anime', page: 1 }).totalItems).toBe(10)
  })

  test('searches name, description, type and theme, all words, without regard to case and accents', () => {
    expect(selectListing(products, 'kpop', { filter: 'all', page: 1, search: ' NAME 60 ' }).products.map(({ id }) => id)).toEqual(['p0'])
    expect(selectListing(products, 'kpop', { filter: 'all', page: 1, search: 'k-pop jewelry' }).totalItems).toBe(10)
    expect(selectListing(products, 'kpop', { filter: 'all', page: 1, search: 'nothing like it' }).totalItems).toBe(0)
  })

  test('a product that was searched for and has another name since is found by that, and by the one before no more', () => {
    const found = (list: readonly Product[], search: string) => selectListing(list, 'kpop', { filter: 'all', page: 1, search }).totalItems
    expect(found(products, 'name 60')).toBe(1)
    const renamed = products.map((one) => (one.id === 'p0' ? { ...one, name: 'Señor Moon' } : one))
    expect([found(renamed, 'senor moon'), found(renamed, 'name 60'), found(products, 'name 60')]).toEqual([1, 0, 1])
  })

  test('whatever was asked before, of this catalog or of the one it replaced, a page is what a look through all products finds', () => {
    const one = fc.record({
      listing: fc.constantFrom(...(Object.keys(LISTINGS) as ListingName[])),
      filter: fc.nat(3),
      page: fc.integer({ min: 1, max: 4 }),
      sort: fc.constantFrom(...SORTS),
      search: fc.constantFrom('', 'n', 'na', 'name 1', 'kpop', 'k-pop', 'näme 2 jewelry', 'zzz'),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 90 }))), (asked, changed) => {
        const dearer = products.map((item, index) => ({ ...item, priceGems: new Map(changed).get(index) ?? item.priceGems }))
        for (const { listing, filter, page, sort, search } of asked) {
          const query = { filter: filtersOf(listing)[filter] ?? 'all', page, sort, search }
          for (const list of [products, dearer]) expect(selectListing(list, listing, query)).toEqual(lookedThrough(list, listing, query))
        }
      }),
    )
  })

  test('typed letter by letter, with letters taken back, every step finds what its words find in a catalog that was never searched', () => {
    const named = ['K-Pop moon pin', 'Kpop Moonstone', 'Pop moon', 'k po x', 'Näme'].map((name, index) => ({
      ...product(`n${index}`, 1),
      name,
    }))
    const typed = fc.array(fc.constantFrom('k', '-', 'p', 'o', ' ', 'm', 'n', 'ä', 'BACK'), { maxLength: 14 })
    fc.assert(
      fc.property(typed, (keys) => {
        let search = ''
        for (const key of keys) {
          search = key === 'BACK' ? search.slice(0, -1) : search + key
          const query = { filter: 'all', page: 1, search } as const
          expect(selectListing(named, 'kpop', query)).toEqual(selectListing([...named], 'kpop', query))
        }
      }),
    )
  })

  test('what is listed, sorted, read and searched once is not so again: every letter and every page asks', () => {
    const reads = { type: 0, name: 0, desc: 0, priceGems: 0 }
    const isCounted = (field: string | symbol): field is keyof typeof reads => field in reads
    const counted = products.map(
      (each) =>
        new Proxy(each, {
          get(target, field) {
            if (isCounted(field)) reads[field] += 1
            return Reflect.get(target, field)
          },
        }),
    )
    const ask = (search: string, page = 1) =>
      selectListing(counted, 'kpop', { filter: 'all', page, sort: 'name', search, most: 90, purse: 50 }).totalItems
    expect(ask('name')).toBeGreaterThan(12)
    const once = { ...reads }
    ask('name', 2)
    expect(reads).toEqual(once)
    ask('other')
    expect([reads.desc, reads.type]).toEqual([once.desc, once.type])
  })

  test('sorts by price and by name', () => {
    const prices = selectListing(products, 'anime', { filter: 'all', page: 1, sort: 'price-up' }).products.map(({ priceGems }) => priceGems)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(selectListing(products, 'anime', { filter: 'all', page: 1, sort: 'name' }).products[0]?.name).toBe('Näme 01')
  })

  test('all pages together are the listing, each product once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(LISTINGS) as ListingName[])),
        fc.constantFrom('featured', 'name', 'price-up', 'price-down'),
        (name, sort) => {
          const { totalPages, totalItems } = selectListing(products, name, { filter: 'all', page: 1, sort })
          const ids = Array.from(
            { length: totalPages },
            (_, index) => selectListing(products, name, { filter: 'all', page: index + 1, sort }).products,
          )
            .flat()
            .map(({ id }) => id)
          expect(new Set(ids).size).toBe(totalItems)
          expect(ids).toHaveLength(totalItems)
        },
      ),
    )
  })
})

/** A page of a listing as its rules read (DECISIONS D20). */
function lookedThrough(list: readonly Product[], listing: ListingName, { filter, page, sort, search = '' }: ListingQuery): ListingPage {
  const names: Record<string, string> = { kpop2: 'kpop', anime2: 'anime' }
  const fixed = names[listing] ?? listing
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace('ä', 'a')
      .replaceAll('k-pop', 'kpop')
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
  const words = plain(search)
  const far = ({ name, desc, type, theme }: Product) =>
    words.reduce((sum, word) => {
      const places = [[name], [], [type, theme], [desc]].map((place) => place.flatMap(plain).some((own) => own.startsWith(word)))
      return sum + (places.includes(true) ? places.indexOf(true) : Number.NaN)
    }, 0)
  const found = list.filter(
    (product) =>
      [product.type, product.theme].some((category) => category === fixed) &&
      (filter === 'all' || [product.type, product.theme].some((category) => category === filter)) &&
      !Number.isNaN(far(product)),
  )
  const byName = (a: Product, b: Product) => (a.name < b.name ? -1 : Number(a.name > b.name))
  if (sort === 'name') found.sort(byName)
  if (sort === 'price-up') found.sort((a, b) => a.priceGems - b.priceGems || byName(a, b))
  if (sort === 'featured') found.sort((a, b) => far(a) - far(b))
  if (sort === 'price-down') found.sort((a, b) => b.priceGems - a.priceGems || byName(a, b))
  const shown = found.slice((page - 1) * 12, page * 12)
  const isEmpty = shown.length === 0
  return {
    products: shown,
    totalPages: Math.ceil(found.length / 12),
    startIndex: isEmpty ? 0 : (page - 1) * 12 + 1,
    endIndex: isEmpty ? 0 : (page - 1) * 12 + shown.length,
    totalItems: found.length,
  }
}
