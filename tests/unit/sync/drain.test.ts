import { describe, expect, test } from 'vitest'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { findReceipt, listReceipts } from '../../../pwa/sync/receipts.ts'
import { line, NOON } from '../../doubles/fixtures.ts'
import { add, remove } from '../../doubles/changes.ts'
import { ACCOUNT, FakeServer, faults, type Fault } from '../../doubles/fake-server.ts'
import { DISK, FakeDevice } from '../../doubles/fake-device.ts'

async function start(state = {}) {
  const server = new FakeServer(state)
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  return { server, device, client }
}

describe('drain', () => {
  test('sends the queue in order, stores the outcomes and acknowledges them with the next push (SPEC R7, R16, R26)', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    await client.mutate(add('hoodie'))
    await client.mutate(remove('ring'))
    expect(client.snapshot()?.view.state.cart).toEqual([line('hoodie')])

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.pushes()[0]?.mutations.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(server.account.state.cart).toEqual([line('hoodie')])
    expect(client.snapshot()).toMatchObject({
      entries: { length: 0 },
      known: true,
      base: { version: server.account.version, state: server.account.state },
    })
    expect((await listReceipts(client.database, 10, DISK)).map(({ outcome }) => outcome.status)).toEqual(['applied', 'applied', 'applied'])

    await client.mutate(add('scent'))
    await client.sync('seen')
    expect(server.pushes()[1]).toMatchObject({ ackedThrough: 3, mutations: [{ seq: 4 }] })
  })

  const harmless: [string, Fault, number][] = [
    ['the connection fails', faults.noConnection, 0],
    ['the answer is lost', faults.answerLost, 2],
    ['the server is broken', faults.status(500), 0],
    ['a proxy is broken', faults.status(502), 0],
    ['the server is busy', faults.refused('unavailable'), 0],
    ['a captive portal answers 200', faults.captivePortal, 0],
    ['a captive portal answers 401', faults.status(401), 0],
    ['the answer is JSON of something else', faults.nonsense({ ok: true }), 0],
    ['the answer is not even an object', faults.nonsense(7), 0],
    ['the answer names another account', faults.forged((body) => ({ ...body, accountId: 'account-2' })), 2],
    ['the answer lacks an outcome', faults.forged((body) => ({ ...body, outcomes: [] })), 2],
    ['the answer settles something else', faults.forged((body) => ({ ...body, outcomes: [body['outcomes']].flat().toReversed() })), 2],
    ['the answer has a state that fits no schema', faults.forged((body) => ({ ...body, state: { gems: -1 } })), 2],
  ]
  test.each(harmless)('keeps everything and tries again when %s (SPEC R27)', async (_what, fault, reached) => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    await client.mutate(add('hoodie'))
    const before = client.snapshot()
    server.faults.push(fault)
    expect(await client.sync('seen')).toMatchObject({ kind: 'retry' })
    expect(server.settled).toHaveLength(reached)
    expect(client.snapshot()).toMatchObject({ entries: { length: 2 }, base: before?.base, view: before?.view })

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled.map(({ args }) => args)).toEqual([add('ring').args, add('hoodie').args])
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, base: { state: server.account.state } })
  })

  test('stores the first outcome when a request arrived twice (SPEC R17)', async () => {
    const { server, client } = await start()
    const done = await client.mutate(add('ring'))
    server.faults.push(faults.sentTwice)
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(1)
    expect(done.ok && (await findReceipt(client.database, done.id))?.outcome).toEqual({ status: 'applied', result: {} })
  })

  test('waits for Retry-After, in every tab and after a restart, but at most five minutes', async () => {
    const { server, device, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(faults.refused('rate_limited', { 'retry-after': '90' }))
    expect(await client.sync('seen')).toEqual({ kind: 'retry', after: 101_250, why: 'asked' })
    const other = await device.open()
    await device.advance(60_000)
    expect(await other.sync('seen')).toEqual({ kind: 'retry', after: 41_250, why: 'asked' })
    expect(server.requests).toHaveLength(1)
    await device.advance(41_250)
    expect(await other.sync('seen')).toEqual({ kind: 'done' })

    await client.mutate(add('hoodie'))
    server.faults.push(faults.refused('rate_limited', { 'retry-after': '86400' }))
    expect(await client.sync('seen')).toEqual({ kind: 'retry', after: 337_500, why: 'asked' })
    // The person may try at any time.
    expect(await client.sync('forced')).toEqual({ kind: 'done' })
  })

  test('understands Retry-After as a date', async () => {
    const { server, device, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(faults.refused('unavailable', { 'retry-after': new Date(device.now + 60_000).toUTCString() }))
    expect(await client.sync('seen')).toEqual({ kind: 'retry', after: 67_500, why: 'asked' })
  })

  test.each(['0', new Date(NOON - 60_000).toUTCString()])('a Retry-After that is over (%s) is one of no time', async (header) => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(faults.refused('unavailable', { 'retry-after': header }))
    expect(await client.sync('seen')).toEqual({ kind: 'retry', after: 750, why: 'asked' })
  })

  test('gives up a request without an answer after 15 s', async () => {
    const { server, device, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(() => new Promise(() => undefined))
    const result = client.sync('seen')
    await device.advance(0)
    await device.advance(15_000)
    expect(device.reached).toEqual([])
    // What the request itself weighs is allowed for.
    await device.advance(500)
    expect(await result).toEqual({ kind: 'retry', after: 500, why: 'silent' })
    expect(device.reached).toEqual([false])
  })

  test('blocks on an expired login, also after a restart, until the same user is logged in again', async () => {
    const { server, device, client } = await start()
    await client.mutate(add('ring'))
    server.loggedIn = undefined
    expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'auth' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, head: { blocked: 'auth' } })
    const requests = server.requests.length
    const worker = await device.database()
    worker.close()
    expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'auth' })
    expect(server.requests).toHaveLength(requests)

    server.loggedIn = ACCOUNT
    const again = await device.open({ deviceId: server.issueDevice() })
    expect(await again.sync('seen')).toEqual({ kind: 'done' })
    expect(again.snapshot()?.head.blocked).toBeUndefined()
    expect(server.settled).toHaveLength(1)
  })

  test('blocks and stores nothing while another account is logged in in this browser (SPEC R4, R5)', async () => {
    const { server, client } = await start()
    server.loggedIn = 'account-2'
    expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'auth' })
    expect(client.snapshot()?.known).toBe(false)
    await client.mutate(add('ring'))
    expect(await client.sync('forced')).toEqual({ kind: 'blocked', why: 'auth' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, known: false })
  })

  test('keeps the queue of an app that is too old, and sends it after the update (SPEC R2)', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    server.protocol = 99
    expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'upgrade' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, head: { blocked: 'upgrade' } })
    server.protocol = PROTOCOL_VERSION
    expect(await client.sync('forced')).toEqual({ kind: 'done' })
  })

  test('keeps the changes answered retry_later, and sends them again (SPEC R20)', async () => {
    const { server, device, client } = await start()
    for (const item of ['ring', 'hoodie', 'scent']) await client.mutate(add(item))
    server.capacity = 2
    expect(await client.sync('seen')).toEqual({ kind: 'retry', after: 2_500, why: 'asked' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, head: { ackedThrough: 2 } })
    await device.advance(2_500)
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(3)
  })

  test('keeps a change answered upgrade_required, and everything behind it (SPEC R21)', async () => {
    const { server, device, client } = await start()
    await client.mutate(add('ring'))
    await client.database.queue.add({ seq: 2, id: 'from-the-future-1', name: 'store/teleport', v: 1, args: {}, at: 1 })
    await client.database.queue.add({ seq: 3, id: 'from-the-future-2', name: 'store/cart/remove', v: 1, args: { itemId: 'ring' }, at: 1 })
    const updated = await device.open()
    expect(await updated.sync('seen')).toEqual({ kind: 'blocked', why: 'upgrade' })
    expect(server.settled.map(({ name }) => name)).toEqual(['store/cart/add'])
    expect(updated.snapshot()?.entries.length).toBe(2)
    expect(server.pushes()).toHaveLength(1)
  })

  test('settles a rejected change, so that nothing behind it is blocked (SPEC R15)', async () => {
    const { server, client } = await start()
    await client.mutate(add('gone'))
    const after = await client.mutate(add('ring'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.account.state.cart).toEqual([line('ring')])
    const receipts = await listReceipts(client.database, 10, DISK)
    expect(receipts.map(({ outcome }) => outcome.status)).toEqual(['applied', 'rejected'])
    expect(after.ok).toBe(true)
  })

  test('shows a checkout as waiting, and never more than that, until the server has placed it (SPEC R13)', async () => {
    const { server, client } = await start({ gems: 500, cart: [line('ring')] })
    await client.sync('seen')
    await client.mutateAll([
      { name: 'store/cart/sync', args: { items: [{ itemId: 'ring', qty: 2 }] } },
      { name: 'store/cart/checkout', args: {}, seen: { total: 200, balance: 500 } },
    ])
    expect(client.snapshot()?.view).toMatchObject({
      state: { gems: 500, cart: [] },
      waiting: [{ total: 200, lines: [{ itemId: 'ring', qty: 2 }] }],
    })
    await client.sync('seen')
    expect(client.snapshot()?.view).toMatchObject({ state: { gems: 300, cart: [] }, waiting: [] })
    expect(server.account.state.gems).toBe(300)
  })

  test('brings a decision as part of the account, and the answer to it as a change (SPEC R23, R58)', async () => {
    const { server, client } = await start({ gems: 50, cart: [line('ring')] })
    await client.sync('seen')
    await client.mutate({ name: 'store/cart/checkout', args: {}, seen: { total: 100 } })
    await client.sync('seen')
    const [decision] = client.snapshot()?.view.state.decisions ?? []
    expect(decision).toMatchObject({ why: 'not_enough_gems', options: ['place', 'keep'] })
    const [receipt] = await listReceipts(client.database, 1, DISK)
    expect(receipt?.outcome).toMatchObject({ status: 'needs_decision', decisionId: decision?.id })
    await client.mutate({ name: 'store/cart/decide', args: { decisionId: decision?.id ?? '', choice: 'keep' } })
    expect(client.snapshot()?.view.state.decisions).toEqual([])
    await client.sync('seen')
    expect(server.account.state).toMatchObject({ decisions: [], cart: [line('ring')] })
  })
})
