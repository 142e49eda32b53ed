// A logout whose database another tab's logout takes away meanwhile, or that cannot be opened; and a login that comes before it is through.
import { beforeEach, expect, test, vi } from 'vitest'
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { openAccountDatabase, type AccountDatabase } from '../../../pwa/db/account-database.ts'
import { journal, journalled } from '../../../pwa/storage/journal.ts'
import { sealQueue } from '../../../pwa/sync/seal-queue.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { add } from '../../doubles/changes.ts'
import { openSessions, pageDevice } from '../../doubles/engine-parts.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { USER } from '../../doubles/session-page.ts'

let server: FakeServer
let device: FakeDevice
let local: FakeStorage
const open = vi.fn<(id: string | undefined) => ReturnType<typeof openAccountDatabase>>()
const reallyOpen = (id: string | undefined) => openAccountDatabase(id, { dexie: device.dexie() })

beforeEach(() => {
  ;({ local } = stubStorage())
  server = new FakeServer()
  device = new FakeDevice(server)
  open.mockReset().mockImplementation(reallyOpen)
})

function loadPage() {
  const sessions = openSessions({ ...pageDevice(device), openDatabaseOf: open }, { kind: 'retry', after: 0, why: 'answered' })
  const logIn = (id: string = ACCOUNT) => {
    local.setItem('user', JSON.stringify({ ...USER, id }))
    return sessions.enterAccount({ ...USER, id }, { loggedIn: true, token: `token of ${id}`, deviceId: server.issueDevice() })
  }
  return { ...sessions, logIn }
}
const names = async () => (await device.indexedDB.databases()).map(({ name }) => name)

/** What waits was queued by an earlier page. */
async function withQueue(): Promise<void> {
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutate(add('ring'))
  client.close()
}

test.each([
  [0, true],
  [2, true],
  [3, false],
])('a database that is closed %i times meanwhile is opened again, and in the end the logout is done: %s', async (times, isDone) => {
  await withQueue()
  const page = loadPage()
  await page.enterGuest()
  let left = times
  const opened: { isOpen(): boolean }[] = []
  open.mockImplementation(async (id) => {
    const database = await reallyOpen(id)
    if (id === ACCOUNT) opened.push(database)
    if (id === ACCOUNT && left-- > 0) database.close({ disableAutoOpen: true })
    return database
  })
  const leaving = page.leaveAccount(ACCOUNT, 'discard', false)
  if (isDone) expect(await leaving).toEqual({ done: true })
  else await expect(leaving).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  expect(await (await device.database()).queue.count()).toBe(isDone ? 0 : 1)
  expect(opened.map((database) => database.isOpen())).toEqual(Array.from({ length: Math.min(times, 2) + 1 }, () => false))
})

test('a fault that is no closed database is told at once, and the next press tries again', async () => {
  await withQueue()
  const page = loadPage()
  await page.enterGuest()
  open.mockImplementationOnce(async (id) => {
    const database = await reallyOpen(id)
    vi.spyOn(database.queue, 'orderBy').mockImplementation(() => {
      throw new Error('damaged')
    })
    return database
  })
  const before = open.mock.calls.length
  await expect(page.leaveAccount(ACCOUNT, 'discard', false)).rejects.toThrow('damaged')
  expect(open.mock.calls.length).toBe(before + 1)
  expect(await page.leaveAccount(ACCOUNT, 'discard', false)).toEqual({ done: true })
  expect(await (await device.database()).queue.count()).toBe(0)
})

test('an account that is not open any more has no screen that could ask: without a choice what waits is kept', async () => {
  await withQueue()
  const page = loadPage()
  await page.enterGuest()
  expect(await page.leaveAccount(ACCOUNT, undefined, true)).toEqual({ done: true })
  const database = await device.database()
  expect([await database.queue.count(), await database.meta.get('head')]).toMatchObject([1, { sealed: true }])
})

test('a logout while the account is being opened, which then fails, is done: there is nothing to send or to wipe', async () => {
  const page = loadPage()
  let fail = (_error: Error) => {}
  open.mockImplementation(() => new Promise((_resolve, reject) => (fail = reject)))
  const entering = page.logIn().catch(() => 'failed')
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  const leaving = page.leaveAccount(ACCOUNT, 'keep', true)
  fail(new Error('no storage'))
  expect([await entering, await leaving]).toEqual(['failed', { done: true }])
  expect(await page.leaveAccount('', 'keep', true)).toEqual({ done: true })
  await page.close()
})

