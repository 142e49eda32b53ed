import type { SessionUser } from '#sync-protocol/api/user.ts'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { read, readJson } from './web-storage.ts'

/** In local storage: the server has not heard of a logout yet. */
export const PENDING_LOGOUT = 'starlane-logout'

/** In local storage: the login has ended, and what was done waits for the next one. */
export const LOGIN_ENDED = 'starlane-login-ended'

/** The account local storage remembers, unless its user has logged out since. */
export function rememberedUser(): SessionUser | undefined {
  const stored = readJson('localStorage', 'user')
  if (typeof stored !== 'object' || stored === null || read('localStorage', PENDING_LOGOUT) !== undefined) return undefined
  const user = { ...EMPTY_USER, ...stored }
  const isUser = Object.entries(EMPTY_USER).every(([field, blank]) => typeof Reflect.get(user, field) === typeof blank)
  return isUser && user.id !== '' ? user : undefined
}
