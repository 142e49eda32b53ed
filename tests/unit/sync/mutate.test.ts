import { expect, test, vi } from 'vitest'
import * as protocol from '#sync-protocol/protocol/replay.ts'
import { findReceipt } from '../../../pwa/sync/receipts.ts'
import type { Snapshot } from '../../../pwa/sync/snapshot.ts'
import { enqueueChanges, type Stored, type Wanted } from '../../../pwa/sync/store-changes.ts'
import { aggregate, line } from '../../doubles/fixtures.ts'
import { add, letter, remove, wishFor } from '../../doubles/changes.ts'
import { FakeServer, faults, json } from '../../doubles/fake-server.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'

vi.mock('#sync-protocol/protocol/replay.ts', { spy: true })

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  return { server, device, client }
}

test('shows a change as soon as it is stored, and only then', async () => {
  const { client, device } = await start()
  const seen: number[] = []
  client.subscribe(() => seen.push(client.snapshot()?.entries.length ?? -1))
  const storing = client.mutate(add('ring'))
  expect(client.snapshot()?.entries.length).toBe(0)
  expect(await storing).toMatchObject({ ok: true, id: expect.stringMatching(/^a-/) })
  expect(seen).toEqual([1])
  const reopened = await device.open()
  expect(reopened.snapshot()?.view.state.cart).toEqual([line('ring')])
})

test('refuses a change that the device’s own run rejects, and stores nothing of it (SPEC R14)', async () => {
  const { client } = await start()
  await client.sync('forced')
  expect(await client.mutate({ name: 'store/cart/checkout', args: {} })).toEqual({ ok: false, code: 'cart_empty' })
  expect(await client.mutate({ name: 'store/cart/add', args: { itemId: '', qty: 1 } })).toEqual({ ok: false, code: 'invalid' })
  const together = await client.mutateAll([add('ring'), { name: 'store/cart/decide', args: { decisionId: 'none', choice: 'keep' } }])
  expect(together).toEqual({ ok: false, code: 'decision_gone' })
  expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, head: { nextSeq: 1 }, view: { state: { cart: [] } } })
})

test('before it has the account’s state, what depends on that is for the server to judge, and the view stays as it is (SPEC R14)', async () => {
  const { server, client } = await start()
  server.account = aggregate({ gems: 500, cart: [line('ring')] })
  expect(await client.mutate({ name: 'store/cart/checkout', args: {} })).toMatchObject({ ok: true })
  expect(await client.mutate({ name: 'store/cart/add', args: { itemId: '', qty: 1 } })).toEqual({ ok: false, code: 'invalid' })
  expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, known: false, view: { state: { cart: [] } } })
  await client.sync('forced')
  expect(client.snapshot()).toMatchObject({ entries: [], view: { state: { cart: [], gems: 400 } } })
  const guest = await new FakeDevice(server, 'b').open({ guest: true })
  expect(await guest.mutate({ name: 'store/cart/decide', args: { decisionId: 'none', choice: 'keep' } })).toMatchObject({ ok: false })
})

test('stores what the user saw beside the arguments (SPEC R12)', async () => {
  const { server, client } = await start()
  await client.mutateAll([add('ring'), { name: 'store/cart/checkout', args: {}, seen: { total: 100, balance: 0, revision: 3 } }])
  await client.sync('seen')
  expect(server.pushes()[0]?.mutations[1]).toMatchObject({ seen: { total: 100, balance: 0, revision: 3 }, args: {} })
})

test('adds to a queue of 5,000 without replaying it, and replays once when the server answers', async () => {
  const { server, device, client } = await start()
  const many = Array.from({ length: 5_000 }, (_, n) => (n % 2 === 0 ? wishFor('ring') : remove('ring')))
  await client.mutateAll(many)
  const replay = vi.mocked(protocol.replay)
  const preview = vi.mocked(protocol.preview)
  replay.mockClear()
  preview.mockClear()
  await Promise.all([client.mutate(add('ring')), client.mutate(add('hoodie')), client.mutate(add('scent'))])
  expect(replay).not.toHaveBeenCalled()
  expect(preview).toHaveBeenCalledTimes(3)
  expect(client.snapshot()).toMatchObject({
    entries: { length: 5_003 },
    view: { state: { cart: [line('ring'), line('hoodie'), line('scent')] } },
  })

  server.faults.push(faults.noConnection)
  await client.sync('seen')
  expect(replay).not.toHaveBeenCalled()
  const other = await device.open()
  await other.mutate(add('gone'))
  await settleDown()
  expect(replay).toHaveBeenCalledTimes(2)
  expect(client.snapshot()?.view).toEqual(other.snapshot()?.view)
})

test('what one answer settles is shown without replaying anything, batch after batch', async () => {
  const { server, client } = await start()
  await client.mutateAll([add('ring'), wishFor('scent'), add('hoodie')])
  vi.mocked(protocol.replay).mockClear()
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(client.snapshot()).toMatchObject({ entries: [], view: { state: { cart: [line('ring'), line('hoodie')] } } })
  expect(protocol.replay).not.toHaveBeenCalled()

  await client.mutateAll([add('ring'), add('scent'), remove('ring'), remove('hoodie')])
  const left: unknown[] = []
  client.subscribe(() => left.push(client.snapshot()?.entries.length))
  server.faults.push(faults.refused('batch_too_large'))
  await client.sync('seen')
  expect([...new Set(left)]).toEqual([4, 2, 0])
})

