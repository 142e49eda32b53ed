import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { DeviceDatabase, openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import type { Env } from '../../../pwa/sync/env.ts'
import { createApi } from '../../../pwa/sync/api.ts'
import { CATALOG } from '../../../pwa/sync/catalog.ts'
import { fetchDocument, readDocument } from '../../../pwa/sync/documents.ts'
import * as readReply from '../../../pwa/sync/read-reply.ts'
import { NOON, PRODUCTS } from '../../doubles/fixtures.ts'
import { FakeServer, faults } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

describe('the catalog', () => {
  const products = [...PRODUCTS.values()]
  const read = (database: DeviceDatabase, env: Env) => readDocument(database, CATALOG, '', env)
  const ask = (database: DeviceDatabase, env: Env) => {
    const api = createApi({
      network: env,
      login: { token: () => undefined, forget: () => undefined },
      reached: () => undefined,
      load: () => Promise.resolve(readReply),
    })
    return fetchDocument(database, CATALOG, '', api, env).catch(() => undefined)
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
    expect(await read(database, env)).toEqual({ data: server.catalog, loadedAt: NOON + 60_000 })

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

  test('stored by version 1 of the database is kept by the upgrade, and not fetched again', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    server.catalog = { revision: 4, updatedAt: 1, products }
    const before = new Dexie('starlane', device.dexie())
    before.version(1).stores({ catalog: 'key', meta: 'key', documents: 'key, owner', quarantine: '++n' })
    await before.table('catalog').put({ key: 'current', catalog: server.catalog })
    await before.table('meta').put({ key: 'catalog', revision: 4, etag: '"r4"', checkedAt: NOON - 1 })
    before.close()

    const database = await openDeviceDatabase({ dexie: device.dexie() })
    expect(await read(database, device.env())).toEqual({ data: server.catalog, loadedAt: NOON - 1 })
    expect(await ask(database, device.env())).toEqual({ loadedAt: NOON })
    expect(await database.meta.count()).toBe(0)
  })
})
