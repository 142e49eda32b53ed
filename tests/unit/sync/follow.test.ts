// @vitest-environment happy-dom
// What an open session does besides sending its queue, over the real client and a fake server: and that all of it ends with the session.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { UNREACHED } from '../../../pwa/content/notice-key.ts'
import { follow, type Session } from '../../../pwa/engine/follow.ts'
import { openShownOutcomes } from '../../../pwa/engine/show-outcomes.ts'
import { LOOK_AGAIN_MS } from '../../../pwa/engine/timing.ts'
import { publishAccount, useAccount } from '../../../pwa/state/account.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { entryOf } from '../../../pwa/state/shop-items.ts'
import { reportConnection, useConnection } from '../../../pwa/state/connection.ts'
import { NOT_HERE, notify, onNotice, standingNotices } from '../../../pwa/state/notices.ts'
import { add, letter, wishFor } from '../../doubles/changes.ts'
import { FakeDevice, settleDown, type TestClient } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { line, PRODUCTS } from '../../doubles/fixtures.ts'
import { until } from '../../until.ts'

let server: FakeServer
let device: FakeDevice
let client: TestClient
let session: Session
const catalog = { loadCatalog: vi.fn(async (_isDoubted?: boolean) => undefined) }
const documents = { fetchAhead: vi.fn(async (_owner: string, _newsAt: number) => undefined) }
const gone = { lookForGone: vi.fn(async (_owner: string) => undefined) }
const storage = { persisted: vi.fn(async () => false), persist: vi.fn(async () => true) }
onNotice(() => undefined)

beforeEach(() => {
  vi.clearAllMocks()
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
  server = new FakeServer({ gems: 500 })
  device = new FakeDevice(server)
  reportConnection(true)
})
afterEach(() => session.close())

/** The session of the account, or of the guest, begins on this page. */
async function begin({ guest = false } = {}): Promise<void> {
  client = await device.open({ guest, ...(guest ? {} : { deviceId: server.issueDevice() }) })
  publishAccount({ ...useAccount.getState(), owner: guest ? '' : ACCOUNT, ready: false })
  const env = device.env()
  const parts = { device: { env }, catalog, documents, gone, outcomes: openShownOutcomes(env) }
  session = follow(client, parts as never)
}

const asked = (path: string) => server.requests.filter((request) => request.path.startsWith(path)).length
const LIVE = '/api/sync/live'

/** Another device of the account does something. */
async function elsewhere(...changes: Parameters<TestClient['mutate']>[0][]): Promise<void> {
  const other = await new FakeDevice(server, 'b').open({ deviceId: server.issueDevice() })
  for (const change of changes) await other.mutate(change)
  await other.sync('forced')
}

/** The page comes back, and has done what it does then. */
async function comeBack(): Promise<void> {
  dispatchEvent(new Event('online'))
  await settleDown()
}

test('it shows the account once it was synced, listens to the shop, and looks for accounts that are gone', async () => {
  await begin()
  await session.synced
  await until(() => expect(asked(LIVE)).toBe(1))
  expect(useAccount.getState()).toMatchObject({ owner: ACCOUNT, ready: true, gems: 500 })
  expect([catalog.loadCatalog.mock.calls, gone.lookForGone.mock.calls]).toEqual([[[]], [[ACCOUNT]]])
})

test('without an answer it shows what the device has, because nothing else is to come', async () => {
  server.faults.push(faults.noConnection)
  await begin()
  await session.synced
  expect(useAccount.getState().ready).toBe(true)
})

test('a session that is left before its first sync is over listens to nothing and leaves no timer', async () => {
  let arrive = () => {}
  server.faults.push(async (deliver) => {
    await new Promise<void>((resolve) => (arrive = resolve))
    return deliver()
  })
  await begin()
  await until(() => expect(asked('/api/sync/pull')).toBe(1))
  session.close()
  arrive()
  await session.synced
  await settleDown()
  dispatchEvent(new Event('online'))
  await device.advance(10 * LOOK_AGAIN_MS)
  expect([asked(LIVE), asked('/api/sync/pull'), device.timers]).toEqual([0, 1, []])
})

