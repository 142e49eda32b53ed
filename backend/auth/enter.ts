import type { LoginResponse } from '#sync-protocol/api/user.ts'
import type { Account } from '../domain/account.ts'
import type { Random } from '../random.ts'
import type { DeviceIds } from '../sync/device-ids.ts'
import { credentialOf } from './credential.ts'
import { startSession, type SessionContext } from './session.ts'
import type { Tokens } from './tokens.ts'

interface Deps {
  tokens: Tokens
  deviceIds: DeviceIds
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/** Logs a browser in: a session under a new id, a bearer token, and a device to number its changes with (SPEC R5). */
export async function enter(deps: Deps, ctx: SessionContext, account: Account): Promise<Pick<LoginResponse, 'token' | 'deviceId'>> {
  const { tokens, deviceIds, clock, random } = deps
  const now = clock()
  const mark = { accountId: account.id, at: now, credential: credentialOf(account.passwordHash) }
  const { token, key } = await tokens.issue(mark, now)
  await startSession(ctx, { login: { ...mark, tokenKey: key } })
  return { token, deviceId: deviceIds.issue(account.id, now, random) }
}
