import { expect, test } from 'vitest'
import type { AccountRecord } from '#sync-protocol/api/records.ts'
import { exportAccount } from '../../../backend/accounts/export-account.ts'
import { newAccount } from '../../../backend/domain/new-account.ts'
import { BOUNDS } from '../../../backend/limits/bounds.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const ACCOUNT = 'account-1'
const PROFILE = { name: 'Mina', username: 'mina', email: 'mina@example.com', phoneNumber: '', birthday: '', pictureId: '' }
const result = (at: number): AccountRecord => ({
  kind: 'personality',
  id: `result-${String(at).padStart(4, '0')}`,
  at,
  personalityType: 'INFJ',
  details: {},
})

async function exportedTimes(stored: readonly number[], outbox: readonly number[]): Promise<number[]> {
  const storage = openMemoryStorage()
  await storage.records.append(stored.map((at) => ({ ...result(at), accountId: ACCOUNT })))
  const account = { ...newAccount(ACCOUNT, PROFILE, '', 0, 'first'), outbox: outbox.map(result) }
  const { records } = await exportAccount({ storage, logins: { list: async () => [] }, clock: () => 9_999 }, account)
  return records.map(({ at }) => at)
}

test('what the last commit wrote and is not moved yet stands first, newest first, and nothing twice', async () => {
  expect(await exportedTimes([1, 2, 3], [3, 4, 5])).toEqual([5, 4, 3, 2, 1])
})

test('a list at its bound stays within it: for what the last commit adds, the oldest go', async () => {
  const { count } = BOUNDS.personality
  const times = await exportedTimes(
    Array.from({ length: count }, (_, index) => index + 1),
    [count + 1, count + 2],
  )
  expect(times).toHaveLength(count)
  expect(times.slice(0, 3)).toEqual([count + 2, count + 1, count])
  expect(times.at(-1)).toBe(3)
})
