import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { filtersOf, LISTINGS, type ListingName } from '#sync-protocol/domain/listing.ts'
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
