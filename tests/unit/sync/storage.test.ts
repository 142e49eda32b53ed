import { describe, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../../../pwa/db/device-database.ts'
import { AccountDatabase, openAccountDatabase } from '../../../pwa/db/account-database.ts'
import { connect, NewerDatabase } from '../../../pwa/db/connection.ts'
import { storageFaultOf } from '../../../pwa/db/storage-faults.ts'
import { openClient } from '../../../pwa/sync/client.ts'
import { openQueue } from '../../../pwa/sync/open-queue.ts'
import { claimUnshown, findReceipt, listPending, listReceipts, markShown, markUnshown } from '../../../pwa/sync/receipts.ts'
import { MAX_RECEIPTS } from '../../../pwa/sync/keep-receipts.ts'
import { withRoom } from '../../../pwa/sync/with-room.ts'
import { line, NOON } from '../../doubles/fixtures.ts'
import { add, letter, remove, wishFor } from '../../doubles/changes.ts'
import { fullDisk } from '../../doubles/full-disk.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { DISK, FakeDevice, settleDown } from '../../doubles/fake-device.ts'

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  return { server, device, client }
}

/** A client on whose disk the next `refusals` writes do not fit: those that add to the queue, or any once `disk.any` says so. */
async function onFullDisk(refusals: number) {
  const disk = { any: false, refusals }
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const full = fullDisk((table, type) => (disk.any || (table === 'queue' && type === 'add')) && disk.refusals-- > 0)
  const dexie = { ...device.dexie(), addons: [full] }
  const database = await openAccountDatabase(ACCOUNT, { dexie })
  await openQueue(database, { loggedIn: true, deviceId: server.issueDevice() }, device.env())
  const client = await openClient({ accountId: ACCOUNT, database, env: device.env(), product: device.product })
  return { server, device, client, disk }
}

describe('a full disk (SPEC R46)', () => {
  test('deletes the cached pictures and stores the change after all', async () => {
    const { device, client } = await onFullDisk(1)
    expect(await client.mutateAll([add('ring')])).toMatchObject({ ok: true })
    expect(device.spaceFreed).toBe(1)
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, head: { nextSeq: 2 } })
  })

  test('deletes pictures, part after part, until the change has room: the queue wins over the last picture', async () => {
    const { device, client } = await onFullDisk(7)
    expect(await client.mutateAll([add('ring')])).toMatchObject({ ok: true })
    expect(device.spaceFreed).toBe(7)
  })

  test('full when all pictures are gone: the answer says that nothing was stored, and nothing is half-written', async () => {
    const { device, client } = await onFullDisk(2)
    device.picturesToFree = 1
    const before = client.snapshot()
    expect(await client.mutateAll([add('ring'), wishFor('scent')])).toEqual({ ok: false, code: 'full' })
    expect(client.snapshot()).toEqual(before)
    const reopened = await device.open()
    expect(reopened.snapshot()).toMatchObject({ entries: { length: 0 }, head: { nextSeq: 1 } })
    expect(await client.mutateAll([add('ring')])).toMatchObject({ ok: true })
  })

  test('stops neither the taking of a batch nor the storing of its answer', async () => {
    const { server, device, client, disk } = await onFullDisk(0)
    await client.mutateAll([add('ring')])
    disk.any = true
    disk.refusals = 1
    server.faults.push((deliver) => {
      disk.refusals = 1
      return deliver()
    })
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(device.spaceFreed).toBe(2)
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, base: { state: server.account.state } })
    expect(await listReceipts(client.database, 10, DISK)).toHaveLength(1)
  })

  test('stops neither a renumbering nor marking as told nor a decision', async () => {
    const { server, device, client, disk } = await onFullDisk(0)
    await client.mutateAll([add('ring'), letter('Hello')])
    server.account = { ...server.account, retiredThrough: NOON }
    disk.any = true
    server.faults.push(
      (deliver) => deliver(),
      (deliver) => {
        disk.refusals = 1
        return deliver()
      },
    )
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(device.spaceFreed).toBe(1)
    expect(server.settled).toHaveLength(2)

    disk.refusals = 1
    expect(await claimUnshown(client.database, new Set(), device.env())).toHaveLength(1)
    expect(device.spaceFreed).toBe(2)
  })

  test('that stays full is an attempt that failed: everything is as it was, and goes on once there is room', async () => {
    const { server, client, disk } = await onFullDisk(0)
    await client.mutateAll([add('ring')])
    disk.any = true
    server.faults.push((deliver) => {
      disk.refusals = Infinity
      return deliver()
    })
    await expect(client.sync('seen')).rejects.toThrow()
    disk.refusals = 0
    expect(await client.database.queue.count()).toBe(1)
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(1)
  })

  test('whose pictures cannot be deleted is a full disk: the error of the write is told, not that of the deletion', async () => {
    const full = new DOMException('No space', 'QuotaExceededError')
    const write = vi.fn(() => Promise.reject(full))
    await expect(withRoom({ freeSpace: () => Promise.reject(new Error('busy')) }, write)).rejects.toBe(full)
    expect(write).toHaveBeenCalledOnce()
  })

  test('is recognised however deep the browser’s error is wrapped', () => {
    const quota = { name: 'QuotaExceededError' }
    expect(storageFaultOf(quota)).toBe('full')
    expect(storageFaultOf({ name: 'AbortError', inner: quota })).toBe('full')
    expect(storageFaultOf({ name: 'BulkError', inner: { name: 'AbortError', inner: quota } })).toBe('full')
    expect(storageFaultOf(new Error('database closed'))).toBe('unavailable')
    expect(storageFaultOf(undefined)).toBe('unavailable')
  })
})

