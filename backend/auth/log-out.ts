import type { SecurityEvents } from '../security-events.ts'
import { loginsOf } from './enter.ts'
import type { Logins } from './logins.ts'
import { endSession, type SessionContext } from './session.ts'
import type { Tokens } from './tokens.ts'

interface Deps {
  tokens: Tokens
  logins: Logins
  security: SecurityEvents
  /** ms since the epoch. */
  clock(): number
}

/** Ends every login of the request, by cookie or by bearer: its token with its session, wherever that session's cookie is. */
export async function logOut(deps: Deps, ctx: SessionContext & { ip: string }, authorization: string | undefined): Promise<void> {
  for (const { accountId, id } of await loginsOf(deps, ctx, authorization)) {
    if (await deps.logins.end(accountId, id, deps.clock())) deps.security.note('logged_out', { id: accountId })
  }
  endSession(ctx)
}
