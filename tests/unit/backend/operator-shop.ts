// The operator's desk on a store in memory, and what lies in it.
import { expect } from 'vitest'
import type { LedgerRecord } from '#sync-protocol/api/records.ts'
import { Logins } from '../../../backend/auth/logins.ts'
import { Tokens } from '../../../backend/auth/tokens.ts'
import { Background } from '../../../backend/background.ts'
import type { Account } from '../../../backend/domain/account.ts'
import { RateLimits } from '../../../backend/limits/rate-limits.ts'
import { createLog } from '../../../backend/operations/log.ts'
import { readCommandLine } from '../../../backend/operator/command-line.ts'
import { runCommand } from '../../../backend/operator/run.ts'
import { openRandom } from '../../../backend/random.ts'
import type { Storage, StoredRecord } from '../../../backend/storage/port.ts'
import { AccountStore } from '../../../backend/sync/account-store.ts'
import { account, products } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { sampleShop } from '../../sample-shop.ts'

export const NOW = Date.UTC(2026, 10, 28, 12, 34, 56)
export const MINUTE = 60_000
/** An operator who agrees, at the desk of a shop in memory. */
export async function openDesk() {
  const storage: Storage = openMemoryStorage()
  const { facts } = sampleShop.own
  const own = { ...sampleShop.own, facts: { ...facts, brand: { ...facts.brand, name: 'Bias' } } }
  await storage.catalog.replace({ products: products(1), own }, 0, NOW)
  const tokens = new Tokens(storage.entries)
  const forgotten: string[] = []
  const clock = { now: NOW }
  const desk = {
    storage,
    clock: () => clock.now,
    random: openRandom(),
    accounts: new AccountStore(storage, new Background(createLog('silent', { write: () => undefined })), async () => undefined),
    logins: new Logins(storage.entries, tokens),
    limits: new RateLimits({ entries: storage.entries, clock: () => clock.now, secret: 'x'.repeat(32), on: true }),
    mailer: { forget: async (id: string) => void forgotten.push(id) },
    width: 80,
  }
  const notices: string[] = []
  const warnings: string[] = []
  const asking = { agrees: async (warning: string) => warnings.push(warning) > 0, notice: (line: string) => void notices.push(line) }
  const said = (...argv: string[]) => runCommand(desk, readCommandLine(argv), asking)
  return {
    desk,
    storage,
    clock,
    tokens,
    forgotten,
    notices,
    warnings,
    said,
    json: async (...argv: string[]): Promise<Record<string, unknown>> => JSON.parse(await said(...argv, '--json')),
    add: async (id: string, profile: Partial<Account['profile']> = {}, more: Partial<Account> = {}) => {
      const one = { ...account(id, profile), createdAt: NOW, ...more }
      expect(await storage.accounts.create(one)).toBe('ok')
      return one
    },
    keep: (...records: StoredRecord[]) => storage.records.append(records, 1),
    gemsOf: async (id: string) => (await storage.accounts.newest(id))?.state.gems,
  }
}

export const ledger = (accountId: string, id: string, at: number, delta = -30, more: Partial<LedgerRecord> = {}): StoredRecord => ({
  kind: 'ledger',
  accountId,
  id,
  at,
  delta,
  balance: 100,
  reason: 'checkout',
  label: 'Moon Ring',
  ...more,
})
export const message = (accountId: string, id: string, at: number, email = 'yuna@example.com'): StoredRecord => ({
  kind: 'message',
  accountId,
  id,
  at,
  name: 'Yuna',
  email,
  message: `Hello ${id}`,
})
