import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { LOGIN_ENDED, readMark } from '../storage/marks.ts'
import { rememberedUser } from '../storage/stored-login.ts'
import { useAccount } from './account.ts'
import { useOnDevice } from './served.ts'
import { useSession } from './session.ts'

/**
 * The name or username of a user who was already logged in when the asking page opened; undefined for a visitor, after a login on that very
 * page, and after an expired login, because that user is here to log in again.
 */
export function useLoggedInAs(): string | undefined {
  const { status, user } = useSession(useShallow(({ status, user }) => ({ status, user })))
  const isExpired = useAccount(({ blocked }) => blocked === 'auth')
  // This device's knowledge comes with the first paint: the server's answer would move the page.
  const remembered = useOnDevice(rememberedUser, undefined)
  const [known] = useState(() => (status === 'authenticated' ? user : undefined))
  const before = known ?? remembered
  if (before === undefined || status === 'unauthenticated' || isExpired) return undefined
  const { name, username } = status === 'authenticated' ? user : before
  return name || username
}

/** True if the last login on this device has expired, and its changes wait for the next one. */
export function hasLoginEnded(): boolean {
  return readMark(LOGIN_ENDED) !== undefined
}
