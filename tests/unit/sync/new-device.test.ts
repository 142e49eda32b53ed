import { describe, expect, test } from 'vitest'
import { listReceipts } from '../../../pwa/sync/receipts.ts'
import { renumber } from '../../../pwa/sync/renumber.ts'
import { aggregate, line, NOON } from '../../doubles/fixtures.ts'
import { add, remove, wishFor } from '../../doubles/changes.ts'
import { FakeServer, faults } from '../../doubles/fake-server.ts'
import { DISK, FakeDevice } from '../../doubles/fake-device.ts'

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  return { server, device, client }
}

const ids = (server: FakeServer) => server.settled.map(({ id }) => id)

describe('a queue that needs a new device (SPEC R8)', () => {
  test('requests one by itself when the login gave none, and numbers from 1', async () => {
    const server = new FakeServer()
    const client = await new FakeDevice(server).open()
    await client.mutate(add('ring'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.pushes()[0]?.mutations.map(({ seq }) => seq)).toEqual([1])
    expect(client.snapshot()?.head.deviceId).toBe(server.pushes()[0]?.deviceId)
  })

  test('takes that of a login where nothing has a number yet', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const remembered = await device.open()
    expect(remembered.snapshot()?.head.deviceId).toBeUndefined()
    const deviceId = server.issueDevice()
    const loggedIn = await device.open({ deviceId })
    expect(loggedIn.snapshot()?.head.deviceId).toBe(deviceId)
  })

  test('keeps its device when login offers another one', async () => {
    const { server, device, client } = await start()
    const { deviceId } = client.snapshot()?.head ?? {}
    await client.mutate(add('ring'))
    const again = await device.open({ deviceId: server.issueDevice() })
    expect(again.snapshot()?.head.deviceId).toBe(deviceId)
  })

  test('renumbers after a gap, as a server restored from a backup has applied none of it (SPEC R7)', async () => {
    const { server, client } = await start()
    const backup = server.account
    await client.mutate(add('ring'))
    await client.sync('seen')
    await client.mutate(add('hoodie'))
    server.faults.push(faults.noConnection)
    await client.sync('seen')
    await client.mutate(wishFor('scent'))
    server.account = backup

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.account.state).toMatchObject({ cart: [line('hoodie')], wishlist: [{ itemId: 'scent' }] })
    expect(new Set(ids(server)).size).toBe(3)
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [], head: { nextSeq: 3, ackedThrough: 2 } })
    // The restored server's history is the one that counts, though its version is lower than what was known.
    expect(client.snapshot()?.base).toMatchObject({ version: server.account.version, state: server.account.state })
  })

  test.each(['before', 'after'] as const)(
    'a push that the network kept, and that comes %s the restored server has answered the device: what it holds is applied once',
    async (when) => {
      const { server, client } = await start()
      await client.mutate(add('ring'))
      await client.sync('seen')
      const backup = server.account
      await client.mutateAll([add('hoodie'), remove('hoodie')])
      let kept: (() => Promise<Response>) | undefined
      server.faults.push((deliver) => {
        kept = deliver
        return faults.noConnection()
      })
      await client.sync('seen')
      if (kept === undefined) throw new Error('nothing was sent')
      // Half of it is applied and answered when it is sent again, and lost with the restored server.
      server.capacity = 1
      await client.sync('seen')
      expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, head: { ackedThrough: 2 } })
      server.capacity = 1_000
      server.account = backup
      server.settled.length = 0

      if (when === 'before') await kept()
      expect(await client.sync('forced')).toEqual({ kind: 'done' })
      if (when === 'after') await kept()
      expect(server.settled.map(({ name }) => name)).toEqual([...(when === 'before' ? ['store/cart/add'] : []), 'store/cart/remove'])
      expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [] })
    },
  )

  test('stores a restored state from a pull, too, but never a late answer of an older request (SPEC R25)', async () => {
    const { server, client } = await start()
    const backup = server.account
    await client.mutate(add('ring'))
    await client.sync('seen')
    server.account = backup
    await client.sync('seen')
    expect(client.snapshot()?.view.state.cart).toEqual([])

    server.faults.push(async (deliver) => {
      const late = await deliver()
      await client.mutate(add('hoodie'))
      await client.database.meta.put({ key: 'base', version: 99, state: { ...backup.state, gems: 7 } })
      return late
    })
    server.account = aggregate({ gems: 3 })
    server.account.version = 50
    await client.sync('seen')
    expect(await client.database.meta.get('base')).toMatchObject({ version: 99 })
  })

  test('fetches the state anew when a version repeats after a restore (SPEC R24, R25)', async () => {
    const { server, client } = await start()
    server.account = { ...aggregate({ gems: 1_000 }), version: 4, commit: 'commit-of-then' }
    await client.sync('seen')
    server.account = { ...aggregate({ gems: 1_300 }), version: 4, commit: 'commit-of-now' }
    await client.sync('seen')
    expect(client.snapshot()?.view.state.gems).toBe(1_300)
    expect(client.snapshot()?.base).toMatchObject({ version: 4, commit: 'commit-of-now' })

    // A late answer from before, of the same version.
    server.faults.push(async (deliver) => {
      const late = await deliver()
      server.account = { ...aggregate({ gems: 1_600 }), version: 4, commit: 'commit-of-later' }
      await client.sync('seen')
      return late
    })
    server.account = { ...aggregate({ gems: 7 }), version: 4, commit: 'commit-of-another' }
    await client.sync('seen')
    expect(client.snapshot()?.view.state.gems).toBe(1_600)
  })

  test('asks about what was under way when its device was retired, and sends the rest by itself (SPEC R8, R54)', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(faults.answerLost)
    await client.sync('seen')
    await client.mutate(add('hoodie'))
    server.account = { ...server.account, devices: {}, retiredThrough: NOON }

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled.map(({ args }) => args)).toEqual([add('ring').args, add('hoodie').args])
    expect(client.snapshot()).toMatchObject({
      entries: { length: 0 },
      undecided: [{ name: 'store/cart/add', args: { itemId: 'ring', qty: 1 }, why: 'device' }],
    })
  })

  test('does not ask about changes that only the refused push carried', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    server.account = { ...server.account, retiredThrough: NOON }
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [] })
    expect(server.settled).toHaveLength(1)
  })

  test('takes a new device when the server no longer knows its own ids, and asks about what was under way', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(faults.noConnection)
    await client.sync('seen')
    await client.mutate(add('hoodie'))
    server.changeSecret()

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled.map(({ args }) => args)).toEqual([add('hoodie').args])
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [{ args: { itemId: 'ring' }, why: 'device' }] })
    expect(client.snapshot()?.head.blocked).toBeUndefined()
  })

  test('does not number a queue with a device of another user who is logged in', async () => {
    const { server, client } = await start()
    const { deviceId } = client.snapshot()?.head ?? {}
    await client.mutate(add('ring'))
    server.loggedIn = 'account-2'
    expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'auth' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, undecided: [], head: { deviceId, blocked: 'auth' } })
    server.loggedIn = 'account-1'
    expect(await client.sync('forced')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(1)
  })

  test('an undecided change is sent again or dropped, as the user decides; either way it is settled', async () => {
    const { server, client } = await start()
    for (const change of [add('ring'), add('hoodie')]) await client.mutate(change)
    server.faults.push(faults.noConnection)
    await client.sync('seen')
    server.account = { ...server.account, devices: {}, retiredThrough: NOON }
    await client.sync('seen')
    const [first, second] = client.snapshot()?.undecided ?? []
    if (first === undefined || second === undefined) throw new Error('nothing to decide')

    expect(await client.resolve(first, 'resend')).toEqual({ ok: true })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, undecided: [{ id: second.id }] })
    expect(await client.resolve(second, 'discard')).toEqual({ ok: true })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, undecided: [] })
    await client.sync('seen')
    expect(server.account.state.cart).toEqual([line('ring')])
    const receipts = await listReceipts(client.database, 10, DISK)
    expect(receipts.map(({ outcome }) => outcome.status)).toEqual(['applied', 'discarded'])
  })

  test('asks about everything when a copy of the profile has sent under the same numbers (SPEC R9)', async () => {
    const { server, device, client } = await start()
    for (const change of [add('ring'), add('hoodie'), remove('ring')]) await client.mutate(change)
    server.faults.push(faults.noConnection)
    await client.sync('seen')
    const copy = await copyOf(device, server)
    await copy.sync('seen')
    await copy.mutate(wishFor('ring'))
    await copy.sync('seen')
    expect(server.settled).toHaveLength(4)

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [{}, {}, {}] })
    expect(server.settled).toHaveLength(4)
    // Both go on under numbers of their own.
    await client.mutate(add('scent'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    await copy.mutate(wishFor('hoodie'))
    expect(await copy.sync('seen')).toEqual({ kind: 'done' })
    expect(new Set(ids(server)).size).toBe(6)
  })

  test('settles what of a conflicting queue the copy had sent and not yet acknowledged', async () => {
    const { server, device, client } = await start()
    for (const change of [add('ring'), add('hoodie')]) await client.mutate(change)
    server.faults.push(faults.noConnection)
    await client.sync('seen')
    const copy = await copyOf(device, server)
    await copy.mutate(wishFor('ring'))
    await copy.sync('seen')
    await client.mutate(wishFor('scent'))

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()).toMatchObject({
      entries: { length: 0 },
      undecided: [{ name: 'store/wishlist/add', args: { itemId: 'scent' } }],
    })
    expect(server.settled).toHaveLength(3)
  })

  test('R52: a copy of a profile that is told gap as well goes on as the same device, and nothing is done twice', async () => {
    const { server, device, client } = await start()
    await client.mutate(wishFor('ring'))
    server.faults.push(faults.refused('invalid'))
    await client.sync('seen')
    for (const change of [add('ring'), add('hoodie')]) await client.mutate(change)
    const copy = await copyOf(device, server)

    expect(await copy.sync('seen')).toEqual({ kind: 'done' })
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled.map(({ args }) => args)).toEqual([add('ring').args, add('hoodie').args])
    for (const one of [client, copy]) expect(one.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [{ why: 'refused' }] })

    // What each does from then on is told apart as ever, and neither goes on as the other.
    await copy.mutate(wishFor('hoodie'))
    await client.mutate(wishFor('scent'))
    for (const one of [copy, client]) expect(await one.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [{}, { args: { itemId: 'scent' }, why: 'device' }] })
    await client.mutate(remove('hoodie'))
    await copy.mutate(remove('ring'))
    for (const one of [client, copy]) expect(await one.sync('seen')).toEqual({ kind: 'done' })
    expect(new Set(ids(server)).size).toBe(5)
    expect(server.settled).toHaveLength(5)
  })

  test.each(['retired', 'foreign'])('R52: so does a copy that is told %s, with what neither had sent', async (why) => {
    const { server, device, client } = await start()
    await client.mutate(add('ring'))
    const copy = await copyOf(device, server)
    if (why === 'foreign') server.changeSecret()
    else server.account = { ...server.account, retiredThrough: NOON }
    for (const one of [client, copy]) expect(await one.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(1)
    for (const one of [client, copy]) expect(one.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [] })
  })

  test.each([false, true])('R52: so do copies of a queue that had no device yet; logged in anew: %s', async (isAnew) => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const client = await device.open()
    await client.mutate(add('ring'))
    const copy = await copyOf(device, server, isAnew ? server.issueDevice() : undefined)
    for (const one of [client, copy]) expect(await one.sync('seen')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(1)
    expect(client.snapshot()?.head.deviceId).toBe(copy.snapshot()?.head.deviceId)
  })

  test('ignores the answer to a push that was sent under the old numbers (SPEC R8)', async () => {
    const { server, client } = await start()
    await client.mutateAll([add('ring'), add('hoodie')])
    const head = client.snapshot()?.head
    if (head === undefined) throw new Error('no head')
    const taken = server.issueDevice()
    let between: unknown
    server.faults.push(async (deliver) => {
      const late = await deliver()
      // Another tab has taken a new device meanwhile, and so has a third one, too late.
      const env = new FakeDevice(server).env()
      await renumber(client.database, head, taken, ({ seq }) => seq === 2, env)
      await renumber(client.database, head, server.issueDevice(), () => true, env)
      between = await client.database.meta.get('head')
      server.capacity = 0
      return late
    })
    await client.sync('seen')
    expect(between).toMatchObject({ deviceId: taken, sentThrough: 0, ackedThrough: 0, nextSeq: 2 })
    expect(client.snapshot()).toMatchObject({
      entries: { length: 1 },
      undecided: [{ args: { itemId: 'ring' } }],
      head: { deviceId: taken, ackedThrough: 0, nextSeq: 2 },
    })
  })

  test('backs off from a server that refuses every device it issues', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    for (let n = 0; n < 10; n++) server.faults.push((deliver, path) => (path === '/api/sync/push' ? faults.refused('gap')() : deliver()))
    expect(await client.sync('seen')).toMatchObject({ kind: 'retry' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, undecided: [] })
    // Three devices, each tried once.
    expect(server.requests).toHaveLength(7)
  })
})

/** Another profile with the same databases, as a restored or copied one has. */
async function copyOf(device: FakeDevice, server: FakeServer, deviceId?: string) {
  const copy = new FakeDevice(server, 'b')
  const from = await device.database()
  const to = await copy.database()
  for (const table of from.tables) await to.table(table.name).bulkPut(await table.toArray())
  from.close()
  to.close()
  return copy.open(deviceId === undefined ? {} : { deviceId })
}
