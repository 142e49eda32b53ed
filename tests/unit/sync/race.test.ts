import { describe, expect, test } from 'vitest'
import { drainInBackground, drainPatiently } from '../../../pwa/sync/background.ts'
import { drainTag, ownerOfTag } from '../../../pwa/sync/worker-messages.ts'
import { listReceipts } from '../../../pwa/sync/receipts.ts'
import { settle } from '../../../pwa/sync/settle.ts'
import { NOON } from '../../doubles/fixtures.ts'
import { add, remove, wishFor } from '../../doubles/changes.ts'
import { drainFully, expectExactlyOnce } from '../../doubles/exactly-once.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('two tabs and a service worker %s', (_name, locks) => {
  test('drain one queue exactly once (SPEC R28)', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const one = await device.open({ deviceId: server.issueDevice(), locks })
    const two = await device.open({ locks })
    const ids: string[] = []
    for (const [client, change] of [
      [one, add('ring')],
      [two, add('hoodie')],
      [one, remove('ring')],
      [two, wishFor('ring')],
    ] as const) {
      const done = await client.mutate(change)
      if (done.ok) ids.push(done.id)
    }
    await Promise.all([one.sync('seen'), drainInBackground(ACCOUNT, device.env({ locks }), 'seen'), two.sync('seen'), one.sync('seen')])
    await settleDown()
    await expectExactlyOnce(server, one, ids)
    await expectExactlyOnce(server, two, ids)
    if (locks) expect(server.pushes()).toHaveLength(1)
  })

  test('send what stands in the queue, not what a tab remembers of it, before that tab has heard of the other', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const one = await device.open({ deviceId: server.issueDevice(), locks })
    const two = await device.open({ locks })
    await one.mutateAll([add('ring'), { name: 'store/cart/checkout', args: {} }])
    await settleDown()
    const order = (await two.database.queue.toArray())[1]
    const behind = two.mutate(wishFor('scent'))
    const withdrawn = two.withdraw(Object(order).id)
    await Promise.all([behind, withdrawn, one.sync('seen')])
    await drainFully(one)
    expect(server.settled).toHaveLength(3)
    expect(server.account.state).toMatchObject({ cart: [{ itemId: 'ring' }], wishlist: [{ itemId: 'scent' }] })
  })

  test('drain it exactly once while answers get lost and changes go on', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const one = await device.open({ deviceId: server.issueDevice(), locks })
    const two = await device.open({ locks })
    const ids: Promise<{ ok: boolean; id?: string }>[] = []
    const running: Promise<unknown>[] = []
    for (let n = 0; n < 12; n++) {
      ids.push((n % 2 === 0 ? one : two).mutate(n % 3 === 0 ? add('ring') : remove('ring')))
      if (n % 4 === 1) server.faults.push(faults.answerLost, faults.noConnection)
      running.push(one.sync('forced'), two.sync('forced'), drainInBackground(ACCOUNT, device.env({ locks }), 'seen'))
    }
    await Promise.all(running)
    const made = await Promise.all(ids)
    expect(made.every(({ ok }) => ok)).toBe(true)
    server.faults.length = 0
    await drainFully(one)
    await settleDown()
    // Two tabs mutate at once: the numbers, not the calls, are the order.
    const order = server.settled.map(({ id }) => id)
    expect(order.toSorted()).toEqual(made.map(({ id }) => id ?? '').toSorted())
    await expectExactlyOnce(server, one, order)
    await expectExactlyOnce(server, two, order)
  })
})

test('another tab’s progress is not taken for a conflict', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const slow = await device.open({ deviceId: server.issueDevice(), locks: false })
  const quick = await device.open({ locks: false })
  await slow.mutate(add('ring'))
  // While the slow tab's push is on its way, the quick one sends the same, and acknowledges it with what comes next.
  server.faults.push(async (deliver) => {
    await quick.sync('seen')
    await quick.mutate(add('hoodie'))
    await quick.sync('seen')
    await quick.mutate(wishFor('scent'))
    return deliver()
  })
  expect(await slow.sync('seen')).toEqual({ kind: 'done' })
  await settleDown()
  expect(slow.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [] })
  await expectExactlyOnce(
    server,
    quick,
    server.settled.map(({ id }) => id),
  )
  expect(server.settled).toHaveLength(3)
})

