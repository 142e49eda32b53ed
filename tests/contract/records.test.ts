import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredRecord } from '../../backend/storage/port.ts'
import { contract } from './contract.ts'
import { result } from './samples.ts'

contract('records', (store) => {
  test('a list is newest first, at most `limit`, only of this account, kind and group', async () => {
    const { records } = store().storage
    await records.append([result('a', '1', 10), result('a', '3', 30, 'hard'), result('a', '2', 20), result('other', '9', 99)])
    const ids = async (query: { limit: number; group?: string }) =>
      (await records.list('a', { kind: 'knowledge', ...query })).map(({ id }) => id)
    expect(await ids({ limit: 9 })).toEqual(['3', '2', '1'])
    expect(await ids({ limit: 2 })).toEqual(['3', '2'])
    expect(await ids({ limit: 9, group: 'easy' })).toEqual(['2', '1'])
    expect(await records.list('a', { kind: 'ledger', limit: 9 })).toEqual([])
  })

  test('a record appended twice, also at once, is stored once, and the first one stays', async () => {
    const { storage, again } = store()
    const other = await again()
    const first = result('b', '1', 10)
    await storage.records.append([first])
    await storage.records.append([{ ...first, at: 20, id: '1' }])
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? storage : other).records.append([result('b', '2', 30), result('b', '3', 40)])),
    )
    expect(await storage.records.list('b', { kind: 'knowledge', limit: 9 })).toEqual([result('b', '3', 40), result('b', '2', 30), first])
    expect(await storage.records.get('b', 'knowledge', '1')).toEqual(first)
  })

  test('any text can be an id', async () => {
    const { records } = store().storage
    const odd = ['$gt', 'a:b:c', '__proto__', 'x'.repeat(3_000), 'é\u0000', '🌙'].map((id, index) => result('c', id, index))
    await records.append(odd)
    for (const record of odd) expect(await records.get('c', 'knowledge', record.id)).toEqual(record)
    expect(await records.list('c', { kind: 'knowledge', limit: 99 })).toHaveLength(odd.length)
    expect(await records.get('c', 'knowledge', 'absent')).toBeUndefined()
    expect(await records.get('someone-else', 'knowledge', '$gt')).toBeUndefined()
  })

  test('pages have no gap and no repeat, also with many records of the same moment', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { maxLength: 25 }), fc.integer({ min: 1, max: 7 }), async (moments, limit) => {
        const { records } = store().storage
        const accountId = `d${(run += 1)}`
        const all = moments.map((at, index) => result(accountId, `r${String(index).padStart(3, '0')}`, at))
        await records.append(all)
        const seen: StoredRecord[] = []
        for (;;) {
          const last = seen.at(-1)
          const page = await records.list(accountId, {
            kind: 'knowledge',
            limit,
            ...(last === undefined ? {} : { before: { at: last.at, id: last.id } }),
          })
          seen.push(...page)
          if (page.length < limit) break
        }
        expect(seen.map(({ id }) => id)).toEqual(all.toSorted((x, y) => y.at - x.at || (y.id < x.id ? -1 : 1)).map(({ id }) => id))
      }),
      { numRuns: 25, seed: 4 },
    )
  })

  test('the oldest go: those beyond the newest so many, and those from before a moment, from every list', async () => {
    const { records } = store().storage
    const all = Array.from({ length: 12 }, (_, index) => result('f', `r${index + 10}`, index * 10, index % 2 === 0 ? 'easy' : 'hard'))
    await records.append([...all, result('f2', '1', 1)])
    const ids = async (group?: string) =>
      (await records.list('f', { kind: 'knowledge', limit: 99, ...(group === undefined ? {} : { group }) })).map(({ id }) => id)
    expect(await records.trim('f', 'knowledge', { keep: 20, from: 0, limit: 9 })).toBe(0)
    expect(await records.trim('f', 'ledger', { keep: 0, from: 999, limit: 9 })).toBe(0)
    expect(await records.trim('f', 'knowledge', { keep: 9, from: 0, limit: 2 })).toBe(2)
    expect(await records.trim('f', 'knowledge', { keep: 9, from: 0, limit: 2 })).toBe(1)
    expect(await ids()).toHaveLength(9)
    expect(await records.trim('f', 'knowledge', { keep: 9, from: 70, limit: 99 })).toBeGreaterThan(0)
    expect(await ids()).toEqual(['r21', 'r20', 'r19', 'r18', 'r17'])
    expect(await ids('easy')).toEqual(['r20', 'r18'])
    expect(await records.get('f', 'knowledge', 'r16')).toBeUndefined()
    expect(await records.list('f2', { kind: 'knowledge', limit: 9 })).toHaveLength(1)
    // What was trimmed and is moved once more comes back as what it was, the oldest.
    await records.append([result('f', 'r16', 60)])
    expect((await ids()).at(-1)).toBe('r16')
  })

  test('one is removed from every list, alone and once; what is appended once more is there again', async () => {
    const { storage, again } = store()
    const other = await again()
    const odd = result('r', '$gt.é\u0000', 20)
    await storage.records.append([result('r', '1', 10), odd, result('r', '3', 30, 'hard'), result('r2', '1', 10)])
    const ids = async (group?: string) =>
      (await storage.records.list('r', { kind: 'knowledge', limit: 9, ...(group === undefined ? {} : { group }) })).map(({ id }) => id)
    const removed = await Promise.all([storage, other].map(({ records }) => records.remove('r', 'knowledge', odd.id)))
    expect(removed).toContain(true)
    expect(await storage.records.remove('r', 'knowledge', odd.id)).toBe(false)
    expect(await storage.records.remove('r', 'ledger', '1')).toBe(false)
    expect(await storage.records.remove('r', 'knowledge', 'absent')).toBe(false)
    expect([await ids(), await ids('easy'), await ids('hard')]).toEqual([['3', '1'], ['1'], ['3']])
    expect(await storage.records.get('r', 'knowledge', odd.id)).toBeUndefined()
    expect(await storage.records.list('r2', { kind: 'knowledge', limit: 9 })).toHaveLength(1)
    await storage.records.append([odd])
    expect(await ids()).toEqual(['3', odd.id, '1'])
  })

  test('the order of commits decides which go first, whatever clocks have dated them; those of no commit go before all others', async () => {
    const { storage, again } = store()
    const { records } = await again()
    const dated: [version: number, id: string, at: number][] = [
      [2, 'first', 20],
      [3, 'ahead', 9_000],
      [4, 'behind', 1],
      [10, 'last', 40],
      [10, 'last-too', 41],
    ]
    for (const [version, id, at] of dated.toReversed()) await records.append([result('order', id, at)], version)
    await records.append([result('order', 'old', 5_000), result('order', 'oldest', 4_000, 'hard')])
    // What is moved once more stays of its commit.
    await storage.records.append([result('order', 'first', 20)], 99)
    const order = ['oldest', 'old', ...dated.map(([, id]) => id)]
    while (order.length > 0) {
      order.shift()
      expect(await storage.records.trim('order', 'knowledge', { keep: order.length, from: 0, limit: 99 })).toBe(1)
      const left = await storage.records.list('order', { kind: 'knowledge', limit: 99 })
      expect(left.map(({ id }) => id).toSorted()).toEqual(order.toSorted())
      for (const record of left) expect(Object.keys(record).toSorted()).toEqual(Object.keys(result('', '', 0)).toSorted())
    }
  })

  test('are counted by kind and by group, at most those there are', async () => {
    const { records } = store().storage
    await records.append([result('n', '1', 1), result('n', '2', 2, 'hard'), result('n', '3', 3, 'hard'), result('n2', '1', 1)])
    const count = (group?: string) => records.count('n', { kind: 'knowledge', ...(group === undefined ? {} : { group }) })
    expect([await count(), await count('easy'), await count('hard'), await count('medium')]).toEqual([3, 1, 2, 0])
    expect(await records.count('n', { kind: 'ledger' })).toBe(0)
  })

  test('deleteAll removes all of an account, and nothing of another', async () => {
    const { records } = store().storage
    await records.append([
      result('e', '1', 1),
      { kind: 'ledger', accountId: 'e', id: '1', at: 1, delta: 5, balance: 5, reason: 'knowledge', label: 'easy' },
      result('e2', '1', 1),
    ])
    await records.deleteAll('e')
    expect(await records.list('e', { kind: 'knowledge', limit: 9 })).toEqual([])
    expect(await records.list('e', { kind: 'ledger', limit: 9 })).toEqual([])
    expect(await records.get('e', 'knowledge', '1')).toBeUndefined()
    expect(await records.list('e2', { kind: 'knowledge', limit: 9 })).toHaveLength(1)
    await records.append([result('e', '1', 7)])
    expect(await records.list('e', { kind: 'knowledge', limit: 9 })).toEqual([result('e', '1', 7)])
  })
})
