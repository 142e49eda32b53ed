// @vitest-environment happy-dom
// When the page asks the worker for pictures, and what it may delete.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { useAccount } from '../../../pwa/state/account.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { answerPictures, usePictures } from '../../../pwa/state/pictures.ts'
import { noteKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { noteSeen } from '../../../pwa/storage/seen-products.ts'
import { browserEnv } from '../../../pwa/sync/env.ts'
import type { WarmedMessage, WarmMessage } from '../../../pwa/sync/worker-messages.ts'
import { PRODUCTS } from '../../doubles/fixtures.ts'

const products = [...PRODUCTS.values()].map((product): Product => ({ ...product, image: `/pictures/${product.id}.svg` }))
const NOW = 1_000_000

const asked: Omit<WarmMessage, 'type'>[] = []
let tell = (_warmed: WarmedMessage) => {}
vi.mock('../../../pwa/engine/service-worker.ts', () => ({
  warmPictures: (wish: Omit<WarmMessage, 'type'>) => asked.push(wish),
  onWarmed: (hear: typeof tell) => {
    tell = hear
    return () => {}
  },
}))
const { keepPictures } = await import('../../../pwa/engine/keep-pictures.ts')

let timers: (() => void)[] = []
/** The moment after which the page asks has come, and it has asked, if it was to. */
async function soon(): Promise<Omit<WarmMessage, 'type'> | undefined> {
  const before = asked.length
  for (const run of timers.splice(0)) run()
  await new Promise((resolve) => setTimeout(resolve))
  return asked.length === before ? undefined : asked.at(-1)
}

function after(_ms: number, run: () => void): () => void {
  timers.push(run)
  return () => (timers = timers.filter((one) => one !== run))
}

const shows = (revision: number, asOf: number) => useCatalog.setState({ revision, asOf, products })
const warmed = (more: Partial<WarmedMessage> = {}): WarmedMessage => ({
  type: 'warmed',
  revision: 1,
  here: 3,
  left: 0,
  fetched: 3,
  ...more,
})

let stop = () => {}
beforeEach(() => {
  stop()
  localStorage.clear()
  timers = []
  asked.length = 0
  useCatalog.setState({ revision: 0, asOf: 0, products: [], formerImages: new Map() })
  useAccount.setState({ owner: '', ready: true, cart: [], wishlist: [], waiting: [], decisions: [], version: 0 })
  useConnection.setState({ state: 'online' })
  usePictures.setState({ here: undefined, of: undefined, choice: undefined, isComplete: false, answer: undefined })
  stop = keepPictures({ env: { ...browserEnv(), now: () => NOW, after } }, { readDocument: async () => undefined })
})

test('asked once a catalog is there, deleting only once the shop has confirmed it to this page and no tab has a newer one', async () => {
  expect(await soon()).toBeUndefined()
  noteKeptCatalog(1)
  shows(1, NOW - 1)
  expect(await soon()).toMatchObject({ revision: 1, deletes: false, ahead: products.length })
  shows(1, NOW)
  expect(await soon()).toMatchObject({ revision: 1, deletes: true })
  noteKeptCatalog(3)
  shows(2, NOW + 2)
  expect(await soon()).toMatchObject({ revision: 2, deletes: false })
})

test('changes of a moment are gathered: the worker is asked once for all of them', async () => {
  shows(1, NOW + 1)
  useAccount.setState({ version: 3 })
  answerPictures('few')
  expect(timers).toHaveLength(1)
  await soon()
  expect(asked).toHaveLength(1)
})

test('thousands of pictures are sent in a task of their own', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...products[0], id: `p${at}`, image: `/pictures/p${at}.svg` }) as Product)
  useCatalog.setState({ revision: 1, asOf: NOW + 1, products: many(1_000) })
  expect((await soon())?.pictures).toHaveLength(1_000)
  useCatalog.setState({ revision: 2, asOf: NOW + 2, products: many(1_001) })
  expect([await soon(), timers.length]).toEqual([undefined, 1])
  expect((await soon())?.pictures).toHaveLength(1_001)
})

test('nothing is deleted while the user’s own lists are not here: they may name what the shop no longer has', async () => {
  noteKeptCatalog(1)
  useAccount.setState({ owner: 'user-1' })
  shows(1, NOW + 1)
  expect(await soon()).toMatchObject({ deletes: false })
  useAccount.setState({ owner: '', ready: false })
  shows(2, NOW + 2)
  expect(await soon()).toMatchObject({ deletes: false })
})

test('a worker that was ended unanswered is asked again with the next look at the catalog; so it is after the device was cleared', async () => {
  shows(1, NOW + 1)
  await soon()
  shows(1, NOW + 2)
  expect(await soon()).toBeDefined()
  tell(warmed())
  shows(1, NOW + 3)
  expect(await soon()).toBeUndefined()
  usePictures.setState({ here: undefined, isComplete: false })
  shows(1, NOW + 4)
  expect(await soon()).toBeDefined()
})

