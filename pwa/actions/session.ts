import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import type { LoginBody, RegisterBody, SessionUser } from '#sync-protocol/api/user.ts'
import * as say from '#words/notices.ts'
import { useConnection } from '../state/connection.ts'
import { useGoneAccount } from '../state/gone-account.ts'
import { lateCode } from '../state/late-code.ts'
import { useSession } from '../state/session.ts'
import { beginLogout, endLogout, rememberedUser, hasSessionCookie } from '../storage/stored-login.ts'
import { PENDING_LOGOUT, readMark, setMark } from '../storage/marks.ts'
import { read } from '../storage/web-storage.ts'
import { call } from '../sync/http.ts'
import { network } from '../sync/network.ts'
import { ApiError, callApi, type Attempt } from './api.ts'
import { engine } from './load-engine.ts'
import {
  callOffLogin,
  expireSession,
  forget,
  isLatestSwitch,
  leaveScreens,
  openGuest,
  openSession,
  beginSwitch,
  type SessionResult,
} from './open-session.ts'

export type { SessionResult } from './open-session.ts'

/** How long the server may take before a remembered account opens without its answer. */
const GRACE_MS = 400
/** How long an expired login waits to learn whether the account was deleted. */
const DELETED_MS = 4_000

// Not needed before the first paint.
const actions = lateCode(() => import('./login.ts'))

/**
 * Asks the server who is logged in. Without an answer the account that this device remembers opens its cached state, and is checked later.
 */
export async function startSession(): Promise<void> {
  const mine = beginSwitch()
  const remembered = rememberedUser()
  if (remembered === undefined) openGuest()
  const grace = remembered && setTimeout(() => isLatestSwitch(mine) && openSession(remembered, { verified: false }), GRACE_MS)
  const answer = await askWho()
  clearTimeout(grace)
  if (isLatestSwitch(mine) && !takeWord(answer)) await openRemembered(remembered, mine)
}

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
    const answer = await (await actions()).logout(id, choice, goAway)
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
  return (await actions()).forgetAccount(accountId)
}

/** Removes an account that was deleted elsewhere and says so; false if it was not. */
export async function leaveIfDeleted(accountId: string): Promise<boolean> {
  const isDeleted = accountId !== '' && (await wasDeleted(accountId))
  if (isDeleted) await (await actions()).leaveDeleted(accountId)
  return isDeleted
}

/** Marks the account that the user deletes here: only this page tells the result. '' ends that. */
export function noteDeletion(accountId: string): void {
  useGoneAccount.setState({ leaving: accountId })
}

/** Reads the user from the server again (after saving the account). False without an answer. */
export async function refreshUser(): Promise<boolean> {
  const mine = beginSwitch()
  const answer = await askWho()
  return isLatestSwitch(mine) && takeWord(answer) && answer.kind === 'user'
}

async function identify(
  path: 'auth/login' | 'auth/register',
  body: LoginBody | RegisterBody,
  fallback: string,
  attempt?: Attempt,
): Promise<SessionResult> {
  const code = await actions().catch(() => undefined)
  const result: SessionResult =
    code === undefined ? { ok: false, message: fallback, code } : await code.identify(path, body, fallback, attempt)
  if (!result.ok) return result
  await refreshUser()
  return { ok: true, user: useSession.getState().user }
}

/** Follows the server's answer; false without one. */
function takeWord(answer: Who): boolean {
  if (answer.kind === 'deleted') void dropDeleted(answer.id)
  if (answer.kind === 'user') openSession(answer.user, { verified: true })
  if (answer.kind === 'visitor') expireSession()
  return answer.kind !== 'unknown'
}

type Who = { kind: 'user'; user: SessionUser } | { kind: 'visitor' } | { kind: 'deleted'; id: string } | { kind: 'unknown' }

async function askWho(): Promise<Who> {
  // A logout made without a signal first ends the session on the server, before its cookie can log anyone in.
  const isOut = readMark(PENDING_LOGOUT) !== undefined
  if (
    isOut &&
    !(await actions().then(
      ({ tellLogout }) => tellLogout(),
      () => false,
    ))
  )
    return { kind: 'visitor' }
  // Most visitors have no session: then the answer is known without a request.
  if (!isExpected()) return { kind: 'visitor' }
  try {
    const { user } = await callApi('auth/me', { schema: (wire) => wire.UserResponse })
    return { kind: 'user', user }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || error.code === undefined) return { kind: 'unknown' }
  }
  // The account of a user who is no longer logged in may be deleted: then nothing waits for a login.
  const { id } = rememberedUser() ?? useSession.getState().user
  return id !== '' && (await wasDeleted(id)) ? { kind: 'deleted', id } : { kind: 'visitor' }
}

/** Asks the shop by this device whether its account was deleted. */
function wasDeleted(accountId: string): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, DELETED_MS, false))
  const asked = engine()
    .then((core) => core.isGone(accountId))
    .catch(() => false)
  return Promise.race([asked, late])
}

async function dropDeleted(accountId: string): Promise<void> {
  if (accountId === '' || accountId === useGoneAccount.getState().leaving) return
  await actions()
    .then(({ leaveDeleted }) => leaveDeleted(accountId))
    // It will be found again.
    .catch(() => useGoneAccount.setState({ id: '' }))
}

/** True if this browser has a session cookie, or remembers an account. */
function isExpected(): boolean {
  return hasSessionCookie() || read('localStorage', 'user') !== undefined || read('localStorage', 'token') !== undefined
}

async function openRemembered(remembered: SessionUser | undefined, mine: number): Promise<void> {
  const user =
    remembered ??
    (await engine().then(
      ({ rememberedAccount }) => rememberedAccount(),
      () => undefined,
    ))
  if (!isLatestSwitch(mine)) return
  if (user !== undefined) openSession(user, { verified: false })
  else useSession.setState({ status: 'unauthenticated' })
}

/**
 * Keeps the session true while the page is open: local storage is shared by all tabs, so a login or logout in another one counts here too.
 * Returns a function that stops it.
 */
export function followSession(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const { status, user } = useSession.getState()
    const there = rememberedUser()?.id ?? ''
    // Only a logout says so: an expired login leaves the device's data.
    const isOut = key === PENDING_LOGOUT && newValue !== null
    if (key !== 'user' && key !== null && !isOut) return
    // While a page loads, the answer to who is logged in is on its way: after a logout it opens nothing.
    if (user.id === there && (there !== '' || status !== 'loading')) return
    if (there !== '') {
      void startSession()
      return
    }
    leaveScreens()
    openGuest(isOut && user.id)
  }
  addEventListener('storage', onStorage)
  const stops = [
    () => removeEventListener('storage', onStorage),
    useGoneAccount.subscribe(({ id }, before) => (id !== before.id || id === before.leaving) && void dropDeleted(id)),
    useConnection.subscribe(({ state }, before) => {
      const { status, verified } = useSession.getState()
      if (state === 'online' && before.state !== 'online' && status === 'authenticated' && !verified) void startSession()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
