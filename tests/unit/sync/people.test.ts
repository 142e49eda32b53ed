import { describe, expect, test, vi } from 'vitest'
import { hasAccountDatabase, openAccountDatabase } from '../../../pwa/db/account-database.ts'
import { openClient } from '../../../pwa/sync/client.ts'
import { openQueue } from '../../../pwa/sync/open-queue.ts'
import { finishJoin, hasEnqueuedJoin, joinGuest } from '../../../pwa/sync/join-guest.ts'
import { sealQueue, unsentChanges } from '../../../pwa/sync/seal-queue.ts'
import { drainInBackground, drainOwnerAndGuest } from '../../../pwa/sync/background.ts'
import { listReceipts } from '../../../pwa/sync/receipts.ts'
import { line } from '../../doubles/fixtures.ts'
import { add, letter, remove, wishFor } from '../../doubles/changes.ts'
import { drainFully } from '../../doubles/exactly-once.ts'
import { ACCOUNT, FakeServer, faults, type Fault } from '../../doubles/fake-server.ts'
import { fullDisk } from '../../doubles/full-disk.ts'
import { DISK, FakeDevice, Life, settleDown } from '../../doubles/fake-device.ts'

vi.setConfig({ testTimeout: 60_000 })

async function withQueue() {
  const server = new FakeServer({ gems: 70, cart: [line('scent')] })
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutate(wishFor('ring'))
  await client.sync('seen')
  await client.mutateAll([add('ring'), add('hoodie')])
  return { server, device, client }
}

describe('logging out', () => {
  test('counts what only this device knows: queued, undecided, unreadable', async () => {
    const { server, device, client } = await withQueue()
    expect(await unsentChanges(client.database)).toMatchObject({ queued: [{}, {}], aside: 0 })
    await client.database.table('queue').put({ seq: 3 })
    await client.database.undecided.put({ id: 'undecided-00000001', name: 'contact', v: 1, args: {}, at: 1, why: 'too_large' })
    server.faults.push(faults.noConnection)
    const reopened = await device.open()
    await reopened.sync('seen')
    expect(reopened.snapshot()).toMatchObject({ entries: { length: 1 }, unreadable: 1 })
    expect(await unsentChanges(client.database)).toMatchObject({ queued: [{}], aside: 2 })
  })

  test('with "discard" leaves nothing of the account on the device, in any tab', async () => {
    const { device, client } = await withQueue()
    const other = await device.open()
    await client.leave('discard')
    await settleDown()
    expect(client.snapshot()).toBeUndefined()
    expect(other.snapshot()).toBeUndefined()
    expect(await other.mutate(add('scent'))).toEqual({ ok: false, code: 'closed' })
    const database = await device.database()
    for (const table of database.tables) expect(await table.count()).toBe(0)
  })

  test('a tab that heard nothing of a discard and of the next login sends what is queued now, not what it remembers', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const openMute = async () => {
      const env = { ...device.env(), openChannel: () => ({ post() {}, close() {} }) }
      const database = await device.database()
      await openQueue(database, { loggedIn: true, deviceId: server.issueDevice() }, env)
      return openClient({ accountId: ACCOUNT, database, env, product: device.product })
    }
    const deaf = await openMute()
    await deaf.mutateAll([add('ring')])
    await (await openMute()).leave('discard')
    const present = await openMute()
    await present.mutateAll([add('hoodie')])
    // Both histories are of one epoch and one length.
    expect([deaf, present].map((tab) => tab.snapshot()?.head.nextSeq)).toEqual([2, 2])
    await deaf.sync('seen')
    await settleDown()
    expect(server.settled.map(({ args }) => args)).toEqual([add('hoodie').args])
  })

  test('with "keep" leaves only the sealed queue: it is not read, extended or sent', async () => {
    const { server, device, client } = await withQueue()
    const other = await device.open()
    await client.leave('keep')
    await settleDown()
    expect(other.snapshot()).toBeUndefined()
    expect(await other.mutate(add('scent'))).toEqual({ ok: false, code: 'closed' })
    const requests = server.requests.length
    expect(await other.sync('forced')).toMatchObject({ kind: 'done' })
    expect(await drainInBackground(ACCOUNT, device.env(), 'seen')).toEqual({ kind: 'done', pushed: false })
    expect(server.pushes()).toHaveLength(1)
    expect(server.requests.length - requests).toBeLessThanOrEqual(1)

    const database = await device.database()
    expect(await database.queue.count()).toBe(2)
    expect(await database.receipts.count()).toBe(0)
    expect(await database.meta.toArray()).toMatchObject([{ key: 'head', sealed: true, nextSeq: 4 }])
  })

  test('does not store an answer that arrives after the logout', async () => {
    const { server, device, client } = await withQueue()
    server.faults.push(async (deliver) => {
      const late = await deliver()
      await client.leave('keep')
      return late
    })
    await client.sync('seen')
    const database = await device.database()
    expect(await database.meta.toArray()).toMatchObject([{ key: 'head', sealed: true }])
    expect(await database.receipts.count()).toBe(0)
    const again = await device.open()
    await drainFully(again)
    expect(server.settled).toHaveLength(3)
  })

  test('with "keep" and a login again: the queue is sent, exactly once', async () => {
    const { server, device, client } = await withQueue()
    server.faults.push(faults.answerLost)
    await client.sync('seen')
    await client.leave('keep')
    const back = await device.open({ deviceId: server.issueDevice() })
    expect(back.snapshot()).toMatchObject({ entries: { length: 2 }, known: false })
    await drainFully(back)
    expect(server.settled).toHaveLength(3)
    expect(back.snapshot()?.view.state).toEqual(server.account.state)
  })

  test('an expired login is no logout: everything stays', async () => {
    const { server, client } = await withQueue()
    server.loggedIn = undefined
    await client.sync('seen')
    expect(client.snapshot()).toMatchObject({ entries: { length: 2 }, known: true, view: { state: { gems: 70 } } })
    expect(await listReceipts(client.database, 10, DISK)).toHaveLength(1)
  })
})

