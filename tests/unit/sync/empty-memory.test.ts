// What is taken out of a database in memory, and what becomes of it in the one on the disk, which may know some of it (SPEC R62).
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { openAccountDatabase, type AccountDatabase } from '../../../pwa/db/account-database.ts'
import { createMemoryMove } from '../../../pwa/engine/out-of-memory.ts'
import { journal, journalled } from '../../../pwa/storage/journal.ts'
import { emptyMemory, storeContents } from '../../../pwa/sync/empty-memory.ts'
import { addEnqueuedIds, readEnqueuedIds } from '../../../pwa/sync/enqueued-ids.ts'
import { hasChange } from '../../../pwa/sync/find-change.ts'
import { openQueue } from '../../../pwa/sync/open-queue.ts'
import { sealQueue } from '../../../pwa/sync/seal-queue.ts'
import { transact } from '../../../pwa/sync/state-rows.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { add, letter, wishFor } from '../../doubles/changes.ts'
import { FakeDevice, type TestClient } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { NOON } from '../../doubles/fixtures.ts'

const enqueued = async ({ database }: TestClient, env: ReturnType<FakeDevice['env']>) =>
  (await transact(database, env, readEnqueuedIds)).map(({ id }) => id)

/** A queue of two, the first of which was sent and not answered. */
async function underWay(guest = false) {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ guest, ...(guest ? {} : { deviceId: server.issueDevice() }) })
  server.faults.push(faults.answerLost)
  await client.mutate(guest ? letter('one') : add('ring'))
  await client.sync('forced')
  await client.mutate(guest ? letter('two') : wishFor('scent'))
  return { server, device, client, env: device.env() }
}

test('while a change is under way nothing is taken; of the last page it is for the user to decide on, and what waits behind it is not', async () => {
  const { client, env } = await underWay()
  expect(await emptyMemory(client.database, ACCOUNT, false, env)).toBeUndefined()
  expect(await client.database.queue.count()).toBe(2)
  const left = await emptyMemory(client.database, ACCOUNT, true, env)
  expect(left).toMatchObject({
    changes: [{ name: 'store/wishlist/add' }],
    undecided: [{ name: 'store/cart/add', why: 'device' }],
    enqueuedIds: [],
  })
  for (const change of [...(left?.changes ?? []), ...(left?.undecided ?? [])]) expect(change).not.toHaveProperty('seq')
  expect([await client.database.queue.count(), await client.database.meta.get('head')]).toMatchObject([0, { sealed: true }])
})

test('of a sealed queue it is for the user to decide on as well, and a visitor’s letter goes again under its own id', async () => {
  const sealed = await underWay()
  await sealQueue(sealed.client.database, 'keep', sealed.env)
  expect(await emptyMemory(sealed.client.database, ACCOUNT, false, sealed.env)).toMatchObject({ changes: [{}], undecided: [{}] })
  const { client, env } = await underWay(true)
  const left = await emptyMemory(client.database, undefined, false, env)
  expect(left).toMatchObject({ changes: [{ args: { message: 'one' } }, { args: { message: 'two' } }], undecided: [], base: undefined })
})

test('a database that nobody has used has nothing', async () => {
  const device = new FakeDevice(new FakeServer())
  const empty = { changes: [], base: undefined, receipts: [], undecided: [], enqueuedIds: [] }
  expect(await emptyMemory(await device.database(), ACCOUNT, false, device.env())).toEqual(empty)
})

test('what a sealed queue, or one of nobody, is given it does not take', async () => {
  const device = new FakeDevice(new FakeServer())
  const contents = { base: undefined, changes: [], receipts: [], undecided: [], enqueuedIds: [{ id: 'one-of-memory-0001', at: NOON }] }
  const database = await device.database()
  await storeContents(database, contents, device.env())
  await openQueue(database, { loggedIn: true }, device.env())
  await sealQueue(database, 'keep', device.env())
  await storeContents(database, contents, device.env())
  expect(await database.meta.get('taken')).toBeUndefined()
})

test('ids that both know are known once, in their order; none leave the row alone', async () => {
  const device = new FakeDevice(new FakeServer())
  const client = await device.open()
  const env = device.env()
  const remember = (...ids: string[]) =>
    transact(client.database, env, (rows) =>
      addEnqueuedIds(
        rows,
        ids.map((id) => ({ id, at: NOON })),
      ),
    )
  await remember()
  expect(await client.database.meta.get('taken')).toBeUndefined()
  await remember('change-00000000001', 'change-00000000002')
  await remember('change-00000000002', 'change-00000000003')
  expect(await enqueued(client, env)).toEqual(['change-00000000001', 'change-00000000002', 'change-00000000003'])
})

