import { EMPTY_STATE } from '#sync-protocol/api/account-state.ts'
import type { Account, Profile } from './account.ts'

/** An account as it begins: nothing in it, version 1 under the random id of its first commit. `now` in ms. */
export function newAccount(id: string, profile: Profile, passwordHash: string, now: number, commit: string): Account {
  return {
    id,
    profile,
    passwordHash,
    createdAt: now,
    version: 1,
    commit,
    state: EMPTY_STATE,
    daily: { day: '', purchases: 0, rewarded: [] },
    devices: {},
    retiredThrough: 0,
    outbox: [],
  }
}
