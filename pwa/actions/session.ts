import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import type { LoginBody, RegisterBody } from '#sync-protocol/api/user.ts'
import * as say from '#words/notices.ts'
import { useGoneAccount } from '../state/gone-account.ts'
import { useSession } from '../state/session.ts'
import { PENDING_LOGOUT, setMark } from '../storage/marks.ts'
import { beginLogout, endLogout } from '../storage/stored-login.ts'
import { read } from '../storage/web-storage.ts'
import { within } from '../sync/deadline.ts'
import { call } from '../sync/http.ts'
import { network } from '../sync/network.ts'
import type { Attempt } from './api.ts'
import { engine } from './load-engine.ts'
import { callOffLogin, forget, type SessionResult } from './open-session.ts'
import { loginCode, refreshUser, wasDeleted } from './start-session.ts'

/** How long a logout waits for its code. What it leaves then is done by the next start. */
const CODE_MS = 5_000

export type { SessionResult } from './open-session.ts'
export { refreshUser } from './start-session.ts'

/** Logs in, remembers the account on this device, joins the guest's cart, then refreshes the user from the server. */
export function login(body: LoginBody): Promise<SessionResult> {
  return identify('auth/login', body, say.loginFailed)
}

/** Registers an account and logs in; unset optional fields must be absent from `body`. */
export function register(body: RegisterBody, attempt?: Attempt): Promise<SessionResult> {
  return identify('auth/register', body, say.registerFailed, attempt)
}

/**
 * Sends the queue, unless it is to be discarded, then ends the session and wipes this device. With unsent changes and no `choice` it does
 * nothing and returns their number: ask the user, then call again with 'keep' or 'discard' (DECISIONS D14). `goAway` is called once the
 * logout is certain, before screens learn of it: the moment to leave a members' page.
 */
export async function logout(
  choice?: 'keep' | 'discard',
  goAway?: () => Promise<void>,
): Promise<{ done: true } | ({ done: false } & Waiting)> {
  // The page's user at the press: the server may end the login before it answers.
  const { id } = useSession.getState().user
  callOffLogin()
  beginLogout(id)
  try {
    const [code] = (await within(network, CODE_MS, Promise.all([loginCode(), engine()]))) ?? []
    if (code === undefined) throw new Error('a logout without its code')
    const answer = await code.logout(id, choice, goAway)
    endLogout()
    return answer
  } catch {
    await leaveWithoutCode(goAway)
    return { done: true }
  }
}

/**
 * Logs out even if the code or the database of the queue is unavailable. The mark of the logout stays, and the next start with the code
 * seals what waits and wipes the rest (engine/sessions.ts).
 */
async function leaveWithoutCode(goAway?: () => Promise<void>): Promise<void> {
  setMark(PENDING_LOGOUT, '1')
  await goAway?.()
  const token = read('localStorage', 'token')
  forget()
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reply = await call(network, '/api/auth/logout', { method: 'POST', headers })
  // Until the server confirms it, the next start repeats the logout.
  if (reply.kind === 'json' && (reply.status === 200 || reply.status === 401)) setMark(PENDING_LOGOUT, undefined)
}

/** The account was deleted on the server: wipes it from this device without asking the server again. */
export async function forgetAccount(accountId: string): Promise<void> {
  return (await loginCode()).forgetAccount(accountId)
}

/** Removes an account that was deleted elsewhere and says so; false if it was not. */
export async function leaveIfDeleted(accountId: string): Promise<boolean> {
  const isDeleted = accountId !== '' && (await wasDeleted(accountId))
  if (isDeleted) await (await loginCode()).leaveDeleted(accountId)
  return isDeleted
}

/** Marks the account that the user deletes here: only this page tells the result. '' ends that. */
export function noteDeletion(accountId: string): void {
  useGoneAccount.setState({ leaving: accountId })
}

async function identify(
  path: 'auth/login' | 'auth/register',
  body: LoginBody | RegisterBody,
  fallback: string,
  attempt: Attempt = {},
): Promise<SessionResult> {
  // One that is sent again to find out takes the place of no login that came since it was pressed.
  const { before = read('localStorage', 'token') ?? '' } = attempt
  const begun = { signal: callOffLogin(), before }
  const code = await loginCode().catch(() => undefined)
  const result: SessionResult =
    code === undefined ? { ok: false, message: fallback, code } : await code.identify(path, body, fallback, begun, attempt)
  attempt.before = !result.ok && result.isUnknown ? before : undefined
  if (!result.ok) return result
  await refreshUser()
  // What this browser has not kept no logout would end.
  if (result.token !== undefined && result.token !== read('localStorage', 'token')) void code?.endByToken(result.token)
  // Two users in the same moment: the page is of the one whose token was stored last.
  const { user } = useSession.getState()
  const isOthers = user.id !== '' && user.id !== result.user.id
  return isOthers && code !== undefined ? code.OVERTAKEN : { ok: true, user }
}
