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
    ['whole pages first, then what was told', [5, 5], 0, 495, 10, 0, [], 0, 490],
    ['whole pages, which are enough', [5, 5], 0, 490, 10, 0, [], 0, 490],
    ['the older page', [5, 5], 0, 485, 10, 0, [5], 0, 485],
    ['no part of a page', [20], 3, 485, 10, 0, [20], 3, 485],
    ['a page that is too much, and what was told', [20], 0, 495, 10, 0, [], 0, 490],
    ['what was told, where there are no pages', [], 0, 495, 10, 0, [], 0, 490],
    ['never what was not told', [], 0, 0, 501, 0, [], 0, 0],
    ['routine ones in rows of their own, then what was told', [], 3, 495, 10, 0, [], 0, 490],
    ['routine ones in rows of their own, which are enough', [], 10, 490, 5, 0, [], 5, 490],
    ['one', [], 1, 499, 1, 0, [], 0, 499],
    ['one that was told', [], 0, 500, 1, 0, [], 0, 499],
    ['none, for routine ones have no more room', [], 0, 495, 0, 10, [5], 0, 495],
    ['none, for there is room for one', [], 0, 499, 0, 10, [1], 0, 499],
    ['none, for there is no room', [], 0, 500, 0, 10, [], 0, 500],
  ])('beyond the limit are forgotten: %s', async (_what, pages, own, told, news, routine, left, ownLeft, toldLeft) => {
    const database = await new FakeDevice(new FakeServer()).database()
    const rows = (count: number, from: number, told: 0 | 1 | 2) =>
      Array.from({ length: count }, (_, at) => ({ ...RECEIPT, id: `receipt-0000000${from + at}`, order: from + at, told }))
    for (const [at, count] of pages.entries()) {
      const receipts = rows(count, 1_000 + at * 100, 2)
      await database.routine.put({ last: 1_000 + at * 100 + count - 1, count, receipts })
    }
    await database.receipts.bulkPut([...rows(own, 1_500, 2), ...rows(told, 2_000, 1)])
    const come = [...rows(news, 3_000, 0), ...rows(routine, 4_000, 2)]
    await transact(database, DISK, () => addReceipts(database, come, countKept(database)))
    expect((await database.routine.toCollection().primaryKeys()).map(([, count]) => count)).toEqual(left)
    // The oldest of each kind go first.
    const newest = (count: number, of: number, from: number) => Array.from({ length: count }, (_, at) => from + of - count + at)
    const orders = [...newest(ownLeft, own, 1_500), ...newest(toldLeft, told, 2_000), ...newest(news, news, 3_000)]
    expect(await database.receipts.orderBy('order').keys()).toEqual(orders)
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
