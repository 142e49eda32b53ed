import type { LoginResponse } from '#sync-protocol/api/user.ts'
import type { Account } from '../domain/account.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import { keyOf } from '../random.ts'
import { issueDevice, type DeviceIssue } from '../sync/device-ids.ts'
import { credentialOf } from './login.ts'
import { deviceName } from '#sync-protocol/domain/device-name.ts'
import type { Logins } from './logins.ts'
import { startSession, type SessionContext } from './session.ts'
import { bearerOf, type Tokens } from './tokens.ts'

interface Deps extends DeviceIssue {
  tokens: Tokens
  logins: Logins
}

/** The browser of a login request, and its new token. */
interface Browser {
  userAgent: string | undefined
  authorization: string | undefined
  token: string
}

/**
 * Logs a browser in with a session under a new id, a bearer token, and a device id to number its changes (SPEC R5). The browser's previous
 * login to the same account ends.
 */
export async function enter(
  deps: Deps,
  ctx: SessionContext & { ip: string },
  account: Account,
  { userAgent = '', authorization, token }: Browser,
): Promise<Pick<LoginResponse, 'token' | 'deviceId'>> {
  const { tokens, logins, clock } = deps
  const now = clock()
  for (const replaced of await loginsOf(deps, ctx, authorization)) {
    if (replaced.accountId === account.id) await logins.end(account.id, replaced.id, now)
  }
  await logins.makeRoom(account.id, keyOf(token), now)
  const mark = { accountId: account.id, at: now, credential: credentialOf(account.passwordHash), device: deviceName(userAgent) }
  await startSession(ctx, { login: { ...mark, tokenKey: await tokens.issue(token, mark) } })
  return { token, deviceId: await issueDevice(deps, account) }
}

/** The logins of a request: by its session, and by its bearer. */
export async function loginsOf(
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  ctx: SessionContext & { ip: string },
  authorization: string | undefined,
): Promise<{ accountId: string; id: string }[]> {
  const { accountId, tokenKey } = ctx.session?.login ?? {}
  const bearer = bearerOf(authorization)
  const found = bearer === undefined ? undefined : await tokens.find(bearer, clock(), addressSubject(ctx.ip))
  return [
    ...(accountId === undefined || tokenKey === undefined ? [] : [{ accountId, id: tokenKey }]),
    ...(found === undefined ? [] : [{ accountId: found.mark.accountId, id: found.key }]),
  ]
}
