import type { SessionUser } from '#sync-protocol/api/user.ts'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { introduceAccount, resetAccount } from '../state/account.ts'
import { KEPT, LEFT_OUT, LOGGED_IN, NOT_HERE, notify, REMOVED, SAVED, sayNotHere, takeNoticeBack } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { begunLogout } from '../storage/begun-logout.ts'
import { LOGIN_ENDED, setMark } from '../storage/marks.ts'
import { rememberedUser } from '../storage/remembered-user.ts'
import { forgetSessionCookie } from '../storage/session-cookie.ts'
import { clearSession, read, write } from '../storage/web-storage.ts'
import type { FieldIssue } from '../sync/field-issues.ts'
import { engine, engineWhenIdle } from './load-engine.ts'

/**
 * `message` is the server's, else the text of the specification ('Login failed', 'Register failed'). `isUnknown`: no answer came, so that it may have
 * been done.
 */
export type SessionResult =
  | { ok: true; user: SessionUser }
  | { ok: false; message: string; code: string | undefined; issues?: readonly FieldIssue[]; isUnknown?: boolean }

type Engine = Awaited<ReturnType<typeof engine>>

/** Not every browser notices that a connection has come back: it is tried. */
const AGAIN_MS = 5_000

/** Grows with every login, logout or expiry, so that a late answer does not undo a newer one. */
let turn = 0
/** Whom this browser remembered when the turn was taken: a logout in another tab stands there before this one hears of it. */
let whose: string | undefined

export function takeTurn(): number {
  whose = rememberedUser()?.id
  return ++turn
}

export function isTurn(mine: number): boolean {
  return mine === turn && whose === rememberedUser()?.id
}

/** Calls off the login or registration that is under way on this page. */
let entering = new AbortController()

/**
 * A newer login, the form for one, or a logout takes the place of the login that is under way: called off, its late answer neither opens a session here
 * nor sets the browser's cookie. Returns what calls off the newer one in turn.
 */
export function callOffLogin(): AbortSignal {
  entering.abort()
  entering = new AbortController()
  return entering.signal
}

/** A user is logged in, or remembered. `login`: token and device of a login that was just made. */
export function openSession(
  user: SessionUser,
  { verified, login }: { verified: boolean; login?: { token: string; deviceId: string } },
): void {
  const before = useSession.getState().user.id
  // The stored token belongs to the account that this browser remembers; for another account it must not be used.
  const owner = rememberedUser()?.id ?? user.id
  if (login !== undefined || owner !== user.id) write('localStorage', 'token', login?.token)
  const token = read('localStorage', 'token')
  write('localStorage', 'user', JSON.stringify(user))
  setMark(LOGIN_ENDED, undefined)
  for (const key of [KEPT, SAVED]) takeNoticeBack(key)
  if (before !== user.id) introduceAccount(user, before !== '')
  useSession.setState({ status: 'authenticated', user, verified })
  withEngine(engine, async ({ enterAccount }) => {
    if (useSession.getState().user.id === user.id) await enterAccount(user, { loggedIn: verified, token, deviceId: login?.deviceId })
  })
}

/** The server says that no user is logged in. It is not a logout: what waits to be sent stays. */
export function expireSession(): void {
  const wasOpen = useSession.getState().status === 'authenticated' || rememberedUser() !== undefined
  write('localStorage', 'user', undefined)
  write('localStorage', 'token', undefined)
  forgetSessionCookie()
  asNobody(({ expireAccount }) => expireAccount())
  if (!wasOpen) {
    useSession.setState({ status: 'unauthenticated' })
    return
  }
  leaveScreens()
  // Who was on the way out is not asked back in.
  if (begunLogout() !== undefined) return
  setMark(LOGIN_ENDED, '1')
  notify({ key: KEPT, tone: 'info', text: 'Please log in again. Your changes are kept on this device.' })
}

/** Removes the former user's data from every screen and from this tab. */
export function leaveScreens(): void {
  takeTurn()
  takeNoticeBack(LOGGED_IN)
  takeNoticeBack(REMOVED)
  takeNoticeBack(LEFT_OUT)
  resetAccount()
  useSession.setState({ status: 'unauthenticated', user: EMPTY_USER, verified: false })
}

/** Takes the user out of local storage. False where the browser would not let go of it. */
export function forgetUser(): boolean {
  // The device's id was kept here once; it lives and dies with its queue now.
  const keys = ['user', 'token', 'starlane-device']
  setMark(LOGIN_ENDED, undefined)
  for (const key of keys) write('localStorage', key, undefined)
  return keys.every((key) => read('localStorage', key) === undefined)
}

/** Nothing of the user is left in this tab, or in web storage. */
export function forget(): void {
  forgetUser()
  clearSession()
  leaveScreens()
  openGuest()
}

/** `left`: the account that another tab has logged out. */
export function openGuest(left?: string | false): void {
  asNobody(({ enterGuest }) => enterGuest(left))
}

/** Runs later, unless a user has logged in by then. Nothing is said while it cannot: what a visitor does needs no connection. */
function asNobody(act: (core: Engine) => Promise<void>): void {
  const later = async (core: Engine) => {
    if (useSession.getState().status !== 'authenticated') await act(core)
  }
  withEngine(engineWhenIdle, later, true)
}

/** What cannot be fetched now is asked for until there is a connection: what is done until then stands in the journal. */
function withEngine(load: () => Promise<Engine>, act: (core: Engine) => Promise<void>, isSaid = false): void {
  load().then(
    (core) => {
      takeNoticeBack(NOT_HERE)
      act(core).catch(core.tellLost)
    },
    () => {
      if (!isSaid) sayNotHere()
      setTimeout(() => withEngine(engine, act, true), AGAIN_MS)
    },
  )
}
