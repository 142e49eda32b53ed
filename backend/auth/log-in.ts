import type { LoginBody } from '#sync-protocol/api/user.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import { accountSubject, type RateLimits } from '../limits/rate-limits.ts'
import type { Storage } from '../storage/port.ts'
import type { Passwords } from './passwords.ts'

interface Deps {
  limits: RateLimits
  storage: Pick<Storage, 'accounts'>
  passwords: Passwords
}

/** The account these credentials are of; an unknown one takes as long as a wrong password. Throws bad_credentials, rate_limited. */
export async function logIn(deps: Deps, { emailOrUsername, password }: LoginBody, address: string): Promise<Account> {
  const { limits, storage, passwords } = deps
  const subject = accountSubject(emailOrUsername)
  await limits.count('login-address', address)
  await limits.count('login-account', subject)
  const account = await storage.accounts.findByLogin(emailOrUsername)
  const right = await passwords.verify(account?.passwordHash, password)
  if (account === undefined || !right) throw new ApiError('bad_credentials')
  await limits.clear('login-account', subject)
  return account
}
