import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { LOGIN_ENDED, readMark } from '../storage/marks.ts'
import { rememberedUser } from '../storage/remembered-user.ts'
import { useAccount } from './account.ts'
import { useSession } from './session.ts'

/**
 * The user who was logged in already when the page that asks came up, by name or username; undefined for a visitor, after a login on that very
 * page, and where the login has expired: that user is here to log in again.
 */
export function useLoggedInAs(): string | undefined {
  const { status, user } = useSession(useShallow(({ status, user }) => ({ status, user })))
  const isExpired = useAccount(({ blocked }) => blocked === 'auth')
  // This device's own word comes with the first paint: the server's would push the page about.
  const [before] = useState(() => (status === 'authenticated' ? user : rememberedUser()))
  if (before === undefined || status === 'unauthenticated' || isExpired) return undefined
  const { name, username } = status === 'authenticated' ? user : before
  return name || username
}

/** Whether the last login on this device has ended by itself, and what was done waits for the next one. */
export function hasLoginEnded(): boolean {
  return readMark(LOGIN_ENDED) !== undefined
}
