// @vitest-environment happy-dom
// The catalog that the page shows: when the shop is asked for another, and what is left of products that it sells no more.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Catalog } from '#sync-protocol/api/catalog.ts'
import * as search from '#sync-protocol/domain/search-index.ts'
import { openCatalog } from '../../../pwa/engine/load-catalog.ts'
import { LOOK_AGAIN_MS } from '../../../pwa/engine/timing.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { forgetKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { PRODUCTS } from '../../doubles/fixtures.ts'

vi.mock('#sync-protocol/domain/search-index.ts', { spy: true })

const products = [...PRODUCTS.values()]
const [ring] = products
if (ring === undefined) throw new Error('no products')
const catalogOf = (revision: number, sold = products): Catalog => ({ revision, updatedAt: revision, products: sold })

/** What a kept catalog is known by is the document's own business. */
const known = { etag: '', base: '', touched: new Set<string>(), isSure: true }

type Documents = Parameters<typeof openCatalog>[1]
type Kept = Awaited<ReturnType<Documents['readCatalog']>>
const readCatalog = vi.fn<() => Promise<Kept>>()
const fetchCatalog = vi.fn<Documents['fetchCatalog']>()
const shop = { showKeptShop: vi.fn(async () => undefined), loadShop: vi.fn(async (_revision: number) => undefined) }

let device: FakeDevice
const open = () => openCatalog({ env: device.env() }, { readCatalog, fetchCatalog }, shop)
/** The shop has this catalog. */
const sells = (catalog: Catalog) => fetchCatalog.mockImplementation(async () => ({ data: catalog, loadedAt: device.now, known }))

beforeEach(() => {
  vi.resetAllMocks()
  localStorage.clear()
  forgetKeptCatalog()
  device = new FakeDevice(new FakeServer())
  readCatalog.mockResolvedValue(undefined)
  fetchCatalog.mockRejectedValue(new Error('offline'))
  useConnection.setState({ state: 'online' })
  useCatalog.setState({ revision: 0, asOf: 0, products: [], byId: new Map(), former: new Map(), formerImages: new Map(), failed: false })
})

test('a catalog that has just come is not asked for again, unless it is doubted or a minute old', async () => {
  sells(catalogOf(1))
  const { loadCatalog } = open()
  await loadCatalog()
  expect(useCatalog.getState()).toMatchObject({ revision: 1, asOf: device.now, failed: false })
  await device.advance(59_999)
  await loadCatalog()
  expect(fetchCatalog).toHaveBeenCalledTimes(1)
  await loadCatalog(true)
  expect(fetchCatalog).toHaveBeenCalledTimes(2)
  await device.advance(60_000)
  await loadCatalog()
  expect(fetchCatalog).toHaveBeenCalledTimes(3)
  // The facts of the shop come with it, whether or not it was asked for: first those of the device.
  expect(shop.showKeptShop).toHaveBeenCalledTimes(4)
  expect(shop.loadShop.mock.calls).toEqual([[1], [1], [1], [1]])
})

test('a fresh one is asked for where nobody knows whether the device is online, and where it is in another language', async () => {
  readCatalog.mockImplementation(async () => ({ data: catalogOf(1), loadedAt: device.now, known, isOther: true }))
  const { loadCatalog } = open()
  await loadCatalog()
  expect([fetchCatalog.mock.calls.length, useCatalog.getState().revision]).toEqual([1, 1])
  sells(catalogOf(1))
  await loadCatalog()
  expect(fetchCatalog).toHaveBeenCalledTimes(2)
  // Now it is in the language of the app.
  await loadCatalog()
  expect(fetchCatalog).toHaveBeenCalledTimes(2)
  useConnection.setState({ state: 'unknown' })
  await loadCatalog()
  expect(fetchCatalog).toHaveBeenCalledTimes(3)
})

test('a catalog is read for searches a part at a time, and no further once another one is shown', async () => {
  const read = vi.mocked(search.readForSearch)
  const parts = () => read.mock.calls.splice(0).map(([some]) => some.length)
  const many = Array.from({ length: 250 }, (_, n) => ({ ...ring, id: `p${n}` }))
  const { loadCatalog } = open()
  const show = async (catalog: Catalog) => {
    sells(catalog)
    await loadCatalog(true)
    await device.advance(0)
  }
  await show(catalogOf(1, many))
  await device.advance(0)
  expect(parts()).toEqual([100, 100, 50])
  await show(catalogOf(2, many.slice(1)))
  expect(parts()).toEqual([100, 100])
  await show(catalogOf(3))
  await device.advance(0)
  expect(parts()).toEqual([3])
})

