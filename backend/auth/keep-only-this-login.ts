import type { Account } from '../domain/account.ts'
import { credentialOf, type Login } from './login.ts'
import type { Logins } from './logins.ts'
import type { SessionLogin } from './session.ts'

interface Deps {
  logins: Logins
  /** ms since the epoch. */
  clock(): number
}

/**
 * After a change of password: every other session and token of the account is already invalid by its fingerprint; here they are deleted.
 * Returns the data for a new session of the login that made the change; null if it has ended.
 */
export async function keepOnlyThisLogin(
  { logins, clock }: Deps,
  login: Pick<Login, 'mark' | 'tokenKey'>,
  account: Account,
): Promise<SessionLogin | null> {
  const { tokenKey } = login
  const mark = await logins.keepOnly(login, credentialOf(account.passwordHash), clock())
  return mark === undefined ? null : { ...mark, ...(tokenKey === undefined ? {} : { tokenKey }) }
}
