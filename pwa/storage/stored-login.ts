import type { SessionUser } from '#sync-protocol/api/user.ts'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { BEGUN_LOGOUT, PENDING_LOGOUT, readMark, setMark } from './marks.ts'
import { read, readJson, write } from './web-storage.ts'

/** Set and removed by the server together with the session's own cookie, which scripts cannot see. On https its name keeps other sites of the domain from setting it. */
const HINTS = ['__Host-starlane.here', 'starlane.here']

/** The account local storage remembers, unless its user has logged out since. */
export function rememberedUser(): SessionUser | undefined {
  const stored = readJson('localStorage', 'user')
  if (typeof stored !== 'object' || stored === null || readMark(PENDING_LOGOUT) !== undefined) return undefined
  const user = { ...EMPTY_USER, ...stored }
  const isUser = Object.entries(EMPTY_USER).every(([field, blank]) => typeof Reflect.get(user, field) === typeof blank)
  return isUser && user.id !== '' ? user : undefined
}

/** The token of the last login, where specification §9 keeps it. */
export const loginToken = {
  token: () => read('localStorage', 'token'),
  /** Unless another login has put its own there in the meantime. */
  forget(token: string) {
    if (read('localStorage', 'token') === token) write('localStorage', 'token', undefined)
  },
}

/** Whether this browser has a session as far as a script can tell; the server may have ended it since. */
export function hasSessionCookie(): boolean {
  const cookies = document.cookie.split('; ')
  return HINTS.some((name) => cookies.includes(`${name}=1`))
}

/** The server says that no user is logged in: it need not be asked again. */
export function forgetSessionCookie(): void {
  for (const name of HINTS) document.cookie = `${name}=; path=/; max-age=0${name.startsWith('__Host-') ? '; secure' : ''}`
}

/** In the frame of the press: a tab that is closed in it has logged out all the same, at the next start. */
export function beginLogout(accountId: string): void {
  setMark(BEGUN_LOGOUT, accountId)
}

/** The account of a logout that was begun and has not ended. */
export function begunLogout(): string | undefined {
  return readMark(BEGUN_LOGOUT)
}

export function endLogout(): void {
  setMark(BEGUN_LOGOUT, undefined)
}
