import { forgetOnDevice, wipeAccount } from '../sync/gone-account.ts'
import { leaveAccount } from './sessions.ts'
import { deviceDatabase, env } from './device.ts'
import { within } from './found-gone.ts'

/** Takes a deleted account off this device. True if no other tab has done so; the caller then says so. */
export async function wipeDeleted(accountId: string): Promise<boolean> {
  const isFirst = await within(accountId, (database) => wipeAccount(database, env))
  const wasLeft = await deviceDatabase()
    .then((device) => forgetOnDevice(device, accountId, false))
    .catch(() => false)
  await leaveAccount(accountId, 'discard', false)
  return isFirst || wasLeft
}
