import type { Account } from '../domain/account.ts'
import { LOGIN_SPACES } from '../storage/entry-spaces.ts'
import type { Storage } from '../storage/port.ts'
import { credentialOf } from './credential.ts'
import type { Login } from './login.ts'
import { startSession, type SessionContext } from './session.ts'
import type { Tokens } from './tokens.ts'

interface Deps {
  storage: Pick<Storage, 'entries'>
  tokens: Tokens
}

/**
 * After a change of password: every other session and token of the account is invalid already, by its credential; here they
 * are deleted from the store, and the login that made the change continues under a new session id.
 */
export async function keepOnlyThisLogin({ storage, tokens }: Deps, ctx: SessionContext, login: Login, account: Account): Promise<void> {
  const { via, tokenKey } = login
  const mark = { ...login.mark, credential: credentialOf(account.passwordHash) }
  await storage.entries.deleteByAccount(account.id, LOGIN_SPACES)
  if (tokenKey !== undefined) await tokens.store(tokenKey, mark)
  if (via === 'cookie') await startSession(ctx, { login: { ...mark, ...(tokenKey === undefined ? {} : { tokenKey }) } })
}