test('the user logs in anew before the logout is through: that login counts, also what the server says of it later', async () => {
  const page = loadPage()
  await page.logIn()
  expect(await page.leaveAccount(ACCOUNT, undefined, false)).toEqual({ done: true })
  await page.logIn()
  await page.enterAccount(USER, { loggedIn: true, token: 'a newer token' })
  await page.dropEmptied()
  const { client } = await page.openSession()
  expect([client.accountId, client.snapshot()?.head.sealed, await client.database.meta.get('token')]).toMatchObject([
    ACCOUNT,
    false,
    { token: 'a newer token' },
  ])
  await page.close()
})

test.each([
  ['a visitor', []],
  ['an account that a visitor’s lists have joined', [add('hoodie')]],
])('a logout of %s leaves no name, and the account that is logged in again in another tab opens here too', async (_what, lists) => {
  const visitor = await device.open({ guest: true })
  await visitor.mutateAll(lists)
  visitor.close()
  const page = loadPage()
  await page.logIn()
  await (await page.openSession()).client.sync('forced')
  expect(await page.leaveAccount(ACCOUNT, undefined, false)).toEqual({ done: true })
  await page.dropEmptied()
  expect(await names()).toEqual(['starlane-guest'])
  await page.enterAccount(USER, { loggedIn: true, token: 'of another tab' })
  expect((await page.openSession()).client.accountId).toBe(ACCOUNT)
  await page.close()
})

test('an account that another tab has logged out, and this one opened too late, leaves no name, whatever had joined it', async () => {
  const { database } = await device.open({ deviceId: server.issueDevice() })
  await database.meta.put({ ...Object(await database.meta.get('head')), joinedId: 'a-join-000000000001' })
  database.close()
  const page = loadPage()
  await page.enterGuest(ACCOUNT)
  expect(await names()).toEqual(['starlane-guest'])
  await page.close()
})

test('an account that another tab has logged out, and this one opened too late, with a change that waits: it is sealed and waits', async () => {
  const { database, mutate } = await device.open({ deviceId: server.issueDevice() })
  await mutate(add('ring'))
  const page = loadPage()
  await page.enterGuest(ACCOUNT)
  expect([await database.queue.count(), await database.meta.get('head')]).toMatchObject([1, { sealed: true }])
  await page.close()
})

test('another user logs in before the logout is through: the name of the one before goes from the device all the same', async () => {
  const page = loadPage()
  await page.logIn()
  expect(await page.leaveAccount(ACCOUNT, undefined, false)).toEqual({ done: true })
  await page.logIn('account-2')
  expect(await names()).toContain(`starlane-account-${ACCOUNT}`)
  await page.dropEmptied()
  expect(await names()).not.toContain(`starlane-account-${ACCOUNT}`)
  expect(await names()).toContain('starlane-account-account-2')
  await page.close()
})

test('what is counted at a logout is what waits, and what only its user can decide on or nobody can read; at least one', async () => {
  const page = loadPage()
  await page.logIn()
  const { client } = await page.openSession()
  server.loggedIn = undefined
  const asked = async () => {
    const left = await page.leaveAccount(ACCOUNT, undefined, false)
    return left.done ? 'done' : [left.pendingCount, left.pendingOrders]
  }
  await client.database.undecided.put({ id: 'undecided-00000001', name: 'contact', v: 1, args: {}, at: 1, why: 'too_large' })
  expect(await asked()).toEqual([1, 0])
  await client.database.quarantine.add({ table: 'queue', key: 9, row: {}, why: 'Invalid', at: 1 })
  expect(await asked()).toEqual([2, 0])
  await client.mutateAll([add('ring'), add('hoodie')])
  expect(await asked()).toEqual([4, 0])
  for (const table of ['undecided', 'receipts', 'meta'])
    await client.database.quarantine.add({ table, key: 9, row: {}, why: 'Invalid', at: 1 })
  expect(await asked()).toEqual([5, 0])
  expect(await page.leaveAccount(ACCOUNT, 'discard', false)).toEqual({ done: true })
  await page.close()
})

test('what cannot be brought into the queue now is counted, and holds no logout up', async () => {
  const page = loadPage()
  await page.logIn()
  const { client } = await page.openSession()
  journalled(ACCOUNT, MUTATIONS['store/cart/add'], { itemId: 'ring', qty: 1 })
  vi.spyOn(client, 'enqueue').mockRejectedValue(new Error('closing'))
  expect(await page.leaveAccount(ACCOUNT, undefined, false)).toMatchObject({ done: false, pendingCount: 1 })
  expect(await page.leaveAccount(ACCOUNT, 'discard', false)).toEqual({ done: true })
  expect(journal.entries()).toEqual([])
  await page.close()
})

