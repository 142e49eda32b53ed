// The account was deleted on another device: this one is told so by the shop, keeps nothing of it, and says so once (SPEC R51).
import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { hasAccountDatabase, openAccountDatabase } from '../../../pwa/db/account-database.ts'
import { openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import { findGoneAccounts } from '../../../pwa/engine/found-gone.ts'
import { useGoneAccount } from '../../../pwa/state/gone-account.ts'
import { drainInBackground } from '../../../pwa/sync/background.ts'
import { openClient } from '../../../pwa/sync/client.ts'
import { askWhetherGone, forgetOnDevice, goneAccount, wipeAccount } from '../../../pwa/sync/gone-account.ts'
import { sealQueue } from '../../../pwa/sync/seal-queue.ts'
import { storeToken } from '../../../pwa/sync/token.ts'
import { transact } from '../../../pwa/sync/state-rows.ts'
import { line } from '../../doubles/fixtures.ts'
import { add, wishFor } from '../../doubles/changes.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { DISK, FakeDevice, settleDown } from '../../doubles/fake-device.ts'

let server: FakeServer
let device: FakeDevice

beforeEach(() => {
  server = new FakeServer({ gems: 70, cart: [line('scent')] })
  device = new FakeDevice(server)
})

/** With two changes that wait, and documents that are kept. */
async function withQueue() {
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutate(wishFor('ring'))
  await client.sync('seen')
  await client.mutateAll([add('ring'), add('hoodie')])
  const documents = await openDeviceDatabase({ dexie: device.dexie() })
  for (const owner of [ACCOUNT, 'another'])
    await documents.documents.put({ key: `inventory ${owner}`, owner, loadedAt: device.now, data: [] })
  await documents.meta.put({ key: 'account', user: { ...EMPTY_USER, id: ACCOUNT }, since: 1, expired: false })
  return { client, documents }
}

async function rowsOf(accountId = ACCOUNT): Promise<number> {
  const database = await openAccountDatabase(accountId, { dexie: device.dexie() })
  const counts = await Promise.all(database.tables.map((table) => table.count()))
  database.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

test.each(['push', 'pull'])('R51: a tab hears of it by a %s, and nothing is tried again', async (way) => {
  const { client } = await withQueue()
  // With an empty queue there is nothing to push.
  if (way === 'pull') await client.sync('forced')
  const told: string[] = []
  const database = await device.database()
  const other = await openClient({
    accountId: ACCOUNT,
    database,
    env: device.env(),
    product: device.product,
    onGone: () => void told.push('gone'),
  })
  server.deleted = true
  expect(await other.sync('seen')).toEqual({ kind: 'gone' })
  expect(told).toEqual(['gone'])
})

test('R51: where only the login has ended nothing is removed', async () => {
  const { client } = await withQueue()
  server.loggedIn = undefined
  expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'auth' })
  expect(await askWhetherGone(await device.database(), device.env())).toBe(false)
  expect(client.snapshot()?.entries).toHaveLength(2)
})

test.each<[string, () => Promise<unknown>]>([
  ['expired', async () => undefined],
  ['kept at a logout', async () => void (await sealQueue(await device.database(), 'keep', DISK))],
  ['of a lost token', async () => transact(await device.database(), DISK, (rows) => storeToken(rows, 'no more'))],
])('R51: a queue that is %s can be asked after without a login', async (_how, before) => {
  await withQueue()
  await before()
  server.loggedIn = undefined
  server.deleted = true
  expect(await askWhetherGone(await device.database(), device.env())).toBe(true)
  // No answer says nothing.
  server.faults.push(faults.noConnection)
  expect(await askWhetherGone(await device.database(), device.env())).toBe(false)
})

test('R51: everything is removed, and one of several tabs says so', async () => {
  const { client, documents } = await withQueue()
  const database = await device.database()
  const first = await Promise.all([1, 2, 3].map(() => wipeAccount(database, device.env())))
  expect(first.toSorted()).toEqual([false, false, true])
  await forgetOnDevice(documents, ACCOUNT, false)
  expect(await rowsOf()).toBe(0)
  expect(await documents.documents.toArray()).toMatchObject([{ owner: 'another' }])
  expect(await documents.meta.toArray()).toEqual([])
  expect(await client.mutate(add('scent'))).toEqual({ ok: false, code: 'closed' })
})

