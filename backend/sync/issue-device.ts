import type { Account } from '../domain/account.ts'
import type { Random } from '../random.ts'
import type { AccountStore } from './account-store.ts'
import type { DeviceIds } from './device-ids.ts'

export interface DeviceIssue {
  accounts: Pick<AccountStore, 'newest'>
  deviceIds: DeviceIds
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/**
 * Issues a new device of the account (SPEC R8), later than all it has had, on its newest commit (SPEC R38, R54); with `after`, its
 * successor (SPEC R52).
 */
export async function issueDevice({ accounts, deviceIds, clock, random }: DeviceIssue, account: Account, after?: string): Promise<string> {
  const newest = (await accounts.newest(account.id)) ?? account
  // The clock would tell two copies of a profile apart.
  if (after !== undefined) return deviceIds.follow(newest, after, issueTime(newest, 0))
  return deviceIds.issue(account.id, issueTime(newest, clock()), random)
}

/**
 * Later than the last device, whatever the clock says: after a clock that ran ahead, a new device would count as retired until that day, or
 * be the first to be retired (SPEC R54).
 */
function issueTime({ devices, retiredThrough }: Account, now: number): number {
  const before = Object.values(devices).map((device) => device.issuedAt)
  return Math.max(now, retiredThrough + 1, ...before.map((issued) => issued + 1))
}