test('documents for later are fetched after the first sync, again where that failed, and again after news', async () => {
  documents.fetchAhead.mockRejectedValueOnce(new Error('offline'))
  await begin()
  await session.synced
  await settleDown()
  await comeBack()
  expect(documents.fetchAhead.mock.calls).toEqual([
    [ACCOUNT, 0],
    [ACCOUNT, 0],
  ])
  await comeBack()
  expect(documents.fetchAhead).toHaveBeenCalledTimes(2)
  device.now += 1_000
  server.account = { ...server.account, state: { ...server.account.state, gems: 900 }, version: server.account.version + 1 }
  await comeBack()
  expect(documents.fetchAhead.mock.calls.slice(2)).toEqual([[ACCOUNT, device.now]])
})

test('a question about an order has the catalog fetched anew, once for each question', async () => {
  await begin()
  await session.synced
  await until(() => expect(catalog.loadCatalog).toHaveBeenCalledTimes(1))
  const ask = async (id: string) => {
    const lines = [{ itemId: 'ring', name: 'Ring', qty: 1, priceGems: 120 }]
    const question: Decision = { id, why: 'price_rose', error: 'x', lines, total: 120, balance: 500, gone: [], options: ['keep'], at: 1 }
    const { state, version } = server.account
    server.account = { ...server.account, version: version + 1, state: { ...state, gems: state.gems - 1, decisions: [question] } }
    await comeBack()
  }
  const doubts = () => catalog.loadCatalog.mock.calls.filter(([isDoubted]) => isDoubted).length
  expect(doubts()).toBe(0)
  await ask('first')
  expect(doubts()).toBe(1)
  await ask('first')
  expect(doubts()).toBe(1)
  await ask('second')
  expect(doubts()).toBe(2)
  // One that the device knew before is no news of this page.
  session.close()
  catalog.loadCatalog.mockClear()
  await begin()
  await session.synced
  await settleDown()
  expect([useAccount.getState().decisions.length, doubts()]).toEqual([1, 0])
})

test('with the connection back, the notices that it was missing go', async () => {
  await begin()
  await session.synced
  reportConnection(false)
  for (const key of [UNREACHED, NOT_HERE]) notify({ key, tone: 'bad', text: key })
  useConnection.setState({ state: 'offline', lastSuccess: 1 })
  expect(standingNotices()).toEqual([UNREACHED, NOT_HERE])
  reportConnection(true)
  expect(standingNotices()).toEqual([])
  // What one answer could not bring is not taken back by any other.
  notify({ key: NOT_HERE, tone: 'bad', text: NOT_HERE })
  reportConnection(true)
  expect(standingNotices()).toEqual([NOT_HERE])
})

test('a page that comes back sends its queue, then asks for the catalog, then sends what visitors wrote here', async () => {
  await begin()
  await session.synced
  const guest = await device.open({ guest: true })
  await guest.mutate(letter('Hello'))
  await elsewhere(add('ring'))
  dispatchEvent(new Event('online'))
  await until(() => expect([server.contacts.size, catalog.loadCatalog.mock.calls.length]).toEqual([1, 2]))
  expect(useAccount.getState().cart).toMatchObject([{ id: 'ring' }])
  await settleDown()
  session.close()
  await guest.mutate(letter('And again'))
  dispatchEvent(new Event('online'))
  await settleDown()
  expect([server.contacts.size, catalog.loadCatalog.mock.calls.length]).toEqual([1, 2])
})

test('the browser is asked to keep the device’s data once there is something that only the device has', async () => {
  await begin()
  await session.synced
  await settleDown()
  expect(storage.persist).not.toHaveBeenCalled()
  await client.mutate(add('ring'))
  await client.mutate(wishFor('ring'))
  await until(() => expect(storage.persist).toHaveBeenCalledTimes(1))
  await until(() => expect(server.account.state.cart).toHaveLength(1))
})

