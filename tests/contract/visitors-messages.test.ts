// Which messages of visitors go when there are too many: on every store.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boundMessages } from '../../backend/accounts/guest-bounds.ts'
import { KeyedLock } from '../../backend/keyed-lock.ts'
import { GUEST, messageKey } from '../../backend/domain/message-key.ts'
import { BOUNDS } from '../../backend/limits/bounds.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { STORES } from '../stores.ts'

const NOW = Date.UTC(2025, 4, 17)
const { count } = BOUNDS['guest-message']

describe.each(STORES.map((store) => [store.name, store] as const))('messages of visitors (%s)', (_name, store) => {
  let opened: Awaited<ReturnType<typeof store.open>>
  beforeEach(async () => {
    opened = await store.open()
  })
  afterEach(() => opened.cleanup())

  const letters = (ids: readonly string[], at: number, group?: string) =>
    opened.storage.records.append(
      ids.map((id, place) => ({
        accountId: GUEST,
        kind: 'message',
        id,
        at: at + place,
        name: 'A',
        email: 'a@b.cd',
        message: 'Hi',
        ...(group === undefined ? {} : { group }),
      })),
    )
  const handle = (storage: Storage, id: string) =>
    storage.entries.put('letter', messageKey({ accountId: GUEST, id }), {
      value: { state: 'done', at: NOW },
      expiresAt: NOW + 1_000_000,
      accountId: GUEST,
    })
  const left = async () => (await opened.storage.records.list(GUEST, { kind: 'message', limit: 2 * count })).map(({ id }) => id)
  const named = (name: string, many: number) => Array.from({ length: many }, (_, at) => `${name}-${String(at).padStart(4, '0')}`)
  const guestTurns = new KeyedLock()
  const bound = (network: string) => boundMessages({ storage: opened.storage, clock: () => NOW, guestTurns }, network)

  test('of one network: those that were handled go first, then the oldest', { timeout: 60_000 }, async () => {
    const mine = named('m', 120)
    await letters(mine, NOW - 10_000, 'one')
    await letters(['other'], NOW - 20_000, 'two')
    await Promise.all(mine.slice(-15).map((id) => handle(opened.storage, id)))
    await bound('two')
    expect(await opened.storage.records.count(GUEST, { kind: 'message' })).toBe(121)
    await bound('one')
    expect((await left()).toSorted()).toEqual([...mine.slice(5, -15), 'other'].toSorted())
    expect(await opened.storage.records.count(GUEST, { kind: 'message', group: 'one' })).toBe(100)
  })

  test(
    'of all: those that were handled, then the oldest of the networks that have most; single ones stay, however old',
    { timeout: 120_000 },
    async () => {
      const single = named('single', 50)
      await letters(single.slice(0, 40), NOW - 90_000)
      for (const id of single.slice(40)) await letters([id], NOW - 80_000, `network of ${id}`)
      const many = Array.from({ length: 22 }, (_, place) => named(`n${place}`, 100))
      for (const [place, ids] of many.entries()) await letters(ids, NOW - 10_000 + place, `network ${place}`)
      await Promise.all(single.slice(0, 3).map((id) => handle(opened.storage, id)))
      await bound('network 0')
      const ids = await left()
      expect(ids).toHaveLength(count)
      expect(ids).toEqual(expect.arrayContaining(single.slice(3)))
      expect(single.slice(0, 3).filter((id) => ids.includes(id))).toEqual([])
      for (const network of many) {
        expect(network.filter((id) => ids.includes(id)).length).toBeGreaterThan(85)
        expect(ids).toContain(network.at(-1))
        expect(ids).not.toContain(network[0])
      }
    },
  )
})
