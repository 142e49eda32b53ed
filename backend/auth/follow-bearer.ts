import type Koa from 'koa'
import type { Login } from './login.ts'
import type { Logins } from './logins.ts'
import { sessionIdOf, startSession, type SessionContext } from './session.ts'

interface Deps {
  logins: Pick<Logins, 'endSessions'>
  config: { https: boolean }
  /** ms since the epoch. */
  clock(): number
}

/**
 * Gives a browser whose good token is of another login than its cookie a session of the token's login: where answers to several logins and logouts come in
 * another order than they were asked for, the last one's cookie stays. What is no browser gets no cookie.
 */
export async function followBearer({ logins, config, clock }: Deps, ctx: Koa.Context & SessionContext, login: Login): Promise<void> {
  const { via, tokenKey, mark } = login
  const isBrowser = sessionIdOf(ctx, config) !== undefined || ctx.get('sec-fetch-site') === 'same-origin'
  if (via !== 'bearer' || tokenKey === undefined || !isBrowser || ctx.session?.login?.tokenKey === tokenKey) return
  // A login has one session, so that what is stored of an account stays bounded.
  await logins.endSessions(mark.accountId, tokenKey, clock())
  await startSession(ctx, { login: { ...mark, tokenKey } })
}