describe('a row that cannot be read', () => {
  test('is kept apart and reported, and what is queued around it goes on (SPEC R26)', async () => {
    const { server, device, client } = await start()
    await client.mutateAll([add('ring'), add('hoodie'), add('scent')])
    const broken = { seq: 2, name: 7, what: 'is this' }
    await client.database.table('queue').put(broken)
    const reopened = await device.open()
    expect(reopened.snapshot()).toMatchObject({ entries: { length: 2 }, unreadable: 1 })
    expect(await reopened.sync('seen')).toEqual({ kind: 'done' })
    expect(server.account.state.cart).toEqual([line('ring'), line('scent')])
    expect(server.settled).toHaveLength(2)
    expect(await client.database.quarantine.toArray()).toMatchObject([{ table: 'queue', key: 2, row: broken }])
  })

  test('does not hold up the rest either when it breaks while it is sent and was applied', async () => {
    const { server, device, client } = await start()
    await client.mutateAll([add('ring'), add('hoodie'), add('scent')])
    server.faults.push(faults.answerLost)
    await client.sync('seen')
    await client.database.table('queue').put({ seq: 2 })
    const reopened = await device.open()
    expect(await reopened.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(3)
    expect(reopened.snapshot()).toMatchObject({ entries: { length: 0 }, unreadable: 1, base: { state: server.account.state } })
    await reopened.mutate(wishFor('ring'))
    expect(await reopened.sync('seen')).toEqual({ kind: 'done' })
  })

  test('is sent as it was by a tab that had read it before it broke, and nothing of it is left', async () => {
    const { server, client } = await start()
    await client.mutateAll([add('ring'), add('hoodie'), add('scent')])
    await client.database.table('queue').put({ seq: 2 })
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.account.state.cart).toEqual([line('ring'), line('hoodie'), line('scent')])
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, unreadable: 0, base: { state: server.account.state } })
    expect(await client.database.queue.count()).toBe(0)
    expect(await client.database.receipts.count()).toBe(0)
    expect(await client.database.routine.toArray()).toMatchObject([{ count: 3 }])
  })

  test('is fetched again from the server when it is the base state', async () => {
    const { server, device, client } = await start()
    await client.mutate(add('ring'))
    await client.sync('seen')
    await client.database.table('meta').put({ key: 'base', version: 3, state: { gems: 'many' } })
    const reopened = await device.open()
    expect(reopened.snapshot()).toMatchObject({ known: false, unreadable: 1 })
    await reopened.sync('seen')
    expect(reopened.snapshot()).toMatchObject({ known: true, view: { state: server.account.state } })
  })

  test('that is the head of the queue: nothing is sent without asking the user', async () => {
    const { server, device, client } = await start()
    await client.mutateAll([add('ring'), add('hoodie')])
    server.faults.push(faults.answerLost)
    await client.sync('seen')
    await client.database.table('meta').put({ key: 'head', deviceId: 5 })
    const reopened = await device.open()
    await reopened.sync('seen')
    expect(reopened.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [{}, {}], unreadable: 1 })
    expect(server.settled).toHaveLength(2)
    await reopened.mutate(wishFor('ring'))
    expect(await reopened.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(3)
  })

  test('nor is anything lost or sent unasked where the head is gone altogether, and the queue takes more (SPEC R8)', async () => {
    const { server, device, client } = await start()
    await client.mutateAll([add('ring'), add('hoodie')])
    await client.database.table('meta').delete('head')
    const reopened = await device.open()
    expect(await reopened.mutate(wishFor('ring'))).toMatchObject({ ok: true })
    expect(await reopened.mutate(wishFor('scent'))).toMatchObject({ ok: true })
    expect(await reopened.sync('seen')).toEqual({ kind: 'done' })
    expect(reopened.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [{}, {}] })
    expect(server.settled).toHaveLength(2)
  })

  test('is missing from the lists, not from the device, when it is a receipt or a change to decide on', async () => {
    const { device, client } = await start()
    await client.mutateAll([letter('one'), letter('two')])
    await client.sync('seen')
    const [{ id } = { id: '' }] = await listReceipts(client.database, 1, DISK)
    await client.database.table('receipts').put({ id, order: 2, told: 0 })
    await client.database.table('undecided').put({ id: 'undecided-00000001', at: 1 })
    expect(await claimUnshown(client.database, new Set(), DISK)).toMatchObject([{ args: { message: 'one' } }])
    const reopened = await device.open()
    expect(reopened.snapshot()).toMatchObject({ undecided: [], unreadable: 2 })
    expect(await listReceipts(reopened.database, 10, DISK)).toHaveLength(1)
    expect(await reopened.database.quarantine.toArray()).toMatchObject([{ table: 'receipts' }, { table: 'undecided' }])
  })

  test('by a tab that cannot read is read a second later; a database that still fails is none of its errors', async () => {
    for (const fails of [1, 2]) {
      const { device, client } = await start()
      const other = await device.open()
      const read = vi.spyOn(other.database, 'transaction')
      for (let times = 0; times < fails; times += 1) read.mockImplementationOnce(() => Promise.reject(new Error('busy')) as never)
      await client.mutate(add('ring'))
      await settleDown()
      expect(other.snapshot()?.entries).toHaveLength(0)
      await device.advance(999)
      expect(read).toHaveBeenCalledTimes(1)
      await device.advance(1)
      expect([other.snapshot()?.entries.length, read.mock.calls.length]).toEqual([2 - fails, 2])
    }
  })

  test('is noticed by an open tab, too', async () => {
    const { client } = await start()
    await client.mutate(add('ring'))
    await client.database.table('meta').put({ key: 'head' })
    expect(await client.mutate(add('hoodie'))).toMatchObject({ ok: true })
    expect(client.snapshot()).toMatchObject({ unreadable: 1, entries: { length: 2 }, head: { nextSeq: 3, sentThrough: 1 } })
  })
})

