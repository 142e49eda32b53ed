// A queue that waits for an update, and what another build of the app makes of what this one could not read.
import { describe, expect, test } from 'vitest'
import { drainInBackground } from '../../../pwa/sync/background.ts'
import { openQueue } from '../../../pwa/sync/open-queue.ts'
import { createScheduler } from '../../../pwa/sync/scheduler.ts'
import { PROBE_MS } from '../../../pwa/sync/next-batch.ts'
import { add, wishFor } from '../../doubles/changes.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  return { server, device, client }
}

describe('a queue that an update must free (SPEC R2, R21)', () => {
  async function blocked() {
    const world = await start()
    const { protocol } = world.server
    await world.client.mutate(add('ring'))
    world.server.protocol = 99
    expect(await world.client.sync('seen')).toEqual({ kind: 'blocked', why: 'upgrade' })
    return { ...world, heal: () => void (world.server.protocol = protocol) }
  }

  test('is tried by the same build every ten minutes, by tabs and worker, and not in between', async () => {
    const { server, device, client, heal } = await blocked()
    heal()
    const { length } = server.requests
    await device.advance(PROBE_MS - 1)
    expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'upgrade' })
    expect(await drainInBackground(ACCOUNT, device.env(), 'seen')).toEqual({ kind: 'blocked', why: 'upgrade' })
    expect(server.requests).toHaveLength(length)
    await device.advance(1)
    expect(await drainInBackground(ACCOUNT, device.env(), 'seen')).toEqual({ kind: 'done', pushed: true })
    expect(server.settled).toHaveLength(1)
    await client.refresh()
    expect(client.snapshot()?.head).not.toHaveProperty('blocked')
    expect(client.snapshot()?.head).not.toHaveProperty('outdated')
  })

  test('counts the ten minutes from the last attempt', async () => {
    const { server, device, client } = await blocked()
    for (const requests of [2, 3]) {
      await device.advance(PROBE_MS)
      expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'upgrade' })
      expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'upgrade' })
      expect(server.pushes()).toHaveLength(requests)
    }
  })

  test('is tried by another build at once', async () => {
    const { server, device, heal } = await blocked()
    heal()
    expect(await drainInBackground(ACCOUNT, device.env({ build: 'build-2' }), 'seen')).toEqual({ kind: 'done', pushed: true })
    expect(server.settled).toHaveLength(1)
  })

  test('is tried by an open page without any action of the user', async () => {
    const { server, device, client, heal } = await blocked()
    const scheduler = createScheduler(client.sync, device.env())
    await scheduler.poke()
    heal()
    await device.advance(PROBE_MS - 1)
    expect(server.settled).toHaveLength(0)
    await device.advance(PROBE_MS)
    expect(server.settled).toHaveLength(1)
    expect(client.snapshot()?.entries.length).toBe(0)
    expect(device.timers).toEqual([])
    scheduler.stop()
  })

  test('is tried after the clock was set back, too', async () => {
    const { device, client, heal } = await blocked()
    heal()
    device.now -= 24 * 60 * 60_000
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
  })
})

