import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '../../backend/storage/port.ts'
import { contract } from './contract.ts'

const NOW = 1_700_000_000_000

contract('entries', (store) => {
  test('are found until they expire, and not at that moment', async () => {
    const { entries } = store().storage
    await entries.put('s', 'a', { value: { deep: ['x', 1, null] }, expiresAt: NOW + 10 })
    expect(await entries.get('s', 'a', NOW)).toEqual({ value: { deep: ['x', 1, null] }, expiresAt: NOW + 10 })
    expect(await entries.get('s', 'a', NOW + 10)).toBeUndefined()
    expect(await entries.get('other', 'a', NOW)).toBeUndefined()
  })

  test('without an expiry stay for ever', async () => {
    const { entries } = store().storage
    await entries.put('s', 'forever', { value: 'x', expiresAt: Infinity })
    await entries.sweep(Number.MAX_SAFE_INTEGER, 100)
    expect(await entries.get('s', 'forever', Number.MAX_SAFE_INTEGER)).toEqual({ value: 'x', expiresAt: Infinity })
  })

  test.each([
    ['bytes', Buffer.from([0, 1, 255, 128])],
    ['odd keys', { $set: 1, 'a.b': 2, '': 3 }],
    ['half a pair', '\ud83c'],
    ['a NUL', '\u0000bytes:x'],
    ['nothing', null],
  ])('%s are read as they were written', async (name, value) => {
    const { entries } = store().storage
    await entries.put('values', name, { value, expiresAt: Infinity })
    expect((await entries.get('values', name, NOW))?.value).toEqual(value)
  })

  test('any text can be a key', async () => {
    const { entries } = store().storage
    for (const key of ['', '$where', 'a:b', '\u0000', 'x'.repeat(4_000)]) {
      await entries.put('keys', key, { value: key, expiresAt: Infinity })
      expect((await entries.get('keys', key, NOW))?.value).toBe(key)
    }
  })

  test('add, fifty at once on an absent or expired key: one succeeds', async () => {
    const { storage, again } = store()
    const other = await again()
    const add = (index: number) => (index % 2 === 0 ? storage : other).entries.add('add', 'k', { value: index, expiresAt: NOW + 10 }, NOW)
    const first = await Promise.all(Array.from({ length: 50 }, (_, index) => add(index)))
    expect(first.filter(Boolean)).toHaveLength(1)
    expect((await storage.entries.get('add', 'k', NOW))?.value).toBe(first.indexOf(true))
    expect(await storage.entries.add('add', 'k', { value: 'later', expiresAt: NOW + 99 }, NOW + 10)).toBe(true)
  })

  test('take, fifty at once: one gets the entry, and none an expired one', async () => {
    const { storage, again } = store()
    const other = await again()
    await storage.entries.put('take', 'k', { value: 'once', expiresAt: NOW + 10 })
    const taken = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? storage : other).entries.take('take', 'k', NOW)),
    )
    expect(taken.filter((entry) => entry !== undefined)).toEqual([{ value: 'once', expiresAt: NOW + 10 }])
    await storage.entries.put('take', 'late', { value: 'x', expiresAt: NOW })
    expect(await storage.entries.take('take', 'late', NOW)).toBeUndefined()
  })

  test('increment, a hundred at once: none is lost, and an expired counter starts anew', async () => {
    const { storage, again } = store()
    const other = await again()
    const raise = (index: number) => (index % 2 === 0 ? storage : other).entries.increment('count', 'k', 1, NOW + 10, NOW)
    const counts = await Promise.all(Array.from({ length: 100 }, (_, index) => raise(index)))
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(await storage.entries.increment('count', 'k', 5, NOW + 99, NOW)).toEqual({ count: 105, expiresAt: NOW + 10 })
    expect(await storage.entries.increment('count', 'k', 2, NOW + 99, NOW + 10)).toEqual({ count: 2, expiresAt: NOW + 99 })
    expect((await storage.entries.get('count', 'k', NOW + 10))?.value).toBe(2)
  })

  test('the living ones of an account in a space are listed with their keys, and no others', async () => {
    const { entries } = store().storage
    const mine = { accountId: 'lister', expiresAt: NOW + 10 }
    await entries.put('token', 'a', { ...mine, value: 1 })
    await entries.put('token', 'b', { ...mine, value: { two: 2 } })
    await entries.put('token', 'late', { ...mine, value: 3, expiresAt: NOW })
    for (const space of ['session', 'used']) await entries.put(space, 'c', { ...mine, value: 4 })
    await entries.put('token', 'd', { ...mine, value: 5, accountId: 'lister2' })
    const listed = (await entries.listByAccount('lister', 'token', NOW)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
    expect(listed).toEqual([
      { ...mine, key: 'a', value: 1 },
      { ...mine, key: 'b', value: { two: 2 } },
    ])
    await entries.put('token', 'a', { ...mine, value: 6, accountId: 'lister2' })
    expect(await entries.listByAccount('lister', 'token', NOW)).toHaveLength(1)
  })

  test('deleteByAccount removes all of an account from the spaces named, except the key named', async () => {
    const { entries } = store().storage
    const mine: Omit<Entry, 'value'> = { expiresAt: NOW + 10, accountId: 'me' }
    for (const [space, key] of [
      ['session', 'a'],
      ['session', 'b'],
      ['token', 'a'],
      ['picture', 'a'],
      ['used', 'a'],
    ] as const)
      await entries.put(space, key, { value: key, ...mine })
    await entries.put('session', 'theirs', { value: 1, expiresAt: NOW + 10, accountId: 'them' })
    await entries.put('session', 'nobody', { value: 1, expiresAt: NOW + 10 })
    await entries.deleteByAccount('me', ['session', 'token'], 'b')
    const there = async (space: string, key: string) => (await entries.get(space, key, NOW)) !== undefined
    expect([await there('session', 'a'), await there('token', 'a')]).toEqual([false, false])
    expect([
      await there('session', 'b'),
      await there('picture', 'a'),
      await there('used', 'a'),
      await there('session', 'theirs'),
      await there('session', 'nobody'),
    ]).toEqual([true, true, true, true, true])
  })

  test('one that another account is given at that moment stays', async () => {
    const { entries } = store().storage
    const of = (accountId: string) => ({ value: accountId, expiresAt: NOW + 10, accountId })
    await entries.put('session', 'given', of('before'))
    await Promise.all([entries.put('session', 'given', of('after')), entries.deleteByAccount('before', ['session'])])
    expect(await entries.get('session', 'given', NOW)).toEqual(of('after'))
  })

  test('one that was put while a clock ran a year ahead counts as expired until that clock is right, and makes room', async () => {
    const { entries } = store().storage
    const [minute, day] = [60_000, 24 * 60 * 60_000]
    const ahead = NOW + 365 * day
    const put = (key: string, expiresAt: number) => entries.put('reset', key, { value: key, expiresAt, accountId: 'clocks' })
    await put('ahead', ahead + 10 * minute)
    await put('near', NOW + 11 * minute)
    await entries.put('picture', 'for ever', { value: 'p', expiresAt: Infinity })
    expect(await entries.get('reset', 'ahead', NOW)).toBeUndefined()
    expect(await entries.newest('reset', 'ahead', NOW)).toBeUndefined()
    // Another machine's clock may be a minute ahead. The entry still lives no longer than any other.
    const near = { value: 'near', expiresAt: NOW + 10 * minute, accountId: 'clocks' }
    expect(await entries.get('reset', 'near', NOW)).toEqual(near)
    expect(await entries.newest('reset', 'near', NOW)).toEqual(near)
    expect(await entries.listByAccount('clocks', 'reset', NOW)).toEqual([{ ...near, key: 'near' }])
    expect((await entries.get('picture', 'for ever', NOW))?.value).toBe('p')

    // The present clock may be the wrong one, so the sweep removes neither.
    await entries.sweep(NOW, 1_000)
    expect((await entries.get('reset', 'ahead', ahead))?.value).toBe('ahead')

    await put('taken', ahead + 10 * minute)
    expect(await entries.take('reset', 'taken', NOW)).toBeUndefined()
    expect(await entries.add('reset', 'ahead', { value: 'again', expiresAt: NOW + minute }, NOW)).toBe(true)
    expect((await entries.get('reset', 'ahead', NOW))?.value).toBe('again')
    expect(await entries.add('reset', 'near', { value: 'again', expiresAt: NOW + minute }, NOW)).toBe(false)
  })

  test('a counter ends no later than one that starts now, and one of a clock that ran ahead starts anew', async () => {
    const { entries } = store().storage
    const [minute, day] = [60_000, 24 * 60 * 60_000]
    const count = (now: number, by = 1) => entries.increment('limit', 'of a minute', by, now + minute, now)
    await count(NOW + 365 * day)
    expect(await count(NOW, 0)).toEqual({ count: 0, expiresAt: NOW + minute })
    expect(await count(NOW)).toEqual({ count: 1, expiresAt: NOW + minute })
    expect(await count(NOW - minute / 2)).toEqual({ count: 2, expiresAt: NOW + minute / 2 })
    expect(await count(NOW - minute / 2, 0)).toEqual({ count: 2, expiresAt: NOW + minute / 2 })
  })

  test('delete answers whether there was an entry', async () => {
    const { entries } = store().storage
    await entries.put('delete', 'k', { value: 1, expiresAt: Infinity })
    expect([await entries.delete('delete', 'k'), await entries.delete('delete', 'k')]).toEqual([true, false])
  })

  test('sweep removes expired entries only, at most `limit` at a time', async () => {
    const { entries } = store().storage
    await entries.sweep(NOW + 1_000, 1_000)
    for (let index = 0; index < 5; index++) await entries.put('sweep', `k${index}`, { value: index, expiresAt: NOW + 2_000 + index })
    expect(await entries.sweep(NOW + 2_002, 2)).toBe(2)
    expect(await entries.sweep(NOW + 2_002, 9)).toBe(1)
    expect(await entries.sweep(NOW + 2_002, 9)).toBe(0)
    expect((await entries.get('sweep', 'k3', NOW))?.value).toBe(3)
  })

  test('after any history the entries are those of a plain map', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('put' as const), key: fc.constantFrom('a', 'b'), life: fc.nat({ max: 5 }) }),
      fc.record({
        do: fc.constantFrom('add' as const, 'take' as const, 'delete' as const, 'increment' as const),
        key: fc.constantFrom('a', 'b'),
        life: fc.nat({ max: 5 }),
      }),
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { entries } = store().storage
        const space = `history-${(run += 1)}`
        const model = new Map<string, Entry>()
        let now = NOW
        for (const { do: act, key, life } of steps) {
          now += 1
          const living = (model.get(key)?.expiresAt ?? 0) > now ? model.get(key) : undefined
          const entry = { value: now, expiresAt: now + life }
          if (act === 'put' || (act === 'add' && living === undefined)) model.set(key, entry)
          if (act === 'take' || act === 'delete') model.delete(key)
          const counter = living !== undefined && living.expiresAt <= now + 2 * life ? living : undefined
          const count = typeof counter?.value === 'number' ? counter.value + 1 : 1
          if (act === 'increment') model.set(key, { value: count, expiresAt: Math.min(counter?.expiresAt ?? Infinity, now + life) })
          if (act === 'put') await entries.put(space, key, entry)
          if (act === 'add') expect(await entries.add(space, key, entry, now)).toBe(living === undefined)
          if (act === 'take') expect(await entries.take(space, key, now)).toEqual(living)
          if (act === 'delete') await entries.delete(space, key)
          if (act === 'increment') expect((await entries.increment(space, key, 1, now + life, now)).count).toBe(count)
          const kept = model.get(key)
          expect(await entries.get(space, key, now)).toEqual(kept !== undefined && kept.expiresAt > now ? kept : undefined)
        }
      }),
      { numRuns: 25, seed: 9 },
    )
  })
})
