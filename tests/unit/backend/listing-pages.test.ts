// Listings that are found by the address they were asked for by, and what an import does to them.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ListingPage } from '#sync-protocol/api/listing.ts'
import type { CatalogSnapshot } from '../../../backend/catalog/catalog-cache.ts'
import { ListingPages } from '../../../backend/catalog/listing-pages.ts'
import type { Rendered } from '../../../backend/responses/rendered.ts'
import { products } from '../../contract/samples.ts'

const URL = '/api/kpop?page=1'

/** A shop whose products all cost the same, so many gems. */
function open(priceGems: number, texts: CatalogSnapshot['texts'] = new Map()) {
  const catalogAt = (gems: number, revision: number): CatalogSnapshot => {
    const priced = products(10).map((product) => ({ ...product, theme: 'kpop' as const, priceGems: gems }))
    return { revision, updatedAt: 1, products: priced, texts, byId: new Map(), images: new Set(), pictures: new Set() }
  }
  const catalog = { current: catalogAt(priceGems, 1) }
  const pages = new ListingPages(catalog, { https: false })
  return {
    pages,
    ask: () => pages.get('kpop', { filter: 'all', page: 1 }, URL),
    imported: (gems: number) => void (catalog.current = catalogAt(gems, catalog.current.revision + 1)),
  }
}

function priceIn(page: Rendered | undefined): number | undefined {
  return page && v.parse(ListingPage, JSON.parse(page.variants.identity.body.toString('utf8'))).products[0]?.priceGems
}

test('what was asked for before is found by its address, until an import', async () => {
  const { pages, ask, imported } = open(100)
  expect(pages.at(URL)).toBeUndefined()
  expect(priceIn(await ask())).toBe(100)
  expect(priceIn(pages.at(URL))).toBe(100)
  imported(250)
  expect(pages.at(URL)).toBeUndefined()
  expect(priceIn(await ask())).toBe(250)
  expect(priceIn(pages.at(URL))).toBe(250)
})

test('an import while a page is being made: its old price is found by no one who comes afterwards', async () => {
  const { pages, ask, imported } = open(100)
  const asked = ask()
  imported(250)
  expect(pages.at('/api/anime?page=1')).toBeUndefined()
  expect(priceIn(await asked)).toBe(100)
  expect(pages.at(URL)).toBeUndefined()
  expect(priceIn(await ask())).toBe(250)
})

test('an address longer than any that the app asks for is not kept', async () => {
  const { pages } = open(100)
  const url = `${URL}&${'x'.repeat(100)}`
  await pages.get('kpop', { filter: 'all', page: 1 }, url)
  expect(pages.at(url)).toBeUndefined()
})

test('each page is made once, and all beyond the last are the same one', async () => {
  const { pages } = open(100)
  const page = (number: number, filter: 'all' | 'fashion' = 'all') => pages.get('kpop', { filter, page: number }, `/${number}`)
  const shown = async (number: number) => v.parse(ListingPage, JSON.parse((await page(number)).variants.identity.body.toString('utf8')))
  expect(await page(1)).toBe(await page(1))
  expect(await page(1)).not.toBe(await page(1, 'fashion'))
  expect([(await shown(1)).products.length, (await shown(2)).products]).toEqual([10, []])
  expect(await page(2)).not.toBe(await page(1))
  for (const number of [3, 1_000]) expect(await page(number)).toBe(await page(2))
})

test('a page in another language is its own; one that the shop has no texts in is the page of its first', async () => {
  const { pages } = open(100, new Map([['ko', new Map([['p-0', { name: '달 반지' }]])]]))
  const page = (language?: string) => pages.get('kpop', { filter: 'all', page: 1, language }, `/${language}`)
  const first = async (language?: string) => JSON.parse((await page(language)).variants.identity.body.toString('utf8')).products[0].shown
  expect([await first('ko'), await first(), await first('ja')]).toEqual([{ lang: 'ko', name: '달 반지' }, undefined, undefined])
  expect(await page('ja')).toBe(await page())
})
