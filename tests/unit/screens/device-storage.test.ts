// @vitest-environment happy-dom
// What the account page says is on this device, and what clearing it leaves.
import { beforeEach, expect, test, vi } from 'vitest'
import { cardBytes } from '#sync-protocol/domain/photo.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { usePictures } from '../../../pwa/state/pictures.ts'
import { noteKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { noteSeen, seenProducts } from '../../../pwa/storage/seen-products.ts'
import { COVERS, PICTURE_CACHES, WHOLE_PICTURES } from '../../../pwa/sync/kept-pictures.ts'
import { FakeCaches } from '../../doubles/fake-caches.ts'
import { PRODUCTS } from './products.ts'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/actions/session.ts', () => ({ logout: vi.fn() }))
const { engine } = await import('./no-engine.ts')
const { logout } = await import('../../../pwa/actions/session.ts')
const { clearAccountAndDevice, clearDevice, protectStorage, readDeviceStorage, refreshDevice } =
  await import('../../../pwa/actions/device-storage.ts')

const APP = 'workbox-precache'
const OTHER = 'starlane-books'
let held: FakeCaches
const keep = async (name: string, path: string, bytes: number) =>
  (await held.open(name)).put(`https://shop.example${path}`, new Response('x'.repeat(bytes)))

const storage = { estimate: vi.fn(), persisted: vi.fn(), persist: vi.fn() }
const products = PRODUCTS.slice(0, 3).map((product, place) => ({ ...product, image: `/pictures/${place}.svg` }))
const core = { loadCatalog: vi.fn(), syncNow: vi.fn(), dropAllDocuments: vi.fn() }
const update = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  localStorage.clear()
  held = new FakeCaches()
  vi.stubGlobal('caches', held)
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => ({ update }) } })
  storage.estimate.mockResolvedValue({ usage: 7_000, quota: 9_000 })
  storage.persisted.mockResolvedValue(true)
  core.syncNow.mockResolvedValue({ kind: 'done' })
  core.loadCatalog.mockResolvedValue(undefined)
  core.dropAllDocuments.mockResolvedValue(undefined)
  engine.mockImplementation(async () => core)
  useCatalog.setState({ revision: 1, products })
  usePictures.setState({ here: 2, isComplete: true })
})

test('the app by what it holds, pictures by the catalog: one of it is counted, one that is sold no more only weighed', async () => {
  await keep(APP, '/index.html', 300)
  await keep(APP, '/app.js', 40)
  await keep(OTHER, '/api/books', 5)
  await keep(PICTURE_CACHES, '/pictures/0.svg', 1)
  await keep(PICTURE_CACHES, '/pictures/gone.svg', 1)
  await keep(WHOLE_PICTURES, '/pictures/whole.avif', 1_000)
  await keep(COVERS, '/cover', 2_000)
  noteKeptCatalog(1)
  const [first = products[0]] = products
  expect(await readDeviceStorage()).toEqual({
    app: 345,
    pictures: { here: 1, of: 3, bytes: cardBytes(first ?? {}) + cardBytes({}) + 3_000 },
    keepsCatalog: true,
    used: 7_000,
    allowed: 9_000,
    isProtected: true,
  })
})

test('a browser that does not say, or fails when asked, leaves that part out', async () => {
  storage.estimate.mockRejectedValue(new Error('closing'))
  storage.persisted.mockRejectedValue(new Error('closing'))
  const unknown = { app: 0, pictures: { here: 0, of: 3, bytes: 0 }, used: undefined, allowed: undefined, isProtected: undefined }
  expect(await readDeviceStorage()).toEqual({ ...unknown, keepsCatalog: false })
  Object.defineProperty(navigator, 'storage', { configurable: true, value: undefined })
  expect(await readDeviceStorage()).toEqual({ ...unknown, keepsCatalog: false })
})

test('the browser’s own answer says whether it keeps everything', async () => {
  for (const keeps of [true, false]) {
    storage.persist.mockResolvedValueOnce(keeps)
    expect(await protectStorage()).toBe(keeps)
  }
})

test('refreshing asks for catalog, account and app; without an answer it fails, and the next try asks for all of it again', async () => {
  core.syncNow.mockResolvedValueOnce({ kind: 'unreachable' })
  await expect(refreshDevice()).rejects.toThrow()
  expect(update).not.toHaveBeenCalled()
  await refreshDevice()
  expect(core.loadCatalog.mock.calls).toEqual([[true], [true]])
  expect([core.syncNow.mock.calls.length, update.mock.calls.length]).toEqual([2, 1])
  core.loadCatalog.mockRejectedValueOnce(new Error('offline'))
  await expect(refreshDevice()).rejects.toThrow('offline')
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
  await refreshDevice()
})

test('clearing leaves the app’s own files, and nothing of what was looked at', async () => {
  for (const name of [APP, OTHER, PICTURE_CACHES, WHOLE_PICTURES]) await keep(name, '/x', 1)
  noteSeen('ring')
  await clearDevice()
  expect(core.dropAllDocuments).toHaveBeenCalledOnce()
  expect([...held.stores.keys()]).toEqual([APP])
  expect(seenProducts()).toEqual([])
  // The pictures are to be asked for again.
  expect(usePictures.getState()).toMatchObject({ here: undefined, isComplete: false })
})

test('what a database does not let go is not called cleared, and pictures stay with it', async () => {
  await keep(PICTURE_CACHES, '/x', 1)
  core.dropAllDocuments.mockRejectedValueOnce(new Error('closing'))
  await expect(clearDevice()).rejects.toThrow('closing')
  expect([...held.stores.keys()]).toEqual([PICTURE_CACHES])
  await clearDevice()
  expect([...held.stores.keys()]).toEqual([])
})

test('a browser without caches is cleared as well, and holds no pictures', async () => {
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  noteSeen('ring')
  expect(await readDeviceStorage()).toMatchObject({ app: 0, pictures: { here: 0, bytes: 0 } })
  await clearDevice()
  expect([core.dropAllDocuments.mock.calls.length, seenProducts()]).toEqual([1, []])
})

test('with the account: the logout comes first, and where it fails nothing is cleared', async () => {
  const goAway = async () => undefined
  vi.mocked(logout).mockRejectedValueOnce(new Error('no code'))
  await expect(clearAccountAndDevice(goAway)).rejects.toThrow('no code')
  expect(core.dropAllDocuments).not.toHaveBeenCalled()
  vi.mocked(logout).mockResolvedValueOnce({ done: true })
  await clearAccountAndDevice(goAway)
  expect(logout).toHaveBeenLastCalledWith('discard', goAway)
  expect(core.dropAllDocuments).toHaveBeenCalledOnce()
})