test('stores a guest’s changes as the guest’s state, without a server', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const guest = await device.open({ guest: true })
  await guest.mutateAll([add('ring'), wishFor('scent')])
  expect(guest.snapshot()).toMatchObject({
    entries: { length: 0 },
    view: { state: { cart: [line('ring')], wishlist: [{ itemId: 'scent' }] } },
  })
  expect(await guest.mutate({ name: 'store/cart/checkout', args: {} })).toEqual({ ok: false, code: 'unauthorized' })
  expect(await guest.sync('seen')).toEqual({ kind: 'done' })
  expect(server.requests).toEqual([])
  const reopened = await device.open({ guest: true })
  expect(reopened.snapshot()?.view.state.cart).toEqual([line('ring')])
})

test('sends a guest’s contact message once, under its own key and without a cookie, though the answer is lost', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const env = device.env()
  const credentials: unknown[] = []
  const guest = await device.open({ guest: true })
  const fetch = vi.spyOn(server, 'fetch').mockImplementation(function (this: FakeServer, path, init) {
    credentials.push(init.credentials)
    return FakeServer.prototype.fetch.call(server, path, init)
  })
  const letter = { name: 'Mina', email: 'mina@example.com', message: 'Hello' }
  await guest.mutate({ name: 'contact', args: letter })
  expect(guest.snapshot()?.entries.length).toBe(1)
  server.faults.push(faults.answerLost)
  expect(await guest.sync('seen')).toMatchObject({ kind: 'retry' })
  expect(guest.snapshot()?.entries.length).toBe(1)
  expect(await guest.sync('seen')).toEqual({ kind: 'done' })
  expect([...server.contacts.values()]).toEqual([letter])
  expect(credentials).toEqual(['omit', 'omit'])
  expect(guest.snapshot()?.entries.length).toBe(0)
  expect(env.locks).toBeDefined()
  fetch.mockRestore()
})

test('a guest’s contact message that the shop finds wrong: its text is the outcome, and the fields that it names are known to this tab', async () => {
  const server = new FakeServer()
  const guest = await new FakeDevice(server).open({ guest: true })
  const text = 'Please enter a valid email address.'
  const issues = [{ path: 'email', message: text }]
  server.faults.push(() => Promise.resolve(json({ ok: false, code: 'invalid', error: text, message: text, issues }, 400)))
  const sent = await guest.mutate({ name: 'contact', args: { name: 'Mina', email: 'mina@example.com', message: 'Hello' } })
  if (!sent.ok) throw new Error(sent.code)
  expect(await guest.sync('seen')).toEqual({ kind: 'done' })
  expect(guest.issuesOf(sent.id)).toEqual(issues)
  expect((await findReceipt(guest.database, sent.id))?.outcome).toEqual({ status: 'rejected', code: 'invalid', error: text })
  expect(guest.issuesOf('another')).toEqual([])
})

test('settles several contact messages up to the one that failed', async () => {
  const server = new FakeServer()
  const guest = await new FakeDevice(server).open({ guest: true })
  for (const message of ['one', 'two', 'three'])
    await guest.mutate({ name: 'contact', args: { name: 'Mina', email: 'mina@example.com', message } })
  server.faults.push(
    (deliver) => deliver(),
    faults.refused('rate_limited', { 'retry-after': '5' }),
    faults.refused('rate_limited', { 'retry-after': '5' }),
  )
  expect(await guest.sync('seen')).toEqual({ kind: 'retry', after: 5_625, why: 'asked' })
  expect(guest.snapshot()?.entries.length).toBe(2)
  expect(await guest.sync('forced')).toEqual({ kind: 'done' })
  expect(server.contacts.size).toBe(3)
})

test('letters over a slow line: the slowest answer says how long the next one is waited for', async () => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const guest = await device.open({ guest: true })
  for (const message of ['one', 'two', 'three']) await guest.mutate(letter(message))
  for (const ms of [0, 9_000, 8_000]) server.faults.push((deliver) => ((device.now += ms), deliver()))
  expect(await guest.sync('seen')).toEqual({ kind: 'done' })
  expect(guest.snapshot()?.head.line?.patience).toBe(18_000)
})

test('a full disk holds up what comes behind in the order of the presses, and so does a queue that fails; a refused change holds up nothing', async () => {
  const faults: (Stored | Error)[] = []
  const store = vi.fn(async (_some: readonly Wanted[]): Promise<Stored> => {
    const fault = faults.shift()
    if (fault instanceof Error) throw fault
    return fault ?? { ok: true, ids: [], snapshot: {} as Snapshot }
  })
  const changes = [add('ring'), add('hoodie'), add('scent')]
  const after = async (...next: typeof faults) => {
    faults.splice(0, Infinity, ...next)
    store.mockClear()
    const results = await enqueueChanges(changes, store)
    return [results, store.mock.calls.map(([some]) => some.length)]
  }
  const refused = { ok: false, code: 'cart_full' } as const
  expect(await after()).toEqual([[undefined, undefined, undefined], [3]])
  expect(await after(refused)).toEqual([
    [undefined, undefined, undefined],
    [3, 1, 1, 1],
  ])
  expect(await after(refused, refused)).toEqual([
    ['cart_full', undefined, undefined],
    [3, 1, 1, 1],
  ])
  expect(await after(refused, refused, new DOMException('No space', 'QuotaExceededError'))).toEqual([
    ['cart_full', 'full', 'full'],
    [3, 1, 1],
  ])
  changes.pop()
  expect(await after(refused)).toEqual([
    [undefined, undefined],
    [2, 1, 1],
  ])
  changes.push(add('scent'))
  expect(await after(new Error('closing'))).toEqual([['unavailable', 'unavailable', 'unavailable'], [3]])
  expect(await after({ ok: false, code: 'closed' })).toEqual([['closed', 'closed', 'closed'], [3]])
})
