import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { SecurityEvents } from '../security-events.ts'
import { judged, type Passwords } from './passwords.ts'

interface Deps {
  limits: RateLimits
  passwords: Passwords
  security: SecurityEvents
}

/** Verifies that the logged-in user knows the current password. Throws reauthenticate, rate_limited, unavailable. */
export async function confirmPassword({ limits, passwords, security }: Deps, account: Account, given: string | undefined): Promise<void> {
  if (given === undefined) throw new ApiError('reauthenticate')
  const takeBack = await limits.attempt('password-account', account.id)
  if (!(await judged(passwords.verify(account.passwordHash, given, account.id), [takeBack]))) {
    security.note('password_refused', account)
    throw new ApiError('reauthenticate')
  }
  await limits.clear('password-account', account.id)
}
