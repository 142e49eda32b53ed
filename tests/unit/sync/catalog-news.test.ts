// What the service worker finds to tell of the catalog while no page is open.
import { beforeEach, expect, test } from 'vitest'
import { localDay } from '../../../pwa/sync/local-day.ts'
import { openDeviceDatabase, type DeviceDatabase } from '../../../pwa/db/device-database.ts'
import { createApi } from '../../../pwa/sync/api.ts'
import { fetchCatalog } from '../../../pwa/sync/catalog-document.ts'
import { untoldNews } from '../../../pwa/sw/catalog-news.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { faults, FakeServer } from '../../doubles/fake-server.ts'
import { NOON, PRODUCTS } from '../../doubles/fixtures.ts'

const [ring, coat] = [...PRODUCTS.values()]
if (ring === undefined || coat === undefined) throw new Error('no products')
const RING = ring.id
const DAY_MS = 24 * 60 * 60 * 1000

let server: FakeServer
let device: FakeDevice
let database: DeviceDatabase

const sell = (revision: number, priceGems: number | undefined) => {
  server.catalog = { revision, updatedAt: revision, products: priceGems === undefined ? [coat] : [{ ...ring, priceGems }, coat] }
}
const note = (owner: string, data: unknown) => database.documents.put({ key: `${owner}/wishes`, owner, loadedAt: 1, data })
const untold = async (owner = 'mina') => Object.fromEntries((await untoldNews(owner, [], device.env())).wishes)

beforeEach(async () => {
  server = new FakeServer()
  device = new FakeDevice(server)
  database = await openDeviceDatabase({ dexie: device.dexie() })
  sell(1, 185)
  const login = { token: () => undefined, forget: () => undefined }
  const api = createApi({ network: device.env(), login, reached: () => undefined })
  await fetchCatalog({ database, clock: device.env() }, api, undefined)
  await note('mina', [{ id: RING, gems: 185, isGone: false }])
})

test('a lower price of the shop is found once, and again when the piece has gone and is back', async () => {
  expect(await untold()).toEqual({})
  sell(2, 150)
  expect(await untold()).toEqual({ [RING]: { was: 185, isBack: false } })
  expect(await untold()).toEqual({})
  sell(3, undefined)
  expect(await untold()).toEqual({})
  sell(4, 150)
  expect(await untold()).toEqual({ [RING]: { was: 185, isBack: true } })
  expect(await untold()).toEqual({})
})

test('without an answer of the shop the prices of this device count', async () => {
  await note('mina', [{ id: RING, gems: 200, isGone: false }])
  server.faults.push(faults.captivePortal)
  expect(await untold()).toEqual({ [RING]: { was: 200, isBack: false } })
})

test('of an account that is logged out, or was never here, nothing is found nor kept', async () => {
  await database.documents.where('owner').equals('mina').delete()
  sell(2, 150)
  expect(await untold()).toEqual({})
  expect(await untold('jun')).toEqual({})
  expect(await database.documents.where('owner').anyOf('mina', 'jun').count()).toBe(0)
})

test('a piece that was announced is told on the day that it comes, once', async () => {
  const [today, tomorrow] = [localDay(NOON), localDay(NOON + DAY_MS)]
  const followed = async () => (await untoldNews('mina', ['moon'], device.env())).followed
  server.catalog = { revision: 2, updatedAt: 2, products: [ring, coat, { ...coat, id: 'a', tags: ['moon'], since: tomorrow }] }
  expect(await followed()).toEqual([])
  expect(today < tomorrow).toBe(true)
  device.now += DAY_MS
  // Without an answer it is not known whether it has come.
  server.faults.push(faults.captivePortal)
  expect(await followed()).toEqual([])
  expect(await followed()).toEqual([{ name: 'moon', count: 1 }])
  expect(await followed()).toEqual([])
})

test('pieces that this device did not have are told once, in followed tags, where they came this week', async () => {
  const today = localDay(NOON)
  const followed = async () => (await untoldNews('mina', ['moon', 'lightstick'], device.env())).followed
  const piece = (id: string, tags: string[], since?: string) => ({ ...coat, id, tags, ...(since !== undefined && { since }) })
  const products = [
    { ...ring, tags: ['moon'], since: today },
    piece('a', ['moon', 'lightstick'], today),
    piece('b', ['moon'], today),
    piece('c', ['moon'], '2020-01-01'),
    piece('d', ['moon']),
    piece('e', ['star'], today),
  ]
  server.catalog = { revision: 2, updatedAt: 2, products }
  expect(await followed()).toEqual([
    { name: 'moon', count: 2 },
    { name: 'lightstick', count: 1 },
  ])
  expect(await followed()).toEqual([])
})