test('R51: the worker removes it too, leaves it to the next page to say so, once, and open tabs hear of it', async () => {
  const { documents } = await withQueue()
  const left: string[] = []
  const database = await device.database()
  const tab = await openClient({
    accountId: ACCOUNT,
    database,
    env: device.env(),
    product: device.product,
    onLeft: () => void left.push('left'),
  })
  await tab.refresh()
  expect(left).toEqual([])
  server.deleted = true
  expect(await drainInBackground(ACCOUNT, device.env(), 'seen')).toEqual({ kind: 'gone' })
  await settleDown()
  await tab.refresh()
  expect([tab.snapshot(), left]).toEqual([undefined, ['left']])
  expect(await rowsOf()).toBe(0)
  expect(await goneAccount(documents)).toBe(ACCOUNT)
  expect(await documents.documents.where('owner').equals(ACCOUNT).count()).toBe(0)
  expect(await forgetOnDevice(documents, ACCOUNT, false)).toBe(true)
  expect(await forgetOnDevice(documents, ACCOUNT, false)).toBe(false)
  expect(await goneAccount(documents)).toBeUndefined()
  // There is nothing left to be found.
  expect(await drainInBackground(ACCOUNT, device.env(), 'seen')).toMatchObject({ kind: 'done' })
  expect(await hasAccountDatabase(ACCOUNT, { dexie: device.dexie() })).toBe(true)
})

describe('what a page looks for', () => {
  /** The page's own parts, over the databases of the device as a browser names them. */
  async function openPage() {
    Object.assign(Dexie.dependencies, { indexedDB: device.indexedDB, IDBKeyRange })
    const { documents } = await withQueue()
    useGoneAccount.setState({ id: '' })
    const deviceDatabase = vi.fn(async () => documents)
    return { documents, deviceDatabase, ...findGoneAccounts({ env: device.env(), connection: {}, deviceDatabase }) }
  }

  test('accounts of the device whose login had ended: the shop is asked, and the open one is not looked for', async () => {
    const { lookForGone } = await openPage()
    server.loggedIn = undefined
    await lookForGone('')
    expect(useGoneAccount.getState().id).toBe('')
    server.deleted = true
    await lookForGone(ACCOUNT)
    expect(useGoneAccount.getState().id).toBe('')
    await lookForGone('')
    expect(useGoneAccount.getState().id).toBe(ACCOUNT)
  })

  test('what a worker has found needs no question; without any answer, or any database, an account is not gone', async () => {
    const { documents, deviceDatabase, isGone, hearOfGone } = await openPage()
    await hearOfGone()
    expect(useGoneAccount.getState().id).toBe('')
    server.deleted = true
    server.faults.push(faults.noConnection)
    expect(await isGone(ACCOUNT)).toBe(false)
    const open = vi.spyOn(device.indexedDB, 'open')
    expect([await isGone('account-9'), open.mock.calls.length]).toEqual([false, 1])
    deviceDatabase.mockRejectedValueOnce(new Error('no database'))
    expect(await isGone(ACCOUNT)).toBe(true)
    await documents.meta.put({ key: 'gone', accountId: 'account-9' })
    const asked = server.requests.length
    expect([await isGone('account-9'), server.requests.length]).toEqual([true, asked])
    await hearOfGone()
    expect(useGoneAccount.getState().id).toBe('account-9')
  })

  test('a database that fails says nothing of its account, and a browser that names no databases has none to look for', async () => {
    const { documents } = await openPage()
    const parts = { connection: {}, deviceDatabase: async () => documents }
    server.deleted = true
    const env = {
      ...device.env(),
      now: () => {
        throw new Error('closing')
      },
    }
    expect(await findGoneAccounts({ ...parts, env }).isGone(ACCOUNT)).toBe(false)
    const page = findGoneAccounts({ ...parts, env: device.env() })
    Object.assign(device.indexedDB, { databases: () => Promise.reject(new Error('closing')) })
    await page.lookForGone('')
    expect(useGoneAccount.getState().id).toBe('')
    Reflect.deleteProperty(device.indexedDB, 'databases')
    await page.lookForGone('')
    expect(useGoneAccount.getState().id).toBe(ACCOUNT)
  })

  test('a page whose databases are in memory looks for none', async () => {
    const { documents } = await openPage()
    server.deleted = true
    const connection = { dexie: device.dexie() }
    await findGoneAccounts({ env: device.env(), connection, deviceDatabase: async () => documents }).lookForGone('')
    expect(useGoneAccount.getState().id).toBe('')
  })

  test('one of all tabs removes it and says so; what only the worker had removed is said by the next page', async () => {
    const { documents, deviceDatabase, wipeGone } = await openPage()
    expect([await wipeGone(ACCOUNT), await wipeGone(ACCOUNT), await wipeGone('account-9')]).toEqual([true, false, false])
    expect(await hasAccountDatabase('account-9')).toBe(false)
    expect([await rowsOf(), await documents.documents.where('owner').equals(ACCOUNT).count()]).toEqual([0, 0])
    await documents.meta.put({ key: 'gone', accountId: ACCOUNT })
    deviceDatabase.mockRejectedValueOnce(new Error('no database'))
    expect(await wipeGone(ACCOUNT)).toBe(false)
    expect([await wipeGone(ACCOUNT), await wipeGone(ACCOUNT)]).toEqual([true, false])
  })
})
