import type { SessionUser } from '#sync-protocol/api/user.ts'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { create } from 'zustand'

export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated'
  /** The empty user (blank strings, 0 gems) unless authenticated. `gems` and `personalityType` live on in `useAccount`. */
  user: SessionUser
  /** False while an account is open only because this device remembers it: offline, or the server has not answered yet. */
  verified: boolean
}

export const useSession = create<SessionState>()(() => ({ status: 'loading', user: EMPTY_USER, verified: false }))
