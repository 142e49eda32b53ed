// The database is lost under an open page: the next changes are taken by a new one, and count as waiting until then (SPEC R40). And what a
// press of Try now says, whichever way nothing gets through.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccountDatabase } from '../../../pwa/db/account-database.ts'
import { journalled } from '../../../pwa/storage/journal.ts'
import { onNotice } from '../../../pwa/state/notices.ts'
import type { Client } from '../../../pwa/sync/client.ts'
import { NOON, line } from '../../doubles/fixtures.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { USER } from '../../doubles/session-page.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { openSessions, pageDevice } from '../../doubles/engine-parts.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { until } from '../../until.ts'

let device: FakeDevice
let server: FakeServer
let local: FakeStorage

beforeEach(() => {
  ;({ local } = stubStorage())
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  server = new FakeServer()
  device = new FakeDevice(server)
})

const LOST = 'Your browser can’t save anything for Starlane right now. Please reload the page.'
const keys = () => [...local.items.keys()].filter((key) => key.startsWith('starlane-intent:'))

function loadPage() {
  const sessions = openSessions(pageDevice(device))
  const notices: string[] = []
  onNotice(
    ({ text }) => notices.push(text),
    () => notices.pop(),
  )
  const add = (itemId: string, owner: string = ACCOUNT) => journalled(owner, MUTATIONS['store/cart/add'], { itemId, qty: 1 })
  const logIn = () => sessions.enterAccount(USER, { loggedIn: true, deviceId: server.issueDevice() })
  return { ...sessions, add, logIn, notices }
}

async function openPage() {
  const page = loadPage()
  await page.logIn()
  return page
}

/** The browser lets nothing be opened until the returned function is called. */
function refuseToOpen(): () => void {
  const { indexedDB } = device
  const { open } = indexedDB
  const refuse = () => {
    throw new DOMException('Internal error', 'UnknownError')
  }
  Object.assign(indexedDB, { open: refuse })
  return () => void Object.assign(indexedDB, { open })
}

/** Ways in which a page loses it. */
const WAYS = {
  deleted: ({ database }: Client) =>
    new Promise<void>((resolve) => device.indexedDB.deleteDatabase(database.name).addEventListener('success', () => resolve())),
  'closed by the browser': async ({ database }: Client) => forceCloseDatabase(database.backendDB() as never),
  'cleared by the browser': async ({ database }: Client) => {
    forceCloseDatabase(database.backendDB() as never)
    device.indexedDB.deleteDatabase(database.name)
  },
  'of no use without any event': async ({ database }: Client) => database.close({ disableAutoOpen: true }),
}

describe.each(Object.entries(WAYS))('a database %s (SPEC R47)', (_how, lose) => {
  test('is opened anew: the next change is queued and sent, once', async () => {
    const page = await openPage()
    const first = (await page.openSession()).client
    page.add('ring')
    await page.enqueueJournal()
    await page.syncNow()
    const heard = vi.fn<() => void>()
    page.onSession(heard)
    await lose(first)
    await settleDown()
    page.add('hoodie')
    await page.enqueueJournal()
    const second = (await page.openSession()).client
    expect(second).not.toBe(first)
    expect(heard).toHaveBeenCalledOnce()
    expect(keys()).toEqual([])
    expect(await page.syncNow()).toEqual({ kind: 'done' })
    expect(server.account.state.cart).toEqual([line('ring'), line('hoodie')])
    expect(second.snapshot()).toMatchObject({
      entries: { length: 0 },
      undecided: [],
      view: { state: { cart: [line('ring'), line('hoodie')] } },
    })
    expect(page.notices).toEqual([])
  })

  test('takes what the journal held in the meantime by itself, or when the user presses Try now', async () => {
    const page = await openPage()
    const { client } = await page.openSession()
    await lose(client)
    page.add('ring')
    await page.tryNow()
    await page.tryNow()
    expect(keys()).toEqual([])
    expect(server.account.state.cart).toEqual([line('ring')])
    expect(page.notices).toEqual([])
  })
})

test('a database that cannot be opened again: all changes stay in the journal, and the user is told what helps', async () => {
  const page = await openPage()
  const { client } = await page.openSession()
  client.database.close({ disableAutoOpen: true })
  refuseToOpen()
  page.add('ring')
  await page.enqueueJournal()
  expect(keys()).toHaveLength(1)
  expect(page.notices).toEqual([LOST])
})

test('a login whose database cannot be opened is tried again every half a minute: what was done before and since is there in order, and nothing is said any more', async () => {
  const page = loadPage()
  await page.enterGuest()
  page.add('ring', '')
  await page.enqueueJournal()
  const letOpen = refuseToOpen()
  await page.logIn().catch(page.tellLost)
  expect(page.notices).toEqual([LOST])
  page.add('hoodie')
  await page.enqueueJournal().catch(() => undefined)
  await device.advance(30_000)
  expect([page.notices, keys().length]).toEqual([[LOST], 1])
  letOpen()
  await device.advance(30_000)
  await page.openSession()
  expect([page.notices, keys()]).toEqual([[], []])
  await page.syncNow()
  expect(server.account.state.cart).toEqual([line('ring'), line('hoodie')])
})

test('a login whose database cannot be opened is not tried again for a user who has logged out since', async () => {
  const page = loadPage()
  const letOpen = refuseToOpen()
  await page.logIn().catch(page.tellLost)
  await page.enterGuest().catch(() => undefined)
  letOpen()
  await device.advance(30_000)
  expect((await page.openSession()).client.accountId).toBeUndefined()
})

