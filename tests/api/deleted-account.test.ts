// Nothing of a deleted account stays, whatever other processes were doing when it went, and wherever the one that deleted it died.
import { expect, test } from 'vitest'
import { ACCOUNT_SPACES } from '../../backend/storage/entry-spaces.ts'
import type { Storage, StoredRecord } from '../../backend/storage/port.ts'
import { STORES } from '../stores.ts'
import { deleteAccount, earn } from './fan.ts'
import { NOON, startShop, type Fan } from './harness.ts'

const HOUR = 3_600_000
const LETTER = { name: 'Secret Name', email: 'a@example.com', message: 'private' }

/** The same store, with some of its calls done in another way. */
function changed<Part extends 'accounts' | 'records'>(storage: Storage, part: Part, calls: Partial<Storage[Part]>): Storage {
  const through: Storage[Part] = new Proxy(storage[part], {
    get(target, name) {
      const call: unknown = Reflect.get(calls, name) ?? Reflect.get(target, name)
      return typeof call === 'function' ? call.bind(target) : call
    },
  })
  return { ...storage, [part]: through }
}

const letterOf = (fan: Fan): StoredRecord => ({ kind: 'message', accountId: fan.user.id, id: 'late', at: NOON, ...LETTER })

// Not on the store that lags: a look at what is left that comes too early is repeated a minute later.
for (const store of STORES) {
  const left = async (storage: Storage, { user: { id } }: Fan) => {
    const kinds = ['ledger', 'inventory', 'knowledge', 'personality', 'message', 'call'] as const
    const records = await Promise.all(kinds.map((kind) => storage.records.list(id, { kind, limit: 9 })))
    const entries = await Promise.all(ACCOUNT_SPACES.map((space) => storage.entries.get(space, `of ${id}`, NOON)))
    return [...records.flat(), ...entries.flatMap((entry) => entry ?? [])]
  }

  test(`records that a slow process moves after the deletion are removed with its next note, also when it closes (${store.name})`, async () => {
    const { storage, stored, cleanup } = await store.open()
    let goOn = () => undefined as void
    const moving = new Promise<void>((resolve) => (goOn = resolve))
    const slow = await startShop({
      storage: changed(storage, 'records', { append: (...of) => moving.then(() => storage.records.append(...of)) }),
    })
    const quick = await startShop({ storage })
    const fan = await quick.register()
    const elsewhere = slow.client()
    elsewhere.token = fan.token
    expect((await elsewhere.post('/api/contact', LETTER)).status).toBe(200)
    expect((await deleteAccount(fan)).status).toBe(200)
    await quick.close()
    goOn()
    await slow.settled()
    expect(await left(stored, fan)).toMatchObject([LETTER])
    await slow.close()
    expect(await left(stored, fan)).toEqual([])
    await cleanup()
  })

  test(`records that a process wrote late before it died are removed when a shop opens again (${store.name})`, async () => {
    const { storage, stored, cleanup } = await store.open()
    const first = await startShop({ storage })
    const fan = await first.register()
    expect((await deleteAccount(fan)).status).toBe(200)
    await first.close()

    for (const after of [HOUR, 31 * 24 * HOUR]) {
      await storage.records.append([letterOf(fan)])
      for (const space of ACCOUNT_SPACES)
        await storage.entries.put(space, `of ${fan.user.id}`, { value: 1, expiresAt: NOON + 1_000, accountId: fan.user.id })
      expect(await left(stored, fan)).toHaveLength(1 + ACCOUNT_SPACES.length)
      const next = await startShop({ storage, now: NOON + after })
      await next.settled()
      await next.close()
      expect(await left(stored, fan)).toEqual([])
    }
    // After the last look nothing of it is remembered.
    expect(await stored.deletions.due(Infinity, Infinity, 9)).toEqual([])
    await cleanup()
  })

  test(`a clock that ran ahead at the deletion does not postpone the cleanups until that day (${store.name})`, async () => {
    const { storage, stored, cleanup } = await store.open()
    const first = await startShop({ storage, now: NOON + 365 * 24 * HOUR })
    const fan = await first.register()
    expect((await deleteAccount(fan)).status).toBe(200)
    await first.close()
    for (const after of [0, HOUR]) {
      await storage.records.append([letterOf(fan)])
      const next = await startShop({ storage, now: NOON + after })
      await next.settled()
      await next.close()
      expect(await left(stored, fan)).toEqual([])
    }
    await cleanup()
  })

  test(`an interrupted deletion is completed by the next shop, or did not take effect (${store.name})`, async () => {
    const { storage, stored, cleanup } = await store.open()
    const died = () => Promise.reject(new Error('died'))
    const first = await startShop({ storage: changed(storage, 'records', { deleteAll: died }) })
    const fan = await first.register()
    await earn(fan, 1)
    expect((await deleteAccount(fan)).status).toBe(500)
    await first.close()
    expect((await left(stored, fan)).length).toBeGreaterThan(0)

    const second = await startShop({ storage: changed(storage, 'accounts', { delete: died }) })
    await second.settled()
    expect(await left(stored, fan)).toEqual([])
    const other = await second.register()
    await earn(other, 1)
    expect((await deleteAccount(other)).status).toBe(500)
    await second.close()
    const kept = await left(stored, other)
    expect(kept.length).toBeGreaterThan(0)

    const third = await startShop({ storage, now: NOON + HOUR })
    await third.settled()
    await third.close()
    expect(await left(stored, other)).toEqual(kept)
    await cleanup()
  })
}
