import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Catalog, Product } from '#sync-protocol/api/catalog.ts'
import { CatalogAnswer } from '#sync-protocol/api/catalog-changes.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import * as v from 'valibot'
import { CatalogCache } from '../../../backend/catalog/catalog-cache.ts'
import { WholeCatalog } from '../../../backend/catalog/whole-catalog.ts'
import type { StoredProduct } from '../../../backend/domain/stored-product.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { products } from '../../contract/samples.ts'

async function open(first: StoredProduct[]) {
  const { catalog: store } = openMemoryStorage()
  const cache = new CatalogCache(store, pino({ level: 'silent' }), 60_000)
  const whole = new WholeCatalog(cache)
  const ask = async (since?: string, language?: string) => {
    const { identity } = (await whole.get(since, language)).variants
    return { mark: identity.etag.slice(1, -1), answer: v.parse(CatalogAnswer, JSON.parse(identity.body.toString())) }
  }
  const put = async (next: StoredProduct[]) => {
    await store.replace({ products: next }, await store.revision(), 5)
    await cache.refresh()
    return next
  }
  await put(first)
  cache.close()
  return { ask, put, whole, held: async () => (await ask()) as { mark: string; answer: Catalog } }
}

const dearer = (product: Product | undefined, by: number): Product => ({ ...(product as Product), priceGems: 10 + by })

test('a device that says which catalog it holds gets what has changed since, over several imports, and has the whole then', async () => {
  const shop = await open(products(10))
  const first = await shop.held()
  const two = await shop.put(products(10).with(3, dearer(products(10)[3], 1)))
  const second = await shop.held()
  const three = await shop.put(two.toSpliced(7, 1))
  for (const { mark, answer } of [first, second]) {
    const { answer: changes } = await shop.ask(mark)
    if (!('put' in changes)) throw new Error('the whole came')
    expect(changes.put.length + changes.removed.length).toBeLessThan(3)
    expect(applyChanges(answer.products, changes)).toEqual((await shop.held()).answer)
    expect(changes.mark).toBe((await shop.held()).mark)
  }
  expect((await shop.held()).answer.products).toEqual(three)
})

test('without a mark, with an unknown one, and with the present one it is the whole', async () => {
  const shop = await open(products(10))
  await shop.put(products(10).toSpliced(2, 1))
  const present = await shop.held()
  for (const since of [undefined, 'x'.repeat(22), present.mark]) expect(await shop.ask(since)).toEqual(present)
})

test.each([
  ['more than half is another', [...products(6, 'Scarf'), ...products(10).slice(6)]],
  ['products have changed places', products(10).toReversed()],
])('%s: the whole', async (_what, next) => {
  const shop = await open(products(10))
  const { mark } = await shop.held()
  await shop.put(next)
  expect(await shop.ask(mark)).toEqual(await shop.held())
})

test('after products have changed places, what is changed next is known again', async () => {
  const shop = await open(products(10))
  const next = await shop.put(products(10).toReversed())
  const { mark } = await shop.held()
  await shop.put(next.toSpliced(0, 1))
  expect((await shop.ask(mark)).answer).toMatchObject({ since: mark, removed: ['p-9'], put: [] })
})

test('of what was long ago nothing is kept', async () => {
  const shop = await open(products(10))
  const first = await shop.held()
  for (let by = 1; by <= 50; by += 1) await shop.put(products(10).with(0, dearer(products(10)[0], by)))
  expect((await shop.ask(first.mark)).answer).toMatchObject({ since: first.mark })
  await shop.put(products(10).with(0, dearer(products(10)[0], 51)))
  expect(await shop.ask(first.mark)).toEqual(await shop.held())
})

test('a revision that no device has asked this process for is known all the same: another process may have answered with it', async () => {
  const shop = await open(products(10))
  const other = await open(products(10))
  for (const each of [shop, other]) await each.put(products(9))
  const { mark } = await other.held()
  await shop.put(products(8))
  expect((await shop.ask(mark)).answer).toMatchObject({ since: mark, removed: ['p-8'] })
})

test('half of it is told as what has changed, the same bytes to all that hold the same', async () => {
  const shop = await open(products(10))
  const { mark } = await shop.held()
  await shop.put([...products(5, 'Scarf'), ...products(10).slice(5)])
  const { answer } = await shop.ask(mark)
  expect('put' in answer && answer.put.length).toBe(5)
  expect(await shop.whole.get(mark)).toBe(await shop.whole.get(mark))
  expect(await shop.whole.get()).toBe(await shop.whole.get())
})

test('each language that the shop has texts in is an answer of its own, with changes of its own, until they are gone', async () => {
  const texts = (name: string) => products(4).map((product, index) => (index === 0 ? { ...product, texts: { ko: { name } } } : product))
  const shop = await open(texts('달 반지'))
  const shown = async (since?: string, language?: string) => {
    const { answer } = await shop.ask(since, language)
    return ('put' in answer ? answer.put.map(({ product }) => product) : answer.products).map((product) => product.shown?.name)
  }
  const former = await shop.ask(undefined, 'ko')
  expect(await shown(undefined, 'ko')).toEqual(['달 반지', undefined, undefined, undefined])
  for (const other of [undefined, 'ja']) expect(await shop.ask(undefined, other)).toEqual(await shop.held())
  const first = await shop.held()
  await shop.put(texts('보름달 반지'))
  expect([await shown(former.mark, 'ko'), await shown(first.mark)]).toEqual([['보름달 반지'], []])
  await shop.put(products(4))
  expect(await shop.ask(undefined, 'ko')).toEqual(await shop.held())
})
