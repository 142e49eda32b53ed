import type { LoginResponse } from '#sync-protocol/api/user.ts'
import type { Account } from '../accounts/account.ts'
import { toSessionUser } from '../accounts/session-user.ts'
import type { Shop } from '../shop.ts'
import { credentialOf } from './credential.ts'
import { deviceFor } from './devices.ts'
import { startSession, type SessionContext } from './session.ts'

/** Logs a browser in: a session under a new id, a bearer token, and the device it numbers its changes with (SPEC R5). */
export async function enter(shop: Shop, ctx: SessionContext, account: Account, device: string | undefined): Promise<LoginResponse> {
  const now = shop.clock()
  const mark = { accountId: account.id, at: now, credential: credentialOf(account.passwordHash) }
  const { token, key } = await shop.tokens.issue(mark, now)
  await startSession(ctx, { login: { ...mark, tokenKey: key } })
  const deviceId = await deviceFor(shop, account, device)
  return { ok: true, user: await toSessionUser(shop, account), token, deviceId }
}