const NOT_JOINED = () => Promise.resolve(false)

async function guestWithCart(device: FakeDevice) {
  const guest = await device.open({ guest: true })
  await guest.mutateAll([add('ring'), add('hoodie'), wishFor('scent')])
  guest.close()
}

async function logIn(device: FakeDevice, life?: Life) {
  const guest = await device.database('guest', life).catch(() => undefined)
  const account = await device.database(ACCOUNT, life).catch(() => undefined)
  try {
    if (guest === undefined || account === undefined) return
    await openQueue(account, { loggedIn: true }, device.env())
    const env = device.env(life === undefined ? {} : { life })
    await joinGuest({ guest, account, accountId: ACCOUNT, env, hasJoined: NOT_JOINED })
  } catch (error) {
    if (life?.dead !== true) throw error
  } finally {
    guest?.close()
    account?.close()
  }
}

describe('a guest who logs in', () => {
  test('cart and wishlist join the account as one change (DECISIONS D15)', async () => {
    const server = new FakeServer({ cart: [line('scent')] })
    const device = new FakeDevice(server)
    await guestWithCart(device)
    await logIn(device)
    const client = await device.open({ deviceId: server.issueDevice() })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, view: { state: { cart: [line('ring'), line('hoodie')] } } })
    await client.sync('seen')
    expect(server.settled).toMatchObject([{ name: 'store/guest/join' }])
    expect(server.account.state).toMatchObject({ cart: [line('scent'), line('ring'), line('hoodie')], wishlist: [{ itemId: 'scent' }] })
    const guest = await device.open({ guest: true })
    expect(guest.snapshot()?.view.state).toMatchObject({ cart: [], wishlist: [] })
  })

  test('loses nothing and joins once, at whichever step the page crashes', async () => {
    const halfway = new Set<string>()
    let steps = Infinity
    for (let dieAt = 1; dieAt <= steps; dieAt++) {
      const server = new FakeServer()
      const device = new FakeDevice(server)
      await guestWithCart(device)
      const life = new Life(dieAt)
      await logIn(device, life)
      if (!life.dead) steps = life.steps

      const guest = await device.database('guest')
      const account = await device.database(ACCOUNT)
      halfway.add(`${(await guest.meta.get('join')) === undefined ? 'no note' : 'noted'}, ${await account.queue.count()} queued`)
      guest.close()
      account.close()

      // After the next login the queue may have been drained, and changed, in between.
      const client = await device.open({ deviceId: server.issueDevice() })
      await drainFully(client)
      await client.mutate(remove('ring'))
      await logIn(device)
      await client.refresh()
      await drainFully(client)
      expect(server.settled.filter(({ name }) => name === 'store/guest/join')).toHaveLength(1)
      const reopened = await device.open({ guest: true })
      expect(reopened.snapshot()?.view.state).toMatchObject({ cart: [], wishlist: [] })
      reopened.close()
      client.close()
    }
    expect([...halfway].toSorted()).toEqual(['no note, 0 queued', 'no note, 1 queued', 'noted, 0 queued', 'noted, 1 queued'])
  })

  test.each(['the logout finishes the join', 'the logout cannot finish it either'] as const)(
    'what joined and could not leave the guest’s lists joins no account again after a logout: %s',
    async (how) => {
      const server = new FakeServer()
      const device = new FakeDevice(server)
      await guestWithCart(device)
      const disk = { isFull: true, puts: 0 }
      const full = fullDisk((table, type) => disk.isFull && table === 'meta' && type === 'put' && ++disk.puts > 1)
      const guest = await openAccountDatabase(undefined, { dexie: { ...device.dexie(), addons: [full] } })
      const account = await device.database(ACCOUNT)
      await openQueue(account, { loggedIn: true, deviceId: server.issueDevice() }, device.env())
      const takesBack = how === 'the logout finishes the join'
      const joining = {
        guest,
        account,
        accountId: ACCOUNT,
        env: device.env(),
        hasJoined: (_: string, id: string) => hasEnqueuedJoin(account, id, DISK),
      }
      await expect(joinGuest(joining)).rejects.toThrow()
      const client = await device.open()
      await drainFully(client)
      await client.mutate(remove('ring'))
      await drainFully(client)

      disk.isFull = !takesBack
      if (takesBack) await finishJoin(joining)
      else await expect(finishJoin(joining)).rejects.toThrow()
      await client.leave('discard', !takesBack)
      expect(await account.meta.toArray()).toEqual(takesBack ? [] : [expect.objectContaining({ key: 'head', sealed: true, nextSeq: 1 })])

      disk.isFull = false
      const another = await openAccountDatabase('another', { dexie: device.dexie() })
      for (const [accountId, database] of [
        ['another', another],
        [ACCOUNT, account],
      ] as const) {
        await openQueue(database, { loggedIn: true, deviceId: server.issueDevice() }, device.env())
        await joinGuest({ ...joining, accountId, account: database })
        expect(await database.queue.toArray()).toEqual([])
      }
      const visitor = await device.open({ guest: true })
      expect(visitor.snapshot()?.view.state).toMatchObject({ cart: [], wishlist: [] })
    },
  )

  test.each(['never used', 'sealed'] as const)(
    'keeps the guest’s cart when the account takes nothing: its database is %s (SPEC R44)',
    async (why) => {
      const device = new FakeDevice(new FakeServer())
      await guestWithCart(device)
      const guest = await device.database('guest')
      const account = await device.database(ACCOUNT)
      if (why === 'sealed') {
        await openQueue(account, { loggedIn: true }, device.env())
        await sealQueue(account, 'keep', device.env())
      }
      const joining = { guest, account, accountId: ACCOUNT, env: device.env(), hasJoined: NOT_JOINED }
      await joinGuest(joining)
      expect(await account.queue.count()).toBe(0)
      const visitor = await device.open({ guest: true })
      expect(visitor.snapshot()?.view.state).toMatchObject({ cart: [line('ring'), line('hoodie')], wishlist: [{ itemId: 'scent' }] })

      await openQueue(account, { loggedIn: true }, device.env())
      await joinGuest(joining)
      expect(await account.queue.toArray()).toMatchObject([{ name: 'store/guest/join', v: 1, seq: 1 }])
      await visitor.refresh()
      expect(visitor.snapshot()?.view.state).toMatchObject({ cart: [], wishlist: [] })
    },
  )

  test('contact messages written before are sent by page and worker, whichever user is logged in (SPEC R44)', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const visitor = await device.open({ guest: true })
    await visitor.mutate(letter('Hello from the train'))
    server.faults.push(faults.noConnection)
    await visitor.sync('seen')
    visitor.close()
    const client = await device.open({ deviceId: server.issueDevice() })
    await client.mutate(add('ring'))
    expect(server.contacts.size).toBe(0)

    // The pause after the attempt that had no connection.
    await device.advance(500)
    expect(await drainOwnerAndGuest(ACCOUNT, device.env())).toEqual({ kind: 'done', pushed: true })
    expect(server.contacts.size).toBe(1)
    expect(server.settled).toHaveLength(1)
  })

  test('the worker asks to be woken again while either queue could not be sent', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const visitor = await device.open({ guest: true })
    await visitor.mutate(letter('Hello'))
    const client = await device.open({ deviceId: server.issueDevice() })
    const busy = (path: string) => path === '/api/contact'
    server.faults.push(
      ...Array.from(
        { length: 9 },
        (): Fault => (deliver, path) => (busy(path) ? faults.refused('unavailable', { 'retry-after': '60' })() : deliver()),
      ),
    )
    await client.mutate(add('ring'))
    expect(await drainOwnerAndGuest(ACCOUNT, device.env())).toEqual({ kind: 'retry', after: 67_500, why: 'asked' })
    expect(server.settled).toHaveLength(1)
    expect(await drainOwnerAndGuest(undefined, device.env())).toMatchObject({ kind: 'retry' })
  })

  test('empty lists make no change', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    await logIn(device)
    const client = await device.open()
    expect(client.snapshot()?.entries.length).toBe(0)
  })

  test('a join noted for another account is taken along, unless that account has it', async () => {
    for (const hasIt of [true, false]) {
      const device = new FakeDevice(new FakeServer())
      await guestWithCart(device)
      const guest = await device.database('guest')
      await guest.meta.put({
        key: 'join',
        id: 'join-for-another-1',
        accountId: 'another',
        cart: [
          { itemId: 'ring', qty: 1 },
          { itemId: 'hoodie', qty: 1 },
        ],
        wishlist: [],
      })
      const account = await device.database(ACCOUNT)
      await openQueue(account, { loggedIn: true }, device.env())
      await joinGuest({
        guest,
        account,
        accountId: ACCOUNT,
        env: device.env(),
        hasJoined: (who) => Promise.resolve(hasIt && who === 'another'),
      })
      const [joined] = await account.queue.toArray()
      expect(joined).toMatchObject({ args: { cart: hasIt ? [] : [{ itemId: 'ring' }, { itemId: 'hoodie' }], wishlist: ['scent'] } })
    }
  })

  test('a finished join is recognised by the queue that took it, whatever became of the change since', async () => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    await guestWithCart(device)
    await logIn(device)
    const account = await openAccountDatabase(ACCOUNT, { dexie: device.dexie() })
    const [{ id }] = (await account.queue.toArray()) as [{ id: string }]
    expect(await hasEnqueuedJoin(account, id, DISK)).toBe(true)
    const client = await device.open({ deviceId: server.issueDevice() })
    await drainFully(client)
    expect(await hasEnqueuedJoin(account, id, DISK)).toBe(true)
    expect(await hasEnqueuedJoin(account, 'another', DISK)).toBe(false)
    expect(await hasAccountDatabase(ACCOUNT, { dexie: device.dexie() })).toBe(true)
    expect(await hasAccountDatabase('stranger', { dexie: device.dexie() })).toBe(false)
  })
})
