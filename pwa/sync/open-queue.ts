import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { readAgain } from './quarantine.ts'
import { newHead, transact } from './state-rows.ts'
import { storeToken } from './token.ts'

export interface Entering {
  /** The user has just logged in, so a sealed queue is opened and what waited is sent. */
  loggedIn: boolean
  /**
   * Freshly issued, for a queue that has none and numbers nothing yet. One that has a device keeps it: it is bound to the account for good. One that
   * numbers without a device asks for its own, which is the same in each copy of this profile (SPEC R52).
   */
  deviceId?: string | undefined
  /** The token of the login, where it is known. */
  token?: string | undefined
}

/**
 * Puts a database into use for its user, who is logged in or remembered by this device. What an earlier build could
 * not read is read again. Throws what IndexedDB throws.
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
    // Nothing to write: a device whose disk is full still opens what it has.
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