test('a visitor’s lists are only on this device, also those of an earlier visit; nobody is asked for them', async () => {
  await begin({ guest: true })
  await session.synced
  await settleDown()
  expect(storage.persist).not.toHaveBeenCalled()
  await client.mutate(wishFor('ring'))
  await until(() => expect(storage.persist).toHaveBeenCalledTimes(1))
  session.close()
  storage.persisted.mockResolvedValueOnce(true)
  await begin({ guest: true })
  await session.synced
  await settleDown()
  expect([storage.persisted.mock.calls.length, storage.persist.mock.calls.length]).toEqual([2, 1])
  await device.advance(LOOK_AGAIN_MS)
  expect([asked('/api/sync'), documents.fetchAhead.mock.calls.length]).toEqual([0, 0])
})

test('until the catalog is read, a line keeps what this page last showed of it; then the catalog says what there is', async () => {
  const [ring] = PRODUCTS.values()
  if (ring === undefined) throw new Error('no products')
  server = new FakeServer({ gems: 500, cart: [line(ring.id)] })
  device = new FakeDevice(server)
  useCatalog.setState({ revision: 0, byId: new Map() })
  await begin()
  await session.synced
  publishAccount({ ...useAccount.getState(), cart: [{ ...entryOf(ring), qty: 1 }] })
  await client.mutate(wishFor('scent'))
  expect(useAccount.getState().cart).toMatchObject([{ id: ring.id, product: ring }])
  useCatalog.setState({ revision: 1, byId: new Map() })
  expect(useAccount.getState().cart).toMatchObject([{ id: ring.id, product: undefined }])
  useCatalog.setState({ revision: 2, byId: new Map([[ring.id, ring]]) })
  expect(useAccount.getState().cart).toMatchObject([{ id: ring.id, product: ring }])
})

test('a line without a name of its own has the one that its product had', async () => {
  server = new FakeServer({ gems: 500, cart: [{ itemId: 'old', name: '', qty: 1 }] })
  device = new FakeDevice(server)
  useCatalog.setState({ revision: 3, byId: new Map(), former: new Map([['old', 'An old lightstick']]) })
  await begin()
  await session.synced
  expect(useAccount.getState().cart).toMatchObject([{ id: 'old', name: 'An old lightstick', product: undefined }])
  useCatalog.setState({ former: new Map() })
  expect(useAccount.getState().cart).toMatchObject([{ id: 'old', name: 'old' }])
})

test('another user’s session is shown by now: what this one still hears changes nothing there', async () => {
  await begin()
  await session.synced
  publishAccount({ ...useAccount.getState(), owner: 'account-2', gems: 7 })
  await elsewhere(add('ring'))
  await session.scheduler.poke()
  await settleDown()
  expect(useAccount.getState()).toMatchObject({ owner: 'account-2', gems: 7, cart: [] })
})

test('what is never heard live is looked for every half minute', async () => {
  await begin()
  await session.synced
  await settleDown()
  const before = asked('/api/sync/pull')
  await device.advance(LOOK_AGAIN_MS)
  await until(() => expect(asked('/api/sync/pull')).toBe(before + 1))
})

test('it is a comeback when the page is seen again, or returns from the browser’s cache; not when it is hidden or first shown', async () => {
  await begin()
  await session.synced
  await settleDown()
  const comes = async (happens: () => void) => {
    const before = asked('/api/sync/pull')
    happens()
    await settleDown()
    return asked('/api/sync/pull') - before
  }
  const shown = (persisted: boolean) => () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  expect([await comes(shown(false)), await comes(shown(true))]).toEqual([0, 1])
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const turns = (state: DocumentVisibilityState) => () => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect([await comes(turns('hidden')), await comes(turns('visible'))]).toEqual([0, 1])
  visibility.mockRestore()
})

