// A deletion whose login ends, or whose account changes, while it is under way; and what goes along with an account.
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { cleanUpDeleted, deleteAccount } from '../../../backend/accounts/delete-account.ts'
import { credentialOf } from '../../../backend/auth/login.ts'
import { Background } from '../../../backend/background.ts'
import type { Account } from '../../../backend/domain/account.ts'
import { AccountStore } from '../../../backend/sync/account-store.ts'
import { account } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const NOW = Date.UTC(2026, 0, 1)
let storage: ReturnType<typeof openMemoryStorage>
let mina: Account
const markAt = vi.fn<() => Promise<{ accountId: string; credential: string; at: number } | undefined>>()
const forget = vi.fn(async () => undefined)

beforeEach(async () => {
  storage = openMemoryStorage()
  mina = account('mina')
  await storage.accounts.create(mina)
  markAt.mockReset().mockResolvedValue(markOf(mina))
  forget.mockClear()
})

const markOf = ({ id, passwordHash }: Account) => ({ accountId: id, credential: credentialOf(passwordHash), at: NOW })
function deletes() {
  const accounts = new AccountStore(storage, new Background(pino({ level: 'silent' })), async () => undefined)
  const deps = { accounts, storage, mailer: { forget }, limits: { forget }, tokens: { markAt }, clock: () => NOW }
  return deleteAccount(deps as never, { account: mina, mark: markOf(mina), via: 'bearer', tokenKey: 'key' })
}
const isThere = async () => (await storage.accounts.newest('mina')) !== undefined

test('a login that has ended by the time of the deletion deletes nothing; one that is good does, the next time', async () => {
  markAt.mockResolvedValueOnce(undefined)
  await expect(deletes()).rejects.toMatchObject({ code: 'unauthorized' })
  expect([await isThere(), forget.mock.calls.length]).toEqual([true, 0])
  await deletes()
  expect(await isThere()).toBe(false)
})

test('a password that has changed since it was given deletes nothing, though the login is good', async () => {
  const changed = { ...mina, version: mina.version + 1, commit: 'changed', passwordHash: 'another' }
  await storage.accounts.replace(changed, mina.version)
  markAt.mockResolvedValue(markOf(changed))
  await expect(deletes()).rejects.toMatchObject({ code: 'reauthenticate' })
  expect(await isThere()).toBe(true)
})

test('what is told an hour of messages goes with the account, and a clean-up that fails is left to the planned ones', async () => {
  await storage.entries.put('told-hour', 'mina', { value: 3, expiresAt: NOW + 60_000 })
  await deletes()
  expect(await storage.entries.get('told-hour', 'mina', NOW)).toBeUndefined()
  // At once, and a minute, a quarter of an hour, a day and thirty days later.
  const planned = await storage.deletions.due(NOW + 1e12, NOW + 1e12, 9)
  expect(planned.map(({ accountId, due }) => [accountId, due - NOW])).toEqual(
    [0, 60_000, 900_000, 86_400_000, 2_592_000_000].map((after) => ['mina', after]),
  )
})

test.each([
  ['entries', () => vi.spyOn(storage.entries, 'deleteByAccount')],
  ['records', () => vi.spyOn(storage.records, 'deleteAll')],
  ['mails', () => vi.spyOn(storage.mails, 'deleteByAccount')],
])('a clean-up is done once the %s are gone, and fails with them', async (_what, spied) => {
  const cleanUp = () => cleanUpDeleted({ storage: storage as never, mailer: { forget }, clock: () => NOW })
  await storage.accounts.delete('mina')
  await storage.deletions.plan([{ accountId: 'mina', due: NOW - 1 }])
  spied().mockImplementationOnce(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('silent')
  })
  await expect(cleanUp()).rejects.toThrow('silent')
  expect(await storage.deletions.due(NOW, NOW + 1e12, 9)).toHaveLength(1)
  await cleanUp()
  expect(await storage.deletions.due(NOW, NOW + 1e12, 9)).toEqual([])
})
