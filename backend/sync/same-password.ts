import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'

/**
 * Stops a commit if the password changed after the caller was let in: the caller comes again and the login is judged anew, because it may
 * be the one that changed the password. Throws unavailable.
 */
export function checkSamePassword(login: Account, present: Account): void {
  if (present.passwordHash !== login.passwordHash) throw new ApiError('unavailable', { retryAfter: 1 })
}
