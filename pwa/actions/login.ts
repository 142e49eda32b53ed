import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import type { LoginBody, LoginResponse, RegisterBody, SessionUser } from '#sync-protocol/api/user.ts'
import * as say from '#words/account-notices.ts'
import { KEPT, notify, takeNoticeBack } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { endLogout, rememberedUser } from '../storage/stored-login.ts'
import { LOGIN_ENDED, PENDING_LOGOUT, readMark, setMark } from '../storage/marks.ts'
import { read } from '../storage/web-storage.ts'
import { within } from '../sync/deadline.ts'
import { call } from '../sync/http.ts'
import { network } from '../sync/network.ts'
import { ApiError, callApi, type Attempt } from './api.ts'
import { issuesOf } from './field-issues.ts'
import { keptAttempt, sendKept } from './kept-attempt.ts'
import { engine } from './load-engine.ts'
import { forget, forgetUser, openSession, beginSwitch, useEntering, type SessionResult } from './open-session.ts'

/** How long a logout waits for the server; without an answer it is repeated at the next start. */
const LOGOUT_MS = 3_000

/** As it was when the login was pressed: this code may come later. `signal` calls it off; `before`: the token that it replaces, '' for none. */
export interface Begun {
  signal: AbortSignal
  before: string
}

export async function identify(
  path: 'auth/login' | 'auth/register',
  body: LoginBody | RegisterBody,
  fallback: string,
  begun: Begun,
  attempt: Attempt = {},
): Promise<SessionResult> {
  const { signal } = begun
  beginSwitch()
  // Its answer ends whatever cookie the browser has by then.
  await useEntering.getState().leaving
  // An unreported logout is reported as long as the browser still has that login's cookie.
  if (readMark(PENDING_LOGOUT) !== undefined) await tell()
  const isTyped = ({ username, email }: SessionUser) =>
    'emailOrUsername' in body && [username, email].some((name) => name.toLowerCase() === body.emailOrUsername.toLowerCase())
  if (isOvertaken(begun, isTyped)) return OVERTAKEN
  // A registration with a lost answer: if the name is taken, it may be by this very user.
  const [unanswered] = keptAttempt('auth/register')?.about ?? []
  const send = () =>
    callApi(path, {
      method: 'POST',
      body,
      attempt,
      signal,
      schema: (wire) => wire.LoginResponse,
      // The login that this one replaces ends with it, even if only its token is left.
      headers: bearer(read('localStorage', 'token')),
    })
  let answer: LoginResponse
  try {
    answer = await ('username' in body ? sendKept('auth/register', [body.username, body.email], attempt, send) : send())
  } catch (error) {
    if (signal.aborted) return OVERTAKEN
    const { message, code, isUnknown } = error instanceof ApiError ? error : new ApiError(fallback)
    if ('username' in body) {
      const { username, password } = body
      // Later than the shop remembers the call, with another field changed, or by another tab of this browser.
      const isOwn = unanswered === username || rememberedUser()?.username === username
      const isMade = isOwn && (code === 'username_taken' || code === 'email_taken')
      const made = isMade && (await identify('auth/login', { emailOrUsername: username, password }, fallback, begun))
      if (made && made.ok) return made
    }
    return { ok: false, message: code === undefined ? fallback : message, code, issues: issuesOf(error), ...(isUnknown && { isUnknown }) }
  }
  const { user, token, deviceId } = answer
  const other = othersToken(begun)
  const isReplaced = other !== undefined && rememberedUser()?.id === user.id && (await isEnded(token))
  if (isOvertaken(begun, ({ id }) => id === user.id)) {
    await giveWay(token)
    return OVERTAKEN
  }
  // The new session replaces one whose end the server has not heard of.
  setMark(PENDING_LOGOUT, undefined)
  endLogout()
  if (isReplaced) {
    openSession(user, { verified: true })
    return { ok: true, user }
  }
  openSession(user, { verified: true, login: { token, deviceId } })
  // A browser needs one login to an account: what is not remembered no logout would end.
  if (other !== undefined) void endByToken(other)
  return { ok: true, user, token }
}

/** Shown if the form is still open. */
export const OVERTAKEN: SessionResult = { ok: false, message: say.loginOvertaken, code: undefined }

