// The browser opens no database in time, and does so later: a late answer is taken, and what was done meanwhile is in that database once (SPEC R62).
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccountDatabase } from '../../../pwa/db/account-database.ts'
import { OPEN_MS } from '../../../pwa/db/connection.ts'
import { drainInBackground } from '../../../pwa/sync/background.ts'
import type { Client } from '../../../pwa/sync/client.ts'
import { listReceipts } from '../../../pwa/sync/receipts.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { DISK, FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { USER } from '../../doubles/session-page.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { aggregate, line, NOON, PRODUCTS } from '../../doubles/fixtures.ts'

let device: FakeDevice
let server: FakeServer
let local: FakeStorage
let gate: Gate

vi.mock('../../../pwa/sync/network.ts', () => ({
  network: {
    fetch: (path: string, init: RequestInit) => server.fetch(path, init),
    now: () => device.now,
    after: (ms: number, run: () => void) => device.env().after(ms, run),
  },
}))
/** An IndexedDB whose answers to `open` are held back while it is shut. */
class Gate {
  isShut = true
  readonly #held: (() => void)[] = []
  readonly dependencies: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }

  constructor(factory: IDBFactory) {
    const open = (name: string, version?: number) =>
      this.isShut ? this.#hold(() => factory.open(name, version)) : factory.open(name, version)
    this.dependencies = { indexedDB: Object.assign(Object.create(factory), { open }), IDBKeyRange }
  }

  get asked(): number {
    return this.#held.length
  }

  async answer(): Promise<void> {
    this.isShut = false
    for (const begin of this.#held.splice(0)) begin()
    await settleDown()
  }

  #hold(open: () => IDBOpenDBRequest): object {
    let real: IDBOpenDBRequest | undefined
    const request = {
      onsuccess: undefined as unknown,
      get result() {
        return real?.result
      },
      get transaction() {
        return real?.transaction
      },
    }
    this.#held.push(() => {
      real = open()
      for (const type of ['success', 'error', 'blocked', 'upgradeneeded']) {
        real.addEventListener(type, (event) => {
          const listener: unknown = Reflect.get(request, `on${type}`)
          if (typeof listener === 'function') listener.call(request, event)
        })
      }
    })
    return request
  }
}

const before = { ...Dexie.dependencies }

