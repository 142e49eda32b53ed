import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'

/**
 * A login is judged by the password. Where that changed after the caller was let in, nothing is committed: the caller comes again, and the login is
 * judged anew, for it may be the very one that changed the password. Throws unavailable.
 */
export function checkSamePassword(login: Account, present: Account): void {
  if (present.passwordHash !== login.passwordHash) throw new ApiError('unavailable', { retryAfter: 1 })
}