describe('what one build could not read', () => {
  test('is read by the next build: the user decides on a change of the queue, the rest is back in its place', async () => {
    const { server, device, client } = await start()
    const change = { name: 'store/cart/add', v: 1, args: { itemId: 'ring', qty: 1 }, at: device.now }
    const { quarantine } = client.database
    const aside = (table: string, key: unknown, row: unknown) =>
      quarantine.add({ table, key, row, why: 'Invalid', at: device.now, build: 'build-1' })
    await aside('queue', 7, { ...change, seq: 7, id: 'mutation-from-queue' })
    await aside('undecided', 'x', { ...change, id: 'mutation-undecided', why: 'too_large' })
    await aside('receipts', 'y', {
      ...change,
      id: 'mutation-receipt-1',
      order: 1,
      settledAt: 5,
      outcome: { status: 'applied', result: {} },
      told: 0,
    })
    await aside('queue', 8, { seq: 8, name: 7 })
    const routine = { ...change, id: 'mutation-routine-1', order: 2, settledAt: 5, outcome: { status: 'applied', result: {} }, told: 2 }
    await aside('routine', [2, 1], { last: 2, count: 1, receipts: [routine] })
    // Newer ones stand in the place of these, and of a table of a later version nothing is known.
    const [base, head] = [await client.database.meta.get('base'), await client.database.meta.get('head')]
    await aside('meta', 'base', { key: 'base', version: 1, state: server.account.state })
    await aside('meta', 'head', head)
    await aside('gifts', 1, { id: 'gift-1' })
    for (const [table, row] of [
      ['undecided', { id: 'mutation-undecided-2' }],
      ['receipts', { id: 'mutation-receipt-2' }],
      ['routine', { last: 3 }],
      ['meta', { key: 'base', version: 'one' }],
    ] as const)
      await aside(table, 'z', row)
    client.close()

    const same = await device.open()
    expect(same.snapshot()).toMatchObject({ undecided: [], unreadable: 12 })
    const next = await device.open({ build: 'build-2' })
    expect(next.snapshot()).toMatchObject({
      entries: { length: 0 },
      unreadable: 6,
      undecided: [
        { id: 'mutation-from-queue', why: 'device' },
        { id: 'mutation-undecided', why: 'too_large' },
      ],
    })
    expect(await next.database.receipts.toArray()).toMatchObject([{ id: 'mutation-receipt-1' }])
    expect(await next.database.routine.toArray()).toMatchObject([{ last: 2, receipts: [{ id: 'mutation-routine-1' }] }])
    expect(await next.database.meta.get('base')).toEqual(base)
    const tables = ['queue', 'gifts', 'undecided', 'receipts', 'routine', 'meta']
    expect(await next.database.quarantine.toArray()).toMatchObject(tables.map((table) => ({ table, build: 'build-2' })))
  })

  test('stays sealed while its user is logged out', async () => {
    const { device, client } = await start()
    await client.mutate(add('ring'))
    await client.leave('keep')
    const database = await device.database()
    const row = { seq: 2, id: 'mutation-from-queue', name: 'store/cart/add', v: 1, args: {}, at: 1 }
    await database.quarantine.add({ table: 'queue', key: 2, row, why: 'Invalid', at: 1 })
    await openQueue(database, { loggedIn: false }, device.env({ build: 'build-2' }))
    expect(await database.undecided.count()).toBe(0)
    await openQueue(database, { loggedIn: true }, device.env({ build: 'build-2' }))
    expect(await database.undecided.count()).toBe(1)
    // One row is enough for the other tabs to look again; none is no reason to write.
    const epoch = async () => Object(await database.meta.get('head')).epoch
    const before = await epoch()
    await openQueue(database, { loggedIn: false }, device.env({ build: 'build-2' }))
    expect(await epoch()).toBe(before)
    await database.quarantine.add({ table: 'queue', key: 2, row: { ...row, id: 'mutation-from-queue-2' }, why: 'Invalid', at: 1 })
    await openQueue(database, { loggedIn: false }, device.env({ build: 'build-3' }))
    expect([await epoch(), await database.undecided.count()]).toEqual([before + 1, 2])
  })

  test('is brought up to date when it is sent again, and waits for an update where only a later app can read it (SPEC R36)', async () => {
    const { device, client } = await start()
    await client.database.undecided.bulkPut([
      { id: 'mutation-of-today-1', name: 'store/wishlist/add', v: 1, args: { itemId: 'ring' }, at: device.now, why: 'device' },
      { id: 'mutation-of-then-01', name: 'store/cart/checkout', v: 1, args: {}, seen: { total: 100 }, at: device.now + 1, why: 'device' },
      { id: 'mutation-of-later-1', name: 'store/wishlist/add', v: 99, args: { itemId: 'ring' }, at: device.now, why: 'device' },
    ])
    const again = await device.open()
    await again.mutate(add('ring'))
    const [later, today, then] = again.snapshot()?.undecided ?? []
    if (today === undefined || later === undefined || then === undefined) throw new Error('nothing to decide')
    expect(await again.resolve(later, 'resend')).toEqual({ ok: false, code: 'protocol_unsupported' })
    expect(await again.resolve(today, 'resend')).toEqual({ ok: true })
    expect(await again.resolve(then, 'resend')).toEqual({ ok: true })
    expect(await again.database.queue.toArray()).toMatchObject([
      { name: 'store/cart/add' },
      { v: 2, args: wishFor('ring').args },
      { name: 'store/cart/checkout', v: 2, args: {}, seen: { total: 100 } },
    ])
    expect(again.snapshot()?.view.waiting).toMatchObject([{ lines: [{ itemId: 'ring' }] }])
    expect(again.snapshot()?.undecided).toMatchObject([{ id: 'mutation-of-later-1' }])
  })
})