test('an answer to what is queued no more takes nothing else out of the queue, also where it bears the same numbers', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  for (const change of [add('ring'), add('hoodie'), wishFor('scent')]) await client.mutate(change)
  const known = client.snapshot()
  if (known === undefined) throw new Error('it is closed')
  const { head, entries } = known
  const outcomes = entries.map(({ seq, id }) => ({ seq, id, status: 'applied' as const, result: {} }))
  const answer = { deviceId: head.deviceId ?? '', outcomes, base: undefined, baseBefore: '', entries, epoch: head.epoch, lasted: 50 }
  const queued = () => client.database.queue.orderBy('seq').toArray()
  const others = outcomes.map((outcome) => ({ ...outcome, id: `other-${outcome.id}` }))
  await settle(client.database, { ...answer, epoch: head.epoch - 1, deviceId: 'the-one-before' }, device.env())
  await settle(client.database, { ...answer, outcomes: others }, device.env())
  expect(await queued()).toEqual(entries)
  expect(await listReceipts(client.database, 10, device.env())).toEqual([])
  // A view of the queue that is too old is no reason to forget what became of it.
  await settle(client.database, { ...answer, epoch: head.epoch - 1, outcomes: outcomes.slice(0, 2) }, device.env())
  expect(await queued()).toEqual(entries.slice(2))
  expect(await listReceipts(client.database, 10, device.env())).toHaveLength(2)
  // The same answer once more, as to another tab that sent the same: it settles nothing twice.
  await settle(client.database, { ...answer, outcomes: outcomes.slice(0, 2) }, device.env())
  expect(await queued()).toEqual(entries.slice(2))
  expect(await listReceipts(client.database, 10, device.env())).toHaveLength(2)
})

test('two connections that store at once: the numbers have no gap (SPEC R7)', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const one = await device.open({ deviceId: server.issueDevice() })
  const two = await device.open()
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : two).mutate(wishFor(n % 3 === 0 ? 'ring' : 'scent'))))
  const seqs = await one.database.queue.orderBy('seq').primaryKeys()
  expect(seqs).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  await settleDown()
  expect(one.snapshot()?.view).toEqual(two.snapshot()?.view)
  expect(one.snapshot()?.entries.length).toBe(40)
})

test('a change right after another tab’s is checked against the stored state, not against what this tab still shows', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const one = await device.open({ deviceId: server.issueDevice() })
  const deaf = await device.open()
  await one.mutate(add('ring'))
  const checkout = { name: 'store/cart/checkout', args: {}, seen: { total: 100 } } as const
  expect(await deaf.mutate(checkout)).toMatchObject({ ok: true })
  expect(deaf.snapshot()?.view.waiting).toMatchObject([{ lines: [{ itemId: 'ring' }] }])
})

/** Two tabs that ask about the same change. */
async function undecidedInTwo() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const one = await device.open({ deviceId: server.issueDevice(), locks: false })
  const two = await device.open({ locks: false })
  await one.mutate(add('ring'))
  server.faults.push(faults.noConnection)
  await one.sync('seen')
  server.account = { ...server.account, retiredThrough: NOON }
  await one.sync('seen')
  await settleDown()
  const [undecided] = one.snapshot()?.undecided ?? []
  if (undecided === undefined) throw new Error('nothing to decide')
  expect(two.snapshot()?.undecided).toEqual([undecided])
  return { server, one, two, undecided }
}

test.each<[string, (tabs: Awaited<ReturnType<typeof undecidedInTwo>>) => Promise<unknown>]>([
  ['discards a change', ({ one, undecided }) => one.resolve(undecided, 'discard')],
  ['sends a change again', ({ one, undecided }) => one.resolve(undecided, 'resend')],
  ['makes a change', ({ one }) => one.mutate(wishFor('scent'))],
  [
    'hears of the account',
    async ({ server, one }) => {
      server.account = { ...server.account, state: { ...server.account.state, gems: 7 }, version: server.account.version + 1 }
      await one.sync('forced')
    },
  ],
  ['logs out', ({ one }) => one.leave('discard')],
])('where one tab %s, the other shows it at once', async (_what, act) => {
  const tabs = await undecidedInTwo()
  const before = tabs.two.snapshot()
  await act(tabs)
  await settleDown()
  expect(tabs.two.snapshot()).not.toEqual(before)
  expect(tabs.two.snapshot()).toEqual(tabs.one.snapshot())
})

