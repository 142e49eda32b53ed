// Receipts of which there is nothing to tell are stored a page at a time.
import { describe, expect, test } from 'vitest'
import type { AccountDatabase } from '../../../pwa/db/account-database.ts'
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { addReceipts, countKept, MAX_RECEIPTS } from '../../../pwa/sync/keep-receipts.ts'
import { findReceipt, listReceipts } from '../../../pwa/sync/receipts.ts'
import { transact } from '../../../pwa/sync/state-rows.ts'
import { add, letter, remove, wishFor } from '../../doubles/changes.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { DISK, FakeDevice } from '../../doubles/fake-device.ts'

test('nothing is told of a change that its own screen has shown: of orders, quizzes and messages it is', () => {
  const isTold = Object.values(MUTATIONS).filter((mutation) => !('isRoutine' in mutation) || mutation.isRoutine !== true)
  expect(isTold.map(({ name }) => name)).toEqual([
    'store/cart/checkout',
    'store/cart/decide',
    'store/guest/join',
    'store/gem-bundles/purchase',
    'store/gem-bundles/purchase-custom',
    'store/sets/finish',
    'quiz/knowledge/submit',
    'quiz/personality/submit',
    'contact',
  ])
})

const CHANGE = { id: 'a-change-00000000001', name: 'contact', v: 1, args: {}, at: 1 }
const RECEIPT = { ...CHANGE, settledAt: 2, outcome: { status: 'discarded' }, told: 1 } as const

