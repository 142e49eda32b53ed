import { expect, test } from 'vitest'
import { ConfirmedReads } from '../../../backend/auth/confirmed-reads.ts'
import type { Entry } from '../../../backend/storage/port.ts'

const LOGIN: Entry = { value: {}, expiresAt: 1, accountId: 'a' }

function slowStore() {
  const waiting: (() => void)[] = []
  const most = { atOnce: 0 }
  const reads = new ConfirmedReads({
    get: async (_space, key) => (key === 'known' ? LOGIN : undefined),
    newest: (_space, key) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(key === 'new' ? LOGIN : undefined))
        most.atOnce = Math.max(most.atOnce, waiting.length)
      }),
  })
  const answer = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { reads, most, answer }
}

test('a login that an ordinary read finds waits for no stranger', async () => {
  const { reads } = slowStore()
  for (let count = 0; count < 8; count += 1) void reads.find('token', `invented ${count}`, 0, 'stranger')
  expect(await reads.find('token', 'known', 0, 'stranger')).toBe(LOGIN)
})

test('invented tokens of one address are confirmed a few at a time, what is too many is refused, and another address has its turn', async () => {
  const { reads, most, answer } = slowStore()
  const flood = Array.from({ length: 100 }, (_, count) =>
    reads.find('token', `invented ${count}`, 0, 'flood').then(
      () => 'answered',
      (error: { code: string }) => error.code,
    ),
  )
  const other = reads.find('token', 'new', 0, 'other')
  await new Promise((resolve) => setImmediate(resolve))
  void answer()
  expect(await other).toBe(LOGIN)
  const answers = await Promise.all(flood)
  expect(most.atOnce).toBe(8)
  expect(answers.filter((one) => one === 'answered')).toHaveLength(24)
  expect(answers.filter((one) => one === 'rate_limited')).toHaveLength(76)
})
