import { endSession, type SessionContext } from './session.ts'
import type { Tokens } from './tokens.ts'

interface Deps {
  tokens: Tokens
  /** ms since the epoch. */
  clock(): number
}

/** Ends the browser's session with its token, and the bearer the request carries, whichever there are. */
export async function logOut({ tokens, clock }: Deps, ctx: SessionContext, authorization: string | undefined): Promise<void> {
  const tokenKey = ctx.session?.login?.tokenKey
  if (tokenKey !== undefined) await tokens.revoke(tokenKey)
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const found = bearer === undefined ? undefined : await tokens.find(bearer, clock())
  if (found !== undefined) await tokens.revoke(found.key)
  endSession(ctx)
}