test('"send again" pressed in two tabs at the same moment sends the change once', async () => {
  const { server, one, two, undecided } = await undecidedInTwo()
  const said = await Promise.all([one.resolve(undecided, 'resend'), two.resolve(undecided, 'resend')])
  expect(said).toEqual([{ ok: true }, { ok: false, code: 'decision_gone' }])
  expect(await one.database.queue.count()).toBe(1)
  await one.resolve(undecided, 'discard')
  expect(await two.resolve(undecided, 'resend')).toEqual({ ok: false, code: 'decision_gone' })
  await drainFully(one)
  expect(server.settled).toHaveLength(1)
})

test('a client that is closed tells nobody, reads nothing, and holds nothing open', async () => {
  const device = new FakeDevice(new FakeServer())
  let channels = 0
  const { openChannel, ...rest } = device.env()
  const counted: typeof openChannel = (...of) => {
    const channel = openChannel(...of)
    channels += 1
    return { ...channel, close: () => void ((channels -= 1), channel.close()) }
  }
  Object.assign(device, { env: () => ({ ...rest, openChannel: counted }) })
  const client = await device.open()
  const told: unknown[] = []
  const stop = client.subscribe(() => told.push('one that stops'))
  client.subscribe(() => told.push(client.snapshot()?.entries.length))
  stop()
  const late = client.mutate(add('ring'))
  await client.mutate(add('hoodie'))
  expect(told).toEqual([1, 2])
  const last = client.mutateAll([add('scent')])
  client.close()
  await Promise.all([late, last, client.refresh()])
  expect([told, channels, device.connections, device.timers]).toEqual([[1, 2], 0, 0, []])
})

test('a worker woken for an account that is not on the device does nothing, and creates no database', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  expect(await drainInBackground('stranger', device.env(), 'seen')).toEqual({ kind: 'done', pushed: false })
  expect(await device.indexedDB.databases()).toEqual([])
  expect(server.requests).toEqual([])
})

test.each<[string, (server: FakeServer, device: FakeDevice) => unknown, object]>([
  ['sent all', () => undefined, { kind: 'done', pushed: true }],
  ['was not answered', ({ faults: next }) => next.push(faults.noConnection), { kind: 'retry', why: 'silent' }],
  ['heard that the account is gone', (server) => (server.deleted = true), { kind: 'gone' }],
  [
    'found a database that fails',
    (_server, device) => {
      const now = () => {
        throw new Error('closing')
      }
      Object.assign(device, { env: () => ({ ...FakeDevice.prototype.env.call(device), now }) })
    },
    { kind: 'retry', after: 500, why: 'answered' },
  ],
])('a worker that %s leaves nothing open', async (_what, prepare, result) => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutate(add('ring'))
  client.close()
  expect(device.connections).toBe(0)
  prepare(server, device)
  let channels = 0
  const env = device.env()
  const openChannel: typeof env.openChannel = (...of) => {
    const channel = env.openChannel(...of)
    channels += 1
    return { ...channel, close: () => void ((channels -= 1), channel.close()) }
  }
  expect(await drainInBackground(ACCOUNT, { ...env, openChannel }, 'seen')).toMatchObject(result)
  expect([device.connections, channels, device.timers]).toEqual([0, 0, []])
})

test('a Background Sync tag names its account, and is another one every quarter of a minute', () => {
  for (const owner of ['account-1', undefined]) {
    expect(ownerOfTag(drainTag(owner, NOON))).toEqual({ accountId: owner })
    expect(drainTag(owner, NOON + 14_999)).toBe(drainTag(owner, NOON))
    expect(drainTag(owner, NOON + 15_000)).not.toBe(drainTag(owner, NOON))
  }
  expect(ownerOfTag('starlane-drain:account-1')).toEqual({ accountId: 'account-1' })
  expect(ownerOfTag('something-else')).toBeUndefined()
})

test('a server that cannot be reached for a while: the worker asks to be woken again', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutate(add('ring'))
  server.faults.push(...Array.from({ length: 8 }, () => faults.noConnection))
  const inVain = drainPatiently(ACCOUNT, device.env())
  // The pauses of the queue itself, but none longer than four seconds while the browser says that there is a connection.
  for (const wait of [500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000]) await device.advance(0).then(() => device.advance(wait))
  expect(await inVain).toMatchObject({ kind: 'retry', why: 'silent' })
  expect(server.requests).toHaveLength(8)
  await device.advance(4_000)

  // A connection that has just come back is given a moment before the browser is asked to wait for minutes.
  server.faults.push(faults.noConnection)
  const inTime = drainPatiently(ACCOUNT, device.env())
  await device.advance(0)
  await device.advance(4_000)
  expect(await inTime).toEqual({ kind: 'done', pushed: true })
  await settleDown()
  expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, base: { state: server.account.state } })
})