describe('receipts (SPEC R29)', () => {
  test('survive a restart, newest first, and the oldest are forgotten beyond the limit', async () => {
    const { device, client } = await start()
    const many = Array.from({ length: MAX_RECEIPTS + 20 }, () => wishFor('ring'))
    const stored = await client.mutateAll(many)
    await client.sync('seen')
    const reopened = await device.open()
    const receipts = await listReceipts(reopened.database, 1_000, DISK)
    expect(receipts).toHaveLength(MAX_RECEIPTS)
    expect(stored.ok && receipts.map(({ id }) => id)).toEqual(stored.ok && stored.ids.slice(20).toReversed())
    expect(await findReceipt(reopened.database, stored.ok ? (stored.ids[0] ?? '') : '')).toBeUndefined()
  })

  test('are told once, by one tab, unless a screen waits for them', async () => {
    const { device, client } = await start()
    const other = await device.open()
    const stored = await client.mutateAll([letter('one'), letter('two'), letter('three')])
    if (!stored.ok) throw new Error(stored.code)
    await client.sync('seen')
    const [awaited = ''] = stored.ids
    const claims = await Promise.all([client, other].map(({ database }) => claimUnshown(database, new Set([awaited]), DISK)))
    expect(claims.flat().map(({ id }) => id)).toEqual(stored.ids.slice(1))
    await markShown(client.database, awaited, DISK)
    expect(await claimUnshown(other.database, new Set(), DISK)).toEqual([])
    const told = async () => (await client.database.receipts.orderBy('order').toArray()).map((row) => Reflect.get(Object(row), 'told'))
    expect(await told()).toEqual([1, 1, 1])
    // What the page had no time to show is unshown again: not what nobody need be told of, nor what is not here.
    const [first = '', second = '', third = ''] = stored.ids
    await client.database.receipts.update(third, { told: 2 })
    expect(await markUnshown(client.database, [second, third, 'not-here-0000000001'], DISK)).toEqual([second, third])
    expect(await told()).toEqual([1, 0, 2])
    expect(await markUnshown(client.database, [first, second], DISK)).toEqual([first, second])
    expect(await told()).toEqual([0, 0, 2])
  })

  test('of applied cart and wishlist changes are no news: they are not told', async () => {
    const { client } = await start()
    await client.mutateAll([add('ring'), wishFor('scent'), add('gone')])
    await client.sync('seen')
    expect(await claimUnshown(client.database, new Set(), DISK)).toMatchObject([
      { args: { itemId: 'gone' }, outcome: { status: 'rejected' } },
    ])
  })

  test('that were not told are never forgotten; carts and wishlists go first, then what was told', async () => {
    const { client } = await start()
    const first = await client.mutate({ name: 'store/gem-bundles/purchase', args: { bundleId: 'no-such-bundle' } })
    const told = await client.mutate(letter('I was told of this'))
    await client.sync('seen')
    if (!first.ok || !told.ok) throw new Error('not stored')
    await markShown(client.database, told.id, DISK)
    await client.mutateAll(Array.from({ length: 600 }, (_, n) => (n % 2 === 0 ? wishFor('ring') : remove('ring'))))
    await client.sync('seen')
    expect(await listReceipts(client.database, 1_000, DISK)).toHaveLength(MAX_RECEIPTS)
    expect((await claimUnshown(client.database, new Set(), DISK)).map(({ id }) => id)).toEqual([first.id])
    expect(await findReceipt(client.database, told.id)).toBeDefined()

    // Five hundred contact messages that were not told leave no room, and none of them is forgotten.
    await client.mutateAll(Array.from({ length: MAX_RECEIPTS + 1 }, (_, n) => letter(`letter ${n}`)))
    await client.sync('seen')
    expect(await claimUnshown(client.database, new Set(), DISK)).toHaveLength(MAX_RECEIPTS + 1)
    expect(await findReceipt(client.database, told.id)).toBeUndefined()
  })

  test('stand beside what is still pending, which says whether it was ever sent', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(faults.noConnection)
    await client.sync('seen')
    await client.mutate(add('hoodie'))
    expect(await listPending(client.database, 10, DISK)).toMatchObject([
      { seq: 2, sent: false },
      { seq: 1, sent: true },
    ])
  })
})

