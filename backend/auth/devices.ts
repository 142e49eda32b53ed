import type { Account } from '../accounts/account.ts'
import type { Random } from '../random.ts'
import type { DeviceIds } from './device-id.ts'

/**
 * When a device of this account was issued, in ms; undefined: it is not one of its devices. A device the account has
 * marks of is known by them, so that a new secret strands nobody's queue.
 */
export function issuedAt(ids: DeviceIds, account: Account, deviceId: string): number | undefined {
  const known = Object.hasOwn(account.devices, deviceId) ? account.devices[deviceId] : undefined
  return known?.issuedAt ?? ids.verify(account.id, deviceId)
}

/** The device of a login: the one the browser has, where it is of this account and not retired (SPEC R6), else a new one. */
export function deviceFor(ids: DeviceIds, account: Account, wanted: string | undefined, now: number, random: Random): string {
  if (wanted !== undefined) {
    const issued = issuedAt(ids, account, wanted)
    const alive = Object.hasOwn(account.devices, wanted) || (issued !== undefined && issued > account.retiredThrough)
    if (issued !== undefined && alive) return wanted
  }
  return ids.issue(account.id, now, random)
}
