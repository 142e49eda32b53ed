// Receipts of which there is nothing to tell are stored a page at a time, and what earlier builds stored one by one is gathered.
import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { accountDatabaseName, openAccountDatabase } from '../../../pwa/db/account-database.ts'
import { connect } from '../../../pwa/db/connection.ts'
import type { ReceiptRow } from '../../../pwa/db/rows.ts'
import { storageFaultOf } from '../../../pwa/db/storage-faults.ts'
import { MAX_RECEIPTS } from '../../../pwa/sync/keep-receipts.ts'
import { claimUntold, findReceipt, listReceipts } from '../../../pwa/sync/receipts.ts'
import { newHead } from '../../../pwa/sync/state-rows.ts'
import { add, letter, remove, wishFor } from '../../doubles/changes.ts'
import { fullDisk } from '../../doubles/full-disk.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { DISK, FakeDevice, Life } from '../../doubles/fake-device.ts'

/** The database as the build before the pages declared it. */
class EarlierDatabase extends Dexie {
  constructor(device: FakeDevice) {
    super(accountDatabaseName(ACCOUNT), device.dexie())
    this.version(1).stores({ queue: 'seq', meta: 'key', receipts: 'id, order, told', undecided: 'id, at', quarantine: '++n, table' })
    this.version(2).stores({ receipts: 'id, order, told, [told+order]' })
  }
}

function receipt(order: number, told: ReceiptRow['told']): ReceiptRow {
  const id = `receipt-${String(order).padStart(16, '0')}`
  const args = { itemId: 'ring' }
  return { id, name: 'store/wishlist/add', v: 1, args, at: 1, order, settledAt: 2, outcome: { status: 'applied', result: {} }, told }
}

/** A device that an earlier build has left: every third receipt is news, one cannot be read. */
async function leftByEarlierBuild() {
  const device = new FakeDevice(new FakeServer())
  const earlier = new EarlierDatabase(device)
  await connect(earlier, {})
  const receipts = Array.from({ length: 30 }, (_, index) => receipt(index + 1, index % 3 === 0 ? 0 : 2))
  await earlier.table('receipts').bulkPut([...receipts, { id: 'damaged', order: 31, told: 2 }])
  await earlier.table('meta').put({ ...newHead(device.server.issueDevice()), nextOrder: 32 })
  return { device, earlier, receipts }
}

const newestFirst = (receipts: readonly ReceiptRow[]) => receipts.toSorted((a, b) => b.order - a.order)

describe('what a build before the pages stored', () => {
  test('is gathered into one page as the database is opened; the list is the same, and what is damaged is set aside', async () => {
    const { device, earlier, receipts } = await leftByEarlierBuild()
    earlier.close()
    const client = await device.open()
    expect(await client.database.routine.toArray()).toMatchObject([{ last: 30, count: 20 }])
    expect(await listReceipts(client.database, 100, DISK)).toEqual(newestFirst(receipts))
    expect(await client.database.quarantine.toArray()).toMatchObject([{ table: 'receipts', key: 'damaged' }])
    expect(await claimUntold(client.database, new Set(), DISK)).toHaveLength(10)

    await client.mutate(add('hoodie'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect((await listReceipts(client.database, 100, DISK)).map(({ order }) => order).slice(0, 3)).toEqual([32, 30, 29])
  })

  test('is all there, once, whenever a context died while it gathered', async () => {
    let steps = Infinity
    for (let dieAt = 1; dieAt <= steps; dieAt++) {
      const { device, earlier, receipts } = await leftByEarlierBuild()
      earlier.close()
      const life = new Life(dieAt)
      const doomed = await device.database(ACCOUNT, life).catch(() => undefined)
      doomed?.close()
      if (!life.dead) steps = life.steps
      const heir = await device.open()
      expect(await listReceipts(heir.database, 100, DISK)).toEqual(newestFirst(receipts))
      heir.close()
    }
    expect(steps).toBeGreaterThanOrEqual(3)
  })

  test('is all there, and what waits is sent once, after a disk too full to gather it', async () => {
    const { device, earlier, receipts } = await leftByEarlierBuild()
    const change = { seq: 1, id: 'waiting-00000000000001', name: 'store/cart/add', v: 1, args: { itemId: 'ring', qty: 1 }, at: 1 }
    await earlier.table('queue').put(change)
    await earlier.table('meta').update('head', { nextSeq: 2 })
    earlier.close()
    const dexie = device.dexie()
    for (const refused of ['routine', 'receipts']) {
      const full = fullDisk((table) => table === refused)
      const opened = openAccountDatabase(ACCOUNT, { dexie: { ...dexie, addons: [full] } })
      expect(storageFaultOf(await opened.catch((error: unknown) => error))).toBe('full')
    }
    const client = await device.open()
    expect(await listReceipts(client.database, 100, DISK)).toEqual(newestFirst(receipts))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(device.server.settled.map(({ id }) => id)).toEqual([change.id])
  })

  test('stays with a tab of that build until it has closed its connection, which it does at once', async () => {
    const { device, earlier, receipts } = await leftByEarlierBuild()
    earlier.close()
    const old = new EarlierDatabase(device)
    let outdated = 0
    await connect(old, { onOutdated: () => outdated++ })
    const client = await device.open()
    expect(outdated).toBe(1)
    await expect(old.table('receipts').count()).rejects.toThrow()
    expect(await listReceipts(client.database, 100, DISK)).toEqual(newestFirst(receipts))
  })
})

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

  test('keep a change from being taken out of the journal again, long after its id was forgotten (SPEC R40)', async () => {
    const { server, device, client } = await start()
    const journalled = { ...add('ring'), key: 'k', id: 'journalled-00000000001', v: 1, at: device.now }
    await client.take([journalled], new Set([journalled.id]))
    await client.sync('seen')
    await device.advance(61 * 60_000)
    const next = { ...wishFor('ring'), key: 'l', id: 'journalled-00000000002', v: 1, at: device.now }
    await client.take([next], new Set())
    await client.sync('seen')
    expect(client.snapshot()?.taken).toEqual([next.id])
    await client.take([journalled], new Set())
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