describe('routine receipts', () => {
  async function start() {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const client = await device.open({ deviceId: server.issueDevice() })
    return { server, device, client }
  }
  const many = (count: number) => Array.from({ length: count }, (_, n) => (n % 2 === 0 ? add('ring') : remove('ring')))

  test('of one answer are one row; whole pages go once enough newer ones are there', async () => {
    const { client } = await start()
    const ids: string[] = []
    for (const count of [300, 1, 300, 300]) {
      const stored = await client.mutateAll(many(count))
      if (stored.ok) ids.push(...stored.ids)
      await client.sync('seen')
    }
    expect(await client.database.routine.toArray()).toMatchObject([{ count: 300 }, { count: 300 }])
    const kept = await listReceipts(client.database, 1_000, DISK)
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(-600).toReversed())
    expect(await listReceipts(client.database, MAX_RECEIPTS, DISK)).toEqual(kept.slice(0, MAX_RECEIPTS))
  })

  test.each([
    ['whole pages first, then what was told', [5, 5], 495, 10, [], 500],
    ['whole pages, which are enough', [5, 5], 490, 10, [], 500],
    ['the older page', [5, 5], 485, 10, [5], 495],
    ['no part of a page', [20], 485, 10, [20], 495],
    ['a page that is too much, and what was told', [20], 495, 10, [], 500],
    ['what was told, where there are no pages', [], 495, 10, [], 500],
    ['never what was not told', [], 0, 501, [], 501],
  ])('beyond the limit are forgotten: %s', async (_what, pages, told, news, left, single) => {
    const database = await new FakeDevice(new FakeServer()).database()
    const rows = (count: number, from: number, told: 0 | 1 | 2) =>
      Array.from({ length: count }, (_, at) => ({ ...RECEIPT, id: `receipt-0000000${from + at}`, order: from + at, told }))
    for (const [at, count] of pages.entries()) {
      const receipts = rows(count, 1_000 + at * 100, 2)
      await database.routine.put({ last: 1_000 + at * 100 + count - 1, count, receipts })
    }
    await database.receipts.bulkPut(rows(told, 2_000, 1))
    await transact(database, DISK, () => addReceipts(database, rows(news, 3_000, 0), countKept(database)))
    expect((await database.routine.toCollection().primaryKeys()).map(([, count]) => count)).toEqual(left)
    const orders = await database.receipts.orderBy('order').keys()
    expect([orders.length, orders.at(-1)]).toEqual([single, 3_000 + news - 1])
    // Of what was told the oldest are gone.
    if (told > 0) expect(orders[0]).toBe(2_000 + told + news - single)
  })

  test('are found by the id of their change, and are not there for one that is gone', async () => {
    const { client } = await start()
    const stored = await client.mutateAll([add('ring'), letter('Hello'), wishFor('scent')])
    if (!stored.ok) throw new Error(stored.code)
    await client.sync('seen')
    for (const id of stored.ids) expect(await findReceipt(client.database, id)).toMatchObject({ id, outcome: { status: 'applied' } })
    expect(await findReceipt(client.database, 'another-change-0000001')).toBeUndefined()
    expect(await client.database.receipts.count()).toBe(1)
  })

  test('in a page that cannot be read are set aside, and the others stay', async () => {
    const { client } = await start()
    await client.mutateAll([add('ring'), letter('Hello')])
    await client.sync('seen')
    await client.database.table('routine').put({ last: 7, count: 1, receipts: 'what is this' })
    expect(await listReceipts(client.database, 10, DISK)).toHaveLength(2)
    expect(await client.database.quarantine.toArray()).toMatchObject([{ table: 'routine', key: [7, 1] }])
  })

  test('count for the order of a head that had to be made anew', async () => {
    const { device, client } = await start()
    await client.mutateAll([letter('Hello'), add('ring'), add('hoodie')])
    await client.sync('seen')
    await client.database.table('meta').put({ key: 'head' })
    const reopened = await device.open()
    expect(reopened.snapshot()?.head.nextOrder).toBe(4)
  })

  test.each<[string, (database: AccountDatabase) => Promise<unknown>, object]>([
    ['a queued change', ({ queue }) => queue.add({ seq: 1, ...CHANGE }), { nextSeq: 2, sentThrough: 1, nextOrder: 1 }],
    ['a change to decide on', ({ undecided }) => undecided.add({ ...CHANGE, why: 'device' }), { nextSeq: 1, sentThrough: 0, nextOrder: 1 }],
    ['a receipt', ({ receipts }) => receipts.add({ ...RECEIPT, order: 4 }), { nextSeq: 1, sentThrough: 0, nextOrder: 5 }],
    [
      'a page of receipts',
      ({ routine }) => routine.add({ last: 6, count: 1, receipts: [{ ...RECEIPT, order: 6 }] }),
      { nextSeq: 1, sentThrough: 0, nextOrder: 7 },
    ],
  ])('or %s alone makes a database one that is in use, under a head made anew', async (_what, put, head) => {
    const database = await new FakeDevice(new FakeServer()).database()
    const read = () => transact(database, DISK, async (rows) => rows.head)
    expect(await read()).toBeUndefined()
    await put(database)
    expect(await read()).toEqual({ key: 'head', epoch: DISK.now(), ackedThrough: 0, sealed: false, ...head })
    expect(await database.meta.get('head')).toEqual(await read())
  })

  test('keep a change from being taken out of the journal again, long after its id was forgotten (SPEC R40)', async () => {
    const { server, device, client } = await start()
    const journalled = { ...add('ring'), key: 'k', id: 'journalled-00000000001', v: 1, at: device.now }
    await client.enqueue([journalled], new Set([journalled.id]))
    await client.sync('seen')
    await device.advance(61 * 60_000)
    const next = { ...wishFor('ring'), key: 'l', id: 'journalled-00000000002', v: 1, at: device.now }
    await client.enqueue([next], new Set())
    await client.sync('seen')
    expect(client.snapshot()?.enqueuedIds).toEqual([next.id])
    await client.enqueue([journalled], new Set())
    expect(client.snapshot()?.entries.length).toBe(0)
    expect(server.settled).toHaveLength(2)
  })

  test('leave the device at a logout', async () => {
    const { client } = await start()
    await client.mutate(add('ring'))
    await client.sync('seen')
    await client.leave('keep')
    expect(await client.database.routine.count()).toBe(0)
  })
})

test('what was answered, or is to be decided, comes in its own order, not in that of its ids', async () => {
  const device = new FakeDevice(new FakeServer())
  const { receipts, undecided } = await device.database()
  const change = (letter: string) => ({ id: `${letter}-change-0000000001`, name: 'contact', v: 1, args: {} })
  const told = { settledAt: 2, outcome: { status: 'discarded' }, told: 1 } as const
  await receipts.bulkPut(['c', 'a', 'b'].map((letter, at) => ({ ...change(letter), at, order: at + 1, ...told })))
  await undecided.bulkPut(['c', 'a', 'b'].map((letter, at) => ({ ...change(letter), at, why: 'device' as const })))
  const client = await device.open()
  const letters = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id[0]).join('')
  expect([letters(await listReceipts(client.database, 2, DISK)), letters(client.snapshot()?.undecided)]).toEqual(['ba', 'cab'])
})