test('nothing is complete while it is asked for, and what a worker did not answer is asked for again, also where some pictures are here', async () => {
  shows(1, NOW + 1)
  usePictures.setState({ here: 2, isComplete: true })
  expect(await soon()).toBeDefined()
  expect(usePictures.getState().isComplete).toBe(false)
  shows(1, NOW + 2)
  expect(await soon()).toBeDefined()
})

test('a browser that does not say how much room there is has pictures too', async () => {
  const silent = { estimate: () => Promise.reject(new Error('not allowed')) }
  vi.stubGlobal('navigator', Object.create(navigator, { storage: { value: silent } }))
  shows(1, NOW + 1)
  expect((await soon())?.ahead).toBe(products.length)
  vi.unstubAllGlobals()
})

test('what comes into the cart moves to the front, also if its product is gone; nothing new is not asked for again', async () => {
  shows(1, NOW + 1)
  await soon()
  const [, second] = products
  const line = { id: second?.id ?? '', name: '', priceGems: 1, product: second }
  useCatalog.setState({ formerImages: new Map([['gone', '/pictures/gone.svg']]) })
  useAccount.setState({ wishlist: [line, { ...line, id: 'gone', product: undefined }] })
  expect((await soon())?.pictures.slice(0, 2).map(({ url }) => url)).toEqual([second?.image, '/pictures/gone.svg'])
  useAccount.setState({ version: 2 })
  expect(await soon()).toBeUndefined()
})

test('a browser that spares data has only the user’s own pictures fetched ahead: of lists, orders, questions and collection', async () => {
  const [, second, third] = products
  const ordered = (id = '') => [{ lines: [{ itemId: id }] }] as never
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
  stop()
  const collected = { loadedAt: 1, data: { inventory: [{ image: '/pictures/collected.svg' }] } } as never
  stop = keepPictures({ env: { ...browserEnv(), now: () => NOW, after } }, { readDocument: async () => collected })
  useAccount.setState({ owner: 'user-1', waiting: ordered(third?.id), decisions: ordered(second?.id) })
  noteKeptCatalog(1)
  shows(1, NOW + 1)
  const wish = await soon()
  const own = [third?.image, second?.image, '/pictures/collected.svg']
  expect(wish?.pictures.slice(0, wish.ahead).map(({ url }) => url)).toEqual(own)
  expect([usePictures.getState().savesData, wish?.deletes]).toEqual([true, true])
  vi.unstubAllGlobals()
})

test('products that were opened on this device come before the listings, behind what is its user’s own', async () => {
  const [first, second, third] = products
  noteSeen(second?.id ?? '')
  noteSeen(third?.id ?? '')
  useAccount.setState({ cart: [{ id: first?.id ?? '', name: '', priceGems: 1, qty: 1, product: first }] })
  shows(1, NOW + 1)
  expect((await soon())?.pictures.slice(0, 3).map(({ url }) => url)).toEqual([first?.image, third?.image, second?.image])
})

test('the worker pauses: asked again while pictures come, not when none do, and again when the connection is back', async () => {
  shows(1, NOW + 1)
  await soon()
  tell(warmed({ left: 5, fetched: 2 }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  tell(warmed({ left: 1, fetched: 1 }))
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  tell(warmed({ left: 3, fetched: 0 }))
  expect([await soon(), usePictures.getState().isComplete]).toEqual([undefined, false])
  useConnection.setState({ state: 'offline' })
  useConnection.setState({ state: 'online' })
  expect(await soon()).toBeDefined()
  tell(warmed())
  expect(usePictures.getState()).toMatchObject({ here: 3, isComplete: true })
})

test('an answer about another catalog says nothing; the user’s answer counts as done only when the worker has done it', async () => {
  shows(1, NOW + 1)
  await soon()
  tell(warmed({ revision: 2 }))
  expect(usePictures.getState().here).toBeUndefined()
  tell(warmed())
  answerPictures('few')
  expect(usePictures.getState().isComplete).toBe(false)
  expect(await soon()).toMatchObject({ room: 10_000_000 })
})

test('a page that ends asks for nothing more, also where it was planning just then', async () => {
  let arrive = () => {}
  const lists = new Promise<undefined>((resolve) => (arrive = () => resolve(undefined)))
  stop()
  useAccount.setState({ owner: 'user-1' })
  stop = keepPictures({ env: { ...browserEnv(), now: () => NOW, after } }, { readDocument: () => lists })
  shows(1, NOW + 1)
  expect(await soon()).toBeUndefined()
  stop()
  arrive()
  await new Promise((resolve) => setTimeout(resolve))
  expect([asked, usePictures.getState().of]).toEqual([[], undefined])
  shows(2, NOW + 2)
  useAccount.setState({ version: 5 })
  answerPictures('few')
  expect([timers, await soon()]).toEqual([[], undefined])
})
