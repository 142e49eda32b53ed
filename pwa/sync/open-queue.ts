import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { readAgain } from './quarantine.ts'
import { newHead, transact } from './state-rows.ts'
import { storeToken } from './token.ts'

export interface Entering {
  /** True right after a login, which unseals the queue and sends what waited. */
  loggedIn: boolean
  /**
   * A freshly issued device, for a queue without numbers. A queue keeps the device it has, which is bound to the account for good. One that
   * has numbers but no device requests its own, the same for each copy of this profile (SPEC R52).
   */
  deviceId?: string | undefined
  /** The token of the login, if known. */
  token?: string | undefined
}

/**
 * Opens a database for its user, who is logged in or remembered by this device. Rows that an earlier build could not read are read again.
 * Throws what IndexedDB throws.
 */
export function openQueue(database: AccountDatabase, entering: Entering, env: Pick<Env, 'now' | 'freeSpace' | 'build'>): Promise<void> {
  const { deviceId, loggedIn, token } = entering
  return transact(database, env, async (rows) => {
    const head = rows.head ?? newHead(deviceId)
    const isOpen = loggedIn || !head.sealed
    if (isOpen && token !== undefined) await storeToken(rows, token)
    const isReadAgain = isOpen && (await readAgain(rows, env.build))
    const { blocked, outdated, ...rest } = head
    const isNumbered = head.deviceId !== undefined || head.nextSeq > 1
    const isIssued = !isNumbered && deviceId !== undefined
    const isFreed = loggedIn && (blocked !== undefined || head.sealed)
    // Without anything to write, a device with a full disk still opens.
    if (rows.head !== undefined && !isIssued && !isFreed && !isReadAgain) return
    await database.meta.put({
      ...rest,
      ...(isIssued ? { deviceId } : {}),
      ...(loggedIn || blocked === undefined ? {} : { blocked }),
      ...(loggedIn || outdated === undefined ? {} : { outdated }),
      sealed: head.sealed && !loggedIn,
      epoch: head.epoch + 1,
    })
  })
}
