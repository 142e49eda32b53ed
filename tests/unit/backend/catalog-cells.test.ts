// Ids, addresses and gems in the cells of a catalog's file: what they become, and what is said of those that are none.
import { describe, expect, test } from 'vitest'
import { faultsOf, faultsOfRows as faults, NFC, NFD, readRows as read, ROW } from './catalog-reading.ts'

const presentOf = (...rows: object[]) => read(rows).products
const named = (name: string, more: object = {}) => ({ ...ROW, name, ...more })

describe('ids', () => {
  test('long names that begin alike have ids of their own, the same each time', () => {
    const long = 'The Midnight Parade of a Thousand Paper Lanterns over the River, '
    const names = ['First', 'Second', 'Third', 'first!', 'x'.repeat(50)].map((end) => `${long}${end}`)
    const ids = () => read(names.map((name) => named(name))).products.map(({ id }) => id)
    expect(new Set(ids()).size).toBe(names.length)
    expect(ids()).toEqual(ids())
    for (const id of ids()) expect(id).toMatch(/^kpop-jewelry-the-midnight-parade-of-a-thousand-p[a-z-]*-[0-9a-f]{12}$/)
    expect(ids().every((id) => id.length <= 64)).toBe(true)
  })

  test('a name that the shop knows keeps its id, though type, theme, case or composition was put right', () => {
    const present = presentOf(named(NFC, { id: 'cafe' }), named('Moon Ring', { id: 'kpop-jewelry-moon-ring' }))
    const rows = [named(NFD, { type: 'fashion' }), named('MOON RING', { theme: 'anime' }), named('Sun Ring')]
    expect(read(rows, present).products.map(({ id }) => id)).toEqual(['cafe', 'kpop-jewelry-moon-ring', 'kpop-jewelry-sun-ring'])
  })

  test('of two names of an older catalog that are one now each keeps its id by its own spelling', () => {
    const [first] = presentOf(named('Moon Ring', { id: 'a' }))
    if (first === undefined) throw new Error('no product')
    const present = [first, { ...first, id: 'b', name: 'moon ring' }]
    for (const [name, id] of [
      ['Moon Ring', 'a'],
      ['moon ring', 'b'],
      ['MOON RING', 'a'],
    ] as const)
      expect(read([named(name)], present).products[0]?.id).toBe(id)
  })

  test('an id that a name has had and another row is given: both are named', () => {
    const present = presentOf(named('Moon Ring', { id: 'a' }))
    expect(faultsOf(() => read([named('Sun Ring', { id: 'a' }), ROW], present))).toEqual([
      'product 2, id: a, which this name has had so far, stands in product 1 already: give one of them an id of its own',
    ])
  })
})

describe('what a cell may be is said in words', () => {
  const ID = 'is no id: an id has small letters a to z, digits and hyphens, begins with a letter or digit, and has at most 64 characters'
  const ADDRESS = 'is no address: write it with https://, as https://shop.example/ring, in at most 500 characters'
  const GEMS = 'must be a whole number from 1 to 1,000,000,000'
  test.each([
    ['id', 'a b', `"a b" ${ID}`],
    ['id', 'Ünï', `"Ünï" ${ID}`],
    ['id', '-1', `"-1" ${ID}`],
    ['id', 'x'.repeat(65), `"${'x'.repeat(65)}" ${ID}`],
    ['id', 5, `5 ${ID}`],
    ['url', 'http://a.example', `"http://a.example" ${ADDRESS}`],
    ['url', 'javascript:alert(1)', `"javascript:alert(1)" ${ADDRESS}`],
    ['url', 'https://', `"https://" ${ADDRESS}`],
    ['url', 'shop.example', `"shop.example" ${ADDRESS}`],
    ['url', 'https://a b.example', `"https://a b.example" ${ADDRESS}`],
    ['priceGems', 'many', GEMS],
    ['priceGems', 0, GEMS],
    ['priceGems', true, GEMS],
    ['type', 5, 'must be one of fashion, fragrances, jewelry'],
    ['theme', 5, 'must be one of kpop, anime'],
  ])('%s %j', (column, cell, said) => {
    expect(faults(named('B', { [column]: cell }))).toEqual([`product 1, ${column}: ${said}`])
  })

  test('faults of one column that say different things are told each with its row', () => {
    const ids = ['a b', 'a/b', 'Ünï', '<b>', 'a#b', 'a?b', '-1']
    expect(faults(...ids.map((id, n) => named(`Ring ${n}`, { id })))).toEqual(ids.map((id, n) => `product ${n + 1}, id: "${id}" ${ID}`))
    expect(faults(...ids.map((_id, n) => named(`Ring ${n}`, { id: 'a b' })))).toEqual([`product 1, id: "a b" ${ID} (6 more like it)`])
  })

  test.each([
    ['HTTPS://EX.COM/', 'https://ex.com/'],
    ['Https://Shop.Example/Ring?A=B#C', 'https://shop.example/Ring?A=B#C'],
    ['https://User:PW@Ex.com', 'https://User:PW@ex.com'],
  ])('the scheme and the host of %s have no case', (url, kept) => {
    expect(read([named('A', { url })]).products).toMatchObject([{ url: kept }])
  })
})
