import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import { credentialOf, type Login } from './login.ts'
import type { Tokens } from './tokens.ts'

export interface LoginCheck {
  tokens: Tokens
  /** ms since the epoch. */
  clock(): number
}

/**
 * Checks a login again at a commit that decides who owns the account: it may have ended, or the password changed, during the request.
 * `present` is the account that the commit replaces. Throws unauthorized.
 */
export async function checkLogin({ tokens, clock }: LoginCheck, { mark, tokenKey }: Login, present: Account): Promise<void> {
  const now = tokenKey === undefined ? mark : await tokens.markAt(tokenKey, clock(), mark.accountId)
  if (now?.credential !== credentialOf(present.passwordHash)) throw new ApiError('unauthorized')
}