describe('another version of the app', () => {
  /** A database as a later version declares it. */
  class LaterDatabase extends AccountDatabase {
    constructor(device: FakeDevice) {
      super(ACCOUNT, { dexie: device.dexie() })
      this.version(4)
        .stores({ queue: 'seq, name' })
        .upgrade((transaction) =>
          transaction
            .table('queue')
            .toCollection()
            .modify((row: { name: string }) => void (row.name = row.name.toUpperCase())),
        )
    }
  }

  test('that is newer can upgrade: an open tab closes its connection, writes no more and says that it is old', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    let outdated = 0
    const database = await openAccountDatabase(ACCOUNT, { dexie: device.dexie(), onOutdated: () => outdated++ })
    await openQueue(database, { loggedIn: true }, device.env())
    const client = await openClient({ accountId: ACCOUNT, database, env: device.env(), product: device.product })
    await client.mutateAll([add('ring')])

    const later = await new LaterDatabase(device).open()
    expect(outdated).toBe(1)
    expect(await later.table('queue').toArray()).toMatchObject([{ name: 'STORE/CART/ADD' }])
    expect(await client.mutateAll([add('hoodie')])).toEqual({ ok: false, code: 'unavailable' })
    expect(await later.table('queue').count()).toBe(1)
  })

  test('that is older does not touch a newer database', async () => {
    const device = new FakeDevice(new FakeServer())
    await device.open()
    const later = await new LaterDatabase(device).open()
    later.close()
    await expect(openAccountDatabase(ACCOUNT, { dexie: device.dexie() })).rejects.toThrow(NewerDatabase)
  })

  test('that does not close its connection is reported', async () => {
    const device = new FakeDevice(new FakeServer())
    const stubborn = new DeviceDatabase({ dexie: device.dexie() })
    await stubborn.open()
    stubborn.backendDB().onversionchange = null
    let blocked = 0
    class Later extends DeviceDatabase {
      constructor() {
        super({ dexie: device.dexie() })
        this.version(3).stores({ more: 'id' })
      }
    }
    const onBlocked = () => {
      blocked++
      stubborn.close()
    }
    await connect(new Later(), { onBlocked })
    expect(blocked).toBe(1)
  })
})
