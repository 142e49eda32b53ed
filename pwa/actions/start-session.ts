import type { SessionUser } from '#sync-protocol/api/user.ts'
import { useConnection } from '../state/connection.ts'
import { useGoneAccount } from '../state/gone-account.ts'
import { lateCode } from '../state/late-code.ts'
import { useSession } from '../state/session.ts'
import { PENDING_LOGOUT, readMark } from '../storage/marks.ts'
import { hasSessionCookie, rememberedUser } from '../storage/stored-login.ts'
import { read } from '../storage/web-storage.ts'
import { ApiError, callApi } from './api.ts'
import { engine } from './load-engine.ts'
import { beginSwitch, expireSession, isLatestSwitch, leaveScreens, openGuest, openSession } from './open-session.ts'

/** How long the server may take before a remembered account opens without its answer. */
const GRACE_MS = 400
/** How long an expired login waits to learn whether the account was deleted. */
const DELETED_MS = 4_000

/** What changes who is logged in. Not needed before the first paint. */
export const loginCode = lateCode(() => import('./login.ts'))

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

/** Reads the user from the server again (after saving the account). False without an answer. */
export async function refreshUser(): Promise<boolean> {
  const mine = beginSwitch()
  const answer = await askWho()
  return isLatestSwitch(mine) && takeWord(answer) && answer.kind === 'user'
}

/** Follows the server's answer; false without one. */
function takeWord(answer: Who): boolean {
  if (answer.kind === 'deleted') dropDeleted(answer.id)
  if (answer.kind === 'user') openSession(answer.user, { verified: true })
  if (answer.kind === 'visitor') expireSession()
  return answer.kind !== 'unknown'
}

type Who = { kind: 'user'; user: SessionUser } | { kind: 'visitor' } | { kind: 'deleted'; id: string } | { kind: 'unknown' }

/** Who is logged in by the login that this browser has: where a login in another tab replaces it meanwhile, by that. */
async function askWho(): Promise<Who> {
  const token = read('localStorage', 'token')
  const who = await askOnce()
  const newer = read('localStorage', 'token')
  return who.kind === 'unknown' || newer === undefined || newer === token ? who : askWho()
}

async function askOnce(): Promise<Who> {
  // A logout made without a signal first ends the session on the server, before its cookie can log anyone in.
  const isOut = readMark(PENDING_LOGOUT) !== undefined
  if (
    isOut &&
    !(await loginCode().then(
      ({ tellLogout }) => tellLogout(),
      () => false,
    ))
  )
    return { kind: 'visitor' }
  // Most visitors have no session: then the answer is known without a request.
  if (!isExpected()) return { kind: 'visitor' }
  try {
    // The token is of the user whom this browser remembers; the cookie may be of a login that was called off.
    const { user } = await callApi('auth/me', { bearer: true, schema: (wire) => wire.UserResponse })
    return { kind: 'user', user }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || error.code === undefined) return { kind: 'unknown' }
  }
  // The account of a user who is no longer logged in may be deleted: then nothing waits for a login.
  const { id } = rememberedUser() ?? useSession.getState().user
  return id !== '' && (await wasDeleted(id)) ? { kind: 'deleted', id } : { kind: 'visitor' }
}

/** Asks the shop by this device whether its account was deleted. */
export function wasDeleted(accountId: string): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, DELETED_MS, false))
  const asked = engine()
    .then((core) => core.isGone(accountId))
    .catch(() => false)
  return Promise.race([asked, late])
}

function dropDeleted(accountId: string): void {
  if (accountId === '' || accountId === useGoneAccount.getState().leaving) return
  void loginCode()
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
    // A newer login of the same user: what this page says of an expired one is over.
    if (key === 'token' && newValue !== null && there !== '' && user.id === there) return void startSession()
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
    useGoneAccount.subscribe(({ id }, before) => {
      if (id !== before.id || id === before.leaving) dropDeleted(id)
    }),
    useConnection.subscribe(({ state }, before) => {
      const { status, verified } = useSession.getState()
      if (state === 'online' && before.state !== 'online' && status === 'authenticated' && !verified) void startSession()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
