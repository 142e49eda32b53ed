// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { LISTINGS, type ListingName } from '#sync-protocol/domain/listing.ts'
import { readAddress, withChange, writeAddress } from '../../../pwa/features/listing/listing-address.ts'
import { SPECS } from '../../../pwa/features/listing/listing-screen.tsx'

const names = Object.keys(LISTINGS).filter((name): name is ListingName => name in LISTINGS)
const [kpop2, jewelry] = ['kpop2', 'jewelry'] as const

test('every listing has its own title, but the two K-pop and the two anime ones share theirs', () => {
  expect(SPECS.kpop.title).toBe('K-Pop Inspired Products')
  expect(SPECS.anime.title).toBe('Anime Inspired Products')
  expect(new Set(names.map((name) => SPECS[name].title)).size).toBe(5)
})

describe('an address', () => {
  test.each([
    ['', { filter: 'all', page: 1, search: '', sort: 'featured', price: 'any' }],
    [
      'type=jewelry&page=2&q=moon+light&sort=price-up',
      { filter: 'jewelry', page: 2, search: 'moon light', sort: 'price-up', price: 'any' },
    ],
    ['price=300', { filter: 'all', page: 1, search: '', sort: 'featured', price: 300 }],
    ['price=mine', { filter: 'all', page: 1, search: '', sort: 'featured', price: 'mine' }],
  ] as const)('"%s" is read and written back as it was', (query, address) => {
    expect(readAddress(new URLSearchParams(query), kpop2)).toEqual(address)
    expect(writeAddress(address, kpop2).toString()).toBe(query)
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e99',
    'type=shoes',
    'theme=anime',
    'sort=random',
    'sort=toString',
    'price=0',
    'price=-1',
    'price=yours',
  ])('"%s", which asks for what does not exist, opens the listing with its defaults', (query) => {
    expect(readAddress(new URLSearchParams(query), kpop2)).toEqual({ filter: 'all', page: 1, search: '', sort: 'featured', price: 'any' })
  })

  test('of a pasted page the address holds what is searched for: no server would take the rest of it', () => {
    const address = readAddress(new URLSearchParams(), kpop2)
    expect(writeAddress({ ...address, search: ` ${'달'.repeat(9_000)}` }, kpop2).get('q')).toBe('달'.repeat(200))
  })

  test('the theme listings use ?theme=', () => {
    const address = readAddress(new URLSearchParams('theme=anime'), jewelry)
    expect(address.filter).toBe('anime')
    expect(writeAddress(address, jewelry).toString()).toBe('theme=anime')
  })

  test('a change of filter, search or sort starts at page 1; a change of page keeps the rest', () => {
    const address = readAddress(new URLSearchParams('type=fashion&page=3&q=moon'), kpop2)
    expect(withChange(address, { filter: 'jewelry' })).toEqual({
      filter: 'jewelry',
      page: 1,
      search: 'moon',
      sort: 'featured',
      price: 'any',
    })
    expect(withChange(address, { search: 'sun' }).page).toBe(1)
    expect(withChange(address, { sort: 'name' }).page).toBe(1)
    expect(withChange(address, { page: 4 })).toEqual({ ...address, page: 4 })
  })
})
