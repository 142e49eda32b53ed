import type { LoginResponse } from '#sync-protocol/api/user.ts'
import type { Account } from '../domain/account.ts'
import { issueDevice, type DeviceIssue } from '../sync/issue-device.ts'
import { credentialOf } from './credential.ts'
import { startSession, type SessionContext } from './session.ts'
import type { Tokens } from './tokens.ts'

interface Deps extends DeviceIssue {
  tokens: Tokens
}

/** Logs a browser in: a session under a new id, a bearer token, and a device id to number its changes with (SPEC R5). */
export async function enter(deps: Deps, ctx: SessionContext, account: Account): Promise<Pick<LoginResponse, 'token' | 'deviceId'>> {
  const { tokens, clock } = deps
  const now = clock()
  const mark = { accountId: account.id, at: now, credential: credentialOf(account.passwordHash) }
  const { token, key } = await tokens.issue(mark, now)
  await startSession(ctx, { login: { ...mark, tokenKey: key } })
  return { token, deviceId: await issueDevice(deps, account) }
}