test('a disk too full to note what has joined lets the logout through without that; one that refuses both leaves the account as it was', async () => {
  const page = loadPage()
  await page.logIn()
  const { client } = await page.openSession()
  const full = new DOMException('No space', 'QuotaExceededError')
  const leave = vi.spyOn(client, 'leave').mockRejectedValueOnce(full).mockRejectedValueOnce(full)
  await expect(page.leaveAccount(ACCOUNT, 'discard', false)).rejects.toBe(full)
  // What the server says of this login counts, for it has not ended.
  await page.enterAccount(USER, { loggedIn: true, token: 'a newer token' })
  expect(await client.database.meta.get('token')).toMatchObject({ token: 'a newer token' })
  leave.mockClear().mockRejectedValueOnce(full)
  // A visitor’s database that cannot be opened may hold a join that goes on.
  open.mockRejectedValueOnce(new Error('no database'))
  expect(await page.leaveAccount(ACCOUNT, 'discard', false)).toEqual({ done: true })
  expect(leave.mock.calls.map(([, isJoining]) => isJoining)).toEqual([true, false])
  await page.close()
})

test.each(['keep', 'discard', undefined] as const)(
  'what holds a logout up at the last moment leaves the queue as it is: %s',
  async (choice) => {
    const client = await device.open({ deviceId: server.issueDevice() })
    if (choice !== undefined) await client.mutate(add('ring'))
    const before = client.snapshot()
    expect(await client.leave(choice, false, () => true)).toBe(false)
    expect([client.snapshot(), await client.database.queue.count()]).toEqual([before, choice === undefined ? 0 : 1])
    expect(await client.leave(choice, false, () => false)).toBe(true)
    expect(client.snapshot()).toBeUndefined()
  },
)

test('the account that is open logs in again: it is through once the page shows what the queue holds by then', async () => {
  const page = loadPage()
  await page.logIn()
  const { client } = await page.openSession()
  let isFresh = false
  vi.spyOn(client, 'refresh').mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    isFresh = true
  })
  await page.logIn()
  expect(isFresh).toBe(true)
  await page.close()
})

test('what a visitor had joins the account when its login is confirmed, also where it is open by then', async () => {
  const visitor = await device.open({ guest: true })
  await visitor.mutate(add('hoodie'))
  visitor.close()
  const page = loadPage()
  await page.enterAccount(USER, { loggedIn: false })
  const { client } = await page.openSession()
  expect(client.snapshot()?.entries).toEqual([])
  await page.enterAccount(USER, { loggedIn: true, deviceId: server.issueDevice() })
  expect(client.snapshot()).toMatchObject({ entries: [{ name: 'store/guest/join' }], view: { state: { cart: [{ itemId: 'hoodie' }] } } })
  await page.close()
})

const CHANGE = { id: 'one-that-waits-0001', name: 'contact', v: 1, args: {}, at: 1 }
const aside = (table: string) => ({ table, key: 9, row: {}, why: 'Invalid', at: 1 })
test.each<[string, (database: AccountDatabase) => Promise<unknown>, boolean]>([
  ['a change that waits', ({ queue }) => queue.add({ seq: 1, ...CHANGE }), false],
  ['one that its user is to decide on', ({ undecided }) => undecided.add({ ...CHANGE, why: 'device' }), false],
  ['one of the queue that nobody can read', ({ quarantine }) => quarantine.add(aside('queue')), false],
  ['one to decide on that nobody can read', ({ quarantine }) => quarantine.add(aside('undecided')), false],
  ['an unreadable receipt', ({ quarantine }) => quarantine.add(aside('receipts')), true],
  ['nothing', () => Promise.resolve(), true],
])('a logout of which nobody was asked, with %s', async (_what, add, isDone) => {
  const { database } = await device.open({ deviceId: server.issueDevice(), token: 'token' })
  await add(database)
  await database.meta.put({ key: 'taken', ids: [] })
  const everything = () => Promise.all(database.tables.map((table) => table.toArray()))
  const before = await everything()
  expect(await sealQueue(database, undefined, device.env())).toBe(isDone)
  if (isDone) expect((await everything()).flat()).toEqual([])
  else expect(await everything()).toEqual(before)
  if (isDone) return
  // Kept: all that only this device knows, and nothing else.
  await database.quarantine.bulkAdd([aside('meta'), aside('receipts')])
  const waiting = async () => [await database.queue.toArray(), await database.undecided.toArray()]
  const [kept, keptAside] = [await waiting(), await database.quarantine.where('table').anyOf('queue', 'undecided').toArray()]
  expect(await sealQueue(database, 'keep', device.env())).toBe(true)
  expect([await waiting(), await database.quarantine.toArray()]).toEqual([kept, keptAside])
  expect(await database.meta.toCollection().primaryKeys()).toEqual(['head', 'taken'])
})

test('a queue that was kept, and is empty, stays as it is', async () => {
  const { database } = await device.open({ deviceId: server.issueDevice() })
  await sealQueue(database, 'keep', device.env())
  const before = await database.meta.toArray()
  expect(await sealQueue(database, undefined, device.env())).toBe(true)
  expect(await database.meta.toArray()).toEqual(before)
})
