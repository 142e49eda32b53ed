import type { Account } from '../accounts/account.ts'
import type { Shop } from '../shop.ts'
import type { DeviceIds } from './device-id.ts'

/**
 * When a device of this account was issued, in ms; undefined: it is not one of its devices. A device the account has
 * marks of is known by them, so that a new secret strands nobody's queue.
 */
export function issuedAt(ids: DeviceIds, account: Account, deviceId: string): number | undefined {
  const known = Object.hasOwn(account.devices, deviceId) ? account.devices[deviceId] : undefined
  return known?.issuedAt ?? ids.verify(account.id, deviceId)
}

/**
 * The device a browser goes on with: the one it has, if it can, else a new one. Another id makes it renumber its queue, and one from before
 * the last retirement is refused, so an old read of the account decides neither (SPEC R5, R6).
 */
export async function deviceFor(shop: Pick<Shop, 'accounts' | 'clock' | 'deviceIds' | 'random'>, account: Account, has?: string): Promise<string> {
  const { accounts, clock, deviceIds, random } = shop
  if (has !== undefined && isAlive(deviceIds, account, has)) return has
  const newest = (await accounts.newest(account.id)) ?? account
  if (has !== undefined && isAlive(deviceIds, newest, has)) return has
  return deviceIds.issue(account.id, issueTime(newest, clock()), random)
}

/**
 * Later than every device the account has had, whatever the clock says: after one that ran ahead, a new device would else count as
 * retired until that day, or be the first to be retired.
 */
function issueTime({ devices, retiredThrough }: Account, now: number): number {
  const before = Object.values(devices).map((device) => device.issuedAt)
  return Math.max(now, retiredThrough + 1, ...before.map((issued) => issued + 1))
}

/** True where a device a browser has is of this account and not retired (SPEC R6): its login goes on numbering where it was. */
function isAlive(ids: DeviceIds, account: Account, deviceId: string): boolean {
  const issued = issuedAt(ids, account, deviceId)
  return issued !== undefined && (Object.hasOwn(account.devices, deviceId) || issued > account.retiredThrough)
}
