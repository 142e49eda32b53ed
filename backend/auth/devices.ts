import type { Account } from '../accounts/account.ts'
import type { DeviceIds } from './device-id.ts'

/**
 * When a device of this account was issued, in ms; undefined: it is not one of its devices. A device the account has
 * marks of is known by them, so that a new secret strands nobody's queue.
 */
export function issuedAt(ids: DeviceIds, account: Account, deviceId: string): number | undefined {
  const known = Object.hasOwn(account.devices, deviceId) ? account.devices[deviceId] : undefined
  return known?.issuedAt ?? ids.verify(account.id, deviceId)
}

/** True where a device a browser has is of this account and not retired (SPEC R6): its login goes on numbering where it was. */
export function isAlive(ids: DeviceIds, account: Account, deviceId: string): boolean {
  const issued = issuedAt(ids, account, deviceId)
  return issued !== undefined && (Object.hasOwn(account.devices, deviceId) || issued > account.retiredThrough)
}