test('a page that ends while it waits for another try tries no more', async () => {
  const page = loadPage()
  const letOpen = refuseToOpen()
  await page.logIn().catch(page.tellLost)
  expect(device.timers).toHaveLength(1)
  await page.close()
  letOpen()
  expect(device.timers).toEqual([])
})

test('a database sealed by a logout in another tab stays sealed when it is opened anew', async () => {
  const page = await openPage()
  const { client } = await page.openSession()
  page.add('ring')
  await page.enqueueJournal()
  const other = await device.open()
  await other.leave('keep')
  forceCloseDatabase(client.database.backendDB() as never)
  await settleDown()
  page.add('hoodie')
  await page.enqueueJournal()
  expect((await page.openSession()).client.snapshot()).toBeUndefined()
  expect(keys()).toHaveLength(1)
})

test('Try now, pressed while the shop still cannot be reached, is answered in words', async () => {
  const page = await openPage()
  server.faults.push(faults.noConnection, faults.noConnection)
  page.add('ring')
  await page.tryNow()
  expect(page.notices).toEqual(['The shop still can’t be reached.'])
  expect(server.account.state.cart).toEqual([])
  server.faults.splice(0)
  await page.tryNow()
  expect(page.notices).toHaveLength(1)
  expect(server.account.state.cart).toEqual([line('ring')])
})

test('a database that is lost under an account whose opening has failed is no error of the page', async () => {
  const parts = pageDevice(device)
  let lose: (() => void) | undefined
  const page = openSessions({
    ...parts,
    async openDatabaseOf(id, onLost) {
      const database = await parts.openDatabaseOf(id, onLost)
      vi.spyOn(database, 'transaction').mockRejectedValue(new Error('closing'))
      lose = onLost
      return database
    },
  })
  await expect(page.enterAccount(USER, { loggedIn: true })).rejects.toThrow('closing')
  lose?.()
  await settleDown()
  await page.close()
})

test.each([
  ['of the account', USER, { key: 'token', token: 'kept' }],
  ['of another account', { ...USER, id: 'account-2' }, undefined],
])('a database that was deleted is opened anew with the login that the device keeps, where it is one %s', async (_whose, kept, token) => {
  const page = await openPage()
  local.setItem('user', JSON.stringify(kept))
  local.setItem('token', 'kept')
  await WAYS.deleted((await page.openSession()).client)
  await settleDown()
  page.add('ring')
  await page.enqueueJournal()
  expect(await (await page.openSession()).client.database.meta.get('token')).toEqual(token)
  await page.close()
})

test('what is pressed now is synced, also where the journal cannot be read into the queue', async () => {
  const page = await openPage()
  const { client } = await page.openSession()
  page.add('ring')
  vi.spyOn(client, 'enqueue').mockRejectedValueOnce(new Error('closing'))
  const asked = server.requests.length
  expect(await page.syncNow()).toEqual({ kind: 'done' })
  expect([server.requests.length > asked, keys().length]).toEqual([true, 1])
})

test('a database that comes late to a page which could open none: it is a visitor’s, and nothing is lost', async () => {
  let answered = () => {}
  const parts = { ...pageDevice(device), onAnswer: (listener: () => void) => void (answered = listener) }
  const notices: string[] = []
  onNotice(({ text }) => notices.push(text))
  const page = openSessions({
    ...parts,
    openDatabaseOf: (id) => (id === ACCOUNT ? Promise.reject(new Error('closing')) : parts.openDatabaseOf(id)),
  })
  await expect(page.enterAccount(USER, { loggedIn: true })).rejects.toThrow('closing')
  answered()
  await until(async () => expect((await page.openSession()).client.accountId).toBeUndefined())
  expect(notices).toEqual([])
  await page.close()
})

test('what memory held finds no room in the database that comes late: the page goes on there, with all that waits', async () => {
  const memory = { indexedDB: new IDBFactory(), IDBKeyRange }
  let isInMemory = true
  let answered = () => {}
  const page = openSessions({
    ...pageDevice(device),
    inMemory: new Set([ACCOUNT]),
    memoryDatabases: async () => memory,
    remember: () => Promise.reject(new Error('no database')),
    onAnswer: (listener) => void (answered = listener),
    leaveMemory: () => void (isInMemory = false),
    async openDatabaseOf(id) {
      const database = await openAccountDatabase(id, { dexie: isInMemory ? memory : device.dexie() })
      const full = new DOMException('No space', 'QuotaExceededError')
      if (!isInMemory) vi.spyOn(database.undecided, 'bulkPut').mockRejectedValue(full)
      return database
    },
  })
  await page.enterAccount(USER, { loggedIn: true, deviceId: server.issueDevice() })
  journalled(ACCOUNT, MUTATIONS['store/cart/add'], { itemId: 'ring', qty: 1 })
  await page.enqueueJournal()
  expect(keys()).toEqual([])
  const before = (await page.openSession()).client
  journalled(ACCOUNT, MUTATIONS['store/cart/add'], { itemId: 'hoodie', qty: 1 })
  vi.spyOn(before, 'enqueue').mockRejectedValueOnce(new Error('closing'))
  answered()
  await until(async () => expect((await page.openSession()).client).not.toBe(before))
  const { client } = await page.openSession()
  expect(
    client
      .snapshot()
      ?.view.state.cart.map(({ itemId }) => itemId)
      .toSorted(),
  ).toEqual(['hoodie', 'ring'])
  expect(await (await device.database()).queue.count()).toBe(2)
  await page.close()
})
