import type { Account } from '../domain/account.ts'
import { credentialOf } from './credential.ts'
import type { Login } from './login.ts'
import type { Logins } from './logins.ts'
import { endSession, startSession, type SessionContext } from './session.ts'

interface Deps {
  logins: Logins
  /** ms since the epoch. */
  clock(): number
}

/**
 * After a change of password: every other session and token of the account is invalid already, by its credential; here they
 * are deleted from the store, and the login that made the change continues under a new session id.
 */
export async function keepOnlyThisLogin({ logins, clock }: Deps, ctx: SessionContext, login: Login, account: Account): Promise<void> {
  const { via, tokenKey } = login
  const mark = await logins.keepOnly(login, credentialOf(account.passwordHash), clock())
  if (via !== 'cookie') return
  if (mark === undefined) endSession(ctx)
  else await startSession(ctx, { login: { ...mark, ...(tokenKey === undefined ? {} : { tokenKey }) } })
}
