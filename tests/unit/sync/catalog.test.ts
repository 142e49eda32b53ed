import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { contentHash } from '../../../backend/responses/rendered.ts'
import { DeviceDatabase, DocumentRow, openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import type { Env } from '../../../pwa/sync/env.ts'
import { createApi } from '../../../pwa/sync/api.ts'
import { fetchCatalog, readCatalog, type KeptCatalog } from '../../../pwa/sync/catalog-document.ts'
import { NOON, PRODUCTS } from '../../doubles/fixtures.ts'
import { FakeServer, faults, json } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

/** What a page sees of an answer: without `data` where the shown catalog is still right. */
const seenOf = ({ data, loadedAt }: KeptCatalog, shown: KeptCatalog | undefined) =>
  data === shown?.data ? { loadedAt } : { data, loadedAt }

const markOf = (catalog: object) => contentHash(Buffer.from(JSON.stringify(catalog)))

describe('the catalog', () => {
  const products = [...PRODUCTS.values()]
  const read = (database: DeviceDatabase, env: Env) => readCatalog(database, env)
  const ask = async (database: DeviceDatabase, env: Env) => {
    const api = createApi({
      network: env,
      login: { token: () => undefined, forget: () => undefined },
      reached: () => undefined,
    })
    const shown = await read(database, env)
    return fetchCatalog({ database, clock: env }, api, shown)
      .then((answer) => seenOf(answer, shown))
      .catch(() => undefined)
  }

  test('is fetched whole, kept by revision, and asked for again only as "changed since?"', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const database = await openDeviceDatabase({ dexie: device.dexie() })
    const env = device.env()
    expect(await read(database, env)).toBeUndefined()
    expect(await ask(database, env)).toBeUndefined()

    server.catalog = { revision: 4, updatedAt: 1, products }
    expect(await ask(database, env)).toEqual({ data: server.catalog, loadedAt: NOON })
    await device.advance(60_000)
    expect(await ask(database, env)).toEqual({ loadedAt: NOON + 60_000 })
    expect(await read(database, env)).toMatchObject({ data: server.catalog, loadedAt: NOON + 60_000 })

    server.catalog = { revision: 5, updatedAt: 2, products: products.slice(1) }
    expect(await ask(database, env)).toMatchObject({ data: { revision: 5 } })
    expect(await read(database, env)).toMatchObject({ data: { revision: 5, products: [{}, {}] } })
  })

  test('that cannot be read is quarantined and fetched anew, without If-None-Match', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const database = await openDeviceDatabase({ dexie: device.dexie() })
    server.catalog = { revision: 4, updatedAt: 1, products }
    await ask(database, device.env())
    await database.documents.update('catalog', { data: { revision: 4 } })
    expect(await read(database, device.env())).toBeUndefined()
    expect(await database.quarantine.count()).toBe(1)
    expect(await ask(database, device.env())).toMatchObject({ data: { revision: 4 } })
    expect(await read(database, device.env())).toBeDefined()
  })

  test.each([
    ['a captive portal', faults.captivePortal],
    ['nonsense', faults.nonsense({ revision: 1 })],
  ])('survives %s', async (_name, fault) => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const database = await openDeviceDatabase({ dexie: device.dexie() })
    server.catalog = { revision: 4, updatedAt: 1, products }
    await ask(database, device.env())
    server.faults.push(fault)
    expect(await ask(database, device.env())).toBeUndefined()
    expect(await read(database, device.env())).toMatchObject({ data: { revision: 4 } })
  })

  describe('that the server has changed', () => {
    const MARK = 'a'.repeat(22)
    const [first, ...others] = products
    const last = products.at(-1)
    if (first === undefined || last === undefined) throw new Error('no products')
    const dearer = { ...first, priceGems: 99 }
    const whole = { revision: 5, updatedAt: 2, products: [dearer, ...others] }
    const without = { revision: 6, updatedAt: 2, products: others }
    const NEXT = markOf(whole)
    const changes = {
      since: MARK,
      mark: NEXT,
      revision: 5,
      updatedAt: 2,
      count: products.length,
      removed: [],
      put: [{ after: '', product: dearer }],
    }

    async function start(etag = `"${MARK}-br"`) {
      const server = new FakeServer()
      const device = new FakeDevice(server)
      const database = await openDeviceDatabase({ dexie: device.dexie() })
      const api = createApi({
        network: device.env(),
        login: { token: () => undefined, forget: () => undefined },
        reached: () => undefined,
      })
      const catalog = { revision: 4, updatedAt: 1, products }
      const answer = (body: unknown, mark: string) => server.faults.push(() => Promise.resolve(json(body, 200, { etag: mark })))
      answer(catalog, etag)
      let shown: KeptCatalog | undefined
      const fetch = async () => {
        const answer = await fetchCatalog({ database, clock: device.env() }, api, shown)
        const seen = seenOf(answer, shown)
        shown = answer
        return seen
      }
      /** As a start of the page does. */
      const restart = async () => {
        shown = await read(database, device.env())
      }
      expect(await fetch()).toMatchObject({ data: catalog })
      return {
        server,
        database,
        answer,
        fetch,
        restart,
        shown: () => shown?.data,
        asked: () => server.requests.map(({ path }) => path),
        env: device.env(),
      }
    }

    test.each([`"${MARK}-br"`, `"${MARK}-gz"`, `"${MARK}"`, `W/"${MARK}-br"`])(
      'the copy with the ETag %s is asked for by its mark; its changes make the whole, which is kept under the new one',
      async (etag) => {
        const { answer, fetch, asked, database, env } = await start(etag)
        answer(changes, '"of-the-changes"')
        expect(await fetch()).toMatchObject({ data: whole })
        expect(await read(database, env)).toMatchObject({ data: whole })
        answer({ ...changes, since: NEXT, mark: markOf(without), revision: 6, put: [], removed: [first.id], count: others.length }, '"x"')
        expect(await fetch()).toMatchObject({ data: { revision: 6, products: others } })
        expect(asked()).toEqual(['/api/catalog', `/api/catalog?since=${MARK}`, `/api/catalog?since=${NEXT}`])
      },
    )

    test.each([
      ['a count that does not come out', { ...changes, count: 9 }],
      ['another copy than this one', { ...changes, since: 'x'.repeat(22) }],
      ['a place behind a product that is not there', { ...changes, put: [{ after: 'absent', product: dearer }] }],
    ])('changes that do not fit (%s): the catalog is fetched whole', async (_what, wrong) => {
      const { server, answer, fetch, asked } = await start()
      answer(wrong, '"x"')
      server.catalog = whole
      expect(await fetch()).toMatchObject({ data: whole })
      expect(asked().at(-1)).toBe('/api/catalog')
    })

    test('a server that knows no changes answers with the whole', async () => {
      const { answer, fetch, database, env } = await start()
      answer(whole, `"${NEXT}-br"`)
      expect(await fetch()).toMatchObject({ data: whole })
      expect(await read(database, env)).toMatchObject({ data: whole })
    })

    test('changes that the disk does not take are shown all the same, and asked for again by the next page', async () => {
      const { answer, fetch, restart, database, asked, env } = await start()
      vi.spyOn(database.documents, 'put').mockRejectedValueOnce(new DOMException('No space', 'QuotaExceededError'))
      answer(changes, '"of-the-changes"')
      expect(await fetch()).toMatchObject({ data: whole })
      expect(await read(database, env)).toMatchObject({ data: { revision: 4 } })
      await restart()
      answer(changes, '"of-the-changes"')
      expect(await fetch()).toMatchObject({ data: whole })
      expect(asked().slice(1)).toEqual([`/api/catalog?since=${MARK}`, `/api/catalog?since=${MARK}`])
      expect(await read(database, env)).toMatchObject({ data: whole })
    })

    test('the whole is answered when it is kept: a worker may end with its answer', async () => {
      const { answer, fetch, database } = await start('"of a proxy"')
      let kept = 0
      const slow = () => new Promise((resolve) => setTimeout(resolve, 20)).then(() => (kept += 1)) as never
      vi.spyOn(database, 'transaction').mockImplementationOnce(slow)
      answer(whole, `"${MARK}-br"`)
      await fetch()
      expect(kept).toBe(1)
    })

    test('changes are checked against their mark where the copy was read from the disk, once; what came from the shop needs no check', async () => {
      const hashed = vi.spyOn(crypto.subtle, 'digest')
      const { answer, fetch, restart } = await start()
      const more = () =>
        answer({ ...changes, since: NEXT, mark: markOf(without), revision: 6, put: [], removed: [first.id], count: others.length }, '"x"')
      answer(changes, '"x"')
      await fetch()
      expect(hashed).not.toHaveBeenCalled()
      await restart()
      more()
      expect(await fetch()).toMatchObject({ data: without })
      expect(hashed).toHaveBeenCalledOnce()
      answer({ ...changes, since: markOf(without), put: [{ after: '', product: dearer }] }, '"x"')
      expect(await fetch()).toMatchObject({ data: { revision: 5, products: whole.products } })
      expect(hashed).toHaveBeenCalledOnce()
      hashed.mockRestore()
    })

    test('where nothing can be hashed, as on a page without encryption, the shop is believed', async () => {
      const { answer, fetch, restart, asked } = await start()
      await restart()
      vi.stubGlobal('crypto', { ...crypto, subtle: undefined, getRandomValues: crypto.getRandomValues.bind(crypto) })
      answer(changes, '"x"')
      expect(await fetch()).toMatchObject({ data: whole })
      expect(asked()).toHaveLength(2)
      vi.unstubAllGlobals()
    })

    test('nothing has changed: the copy is confirmed', async () => {
      const { server, fetch, database, env } = await start()
      server.faults.push(() => Promise.resolve(new Response(null, { status: 304 })))
      expect(await fetch()).toEqual({ loadedAt: NOON })
      expect(await read(database, env)).toMatchObject({ data: { revision: 4 } })
    })

    test('an ETag of a proxy’s own: the catalog is asked for as before', async () => {
      const { answer, fetch, asked } = await start('"of a proxy"')
      answer(whole, '"of a proxy, too"')
      expect(await fetch()).toMatchObject({ data: whole })
      expect(asked()).toEqual(['/api/catalog', '/api/catalog'])
    })

    test.each([
      ['can no longer be read', { revision: 4 }],
      [
        'has a product with a price of its own kind',
        { revision: 4, updatedAt: 1, products: [...products.slice(0, -1), { ...first, priceGems: 'none' }] },
      ],
    ])('a copy that %s: the whole is fetched, and kept', async (_damage, data) => {
      const { server, fetch, restart, database, asked, env } = await start()
      await database.documents.update('catalog', { data })
      await restart()
      server.catalog = whole
      expect(await fetch()).toMatchObject({ data: whole })
      expect(asked().at(-1)).toBe('/api/catalog')
      expect(await read(database, env)).toMatchObject({ data: whole })
    })

    test.each([
      ['has lost a product', { revision: 4, updatedAt: 1, products: products.slice(0, -1) }],
      ['has a product twice', { revision: 4, updatedAt: 1, products: [...products, ...others.slice(0, 1)] }],
      ['has a product with another price', { revision: 4, updatedAt: 1, products: [...products.slice(0, -1), { ...last, priceGems: 1 }] }],
      ['has a product with another name', { revision: 4, updatedAt: 1, products: [...products.slice(0, -1), { ...last, name: 'A' }] }],
      ['has two products in each other’s place', { revision: 4, updatedAt: 1, products: [first, ...others.toReversed()] }],
      ['has a product of another shop', { revision: 4, updatedAt: 1, products: [...products, { ...first, id: 'elsewhere' }] }],
    ])('a copy that %s, and changes of it: the whole is fetched, and kept', async (_damage, data) => {
      const { server, answer, fetch, restart, database, asked, env } = await start()
      await database.documents.update('catalog', { data })
      await restart()
      answer(changes, '"x"')
      server.catalog = whole
      expect(await fetch()).toMatchObject({ data: whole })
      expect(asked().at(-1)).toBe('/api/catalog')
      expect(await read(database, env)).toMatchObject({ data: whole })
    })

    describe('is kept as what differs from the copy', () => {
      const copyOf = async (database: DeviceDatabase) => v.parse(DocumentRow, await database.documents.get('catalog')).data

      test('one changed product, and a confirmation, leave the copy as it was; what they make is read after a start', async () => {
        const { answer, server, fetch, restart, database, env } = await start()
        answer(changes, '"x"')
        await fetch()
        server.faults.push(() => Promise.resolve(new Response(null, { status: 304 })))
        expect(await fetch()).toEqual({ loadedAt: NOON })
        expect(await copyOf(database)).toMatchObject({ revision: 4 })
        expect(await read(database, env)).toMatchObject({ data: whole })
        await restart()
        answer({ ...changes, since: NEXT, mark: markOf(without), revision: 6, put: [], removed: [first.id], count: others.length }, '"x"')
        expect(await fetch()).toMatchObject({ data: without })
        expect(await copyOf(database)).toMatchObject({ revision: 4 })
        expect((await read(database, env))?.data).toEqual(without)
      })

      test('another tab has kept a whole one meanwhile: the changes of the former one are not laid on it', async () => {
        const { answer, fetch, database, env } = await start()
        answer(changes, '"x"')
        await fetch()
        const copy = { revision: 3, updatedAt: 1, products: others }
        await database.documents.update('catalog', { data: copy, etag: `"${'b'.repeat(22)}"` })
        expect(await read(database, env)).toMatchObject({ data: copy })
      })

      test('the copy was taken away: the next change keeps all of it again', async () => {
        const { answer, fetch, database, env } = await start()
        await database.documents.clear()
        answer(changes, '"x"')
        await fetch()
        expect(await copyOf(database)).toEqual(whole)
        expect(await read(database, env)).toMatchObject({ data: whole })
      })

      test.each([
        [200, 4],
        [201, 5],
      ])('%i products have changed: more than 200 are not worth keeping apart, and the copy is a new one', async (length, revision) => {
        const { answer, fetch, database } = await start()
        const many = Array.from({ length }, (_, index) => ({ ...first, id: `more-${index}` }))
        const larger = { revision: 5, updatedAt: 2, products: [...products, ...many] }
        const put = many.map((product, index) => ({ after: index === 0 ? last.id : `more-${index - 1}`, product }))
        answer({ ...changes, mark: markOf(larger), count: larger.products.length, put }, '"x"')
        expect(await fetch()).toMatchObject({ data: larger })
        expect(await copyOf(database)).toMatchObject({ revision })
      })

      test('a new copy finds no room: a start without a signal shows what was kept before, as far as it was kept', async () => {
        const { answer, fetch, restart, database, env } = await start()
        answer(changes, '"x"')
        await fetch()
        database.documents.hook('updating', (_changed, key) => {
          if (key === 'catalog') throw new DOMException('No space', 'QuotaExceededError')
        })
        const larger = {
          revision: 6,
          updatedAt: 2,
          products: [...whole.products, ...Array.from({ length: 220 }, (_, n) => ({ ...first, id: `more-${n}` }))],
        }
        answer(larger, `"${markOf(larger)}"`)
        expect(await fetch()).toMatchObject({ data: larger })
        await restart()
        expect(await read(database, env)).toMatchObject({ data: whole })
      })

      test('what is not touched stays the same in memory, so that no screen draws it anew', async () => {
        const { answer, fetch, shown } = await start()
        const before = shown()?.products
        answer(changes, '"x"')
        await fetch()
        expect(shown()?.products[0]).toEqual(dearer)
        expect(shown()?.products[1]).toBe(before?.[1])
      })
    })

    test('a captive portal leaves the copy as it is', async () => {
      const { server, fetch, database, env } = await start()
      server.faults.push(faults.captivePortal)
      await expect(fetch()).rejects.toThrow()
      expect(await read(database, env)).toMatchObject({ data: { revision: 4 } })
    })
  })
})