/** A newer login or its form has called it off here, or a login in another tab has let in somebody else. */
function isOvertaken(begun: Begun, isSame: (user: SessionUser) => boolean): boolean {
  const user = rememberedUser()
  return begun.signal.aborted || (othersToken(begun) !== undefined && !(user !== undefined && isSame(user)))
}

/** The token that a login in another tab has stored since. */
function othersToken({ before }: Begun): string | undefined {
  const there = read('localStorage', 'token')
  return there === before ? undefined : there
}

/** True where the shop says so: a login of the same user in another tab may have replaced it while its answer was on its way. */
async function isEnded(token: string): Promise<boolean> {
  const reply = await call(network, '/api/auth/me', { credentials: 'omit', headers: bearer(token) })
  return reply.kind === 'json' && reply.status === 401
}

/** Ends a login that was overtaken. Its answer has brought a cookie: the login that stays gets one of its own. */
async function giveWay(token: string): Promise<void> {
  const there = read('localStorage', 'token')
  const stays = there === undefined ? undefined : call(network, '/api/auth/me', { headers: bearer(there) })
  await Promise.all([endByToken(token), stays])
}

/** Without cookies: they may be of a newer login, and the answer would remove them. */
export async function endByToken(token: string): Promise<void> {
  await call(network, '/api/auth/logout', { method: 'POST', credentials: 'omit', headers: bearer(token) })
}

export async function logout(
  accountId: string,
  choice: 'keep' | 'discard' | undefined,
  goAway?: () => Promise<void>,
): Promise<{ done: true } | ({ done: false } & Waiting)> {
  const { dropEmptied, leaveAccount } = await engine()
  // Changes to be discarded must not reach the shop on the way out.
  const left = await leaveAccount(accountId, choice, choice !== 'discard')
  if (!left.done) return left
  if (choice === 'discard') takeNoticeBack(KEPT)
  if (isOthers(accountId)) {
    void dropEmptied()
    return left
  }
  setMark(PENDING_LOGOUT, '1')
  await goAway?.()
  const token = read('localStorage', 'token')
  forget()
  void dropEmptied()
  await tell(token)
  return left
}

export async function forgetAccount(accountId: string): Promise<void> {
  const { dropEmptied, leaveAccount } = await engine()
  await leaveAccount(accountId, 'discard', false)
  if (!isOthers(accountId)) forget()
  void dropEmptied()
}

/** Removes an account that was deleted elsewhere: queue, documents, login and screens. Only one tab says so, once. */
export async function leaveDeleted(accountId: string): Promise<void> {
  const isOpen = useSession.getState().user.id === accountId || rememberedUser()?.id === accountId
  const { dropEmptied, wipeDeleted } = await engine()
  const isFirst = await wipeDeleted(accountId)
  if (isOpen && !isOthers(accountId)) forget()
  void dropEmptied(accountId)
  if (!isFirst) return
  // Nothing of it waits for a login any more.
  if (rememberedUser() === undefined) setMark(LOGIN_ENDED, undefined)
  takeNoticeBack(KEPT)
  notify({ tone: 'info', text: isOpen ? say.accountDeleted : say.otherAccountDeleted })
}

/** True if another user has logged in meanwhile. */
function isOthers(accountId: string): boolean {
  const { id } = useSession.getState().user
  // A login in another tab is in local storage before this tab hears of it.
  const there = accountId === '' ? undefined : rememberedUser()?.id
  return (id !== '' && id !== accountId) || (there !== undefined && there !== accountId)
}

/** Tells the server of a logout, as long as a user waits for it. */
function tell(token?: string): Promise<unknown> {
  const leaving = within(network, LOGOUT_MS, tellLogout(token))
  useEntering.setState({ leaving })
  return leaving
}

/** Ends the session on the server, and the token's login if the cookie is gone; false if the server could not be told. */
export async function tellLogout(token?: string): Promise<boolean> {
  try {
    // If it fails, it is repeated at the next start.
    await callApi('auth/logout', { method: 'POST', isOnce: true, schema: (wire) => wire.OkResponse, headers: bearer(token) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return false
  }
  // Another login may have removed the mark. The user is removed first, because a failed removal after the end would bring the user back.
  if (readMark(PENDING_LOGOUT) !== undefined && forgetUser()) setMark(PENDING_LOGOUT, undefined)
  return true
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}
