// A visitor's lists at a login, where something of it fails: the login goes through, and what has not joined joins the next time, once (SPEC R44).
import { beforeEach, expect, test, vi } from 'vitest'
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { openAccountDatabase, type AccountDatabase } from '../../../pwa/db/account-database.ts'
import { openJournalQueue } from '../../../pwa/engine/enqueue-journal.ts'
import { createGuestJoin } from '../../../pwa/engine/join-on-login.ts'
import { openShownOutcomes } from '../../../pwa/engine/show-outcomes.ts'
import { journal, journalled } from '../../../pwa/storage/journal.ts'
import { joinGuest } from '../../../pwa/sync/join-guest.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { add, wishFor } from '../../doubles/changes.ts'
import { FakeDevice, type TestClient } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'

const OTHER = 'account-2'
let server: FakeServer
let device: FakeDevice
let account: TestClient
let opened: AccountDatabase[]
const open = vi.fn<(id: string | undefined) => Promise<AccountDatabase>>()

beforeEach(async () => {
  stubStorage()
  server = new FakeServer()
  device = new FakeDevice(server)
  opened = []
  open.mockReset().mockImplementation(async (id) => {
    const database = await openAccountDatabase(id, { dexie: device.dexie() })
    opened.push(database)
    return database
  })
  const guest = await device.open({ guest: true })
  await guest.mutateAll([add('ring'), wishFor('scent')])
  guest.close()
  account = await device.open({ deviceId: server.issueDevice() })
})

const env = () => device.env()
function join(queue = openJournalQueue({ env: env() }, openShownOutcomes(env()))) {
  return createGuestJoin({ env: env(), connection: { dexie: device.dexie() }, openDatabaseOf: open }, queue)
}
const guestState = async () => (await device.open({ guest: true })).snapshot()?.view.state
const joined = async () => {
  await account.refresh()
  await account.sync('forced')
  return server.settled.map(({ name, args }) => [name, args])
}
const BOTH = [['store/guest/join', { cart: [{ itemId: 'ring', qty: 1 }], wishlist: ['scent'] }]]
const areClosed = () => opened.map((database) => database.isOpen())

test('a visitor’s database that cannot be opened holds up no login and says at a logout that it may hold a join; the next login joins it', async () => {
  const { joinGuestOnLogin, finishGuestJoin } = join()
  open.mockRejectedValue(new Error('closing'))
  await joinGuestOnLogin(account.database, ACCOUNT)
  expect([await finishGuestJoin(account.database, ACCOUNT), await joined()]).toEqual([false, []])
  open.mockImplementation((id) => openAccountDatabase(id, { dexie: device.dexie() }))
  await joinGuestOnLogin(account.database, ACCOUNT)
  expect([await finishGuestJoin(account.database, ACCOUNT), await joined()]).toEqual([true, BOTH])
  expect(await guestState()).toMatchObject({ cart: [], wishlist: [] })
})

test('a visitor’s database that fails while it is read is closed, and a logout hears that it failed', async () => {
  const { joinGuestOnLogin, finishGuestJoin } = join()
  for (const run of [() => joinGuestOnLogin(account.database, ACCOUNT), () => finishGuestJoin(account.database, ACCOUNT)]) {
    open.mockImplementationOnce(async () => {
      const database = await openAccountDatabase(undefined, { dexie: device.dexie() })
      opened.push(database)
      vi.spyOn(database, 'transaction').mockRejectedValue(new Error('closing'))
      return database
    })
    expect([false, undefined]).toContain(await run())
  }
  expect([areClosed(), await joined()]).toEqual([[false, false], []])
  expect(await finishGuestJoin(account.database, ACCOUNT)).toBe(true)
  expect(areClosed()).toEqual([false, false, false])
})

test('what a visitor has just pressed joins with the rest, and what of it cannot be queued holds up nothing', async () => {
  journalled('', MUTATIONS['store/cart/add'], { itemId: 'hoodie', qty: 1 })
  const enqueueFor = vi.fn(() => Promise.reject(new Error('closing')))
  await join({ enqueueFor, wordOn: () => undefined }).joinGuestOnLogin(account.database, ACCOUNT)
  expect([enqueueFor.mock.calls.length, await joined(), journal.entries().length]).toEqual([1, BOTH, 1])
  await join().joinGuestOnLogin(account.database, ACCOUNT)
  expect(await joined()).toEqual([...BOTH, ['store/guest/join', { cart: [{ itemId: 'hoodie', qty: 1 }], wishlist: [] }]])
  expect(journal.entries()).toEqual([])
})

test.each([
  ['has it, and keeps it', true, []],
  ['has another one: the lists are still the visitor’s', false, BOTH],
  ['is not on this device any more: the lists are still the visitor’s', undefined, BOTH],
] as const)('a join that was noted for another account, whose queue %s', async (_what, has, expected) => {
  const guest = await device.database('guest')
  const other = await openAccountDatabase(has === undefined ? 'account-3' : OTHER, { dexie: device.dexie() })
  await joinGuest({ guest, account: other, accountId: OTHER, env: env(), hasJoined: () => Promise.resolve(false) })
  const noted = await guest.meta.get('join')
  expect(noted).toMatchObject({ accountId: OTHER })
  if (has !== undefined) {
    const id = has ? Reflect.get(Object(noted), 'id') : 'another-join-00000001'
    await other.meta.put({ ...head(), joinedId: id })
  }
  await join().joinGuestOnLogin(account.database, ACCOUNT)
  expect(await joined()).toEqual(expected)
  expect(await guestState()).toMatchObject({ cart: [], wishlist: [] })
})

const head = () => ({ key: 'head', epoch: 0, nextSeq: 1, ackedThrough: 0, sentThrough: 0, nextOrder: 1, sealed: false }) as const