test.each([
  ['the shop is heard live', 'heartbeat'],
  ['the shop has asked for a longer wait', 'rate_limited'],
])('nothing is looked for where %s', async (_what, how) => {
  const answer = server.fetch.bind(server)
  vi.spyOn(server, 'fetch').mockImplementation((path, init) => {
    if (!path.startsWith(LIVE)) return answer(path, init)
    const start = (stream: ReadableStreamDefaultController) => stream.enqueue(new TextEncoder().encode(':\n\n'))
    return Promise.resolve(
      new Response(how === 'heartbeat' ? new ReadableStream({ start }) : null, { status: how === 'heartbeat' ? 200 : 204 }),
    )
  })
  await begin()
  await session.synced
  await settleDown()
  if (how === 'rate_limited') {
    server.faults.push(faults.refused('rate_limited', { 'retry-after': '3600' }))
    await comeBack()
  }
  const before = asked('/api/sync/pull')
  await device.advance(LOOK_AGAIN_MS)
  await settleDown()
  expect(asked('/api/sync/pull')).toBe(before)
})

describe('listening to the shop', () => {
  let signals: AbortSignal[]
  beforeEach(() => {
    signals = []
    const answer = server.fetch.bind(server)
    vi.spyOn(server, 'fetch').mockImplementation((path, init) => {
      if (!path.startsWith(LIVE)) return answer(path, init)
      const { signal } = init
      if (!signal) throw new Error('a connection that nothing ends')
      signals.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    })
  })
  const areOpen = () => signals.map(({ aborted }) => !aborted)

  test('ends with the session', async () => {
    await begin()
    await until(() => expect(areOpen()).toEqual([true]))
    session.close()
    expect(areOpen()).toEqual([false])
    document.dispatchEvent(new Event('visibilitychange'))
    await device.advance(60 * 60_000)
    expect(areOpen()).toEqual([false])
  })

  test('ends where the page goes away, which could not rest in the browser’s cache otherwise', async () => {
    await begin()
    await until(() => expect(areOpen()).toEqual([true]))
    dispatchEvent(new Event('pagehide'))
    expect(areOpen()).toEqual([false])
  })

  test('begins when the page is seen, and when the browser or the shop is reached again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await begin()
    await session.synced
    await settleDown()
    expect(areOpen()).toEqual([])
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => expect(areOpen()).toEqual([true]))
  })
})

test('nothing that was left to try again outlives the session: changes without a signal, and what visitors wrote', async () => {
  const guest = await device.open({ guest: true })
  await guest.mutate(letter('Hello'))
  const answer = server.fetch.bind(server)
  vi.spyOn(server, 'fetch').mockImplementation((path, init) => (path === '/api/contact' ? faults.noConnection() : answer(path, init)))
  await begin()
  await session.synced
  await settleDown()
  vi.mocked(server.fetch).mockImplementation(faults.noConnection)
  reportConnection(false)
  for (const change of [add('ring'), wishFor('ring')]) {
    await client.mutate(change)
    await settleDown()
  }
  expect(device.timers.length).toBeGreaterThan(1)
  session.close()
  await settleDown()
  expect(device.timers).toEqual([])
})

test('the browser is asked to send in the background, once for the changes of a moment', async () => {
  const register = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready: Promise.resolve({ sync: { register } }) } })
  const moment = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  await begin()
  await session.synced
  await settleDown()
  expect(register).not.toHaveBeenCalled()
  for (const change of [add('ring'), wishFor('ring')]) {
    await client.mutate(change)
    await settleDown()
  }
  expect(register).toHaveBeenCalledTimes(1)
  moment.mockReturnValue(1_000_000_000)
  await client.mutate(wishFor('scent'))
  await settleDown()
  expect(register).toHaveBeenCalledTimes(2)
  moment.mockRestore()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
