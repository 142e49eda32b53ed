import type { SessionUser } from '#sync-protocol/api/user.ts'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { PENDING_LOGOUT, readMark } from './marks.ts'
import { readJson } from './web-storage.ts'

/** The account local storage remembers, unless its user has logged out since. */
export function rememberedUser(): SessionUser | undefined {
  const stored = readJson('localStorage', 'user')
  if (typeof stored !== 'object' || stored === null || readMark(PENDING_LOGOUT) !== undefined) return undefined
  const user = { ...EMPTY_USER, ...stored }
  const isUser = Object.entries(EMPTY_USER).every(([field, blank]) => typeof Reflect.get(user, field) === typeof blank)
  return isUser && user.id !== '' ? user : undefined
}
