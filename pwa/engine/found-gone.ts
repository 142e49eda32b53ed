import { accountsHere, hasAccountDatabase, openAccountDatabase, type AccountDatabase } from '../db/account-database.ts'
import { useGoneAccount } from '../state/gone-account.ts'
import { askWhetherGone, forgetOnDevice, goneAccount, wipeAccount } from '../sync/gone-account.ts'
import type { Device } from './device.ts'

export type GoneAccounts = ReturnType<typeof findGoneAccounts>

/** Accounts of this device that were deleted elsewhere. */
export function findGoneAccounts({ env, connection, deviceDatabase }: Pick<Device, 'env' | 'connection' | 'deviceDatabase'>) {
  /** True if an account was deleted, by the worker's finding or by the shop's answer to the account's device. Never rejects. */
  async function isGone(accountId: string): Promise<boolean> {
    if ((await foundBefore()) === accountId) return true
    return within(accountId, (database) => askWhetherGone(database, env)).catch(() => false)
  }

  /**
   * Finds deleted accounts of this device other than the open one: no sync asks about accounts whose login had ended, or whose queue was kept
   * at a logout. Never rejects.
   */
  async function lookForGone(owner: string): Promise<void> {
    await hearOfGone()
    if (connection.dexie !== undefined) return
    for (const id of await accountsHere().catch(() => [])) if (id !== owner && (await isGone(id))) useGoneAccount.setState({ id })
  }

  /** Takes over what a worker found while no page was open. Never rejects. */
  async function hearOfGone(): Promise<void> {
    const id = await foundBefore()
    if (id !== undefined) useGoneAccount.setState({ id })
  }

  async function foundBefore(): Promise<string | undefined> {
    try {
      return await goneAccount(await deviceDatabase())
    } catch {
      return undefined
    }
  }

  /** Runs it on the account's database; false if this device has none. */
  async function within(accountId: string, run: (database: AccountDatabase) => Promise<boolean>): Promise<boolean> {
    if (!(await hasAccountDatabase(accountId, connection))) return false
    const database = await openAccountDatabase(accountId, connection)
    try {
      return await run(database)
    } finally {
      database.close()
    }
  }

  /** Takes what a deleted account kept off this device. True if no other tab has done so; the caller then says so. */
  async function wipeGone(accountId: string): Promise<boolean> {
    const isFirst = await within(accountId, (database) => wipeAccount(database, env))
    const wasLeft = await deviceDatabase()
      .then((device) => forgetOnDevice(device, accountId, false))
      .catch(() => false)
    return isFirst || wasLeft
  }

  return { isGone, lookForGone, hearOfGone, wipeGone }
}