test('the copy of the device is read once for all who ask at the same time, and again where there was none', async () => {
  const { showKeptCatalog } = open()
  await Promise.all([showKeptCatalog(), showKeptCatalog()])
  expect(readCatalog).toHaveBeenCalledTimes(1)
  readCatalog.mockImplementation(async () => ({ data: catalogOf(1), loadedAt: device.now, known }))
  await Promise.all([showKeptCatalog(), showKeptCatalog()])
  await showKeptCatalog()
  expect([readCatalog.mock.calls.length, useCatalog.getState().revision]).toEqual([2, 1])
})

test('without an answer only a page without any catalog has failed, and the next try may bring one', async () => {
  const { loadCatalog } = open()
  await loadCatalog()
  expect(useCatalog.getState().failed).toBe(true)
  sells(catalogOf(1))
  await loadCatalog()
  expect(useCatalog.getState()).toMatchObject({ revision: 1, failed: false })
  fetchCatalog.mockRejectedValueOnce(new Error('offline'))
  await loadCatalog(true)
  expect(useCatalog.getState()).toMatchObject({ revision: 1, failed: false })
})

test('who doubts a catalog while it is fetched has it fetched once more; others wait for the one that comes', async () => {
  sells(catalogOf(1))
  const { loadCatalog } = open()
  await Promise.all([loadCatalog(), loadCatalog(), loadCatalog(true)])
  expect(fetchCatalog).toHaveBeenCalledTimes(2)
})

test('a product that is sold no more keeps its name, on the next page too, until it is sold again', async () => {
  sells(catalogOf(1))
  const { loadCatalog } = open()
  await loadCatalog()
  expect([...useCatalog.getState().former]).toEqual([])
  const left = products.slice(1)
  sells(catalogOf(2, left))
  await loadCatalog(true)
  expect([...useCatalog.getState().former]).toEqual([[ring.id, ring.name]])
  expect([...useCatalog.getState().formerImages]).toEqual([[ring.id, ring.image]])

  const next = open()
  sells(catalogOf(3, left.slice(1)))
  readCatalog.mockImplementation(async () => ({ data: catalogOf(2, left), loadedAt: 0, known }))
  await next.loadCatalog()
  expect([...useCatalog.getState().former.keys()]).toEqual([ring.id, left[0]?.id])
  sells(catalogOf(4))
  await next.loadCatalog(true)
  expect([...useCatalog.getState().former]).toEqual([])
})

test.each([
  ['{"', []],
  ['{}', []],
  [JSON.stringify([['old', 'Old'], ['ring', 7], 'x', ['older', 'Older', '/pictures/older.svg']]), ['old', 'older']],
])('of the names that the device has kept, %s, those count that are names', async (kept, names) => {
  localStorage.setItem('starlane-former', kept)
  sells(catalogOf(1))
  await open().loadCatalog()
  expect([...useCatalog.getState().former.keys()]).toEqual(names)
})

test('a page that follows prices asks at once and every half minute, also after a failure, until it is left', async () => {
  sells(catalogOf(1))
  const { loadCatalog, followCatalog } = open()
  await loadCatalog()
  fetchCatalog.mockClear()
  const stop = followCatalog()
  await vi.waitFor(() => expect(fetchCatalog).toHaveBeenCalledTimes(1))
  fetchCatalog.mockRejectedValueOnce(new Error('offline'))
  await device.advance(LOOK_AGAIN_MS)
  await vi.waitFor(() => expect(fetchCatalog).toHaveBeenCalledTimes(2))
  await vi.waitFor(async () => {
    await device.advance(LOOK_AGAIN_MS)
    expect(fetchCatalog.mock.calls.length).toBeGreaterThan(2)
  })
  stop()
  const asked = fetchCatalog.mock.calls.length
  await device.advance(10 * LOOK_AGAIN_MS)
  expect(fetchCatalog).toHaveBeenCalledTimes(asked)
})
