// A change is written down before it is shown, and taken into the queue by id, exactly once (SPEC R40).
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '../../../pwa/sync/client.ts'
import { beginEnqueuing } from '../../../pwa/sync/enqueued-ids.ts'
import { transact } from '../../../pwa/sync/state-rows.ts'
import { sealQueue } from '../../../pwa/sync/seal-queue.ts'
import { NOON, line } from '../../doubles/fixtures.ts'
import { FakeStorage, stubStorage } from '../../doubles/browser-storage.ts'
import { drainFully, expectExactlyOnce } from '../../doubles/exactly-once.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice, Life, settleDown } from '../../doubles/fake-device.ts'
import { WebLocks } from '../../doubles/web-locks.ts'

const later: (() => void)[] = []

let local: FakeStorage
let server: FakeServer
let device: FakeDevice
beforeEach(() => {
  ;({ local } = stubStorage())
  later.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  server = new FakeServer()
  device = new FakeDevice(server)
})

/** A page with its own modules over the browser's one local storage. */
async function openTab(client: Client) {
  vi.resetModules()
  const { journal, journalled } = await import('../../../pwa/storage/journal.ts')
  const { openTabParts } = await import('../../doubles/engine-parts.ts')
  const after = (_ms: number, run: () => void) => {
    later.push(run)
    return () => undefined
  }
  const { enqueueFor, ...parts } = openTabParts({ ...device.env(), after })
  const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
  const { standingNotices } = await import('../../../pwa/state/notices.ts')
  const owner = client.accountId ?? ''
  const add = (itemId: string) => journalled(owner, MUTATIONS['store/cart/add'], { itemId, qty: 1 }).id
  return {
    client,
    journal,
    journalled,
    ...parts,
    awaitOutcome,
    standingNotices,
    add,
    enqueue: () => enqueueFor(client),
  }
}

const openClient = (options: Parameters<FakeDevice['open']>[0] = {}) => device.open(options)
const cartOf = (client: Client) => client.snapshot()?.view.state.cart
const keys = () => [...local.items.keys()].filter((key) => key.startsWith('starlane-intent:'))

