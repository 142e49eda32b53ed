// Records are trimmed to their bounds: rarely, and never one of the last that the bound promises.
import { beforeEach, expect, test, vi } from 'vitest'
import { BOUNDS } from '../../../backend/limits/bounds.ts'
import { RecordBounds, SLACK, trimAll } from '../../../backend/sync/record-bounds.ts'

/** How many records of a kind the store has, by `account kind`. */
let stored: Map<string, number>
const trim = vi.fn(async (accountId: string, kind: string, { keep, limit }: { keep: number; limit: number }) => {
  const key = `${accountId} ${kind}`
  const has = stored.get(key) ?? 0
  const removed = Math.min(limit, Math.max(0, has - keep))
  stored.set(key, has - removed)
  return removed
})
let bounds: RecordBounds
beforeEach(() => {
  stored = new Map()
  trim.mockClear()
  bounds = new RecordBounds({ trim })
})

async function append(accountId: string, kind: 'message' | 'ledger', count = 1): Promise<number> {
  const key = `${accountId} ${kind}`
  stored.set(key, (stored.get(key) ?? 0) + count)
  await bounds.appended(
    accountId,
    Array.from({ length: count }, () => ({ kind })),
  )
  return stored.get(key) ?? 0
}

test('one by one: at least as many as promised stay, a tenth more at most, and few of the records cause a search', async () => {
  const { count } = BOUNDS.message
  const appended = 3 * count
  for (let n = 1; n <= appended; n += 1) {
    const has = await append('mina', 'message')
    expect(has).toBeGreaterThanOrEqual(Math.min(n, count))
    expect(has).toBeLessThanOrEqual(Math.ceil(count * (1 + SLACK)))
  }
  expect(trim.mock.calls.length).toBeGreaterThan(1)
  expect(trim.mock.calls.length).toBeLessThanOrEqual(Math.ceil(appended / (count * SLACK)) + 1)
})

test('many at once count as many; each account and each kind has a bound of its own', async () => {
  const { count } = BOUNDS.message
  expect(await append('mina', 'message', 2 * count)).toBe(count)
  expect(await append('mina', 'message', Math.ceil(count * SLACK) + 1)).toBe(count)
  trim.mockClear()
  await append('jun', 'message')
  await append('jun', 'ledger')
  expect(trim.mock.calls.map(([who, kind]) => [who, kind])).toEqual([
    ['jun', 'message'],
    ['jun', 'ledger'],
  ])
})

test('a search that failed is made again with the next record', async () => {
  stored.set('mina message', 2 * BOUNDS.message.count)
  trim.mockRejectedValueOnce(new Error('the store is away'))
  await expect(append('mina', 'message')).rejects.toThrow('away')
  expect(await append('mina', 'message')).toBe(BOUNDS.message.count)
})

test('thousands are removed some at a time, until none are left', async () => {
  stored.set('mina message', 3_500)
  await trimAll({ trim }, 'mina', 'message', { keep: 10 })
  expect([stored.get('mina message'), trim.mock.calls.length]).toEqual([10, 4])
})