test('a change is known while it is queued, undecided, or has its receipt, and by the id alone that was enqueued; another is not', async () => {
  const { server, device, client, env } = await underWay()
  const [first, second] = client.snapshot()?.entries ?? []
  const has = (id = '') => hasChange(client.database, id, env)
  expect([await has(first?.id), await has(second?.id), await has('another-change-0001')]).toEqual([true, true, false])
  await client.database.table('queue').put({ seq: 9, id: 'another-change-0001' })
  expect(await has('another-change-0001')).toBe(false)
  await client.database.table('queue').delete(9)
  device.now += 60_000
  await client.sync('forced')
  expect([server.settled.length, await client.database.queue.count(), await has(first?.id), await has(second?.id)]).toEqual([
    2,
    0,
    true,
    true,
  ])
  await client.database.undecided.put({ id: 'undecided-00000001', name: 'contact', v: 1, args: {}, at: 1, why: 'too_large' })
  await transact(client.database, env, (rows) => addEnqueuedIds(rows, [{ id: 'taken-000000000001', at: NOON }]))
  expect([await has('undecided-00000001'), await has('taken-000000000001')]).toEqual([true, true])
})

test('what several owners had in memory comes into each one’s own database, once', async () => {
  stubStorage()
  const device = new FakeDevice(new FakeServer())
  const env = device.env()
  const memory = { indexedDB: new IDBFactory(), IDBKeyRange }
  const inMemory = new Set([ACCOUNT, undefined])
  const { takeOutOfMemory, bringIn } = createMemoryMove({ env, inMemory, memoryDatabases: async () => memory })
  const change = (of: string) => ({ id: `${of}-00000000000001`, name: 'contact', v: 1, args: {}, at: 1 })
  const undecided = async (from: AccountDatabase) => (await from.undecided.toArray()).map((row) => Object(row).id)
  for (const owner of inMemory) {
    const database = await openAccountDatabase(owner, { dexie: memory })
    await openQueue(database, { loggedIn: true }, env)
    await database.undecided.put({ ...change(owner ?? 'visitor'), why: 'device' })
    await database.queue.put({ seq: 1, ...change(`${owner ?? 'visitor'}-waits`) })
  }
  expect(await takeOutOfMemory('account-2', true)).toBe(true)
  expect([journal.entries(), (await memory.indexedDB.databases()).length]).toEqual([[], 2])
  for (const owner of inMemory) expect(await takeOutOfMemory(owner, true)).toBe(true)
  expect(journal.entries()).toHaveLength(2)

  const [account, visitor] = [await device.open(), await device.open({ guest: true })]
  await bringIn(ACCOUNT, account.database)
  expect([await undecided(account.database), await undecided(visitor.database)]).toEqual([[`${ACCOUNT}-00000000000001`], []])
  // The user has decided since.
  await account.database.undecided.clear()
  await bringIn(ACCOUNT, account.database)
  // What cannot be stored now is kept for the next time.
  vi.spyOn(visitor.database.undecided, 'bulkPut').mockRejectedValueOnce(new Error('closing'))
  await expect(bringIn(undefined, visitor.database)).rejects.toThrow()
  await bringIn(undefined, visitor.database)
  expect([await undecided(account.database), await undecided(visitor.database)]).toEqual([[], ['visitor-00000000000001']])
})

test('what was in memory goes ahead of what was done since and stands in the journal, and keeps its own order', async () => {
  stubStorage()
  const { client, device, env } = await underWay()
  await client.mutate(add('lamp'))
  const queued = (await client.database.queue.orderBy('seq').toArray()).map((row) => String(Object(row).id)).slice(1)
  const { takeOutOfMemory } = createMemoryMove({ env, inMemory: new Set([ACCOUNT]), memoryDatabases: async () => device.dexie() })
  const removed = journalled(ACCOUNT, { name: 'store/cart/add', version: 1 }, { itemId: 'ring', qty: 1 }).key
  const press = (owner: string) => journalled(owner, { name: 'store/cart/remove', version: 1 }, { itemId: 'lamp' }).id
  // What another owner did, and what was enqueued in the meantime, stands in no way.
  const [other, since] = [press(''), press(ACCOUNT)]
  journal.remove(removed)
  expect(await takeOutOfMemory(ACCOUNT, true)).toBe(true)
  const later = press(ACCOUNT)
  expect(journal.entries().map(({ text }) => JSON.parse(text).id)).toEqual([...queued, other, since, later])
  expect(queued).toHaveLength(2)
})

test('a change that is under way in memory stays there until it is the last chance', async () => {
  stubStorage()
  const { device, client, env } = await underWay()
  const parts = { env, inMemory: new Set([ACCOUNT]), memoryDatabases: async () => device.dexie() }
  const { takeOutOfMemory } = createMemoryMove(parts)
  const open = device.connections
  expect(await takeOutOfMemory(ACCOUNT, false)).toBe(false)
  expect([await client.database.queue.count(), journal.entries()]).toEqual([2, []])
  expect(await takeOutOfMemory(ACCOUNT, true)).toBe(true)
  expect([await client.database.queue.count(), journal.entries().length]).toEqual([0, 1])
  // What it opened for that it has closed, either way.
  expect(device.connections).toBe(open)
})
