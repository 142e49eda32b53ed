import type { Logger } from 'pino'
import { credentialOf, LOGIN_LIFE_MS } from '../auth/login.ts'
import type { Tokens } from '../auth/tokens.ts'
import { isWithin } from '../domain/stored-time.ts'
import { StorageUnavailable } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'
import type { Listener } from './listener.ts'

/** ms within which the login that has changed the password is renewed: the account comes first. A process that dies between the two renews none. */
const RENEWAL_MS = 10_000

interface Deps {
  tokens: Pick<Tokens, 'markAt'>
  newest: AccountStore['newest']
  /** ms since the epoch. */
  clock(): number
  log: Logger
  /** The newest version that is known here of an account. */
  versionOf(accountId: string): number
}

/**
 * Ends the listeners whose login has ended: logged out, too old, of another password for longer than its renewal may take, of an account that
 * is gone. The account itself is read only where it has been committed since. A store that does not answer ends none.
 */
export async function endLoggedOut(deps: Deps, listeners: Iterable<Listener>): Promise<void> {
  for (const listener of listeners) {
    try {
      if (!(await isLoggedIn(deps, listener))) listener.end()
    } catch (error) {
      if (error instanceof StorageUnavailable) return
      deps.log.error({ err: error }, 'a listener could not be judged')
    }
  }
}

async function isLoggedIn({ tokens, newest, clock, versionOf }: Deps, listener: Listener): Promise<boolean> {
  const { login, accountId, judgedAt } = listener
  const now = clock()
  // A session of before there were tokens cannot be looked up by itself: its browser comes again, and is judged then.
  if (!isWithin(login.at, now, LOGIN_LIFE_MS) || login.tokenKey === undefined) return false
  const mark = await tokens.markAt(login.tokenKey, now, accountId)
  if (mark === undefined) return false
  if (mark.credential === login.credential && versionOf(accountId) === judgedAt) return true
  const account = await newest(accountId)
  if (account === undefined) return false
  if (credentialOf(account.passwordHash) !== mark.credential) {
    listener.doubtedSince ??= now
    return isWithin(listener.doubtedSince, now, RENEWAL_MS)
  }
  // The login that changed the password goes on under a new one.
  listener.login = { ...login, credential: mark.credential }
  listener.judgedAt = account.version
  listener.doubtedSince = undefined
  return true
}
