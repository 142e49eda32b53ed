import type { SessionUser } from '#sync-protocol/user.ts'
import { read, readJson } from './local-storage.ts'

// Not the protocol's constant: its module would bring every schema of a user into the first load.
export const NOBODY: SessionUser = {
  id: '', name: '', username: '', email: '', phoneNumber: '', birthday: '', profilePicture: '', gems: 0, personalityType: '', inventory: [],
}

/** In local storage: the server has not heard of a logout yet. */
export const UNHEARD_LOGOUT = 'starlane-logout'

/** The account local storage remembers, unless she has logged out since. */
export function rememberedUser(): SessionUser | undefined {
  const stored = readJson('localStorage', 'user')
  if (typeof stored !== 'object' || stored === null || read('localStorage', UNHEARD_LOGOUT) !== undefined) return undefined
  const user = { ...NOBODY, ...stored }
  const isUser = Object.entries(NOBODY).every(([field, blank]) => typeof Reflect.get(user, field) === typeof blank)
  return isUser && user.id !== '' ? user : undefined
}
