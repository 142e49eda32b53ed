import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { completeSearch } from '#sync-protocol/domain/complete-search.ts'
import { readQuery } from '#sync-protocol/domain/search-query.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { tagMeantBy } from '#sync-protocol/domain/tag-meant.ts'
import { product } from '../../doubles/fixtures.ts'
import { sampleShop } from '../../sample-shop.ts'

const { products } = sampleShop
const searched = (search: string, purse?: number) => selectListing(products, 'kpop', { filter: 'all', page: 1, search, purse })
const anime = (search: string) => selectListing(products, 'anime', { filter: 'all', page: 1, search })

describe('search as fans speak (DECISIONS D20)', () => {
  test.each<[string, (product: Product) => boolean]>([
    ['photocard', ({ tags, name }) => name.includes('Toploader') || tags?.includes('photocard') === true],
    ['keychain', ({ tags, name }) => tags?.includes('charm') === true || name.includes('Charm')],
    ['keyring', ({ tags, name }) => tags?.includes('charm') === true || name.includes('Charm')],
    ['plushie', ({ tags }) => tags?.includes('fleece') === true],
    ['photo card', ({ tags, name }) => name.includes('Toploader') || tags?.includes('photocard') === true],
    ['key chain', ({ tags, name }) => tags?.includes('charm') === true || name.includes('Charm')],
    ['light stick', ({ name, tags }) => name.includes('Lightstick') || tags?.includes('lightstick') === true],
    [
      'something blue under 300',
      ({ tags, priceGems, name, desc }) => priceGems < 300 && (tags?.includes('blue') === true || /blue|navy/i.test(name + desc)),
    ],
    ['under 300 gems', ({ priceGems }) => priceGems < 300],
    ['below 300', ({ priceGems }) => priceGems < 300],
    ['less than 1,000 gems', ({ priceGems }) => priceGems < 1000],
    ['max 185', ({ priceGems }) => priceGems <= 185],
    ['over 900', ({ priceGems }) => priceGems > 900],
    ['between 100 and 200 gems', ({ priceGems }) => priceGems >= 100 && priceGems <= 200],
    ['under $30', ({ priceGems }) => priceGems < 300],
    ['gift for my daughter', ({ tags = [] }) => tags.includes('for her') || tags.includes('for anyone')],
    ['present for a boyfriend under 200', ({ tags = [], priceGems }) => tags.includes('for anyone') && priceGems < 200],
    ['gift', () => true],
  ])('"%s" finds what is meant, and nothing else', (text, fits) => {
    const found = searched(text)
    expect(found.totalItems).toBeGreaterThan(0)
    for (const one of found.products) expect(fits(one), `${one.name}: ${one.tags?.join()} ${one.priceGems}`).toBe(true)
  })

  test.each<[string, number, number]>([
    ['300 or less', 0, 300],
    ['300 max', 0, 300],
    ['100-300', 100, 300],
    ['100 to 300 gems', 100, 300],
    ['over 100 under 300', 101, 299],
    ['under 300 under 200', 0, 199],
    ['under $19.99', 0, 199],
    ['$20', 0, 200],
    ['20 euros', 0, 200],
    ['about 200 gems', 0, 200],
    ['under ３００', 0, 299],
    ['under 99999999999999', 0, 1e9],
    ['more than 1.5k', 1501, 1e9],
  ])('"%s" is a price: %d to %d', (text, least, most) => {
    const asked = Object(readQuery(text, products).price)
    expect([asked.least, Math.min(asked.most, 1e9)]).toEqual([least, most])
    const between = products.filter(({ theme, priceGems }) => theme === 'kpop' && priceGems >= least && priceGems <= most)
    expect(searched(text).totalItems).toBe(between.length)
    expect(searched(text).note).toMatch(/^Only what costs /)
  })

  test.each([
    ['a ring I’ve always wanted', 'ring'],
    ["something I'll like: rings", 'ring'],
    ['<3 rings', 'ring'],
    ['ring for a seventeen year old', 'ring'],
    ['gift for my 12 year old daughter', 'daughter'],
    ['for my 12-year-old niece', 'daughter'],
    ['for a 15yo girl', 'daughter'],
    ['gift for my 12-year-old', 'anyone'],
    ['I’ve been looking for a ring', 'ring'],
    ['present for a girl of 9 years', 'daughter'],
  ])('"%s" names no artist, no price and no age', (text, same) => {
    expect(searched(text).note).toBe(undefined)
    expect(searched(text).totalItems).toBeGreaterThan(0)
    expect(searched(text).totalItems).toBe(searched(same).totalItems)
  })

  test.each([
    ['scarves', 'scarf'],
    ['dresses', 'dress'],
    ['watches', 'watch'],
    ['cherries', 'cherry'],
    ['brooches', 'pin'],
  ])('"%s" are more than one %s', (several, one) => {
    expect(searched(several).products[0]?.name.toLowerCase()).toContain(one)
  })

  test.each(['살수있는', '방탄소년단', 'what ', ' ', '1,111', 'の', '1', 'lo cosas todo '])(
    'of a pasted page only the start counts: %j',
    (part) => {
      const from = performance.now()
      const long = part.repeat(200_000)
      searched(long)
      completeSearch(products, long)
      tagMeantBy(products, long)
      expect(performance.now() - from).toBeLessThan(5_000)
    },
  )

  test('what one can afford is what the gems of the account pay for; without an account the cheapest third', () => {
    for (const one of searched('what I can afford', 150).products) expect(one.priceGems).toBeLessThanOrEqual(150)
    expect(searched('what I can afford', 150).note).toBe('Only what your 150 gems can buy.')
    expect(searched('what can I afford', 150).note).toBe('Only what your 150 gems can buy.')
    expect(searched('what I can afford', 0).totalItems).toBe(0)
    expect(searched('what I can afford').totalItems).toBeGreaterThan(20)
    expect(searched('something cheap').note).toMatch(/^Only the cheapest third, up to \d+ gems\.$/)
    expect(searched('cheap earrings').totalItems).toBeGreaterThan(0)
  })

  test('the gems of another purse are another answer to the same words', () => {
    expect(searched('affordable', 100).totalItems).toBeLessThan(searched('affordable', 500).totalItems)
  })

  test.each([
    ['bts', 'BTS'],
    ['BTS merch', 'BTS'],
    ['official twice goods', 'TWICE'],
    ['straykids', 'Stray Kids'],
    ['bts photocard', 'BTS'],
  ])('"%s" says that nothing official is sold, and shows what comes near', (text, name) => {
    const found = searched(text)
    expect(found.note).toBe(`There are no official ${name} goods here. These come near in style.`)
    expect(found.totalItems).toBeGreaterThan(0)
  })

  test.each([
    ['demon slayer', 'Demon Slayer', 'Haori'],
    ['demon slayer keychain', 'Demon Slayer', ''],
    ['naruto', 'Naruto', ''],
    ['sailor moon', 'Sailor Moon', ''],
    ['pokemon', 'Pokémon', ''],
  ])('of series as well: "%s"', (text, name, first) => {
    const found = anime(text)
    expect(found.note).toContain(`official ${name} goods`)
    expect(found.totalItems).toBeGreaterThan(0)
    expect(found.products[0]?.name).toContain(first)
  })

  test('where the other theme is listed, it says that nothing comes near', () => {
    expect(anime('bts').note).toBe('There are no official BTS goods here, nor anything near in style.')
  })

  test('a catalog without tags is searched as before: for whom something is counts only where products say so', () => {
    const untagged = [{ ...product('one', 10), name: 'Moon Song', theme: 'kpop' as const }]
    const found = (search: string) => selectListing(untagged, 'kpop', { filter: 'all', page: 1, search }).totalItems
    expect([found('moon for my daughter'), found('song'), found('sun for my daughter')]).toEqual([1, 1, 0])
  })

  test('the highest price that is filtered by bounds whatever is searched for', () => {
    for (const search of ['', 'moon', 'over 100', 'bts'])
      for (const one of selectListing(products, 'kpop', { filter: 'all', page: 1, search, most: 250 }).products)
        expect(one.priceGems).toBeLessThanOrEqual(250)
  })

  test('whatever is typed, it is answered', () => {
    const part = fc.constantFrom(
      'under',
      'between',
      '300',
      '1,000',
      'and',
      'gems',
      'bts',
      'one piece',
      'for her',
      '$',
      '<',
      '%',
      'k',
      'what I can afford',
      'blue',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 6 })), { maxLength: 8 }), (parts) => {
        const { totalItems } = searched(parts.join(' '), 100)
        expect(totalItems).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
