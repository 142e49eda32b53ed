import type { SessionUser } from '#sync-protocol/api/user.ts'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import * as say from '#words/notices.ts'
import { create } from 'zustand'
import { introduceAccount, resetAccount } from '../state/account.ts'
import { KEPT, LEFT_OUT, LOGGED_IN, NOT_HERE, notify, REMOVED, SAVED, sayNotHere, takeNoticeBack } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { begunLogout, rememberedUser, forgetSessionCookie } from '../storage/stored-login.ts'
import { LOGIN_ENDED, setMark } from '../storage/marks.ts'
import { forgetSeen } from '../storage/seen-products.ts'
import { clearSession, read, write } from '../storage/web-storage.ts'
import type { FieldIssue } from '../sync/field-issues.ts'
import { engine, engineWhenIdle } from './load-engine.ts'

/**
 * `message` is the server's, else the specification's ('Login failed', 'Register failed'). `isUnknown`: no answer came, so it may have been
 * done. `token`: of the login that was made.
 */
export type SessionResult =
  | { ok: true; user: SessionUser; token?: string }
  | { ok: false; message: string; code: string | undefined; issues?: readonly FieldIssue[]; isUnknown?: boolean }

type Engine = Awaited<ReturnType<typeof engine>>

/** The retry interval, because not every browser notices a returning connection. */
const AGAIN_MS = 5_000

/** What this page is doing about its session. */
export const useEntering = create<{
  /** Grows with every login, logout or expiry, so that a late answer does not undo a newer one. */
  switches: number
  /** The user that this browser remembered at that switch: another tab's logout shows there before this one hears of it. */
  whose: string | undefined
  /** Cancels the running login or registration. */
  running: AbortController
  /** The running logout on the server, which a login waits for. */
  leaving: Promise<unknown>
}>(() => ({ switches: 0, whose: undefined, running: new AbortController(), leaving: Promise.resolve() }))

export function beginSwitch(): number {
  useEntering.setState(({ switches }) => ({ switches: switches + 1, whose: rememberedUser()?.id }))
  return useEntering.getState().switches
}

export function isLatestSwitch(mine: number): boolean {
  const { switches, whose } = useEntering.getState()
  return mine === switches && whose === rememberedUser()?.id
}

/**
 * Cancels the running login for a newer one, its form, or a logout: its late answer neither opens a session here nor sets the cookie.
 * Returns the signal that cancels the newer one in turn.
 */
export function callOffLogin(): AbortSignal {
  useEntering.getState().running.abort()
  useEntering.setState({ running: new AbortController() })
  return useEntering.getState().running.signal
}

/** Opens a session for a logged-in or remembered user. `login`: token and device of a new login. */
export function openSession(
  user: SessionUser,
  { verified, login }: { verified: boolean; login?: { token: string; deviceId: string } },
): void {
  const before = useSession.getState().user.id
  // The stored token belongs to the account that this browser remembers, and must not be used for another.
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

/** Ends the session because the server says that nobody is logged in. It is no logout: unsent changes stay. */
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
  // A user who was logging out is not asked to log in again.
  if (begunLogout() !== undefined) return
  setMark(LOGIN_ENDED, '1')
  notify({ key: KEPT, tone: 'info', text: say.loginAgain })
}

/** Removes the former user's data from every screen and from this tab. */
export function leaveScreens(): void {
  beginSwitch()
  takeNoticeBack(LOGGED_IN)
  takeNoticeBack(REMOVED)
  takeNoticeBack(LEFT_OUT)
  resetAccount()
  useSession.setState({ status: 'unauthenticated', user: EMPTY_USER, verified: false })
}

/** Removes the user from local storage. False if the browser refused. */
export function forgetUser(): boolean {
  // An earlier version kept the device's id here; now it lives and dies with its queue.
  const keys = ['user', 'token', 'starlane-device']
  setMark(LOGIN_ENDED, undefined)
  for (const key of keys) write('localStorage', key, undefined)
  return keys.every((key) => read('localStorage', key) === undefined)
}

/** Removes the user from this tab and from web storage. */
export function forget(): void {
  forgetUser()
  forgetSeen()
  clearSession()
  leaveScreens()
  openGuest()
}

/** `left`: the account that another tab has logged out. */
export function openGuest(left?: string | false): void {
  asNobody(({ enterGuest }) => enterGuest(left))
}

/** Runs later, unless a user has logged in by then. Failures are silent: what a visitor does needs no connection. */
function asNobody(act: (core: Engine) => Promise<void>): void {
  const later = async (core: Engine) => {
    if (useSession.getState().status !== 'authenticated') await act(core)
  }
  withEngine(engineWhenIdle, later, true)
}

/** Retries a failed load until there is a connection; the journal keeps changes until then. */
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
