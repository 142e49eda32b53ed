import { Logins } from '../../backend/auth/logins.ts'
import { Tokens } from '../../backend/auth/tokens.ts'
import { Background } from '../../backend/background.ts'
import { RateLimits } from '../../backend/limits/rate-limits.ts'
import { createLog } from '../../backend/operations/log.ts'
import type { Desk } from '../../backend/operator/desk.ts'
import { openRandom } from '../../backend/random.ts'
import { AccountStore } from '../../backend/sync/account-store.ts'
import type { TestShop } from './harness.ts'

/** A desk in a process of its own, as far as the shop can tell: it shares the store and nothing else. */
export function deskAt(shop: TestShop, storage = shop.storage): Desk {
  const { entries } = storage
  const clock = () => shop.clock.now
  return {
    storage,
    clock,
    random: openRandom(),
    accounts: new AccountStore(storage, new Background(createLog('silent', { write: () => undefined })), async () => undefined),
    logins: new Logins(entries, new Tokens(entries)),
    limits: new RateLimits({ entries, clock, secret: 'x'.repeat(32), on: true }),
    mailer: { forget: async () => undefined },
    width: 80,
  }
}

/** An operator who agrees to everything. */
export const AGREES = { agrees: async () => true, notice: () => undefined }
