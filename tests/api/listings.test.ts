import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { CatalogChanges } from '#sync-protocol/api/catalog-changes.ts'
import { ListingPage } from '#sync-protocol/api/listing.ts'
import { LISTINGS } from '#sync-protocol/domain/listing.ts'
import { selectListing } from '#sync-protocol/domain/select-listing.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import { LISTING_NAMES } from '../../backend/catalog/listing-pages.ts'
import { contentHash } from '../../backend/responses/rendered.ts'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'
import { onEveryStore } from './every-store.ts'
import { startShop } from './harness.ts'

onEveryStore('listings and catalog', (shop, storage) => {
  test.each(LISTING_NAMES)('/api/%s answers what the catalog says, page by page and filter by filter', async (name) => {
    const client = shop().client()
    const { products } = (await client.get('/api/catalog')).as(Catalog)
    const { filter } = LISTINGS[name]
    for (const value of filter === 'type' ? (['all', 'fashion', 'fragrances', 'jewelry'] as const) : (['all', 'kpop', 'anime'] as const)) {
      const whole = selectListing(products, name, { filter: value, page: 1 })
      expect(whole.totalItems).toBeGreaterThan(0)
      for (let page = 1; page <= whole.totalPages + 1; page += 1) {
        const answer = await client.get(`/api/${name}?page=${page}&${filter}=${value}`)
        expect(answer.as(ListingPage)).toEqual(selectListing(products, name, { filter: value, page }))
      }
    }
  })

  test('without a query the first page is answered; a page far beyond the last is empty with true totals', async () => {
    const client = shop().client()
    const first = (await client.get('/api/kpop')).as(ListingPage)
    expect(first).toEqual((await client.get('/api/kpop?page=1&type=all')).as(ListingPage))
    expect(first).toMatchObject({ startIndex: 1, endIndex: 12 })
    const beyond = (await client.get('/api/kpop?page=999999999999')).as(ListingPage)
    expect(beyond).toEqual({ products: [], totalPages: first.totalPages, totalItems: first.totalItems, startIndex: 0, endIndex: 0 })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=one',
    'page=',
    'page=1e3',
    'page=0x1',
    'page=+1',
    'page=01',
    'page=1&page=2',
    'page=9999999999999999',
    'type=shoes',
    'type=',
    'type=all&type=all',
    'type[$ne]=x&type=__proto__',
    'type=constructor',
    'type=Fashion',
    'page=%31%00',
  ])('?%s is invalid', async (query) => {
    expect(await shop().client().get(`/api/kpop?${query}`)).toMatchObject({ status: 400, code: 'invalid' })
  })

  test('an unknown theme is invalid, an unknown parameter is ignored', async () => {
    expect((await shop().client().get('/api/jewelry?theme=western')).status).toBe(400)
    expect((await shop().client().get('/api/jewelry?theme=kpop&utm_source=mail&type=shoes')).status).toBe(200)
  })

  test('each encoding carries the same page, and its ETag is answered 304', async () => {
    const client = shop().client()
    const path = '/api/anime?page=2&type=fashion'
    const plain = await client.get(path)
    // Twice: prepared the first time, out of memory the second.
    for (let round = 0; round < 2; round += 1) {
      const br = await client.get(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
      const gzip = await client.get(path, { headers: { 'accept-encoding': 'gzip' } })
      const refused = await client.get(path, { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0, *;q=0' } })
      expect(br.headers).toMatchObject({
        'content-encoding': 'br',
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      })
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(refused.headers['content-encoding']).toBeUndefined()
      expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.text)
      expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text)
      expect(refused.text).toBe(plain.text)
      const tags = [br, gzip, plain].map((answer) => String(answer.headers.etag))
      expect(new Set(tags).size).toBe(3)
      for (const tag of [...tags, `W/${tags[0]}`, `"x", ${tags[2]}`, '*']) {
        const unchanged = await client.get(path, { headers: { 'if-none-match': tag, 'accept-encoding': 'gzip' } })
        expect([unchanged.status, unchanged.text], tag).toEqual([304, ''])
        expect(unchanged.headers.etag).toBe(tags[1])
      }
      expect((await client.get(path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
    }
  })

  test('HEAD answers the headers of GET', async () => {
    const get = await shop().client().get('/api/fragrances')
    const head = await shop().client().send('HEAD', '/api/fragrances')
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers).toMatchObject({ etag: get.headers.etag, 'content-length': get.headers['content-length'] })
  })

  test('the whole catalog is answered by ETag; an import shows in listings, catalog and prices', async () => {
    const { catalog } = shop().storage
    const client = shop().client()
    const before = await client.get('/api/catalog')
    const { revision, products } = before.as(Catalog)
    expect((await client.get('/api/catalog', { headers: { 'if-none-match': String(before.headers.etag) } })).status).toBe(304)
    const [first, ...others] = products
    if (first === undefined) throw new Error('an empty catalog')
    const listing = (await client.get(`/api/${first.theme}`)).as(ListingPage)
    expect(listing.products[0]?.name).toBe(first.name)

    const renamed = { ...first, name: 'The Renamed Thing' }
    expect(await catalog.replace({ products: [renamed, ...others] }, revision, shop().clock.now)).toBe(true)
    await expect.poll(async () => (await client.get(`/api/${first.theme}`)).as(ListingPage).products[0]?.name).toBe('The Renamed Thing')
    const after = await client.get('/api/catalog', { headers: { 'if-none-match': String(before.headers.etag) } })
    expect(after.as(Catalog)).toMatchObject({ revision: revision + 1, products: { length: products.length } })
    expect(await catalog.replace({ products }, revision + 1, shop().clock.now)).toBe(true)
  })

  test('a device that names the catalog it holds gets what has changed since, cacheable by every proxy; one that does not gets the whole', async () => {
    const { catalog } = storage()
    const client = shop().client()
    const isShown = async () => (await client.get('/api/catalog')).as(Catalog).revision === (await catalog.revision())
    await expect.poll(isShown).toBe(true)
    const before = await client.get('/api/catalog')
    const held = before.as(Catalog)
    const mark = String(before.headers.etag).slice(1, 23)
    const since = (headers = {}) => client.get(`/api/catalog?since=${mark}`, { headers })
    expect((await since({ 'if-none-match': String(before.headers.etag) })).status).toBe(304)
    const [first, ...others] = held.products
    if (first === undefined) throw new Error('an empty catalog')
    expect(
      await catalog.replace({ products: [...others, { ...first, id: 'brand-new', name: 'Brand new' }] }, held.revision, shop().clock.now),
    ).toBe(true)
    await expect.poll(isShown).toBe(true)

    const answer = await since({ 'if-none-match': String(before.headers.etag) })
    const changes = answer.as(CatalogChanges)
    expect(changes).toMatchObject({ removed: [first.id], put: [{ product: { id: 'brand-new' } }] })
    const made = applyChanges(held.products, changes)
    expect(made).toEqual((await client.get('/api/catalog')).as(Catalog))
    // By this a device knows that its copy was not damaged.
    expect(contentHash(Buffer.from(JSON.stringify(made)))).toBe(changes.mark)
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' })
    expect((await since({ 'if-none-match': String(answer.headers.etag) })).status).toBe(304)
    expect((await client.get(`/api/catalog?since=${'x'.repeat(22)}`)).as(Catalog).products).toHaveLength(held.products.length)
    expect(await client.get('/api/catalog?since=1')).toMatchObject({ status: 400, code: 'invalid' })
    expect(await catalog.replace({ products: held.products }, held.revision + 1, shop().clock.now)).toBe(true)
  })

  test('every product has its own picture: small, cached for good, and without scripts', async () => {
    const client = shop().client()
    const { products } = (await client.get('/api/catalog')).as(Catalog)
    expect(products.length).toBeGreaterThanOrEqual(160)
    expect(new Set(products.map(({ image }) => image)).size).toBe(products.length)
    for (const { image } of products.slice(0, 24)) {
      const picture = await client.get(image)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(picture.headers['content-security-policy']).toContain('sandbox')
      expect(picture.text).toMatch(/^<svg /)
    }
    for (const path of [
      '/pictures/nothing-like-this.svg',
      '/pictures/..%2f..%2fpackage.svg',
      '/pictures/constructor-a-b-c-1.svg',
      '/pictures/a.png',
    ]) {
      expect((await client.get(path)).status, path).toBe(404)
    }
  })
})

test('a page that was requested before is answered on the fast path, to GET alone, and stays byte for byte the same', async () => {
  const shop = await startShop({ storage: openMemoryStorage() })
  const hits = async () => Number(/^starlane_hot_listings_total (\d+)$/m.exec(await shop.metrics.registry.metrics())?.[1])
  const client = shop.client()
  const first = await client.get('/api/kpop?page=2&type=all')
  expect([first.status, await hits()]).toEqual([200, 0])
  const again = await client.get('/api/kpop?page=2&type=all')
  expect([again.status, again.text, await hits()]).toEqual([200, first.text, 1])
  expect((await client.get('/api/kpop?page=2&type=all', { headers: { 'if-none-match': String(first.headers.etag) } })).status).toBe(304)
  expect(await hits()).toBe(2)
  expect((await client.post('/api/kpop?page=2&type=all')).status).toBe(405)
  expect((await client.get('/api/kpop?type=all&page=2')).text).toBe(first.text)
  expect((await client.get('/api/kpop?page=zero')).status).toBe(400)
  expect(await hits()).toBe(2)
  await shop.close()
})