/** A browser storage that ends with the life of its tab. */
function mortal(storage: FakeStorage, life: Life): FakeStorage {
  return new Proxy(storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        life.step()
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
}

test('journalled changes are moved into the queue in order, with their own ids and times', async () => {
  const tab = await openTab(await openClient({ deviceId: server.issueDevice() }))
  const ids = [tab.add('ring'), tab.add('hoodie')]
  vi.setSystemTime(NOON - 5_000)
  ids.push(tab.journalled(ACCOUNT, MUTATIONS['store/cart/remove'], { itemId: 'ring' }).id)
  expect(tab.journalledChanges(ACCOUNT)).toHaveLength(3)
  device.now += 3_000
  await tab.enqueue()
  expect(keys()).toEqual([])
  expect(cartOf(tab.client)).toEqual([line('hoodie')])
  expect(tab.client.snapshot()).toMatchObject({ entries: { length: 3 }, enqueuedIds: ids })
  expect(await tab.client.database.queue.toArray()).toMatchObject([{ at: NOON }, { at: NOON }, { at: NOON - 5_000 }])
  await drainFully(tab.client)
  await expectExactlyOnce(server, tab.client, ids)
})

describe('a tab that dies', () => {
  test.each(['member', 'guest'])(
    'at any step of enqueuing leaves every change to the next one, exactly once: %s',
    async (who) => {
      const guest = who === 'guest'
      let steps = Infinity
      for (let dieAt = 1; dieAt <= steps; dieAt++) {
        local.items.clear()
        vi.stubGlobal('localStorage', local)
        server = new FakeServer()
        device = new FakeDevice(server)
        const first = await openTab(await openClient(guest ? { guest } : { deviceId: server.issueDevice() }))
        const ids = [
          first.add('ring'),
          first.add('hoodie'),
          first.journalled(guest ? '' : ACCOUNT, MUTATIONS['store/cart/remove'], { itemId: 'ring' }).id,
        ]
        first.client.close()

        const life = new Life(dieAt)
        vi.stubGlobal('localStorage', mortal(local, life))
        const doomed = await openClient({ life, guest }).catch(() => undefined)
        if (doomed !== undefined) await (await openTab(doomed)).enqueue().catch(() => undefined)
        if (!life.dead) steps = life.steps

        vi.stubGlobal('localStorage', local)
        const heir = await openTab(await openClient({ guest }))
        await heir.enqueue()
        expect(keys()).toEqual([])
        expect(heir.notices).toEqual([])
        expect(cartOf(heir.client)).toEqual([line('hoodie')])
        if (!guest) {
          await drainFully(heir.client)
          await expectExactlyOnce(server, heir.client, ids)
        }
        heir.client.close()
      }
      expect(steps).toBeGreaterThan(15)
      expect(steps).toBeLessThan(500)
    },
    60_000,
  )
})

describe('several tabs', () => {
  test('that take the same changes at once queue each once', async () => {
    const one = await openTab(await openClient({ deviceId: server.issueDevice() }))
    const two = await openTab(await openClient())
    const ids = [one.add('ring')]
    for (const [tab, itemId] of [
      [two, 'hoodie'],
      [one, 'scent'],
    ] as const) {
      vi.setSystemTime(Date.now() + 1)
      ids.push(tab.add(itemId))
    }
    await Promise.all([one.enqueue(), two.enqueue(), one.enqueue()])
    await settleDown()
    await drainFully(one.client)
    await two.client.refresh()
    await expectExactlyOnce(server, one.client, ids)
    expect(cartOf(two.client)).toEqual(cartOf(one.client))
    expect([...one.notices, ...two.notices]).toEqual([])
  })

  test('leave a refusal to the tab that made the change, and tell it themselves when that tab is closed', async () => {
    vi.stubGlobal('navigator', { onLine: true, locks: new WebLocks() })
    const asking = await openTab(await openClient({ deviceId: server.issueDevice(), known: true }))
    const decide = () => asking.journalled(ACCOUNT, MUTATIONS['store/cart/decide'], { decisionId: 'none', choice: 'keep' }).id
    const first = decide()
    const stop = asking.awaitOutcome(first)
    const other = await openTab(await openClient())
    const kept = other.add('ring')
    await other.enqueue()
    expect(other.notices).toEqual([])
    expect(keys().map((key) => key.split('.')[1])).toEqual([first])
    await asking.enqueue()
    expect(asking.wordOn(first)).toEqual({ fault: 'decision_gone' })
    expect([keys(), asking.notices]).toEqual([[], []])
    stop()

    const close = asking.awaitOutcome(decide())
    await other.enqueue()
    expect(other.notices).toEqual([])
    close()
    await settleDown()
    for (const again of later.splice(0)) again()
    await settleDown()
    expect(other.notices).toEqual(['This was already decided.'])
    await drainFully(other.client)
    await expectExactlyOnce(server, other.client, [kept])
  })

  test.each(['at once', 'late'])(
    'tell no refusal that the tab which made the change has told meanwhile, where they see its storage %s',
    async (sees) => {
      vi.stubGlobal('navigator', { onLine: true, locks: new WebLocks() })
      const asking = await openTab(await openClient({ deviceId: server.issueDevice(), known: true }))
      const id = asking.journalled(ACCOUNT, MUTATIONS['store/cart/decide'], { decisionId: 'none', choice: 'keep' }).id
      const stop = asking.awaitOutcome(id)
      const old = local.copy()

      const slow = await openClient()
      const enqueue = slow.enqueue.bind(slow)
      const other = await openTab({
        ...slow,
        async enqueue(...changes) {
          const results = await enqueue(...changes)
          await asking.enqueue()
          stop()
          await settleDown()
          if (sees === 'late') vi.stubGlobal('localStorage', old)
          return results
        },
      })
      await other.enqueue()
      expect(asking.wordOn(id)).toEqual({ fault: 'decision_gone' })
      expect([asking.notices, other.notices]).toEqual([[], []])
    },
  )

  test.each(['a moment', 'an hour'])(
    'with a stale view of local storage queue nothing again after %s, though it was sent and settled',
    async (when) => {
      const one = await openTab(await openClient({ deviceId: server.issueDevice() }))
      const ids = [one.add('ring'), one.add('hoodie')]
      const old = local.copy()
      await one.enqueue()
      await one.client.mutateAll([{ name: 'store/cart/remove', args: { itemId: 'ring' } }])
      await drainFully(one.client)

      if (when === 'an hour') device.now += 3_600_000
      const two = await openTab(await openClient())
      vi.stubGlobal('localStorage', old)
      await two.enqueue()
      expect(two.client.snapshot()).toMatchObject({ entries: { length: 0 }, view: { state: { cart: [line('hoodie')] } } })
      expect(server.settled.map(({ id }) => id)).toEqual([...ids, expect.any(String)])
    },
  )

  test('queue nothing again that is still in the queue, even where the list of taken ids is damaged', async () => {
    const one = await openTab(await openClient({ deviceId: server.issueDevice() }))
    one.add('ring')
    const old = new Map(local.items)
    await one.enqueue()
    await one.client.database.meta.put({ key: 'taken', ids: 'damaged' } as never)
    for (const [key, text] of old) local.items.set(key, text)
    device.now += 3_600_000
    const two = await openTab(await openClient())
    await two.enqueue()
    expect(two.client.snapshot()).toMatchObject({ entries: { length: 1 }, view: { state: { cart: [line('ring')] } } })
    expect(keys()).toEqual([])
  })
})

test('a taken id is forgotten only when its key is gone and an hour has passed, and at most five thousand are kept', async () => {
  const client = await openClient({ deviceId: server.issueDevice() })
  const enqueue = (ids: string[], journalled: string[]) =>
    transact(client.database, device.env(), async (rows) => {
      const enqueuing = await beginEnqueuing(rows, new Set(journalled), device.now)
      for (const id of ids) enqueuing.add(id)
      return enqueuing.store()
    })
  const name = (n: number) => `intent-${String(n).padStart(12, '0')}`
  await enqueue([name(1), name(2)], [name(1), name(2)])
  device.now += 3_599_000
  expect(await enqueue([name(3)], [])).toEqual([name(1), name(2), name(3)])
  device.now += 2_000
  expect(await enqueue([name(4)], [name(2)])).toEqual([name(2), name(3), name(4)])
  const many = Array.from({ length: 5_200 }, (_, n) => name(n + 10))
  await enqueue(many.slice(0, 4_900), [name(2)])
  const kept = await enqueue(many.slice(4_900), [name(2)])
  expect(kept).toHaveLength(5_000)
  expect(kept).toEqual(expect.arrayContaining([name(2), ...many.slice(-4_990)]))
})

describe('what is not taken', () => {
  test('is refused by the rules: the user is told, and the other changes are queued (SPEC R14)', async () => {
    const tab = await openTab(await openClient({ deviceId: server.issueDevice(), known: true }))
    const first = tab.add('ring')
    tab.journalled(ACCOUNT, MUTATIONS['store/cart/decide'], { decisionId: 'none', choice: 'keep' })
    const last = tab.add('hoodie')
    await tab.enqueue()
    expect(keys()).toEqual([])
    expect(tab.notices).toEqual(['This was already decided.'])
    await drainFully(tab.client)
    await expectExactlyOnce(server, tab.client, [first, last])
  })

  test('is refused while a screen waits for it: only the screen gets the refusal, once', async () => {
    const tab = await openTab(await openClient({ deviceId: server.issueDevice(), known: true }))
    const { id } = tab.journalled(ACCOUNT, MUTATIONS['store/cart/checkout'], {})
    tab.awaitOutcome(id)
    await tab.enqueue()
    expect(tab.notices).toEqual([])
    expect(tab.wordOn(id)).toEqual({ fault: 'cart_empty' })
    expect(tab.wordOn(id)).toBeUndefined()
  })

  test('belongs to another user: it stays until that user logs in, and is sent only under that login', async () => {
    const tab = await openTab(await openClient({ deviceId: server.issueDevice(), known: true }))
    tab.journalled('account-2', MUTATIONS['store/cart/add'], { itemId: 'ring', qty: 1 })
    tab.journalled('', MUTATIONS['store/cart/add'], { itemId: 'hoodie', qty: 1 })
    await tab.enqueue()
    expect([tab.client.snapshot()?.entries.length, keys().length]).toEqual([0, 2])
    tab.discardJournalled(ACCOUNT)
    expect(keys()).toHaveLength(2)
    tab.discardJournalled('account-2')
    expect(keys()).toHaveLength(1)
  })

  test('is damaged: it is dropped, the user is told, and the rest is queued', async () => {
    local.items.set('starlane-intent:0.a', '{"id":')
    local.items.set('starlane-intent:0.b', JSON.stringify({ id: 'short', owner: ACCOUNT, name: 7 }))
    local.items.set('starlane-intent:0.c', '[]')
    const tab = await openTab(await openClient({ deviceId: server.issueDevice() }))
    tab.add('ring')
    await tab.enqueue()
    expect(keys()).toEqual([])
    expect(tab.notices).toEqual(['Something from your last visit could not be restored. Please check your cart and wishlist.'])
    expect(cartOf(tab.client)).toEqual([line('ring')])
  })

  test('was written by a newer app: it stays in the journal', async () => {
    const tab = await openTab(await openClient({ deviceId: server.issueDevice() }))
    const intent = { id: 'x'.repeat(16), owner: ACCOUNT, name: 'store/cart/add', v: 99, args: {}, at: NOON }
    tab.journal.add(intent)
    tab.journal.add({ ...intent, id: 'y'.repeat(16), name: 'store/dance' })
    await tab.enqueue()
    expect(keys()).toHaveLength(2)
    expect(tab.notices).toEqual([])
  })

  test('finds a full disk: it stays in the journal, the user is told once, and it is queued in order when there is room', async () => {
    const tab = await openTab(await openClient({ deviceId: server.issueDevice() }))
    const full = vi.spyOn(tab.client, 'enqueue').mockImplementation((changes) => Promise.resolve(changes.map(() => 'full')))
    const ids = [tab.add('ring')]
    await tab.enqueue()
    ids.push(tab.add('hoodie'))
    await tab.enqueue()
    expect([keys().length, tab.standingNotices().length]).toEqual([2, 1])
    expect(tab.notices).toEqual(['This device is full. What you do is saved, but it can only be sent once there is some space.'])
    full.mockRestore()
    for (const run of later.splice(0)) run()
    await expect.poll(() => [...keys(), ...tab.standingNotices()]).toEqual([])
    await drainFully(tab.client)
    await expectExactlyOnce(server, tab.client, ids)
  })

  test('finds the account logged out with its queue kept: it waits, and is queued once after the next login', async () => {
    const tab = await openTab(await openClient({ deviceId: server.issueDevice() }))
    const first = tab.add('ring')
    const before = new Map(local.items)
    await tab.enqueue()
    await sealQueue(tab.client.database, 'keep', device.env())
    await tab.client.refresh()
    const second = tab.add('hoodie')
    await tab.enqueue()
    expect(keys()).toHaveLength(1)
    expect(tab.notices).toEqual([])

    for (const [key, text] of before) local.items.set(key, text)
    const back = await openTab(await openClient())
    await back.enqueue()
    await drainFully(back.client)
    await expectExactlyOnce(server, back.client, [first, second])
  })
})

describe('without a local storage that can be written', () => {
  test.each(['forbidden', 'full', 'forgone'] as const)('(%s) a change is kept in memory, and is queued all the same', async (why) => {
    const tab = await openTab(await openClient({ deviceId: server.issueDevice() }))
    if (why === 'forgone') tab.journal.forgo(false)
    else local[why] = true
    const { id, key } = tab.journalled(ACCOUNT, MUTATIONS['store/cart/add'], { itemId: 'ring', qty: 1 })
    expect(tab.journal.isKept(key)).toBe(false)
    await tab.enqueue()
    expect(tab.journal.entries()).toEqual([])
    await drainFully(tab.client)
    await expectExactlyOnce(server, tab.client, [id])
  })

  test('a page in memory, beside a queue that cannot be asked: what another page journalled stays for that queue', async () => {
    const other = await openTab(await openClient({ deviceId: server.issueDevice() }))
    const { key: others } = other.journalled(ACCOUNT, MUTATIONS['store/cart/add'], { itemId: 'ring', qty: 1 })
    const tab = await openTab(await openClient())
    const { id, key } = tab.journalled(ACCOUNT, MUTATIONS['store/cart/add'], { itemId: 'hoodie', qty: 1 })
    tab.journal.forgo(true)
    // Of one moment: their ids decide which is first.
    expect(
      tab.journal
        .entries()
        .map((entry) => entry.key)
        .toSorted(),
    ).toEqual([others, key].toSorted())
    await tab.enqueue()
    await drainFully(tab.client)
    await expectExactlyOnce(server, tab.client, [id])
    expect(tab.journal.entries().map((entry) => entry.key)).toEqual([others])
  })

  test('a change that cannot be stored anywhere is undone, and the user is told', async () => {
    const tab = await openTab(await openClient({ deviceId: server.issueDevice() }))
    local.forbidden = true
    vi.spyOn(tab.client, 'enqueue').mockResolvedValue(['full'])
    tab.add('ring')
    await tab.enqueue()
    expect(tab.journal.entries()).toEqual([])
    expect(tab.notices).toEqual(['This device is full, so the change could not be kept. Free some space and try again.'])
  })
})
