// A disk without room for one of a step's writes (SPEC R46): whichever it is, the step fails as a whole, its caller hears of it, and nothing has changed.
import { Dexie } from 'dexie'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mutationVersion } from '#sync-protocol/mutations/registry.ts'
import type { AccountDatabase } from '../../../pwa/db/account-database.ts'
import { openAccountDatabase } from '../../../pwa/db/account-database.ts'
import { openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import type { HeadRow, QueueRow, ReceiptRow, UndecidedRow } from '../../../pwa/db/rows.ts'
import { storageFaultOf } from '../../../pwa/db/storage-faults.ts'
import type { Source } from '../../../pwa/sync/document-source.ts'
import { readDocument } from '../../../pwa/sync/documents.ts'
import { openClient } from '../../../pwa/sync/client.ts'
import { emptyMemory, storeContents } from '../../../pwa/sync/empty-memory.ts'
import { addEnqueuedIds } from '../../../pwa/sync/enqueued-ids.ts'
import type { Env } from '../../../pwa/sync/env.ts'
import { forgetOnDevice, wipeAccount } from '../../../pwa/sync/gone-account.ts'
import { finishJoin } from '../../../pwa/sync/join-guest.ts'
import { MAX_RECEIPTS } from '../../../pwa/sync/keep-receipts.ts'
import { nextBatch } from '../../../pwa/sync/next-batch.ts'
import { updateNoted } from '../../../pwa/sync/noted-wishes.ts'
import { openQueue } from '../../../pwa/sync/open-queue.ts'
import { noteTrouble } from '../../../pwa/sync/pause.ts'
import { pull } from '../../../pwa/sync/pull.ts'
import { claimUnshown, listReceipts, markShown, markUnshown } from '../../../pwa/sync/receipts.ts'
import { park, renumber } from '../../../pwa/sync/renumber.ts'
import { sealQueue } from '../../../pwa/sync/seal-queue.ts'
import { settle } from '../../../pwa/sync/settle.ts'
import { newHead, transact } from '../../../pwa/sync/state-rows.ts'
import { storeChanges } from '../../../pwa/sync/store-changes.ts'
import { callAs } from '../../../pwa/sync/token.ts'
import { withdraw } from '../../../pwa/sync/withdraw.ts'
import { fullDisk } from '../../doubles/full-disk.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { NOON, state } from '../../doubles/fixtures.ts'

const DEVICE = 'device-0000000000000001'
const id = (name: string) => name.padEnd(20, '-')
const change = (name: string, mutation = 'store/wishlist/add', args: object = { itemId: 'ring' }) => ({
  id: id(name),
  name: mutation,
  v: mutationVersion('store/wishlist/add'),
  args,
  at: NOON,
})
const ORDER: QueueRow = { ...change('order', 'store/cart/checkout', {}), v: mutationVersion('store/cart/checkout'), seq: 3 }
const QUEUE: QueueRow[] = [{ seq: 1, ...change('first') }, { seq: 2, ...change('second') }, ORDER]
const UNDECIDED: UndecidedRow = { ...change('undecided'), why: 'device' }
const receipt = (order: number, told: ReceiptRow['told']): ReceiptRow => ({
  ...change(`receipt-${order}`),
  order,
  told,
  settledAt: NOON,
  outcome: { status: 'applied', result: {} },
})
const HEAD: HeadRow = { ...newHead(DEVICE), epoch: 5, nextSeq: 4, sentThrough: 1, nextOrder: 20, joinedId: id('join') }
const BASE = {
  key: 'base',
  version: 3,
  commit: 'commit',
  state: state({ gems: 500, cart: [{ itemId: 'ring', name: 'Ring', qty: 1 }] }),
} as const
const CONTENTS = {
  changes: [],
  base: { ...BASE, version: 9 },
  receipts: [receipt(1, 0)],
  undecided: [{ ...UNDECIDED, id: id('another') }],
  enqueuedIds: [{ id: id('enqueued'), at: NOON }],
}

/** An account of which a device has some of everything, on a disk that refuses the write of this number. */
async function start() {
  const server = new FakeServer()
  server.tokens.set('token', ACCOUNT)
  const device = new FakeDevice(server)
  const disk = { isFull: false, writes: 0, refused: 0 }
  const addon = fullDisk(() => disk.isFull && (disk.writes += 1) === disk.refused)
  const dexie = { ...device.dexie(), addons: [addon] }
  const env: Env = { ...device.env({ build: 'build-2' }), freeSpace: () => Promise.resolve(false) }
  const [database, guest] = [await openAccountDatabase(ACCOUNT, { dexie }), await openAccountDatabase(undefined, { dexie })]
  const documents = await openDeviceDatabase({ dexie })
  await database.meta.bulkPut([
    HEAD,
    BASE,
    { key: 'token', token: 'token' },
    { key: 'taken', ids: [{ id: id('taken'), at: NOON }] },
    { key: 'resent', through: 1 },
  ])
  await database.queue.bulkPut(QUEUE)
  await database.undecided.put(UNDECIDED)
  await database.receipts.bulkPut([receipt(1, 0), receipt(2, 1), receipt(3, 0)])
  await database.routine.put({ last: 10, count: 1, receipts: [receipt(10, 2)] })
  const aside = (table: string, row: object, n: number) =>
    database.quarantine.add({ n, table, key: n, row, why: 'Invalid', at: NOON, build: 'build-1' })
  await aside('queue', { seq: 9, ...change('unread-queue') }, 1)
  await aside('undecided', { ...UNDECIDED, id: id('unread-undecided') }, 2)
  await aside('receipts', receipt(4, 1), 3)
  await aside('routine', { last: 5, count: 1, receipts: [receipt(5, 2)] }, 4)
  await aside('meta', HEAD, 5)
  await aside('queue', { seq: 'no number' }, 6)
  await guest.meta.bulkPut([
    newHead(undefined),
    { ...BASE, state: state({ cart: BASE.state.cart }) },
    { key: 'join', id: id('join'), accountId: ACCOUNT, cart: [{ itemId: 'ring', qty: 1 }], wishlist: [] },
  ])
  await documents.documents.put({ key: `${ACCOUNT}/x`, owner: ACCOUNT, loadedAt: NOON, data: [] })
  await documents.meta.put({ key: 'account', user: { id: ACCOUNT, username: 'mina', gems: 0 } as never, since: NOON, expired: false })
  return { server, device, env, database, guest, documents, disk }
}

type World = Awaited<ReturnType<typeof start>>
const everything = async ({ database, guest, documents }: World) =>
  Promise.all([database, guest, documents].flatMap(({ tables }: Dexie) => tables.map((table) => table.toArray())))

const clientOf = ({ database, env, device: { product } }: World) => openClient({ accountId: ACCOUNT, database, env, product })
const known = (database: AccountDatabase) => database.meta.get('head').then((head) => head as HeadRow)
const STEPS: Record<string, (world: World) => Promise<unknown>> = {
  'a login, with what another build could not read': ({ database, env }) =>
    openQueue(database, { loggedIn: true, deviceId: DEVICE, token: 'new' }, env),
  'the opening of a new database': async ({ database, env }) => {
    await openQueue(database, { loggedIn: true, deviceId: DEVICE }, env)
  },
  'an order taken back': ({ database, env }) => withdraw(database, ORDER.id, env),
  'a change dropped for good': async (world) => (await clientOf(world)).resolve(UNDECIDED, 'discard'),
  'a change set apart': ({ database, env }) => park(database, ORDER, 'refused', env),
  'a new device': async ({ database, env }) =>
    renumber(database, await known(database), 'device-0000000000000002', ({ seq }) => seq > 1, env),
  'a logout that keeps the queue': async (world) => (await clientOf(world)).leave('keep'),
  'a logout that discards it': ({ database, env }) => sealQueue(database, 'discard', env, true),
  'a database in memory emptied': ({ database, env }) => emptyMemory(database, ACCOUNT, true, env),
  'what it held stored': ({ database, env }) => storeContents(database, CONTENTS, env),
  'what joined taken from the guest': ({ guest, database, env }) => finishJoin({ guest, account: database, accountId: ACCOUNT, env }),
  'outcomes claimed': ({ database, env }) => claimUnshown(database, new Set(), env),
  'an outcome shown': ({ database, env }) => markShown(database, receipt(1, 0).id, env),
  'outcomes unshown again': ({ database, env }) => markUnshown(database, [receipt(2, 1).id], env),
  'a batch taken': ({ database, env }) => nextBatch(database, 9, 'forced', env),
  'a batch taken again': ({ database, env }) => nextBatch(database, 1, 'forced', env),
  'a failed attempt noted': ({ database, env }) => noteTrouble(database, { kind: 'retry', after: undefined }, [], env),
  'a blocked queue noted': ({ database, env }) => noteTrouble(database, { kind: 'blocked', why: 'auth' }, [], env),
  'an answer stored': ({ database, env }) => settle(database, answer(5), env),
  'an answer stored behind another tab’s change': ({ database, env }) => settle(database, answer(4), env),
  'a pulled state stored': ({ database, env }) => pull(database, ACCOUNT, env, 'forced'),
  'an answer without news noted': ({ database, env }) => pull(database, ACCOUNT, env, 'forced'),
  'a refused token forgotten': ({ database, env }) => callAs(database, env, '/api/sync/push'),
  'ids remembered': ({ database, env }) => transact(database, env, (rows) => addEnqueuedIds(rows, CONTENTS.enqueuedIds)),
  'an undecided change sent again': async ({ database, env, device }) => {
    const wanted = [{ ...change('again'), name: 'store/wishlist/add' as const, replaces: UNDECIDED.id }]
    const context = { now: NOON, product: device.product }
    const stored = await storeChanges({ database, env, guest: false }, undefined, wanted, context, new Set([id('again')]))
    if (!stored.ok) throw Object.assign(new Error('not stored'), { name: stored.code === 'full' ? 'QuotaExceededError' : stored.code })
  },
  'an unreadable receipt set aside': async ({ database, env }) => listReceipts(database, MAX_RECEIPTS, env),
  'a deleted account wiped': ({ database, env }) => wipeAccount(database, env),
  'a deleted account forgotten': ({ documents }) => forgetOnDevice(documents, ACCOUNT, true),
  'a damaged copy of a document set aside': ({ documents, env }) => readDocument(documents, GEMS, '', env),
  'wishes noted': ({ documents, env }) => updateNoted(documents, ACCOUNT, env, () => [{ id: 'ring', gems: 1, isGone: false }]),
}

const GEMS: Source<number> = { key: 'gems', path: 'gems', schema: v.number(), scope: 'device' }

function answer(epoch: number) {
  const outcomes = QUEUE.map(({ seq, id }) => ({ seq, id, status: 'applied' as const, result: {} }))
  return { deviceId: DEVICE, outcomes, base: { ...BASE, version: 4 }, baseBefore: '3.commit', entries: QUEUE, epoch, lasted: 5 }
}

const BEFORE: Record<string, (world: World) => Promise<unknown>> = {
  'the opening of a new database': ({ database }) => Promise.all(database.tables.map((table) => table.clear())),
  'a batch taken again': ({ database }) => database.meta.delete('resent'),
  'a damaged copy of a document set aside': ({ documents }) =>
    documents.documents.put({ key: 'gems', owner: '', loadedAt: NOON, data: 'many' }),
  'an answer without news noted': ({ server, database }) => {
    server.account = { ...server.account, version: BASE.version, commit: BASE.commit }
    return database.meta.put({ ...HEAD, pause: { since: NOON, until: NOON, failures: 1, why: 'silent' } })
  },
  'a refused token forgotten': async ({ server }) => server.tokens.clear(),
  'an unreadable receipt set aside': ({ database }) => database.table('receipts').put({ id: id('broken'), order: 99 }),
}
/** Where the queue is not as it was read, what was deleted ahead is brought back in any case. */
const FIRST: Record<string, number> = { 'an answer stored behind another tab’s change': 2 }

test.each(Object.entries(STEPS))('%s: all of it or nothing', async (name, step) => {
  let writes = 0
  for (let refused = FIRST[name] ?? 1; ; refused += 1) {
    const world = await start()
    await BEFORE[name]?.(world)
    const before = await everything(world)
    Object.assign(world.disk, { isFull: true, refused })
    const done = await step(world).then(
      () => 'done',
      (error: unknown) => storageFaultOf(error),
    )
    const after = await everything(world)
    writes = world.disk.writes
    if (writes < refused) {
      expect(done).toBe('done')
      expect(after).not.toEqual(before)
      break
    }
    expect([refused, done]).toEqual([refused, 'full'])
    expect(after).toEqual(before)
  }
  expect(writes).toBeGreaterThan(0)
})
