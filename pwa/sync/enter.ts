import type { AccountDatabase } from '../db/account-database.ts'
import { newHead, transact } from './state-rows.ts'

/**
 * Puts a database into use for its person: she is logged in, or opens what this device remembers of her. `loggedIn`: she proved
 * who she is, so a sealed queue is opened and what waited for her goes on. A queue that has a device keeps it: it is bound
 * to the account for good; `deviceId` is for one that has none. `now` in ms.
 */
export function enter(database: AccountDatabase, options: { deviceId?: string | undefined; loggedIn: boolean; now: number }): Promise<void> {
  const { deviceId, loggedIn, now } = options
  return transact(database, now, async ({ head: stored }) => {
    const head = stored ?? newHead(deviceId)
    const { blocked, ...rest } = head
    const isNumbered = head.deviceId !== undefined || head.sentThrough > 0
    const isIssued = !isNumbered && deviceId !== undefined
    const isFreed = loggedIn && (blocked !== undefined || head.sealed)
    // Nothing to write: a device whose disk is full still opens what it has.
    if (stored !== undefined && !isIssued && !isFreed) return
    await database.meta.put({
      ...rest,
      ...(isIssued ? { deviceId } : {}),
      ...(loggedIn || blocked === undefined ? {} : { blocked }),
      sealed: head.sealed && !loggedIn,
      epoch: head.epoch + 1,
    })
  })
}