beforeEach(() => {
  ;({ local } = stubStorage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.resetModules()
  server = new FakeServer()
  device = new FakeDevice(server)
  gate = new Gate(device.indexedDB)
  Dexie.dependencies = gate.dependencies
})
afterEach(() => {
  Dexie.dependencies = before
})

const MEMORY = /^Your browser can’t save anything for Starlane\. While/

async function openPage() {
  const { openSessions } = await import('../../doubles/engine-parts.ts')
  const { useCatalog } = await import('../../../pwa/state/catalog.ts')
  const { journalled } = await import('../../../pwa/storage/journal.ts')
  const { onNotice, standingNotices } = await import('../../../pwa/state/notices.ts')
  const { openDevice } = await import('../../../pwa/engine/device.ts')
  const { connection, deviceDatabase, ...rest } = openDevice()
  const sessions = openSessions({ connection, ...rest }, { kind: 'retry', after: 0, why: 'silent' })
  useCatalog.setState({ byId: PRODUCTS })
  const notices: string[] = []
  onNotice(({ text }) => notices.push(text))
  return {
    ...sessions,
    deviceDatabase,
    notices,
    standingNotices,
    isInMemory: () => connection.dexie !== undefined,
    press: (itemId: string, owner: string = ACCOUNT) => journalled(owner, MUTATIONS['store/cart/add'], { itemId, qty: 1 }).id,
    wish: (itemId: string, owner: string = ACCOUNT) => journalled(owner, MUTATIONS['store/wishlist/add'], { itemId }).id,
    remove: (itemId: string, owner: string = ACCOUNT) => journalled(owner, MUTATIONS['store/cart/remove'], { itemId }).id,
    async logIn() {
      local.setItem('user', JSON.stringify(USER))
      await sessions.enterAccount(USER, { loggedIn: true, deviceId: server.issueDevice() })
    },
  }
}

/** A page that has given up waiting and goes on in memory. */
async function openInMemory(enter: (page: Awaited<ReturnType<typeof openPage>>) => Promise<void>) {
  const page = await openPage()
  const entering = enter(page)
  await vi.waitFor(() => expect(gate.asked).toBeGreaterThan(0))
  await device.advance(OPEN_MS)
  await entering
  expect([page.isInMemory(), page.notices]).toEqual([true, [expect.stringMatching(MEMORY)]])
  return page
}

const keys = () => [...local.items.keys()].filter((key) => key.startsWith('starlane-intent:'))
const onDisk = (accountId?: string) => openAccountDatabase(accountId, { dexie: device.dexie() })

/** Until the page has come back from memory. */
async function untilMoved(page: Awaited<ReturnType<typeof openPage>>): Promise<Client> {
  await vi.waitFor(() => expect(page.isInMemory()).toBe(false))
  await settleDown()
  return (await page.openSession()).client
}

describe('a page that stands still just after it has asked', () => {
  test.each([OPEN_MS, OPEN_MS + 300, 60_000, 8 * 3_600_000])('for %i ms: the answer that came meanwhile is taken', async (ms) => {
    const page = await openPage()
    const entering = page.enterGuest()
    await vi.waitFor(() => expect(gate.asked).toBeGreaterThan(0))
    // Its timers are due first.
    await device.sleep(ms)
    await gate.answer()
    await entering
    expect([page.isInMemory(), page.notices]).toEqual([false, []])
    page.press('ring', '')
    await page.enqueueJournal()
    expect(await (await onDisk()).meta.get('base')).toMatchObject({ state: { cart: [line('ring')] } })
  })
})

describe('a late answer to a page that goes on in memory', () => {
  test('of a member: what is settled has its receipt, what waits is queued, and each happens once', async () => {
    const page = await openInMemory(({ logIn }) => logIn())
    page.press('ring')
    await page.enqueueJournal()
    await page.syncNow()
    expect(server.account.state.cart).toEqual([line('ring')])
    page.press('hoodie')
    page.wish('scent')
    await page.enqueueJournal()
    expect(keys()).toEqual([])
    await gate.answer()
    const client = await untilMoved(page)
    expect(client.snapshot()).toMatchObject({ entries: [{ args: { itemId: 'hoodie' } }, { args: { itemId: 'scent' } }], undecided: [] })
    expect(client.snapshot()?.view.state.cart).toEqual([line('ring'), line('hoodie')])
    expect((await listReceipts(await onDisk(ACCOUNT), 10, DISK)).map(({ args }) => args)).toEqual([{ itemId: 'ring', qty: 1 }])
    await page.syncNow()
    expect(server.account.state).toMatchObject({ cart: [line('ring'), line('hoodie')], wishlist: [{ itemId: 'scent' }] })
    expect(server.settled).toHaveLength(3)
    expect([keys(), page.standingNotices()]).toEqual([[], []])
  })

  test('an order that was pressed before memory knew the account is for the shop to judge: it is placed, once', async () => {
    server.account = aggregate({ gems: 500, cart: [line('ring')] })
    const page = await openPage()
    const { journalled } = await import('../../../pwa/storage/journal.ts')
    journalled(ACCOUNT, MUTATIONS['store/cart/checkout'], {}, { total: 100, cart: { known: [''], lines: [{ itemId: 'ring', qty: 1 }] } })
    const entering = page.logIn()
    await vi.waitFor(() => expect(gate.asked).toBeGreaterThan(0))
    await device.advance(OPEN_MS)
    await entering
    await page.enqueueJournal()
    await page.syncNow()
    await gate.answer()
    await untilMoved(page)
    await page.syncNow()
    expect(server.account.state).toMatchObject({ gems: 400, cart: [] })
    expect([server.settled.length, keys(), page.notices.slice(1)]).toEqual([1, [], []])
  })

  test('of a visitor: cart and wishlist are there, and what is pressed then is kept as well', async () => {
    const page = await openInMemory(({ enterGuest }) => enterGuest())
    page.press('ring', '')
    page.wish('hoodie', '')
    await page.enqueueJournal()
    await gate.answer()
    const client = await untilMoved(page)
    page.press('scent', '')
    await page.enqueueJournal()
    expect(client.snapshot()?.view.state).toMatchObject({ cart: [line('ring'), line('scent')], wishlist: [{ itemId: 'hoodie' }] })
    expect(await (await onDisk()).meta.get('base')).toMatchObject({ state: { cart: [line('ring'), line('scent')] } })
  })

  test.each([0, 1, 2, 4, 8, 16, 32])('what is taken out of the cart %i turns later, while it moves, is not put in again', async (turns) => {
    const page = await openInMemory(({ enterGuest }) => enterGuest())
    page.press('ring', '')
    page.press('scent', '')
    await page.enqueueJournal()
    const answered = gate.answer()
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    page.remove('ring', '')
    const enqueued = page.enqueueJournal()
    await answered
    await enqueued.catch(() => undefined)
    const client = await untilMoved(page)
    await page.enqueueJournal()
    expect([client.snapshot()?.view.state.cart, keys()]).toEqual([[line('scent')], []])
  })

  test('a visitor who has logged in meanwhile: what joined the account is sent once, and nothing joins again', async () => {
    const page = await openInMemory(({ enterGuest }) => enterGuest())
    page.press('ring', '')
    await page.enqueueJournal()
    await page.logIn()
    await gate.answer()
    await untilMoved(page)
    await page.syncNow()
    expect(server.settled.map(({ name }) => name)).toEqual(['store/guest/join'])
    expect(server.account.state.cart).toEqual([line('ring')])
  })

  test('a change under way: its outcome is waited for where it was sent from', async () => {
    const page = await openInMemory(({ logIn }) => logIn())
    page.press('ring')
    await page.enqueueJournal()
    server.faults.push(faults.answerLost, faults.noConnection, faults.noConnection)
    await page.syncNow()
    page.press('hoodie')
    await page.enqueueJournal()
    await gate.answer()
    expect(page.isInMemory()).toBe(true)
    for (let tries = 0; page.isInMemory() && tries < 20; tries += 1) await device.advance(5_000)
    const client = await untilMoved(page)
    await page.syncNow()
    expect(server.account.state.cart).toEqual([line('ring'), line('hoodie')])
    expect(server.settled).toHaveLength(2)
    expect(client.snapshot()).toMatchObject({ entries: [], undecided: [] })
  })

  test('a press that was taken out of local storage stays taken, whatever another tab still sees there', async () => {
    const early = await openPage()
    const id = early.press('ring')
    const [entry] = [...local.items].filter(([key]) => key.endsWith(id))
    vi.resetModules()
    const page = await openInMemory(({ logIn }) => logIn())
    await page.syncNow()
    await gate.answer()
    await untilMoved(page)
    if (entry !== undefined) local.setItem(...entry)
    await page.enqueueJournal()
    await page.syncNow()
    expect(server.settled.map((settled) => settled.id)).toEqual([id])
  })

  test('an account whose user has logged out meanwhile, and kept what waits: it waits on the disk for the next login', async () => {
    const page = await openInMemory(({ logIn }) => logIn())
    page.press('ring')
    await page.enqueueJournal()
    expect(await page.leaveAccount(ACCOUNT, 'keep', false)).toEqual({ done: true })
    local.removeItem('user')
    await gate.answer()
    await untilMoved(page)
    expect([keys().length, server.settled]).toEqual([1, []])
    await page.logIn()
    await page.syncNow()
    expect(server.account.state.cart).toEqual([line('ring')])
  })
})

describe('a tab with an older version of the app that holds on to the database, as a frozen one does', () => {
  /** Opens a database as the first version of the app did, and never lets go of it by itself. */
  async function openOlder(name: string, stores: Record<string, string>): Promise<Dexie> {
    const older = new Dexie(name, device.dexie())
    older.version(1).stores(stores)
    older.on('versionchange', () => false)
    return older.open()
  }
  const ACCOUNT_STORES = { queue: 'seq', meta: 'key', receipts: 'id, order, told', undecided: 'id, at', quarantine: '++n, table' }
  const DEVICE_STORES = { catalog: 'key', meta: 'key', documents: 'key, owner', quarantine: '++n' }
  const CLOSE_TABS = 'Please close the other tabs of Starlane: an older version is still open there.'

  test('the user is told so and nothing else, what is done stands in the journal, and all goes on by itself when the tab is closed', async () => {
    gate.isShut = false
    const older = await openOlder(`starlane-account-${ACCOUNT}`, ACCOUNT_STORES)
    const page = await openPage()
    const entering = page.logIn().catch(page.tellLost)
    await vi.waitFor(() => expect(page.notices).toEqual([CLOSE_TABS]))
    page.press('ring')
    await device.advance(OPEN_MS)
    await entering
    await device.advance(60_000)
    expect([page.isInMemory(), keys().length, page.notices, page.standingNotices().length]).toEqual([false, 1, [CLOSE_TABS], 1])
    older.close()
    await vi.waitFor(async () => expect(await page.openSession().catch(() => undefined)).toBeDefined())
    await settleDown()
    expect([keys(), page.standingNotices()]).toEqual([[], []])
    await page.syncNow()
    expect(server.account.state.cart).toEqual([line('ring')])
  })

  test('a screen that waits for an order meanwhile says that it waits', async () => {
    gate.isShut = false
    await openOlder(`starlane-account-${ACCOUNT}`, ACCOUNT_STORES)
    const page = await openPage()
    const entering = page.logIn().catch(page.tellLost)
    await vi.waitFor(() => expect(page.notices).toEqual([CLOSE_TABS]))
    const id = page.press('ring')
    const answer = page.answerTo('store/cart/add', id)
    await device.advance(OPEN_MS)
    await entering
    expect(await answer).toEqual({ kind: 'waiting', id })
  })

  test('several databases that wait for one tab are one notice, which ends with the last of them', async () => {
    gate.isShut = false
    const older = await openOlder(`starlane-account-${ACCOUNT}`, ACCOUNT_STORES)
    const olderStill = await openOlder('starlane', DEVICE_STORES)
    const page = await openPage()
    const { deviceDatabase } = page
    const asked = [deviceDatabase(), page.logIn()].map((opening) => opening.catch((error: Error) => error.name))
    await vi.waitFor(() => expect(page.notices).toEqual([CLOSE_TABS]))
    await device.advance(OPEN_MS)
    expect(await Promise.all(asked)).toEqual(['LateDatabase', 'LateDatabase'])
    // Who needs it goes on without it at once.
    await expect(deviceDatabase()).rejects.toThrow()
    older.close()
    await settleDown()
    expect(page.standingNotices()).toEqual(['older-tab'])
    olderStill.close()
    await settleDown()
    expect([page.standingNotices(), page.notices]).toEqual([[], [CLOSE_TABS]])
    expect((await deviceDatabase()).isOpen()).toBe(true)
  })

  test('the worker’s drain gives up and is tried again', async () => {
    gate.isShut = false
    await openOlder(`starlane-account-${ACCOUNT}`, ACCOUNT_STORES)
    const drained = drainInBackground(ACCOUNT, device.env(), 'due')
    await settleDown()
    await device.advance(OPEN_MS)
    expect(await drained).toMatchObject({ kind: 'retry' })
  })
})

test('a browser that has refused for a while is asked again: the page comes back from memory by itself', async () => {
  const { indexedDB } = gate.dependencies
  gate.isShut = false
  const open = Reflect.get(indexedDB, 'open') as unknown
  Object.assign(indexedDB, {
    open: () => {
      throw new DOMException('Internal error', 'UnknownError')
    },
  })
  const page = await openPage()
  const entering = page.enterGuest()
  for (const wait of [100, 1_000, 3_000]) {
    await vi.waitFor(() => expect(device.timers.length).toBeGreaterThan(0))
    await device.advance(wait)
  }
  await entering
  expect(page.isInMemory()).toBe(true)
  page.press('ring', '')
  await page.enqueueJournal()
  await device.advance(30_000)
  expect(page.isInMemory()).toBe(true)
  Object.assign(indexedDB, { open })
  await device.advance(30_000)
  const client = await untilMoved(page)
  expect(client.snapshot()?.view.state.cart).toEqual([line('ring')])
  expect(page.standingNotices()).toEqual([])
})

test('a full disk answers no better for being asked again: nothing is waited for', async () => {
  gate.isShut = false
  Object.assign(gate.dependencies.indexedDB, {
    open: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  const page = await openPage()
  void page.enterGuest()
  await vi.waitFor(() => expect(page.isInMemory()).toBe(true))
})
