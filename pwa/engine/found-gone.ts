import { accountsHere, hasAccountDatabase, openAccountDatabase, type AccountDatabase } from '../db/account-database.ts'
import { useGoneAccount } from '../state/gone-account.ts'
import { askWhetherGone, goneAccount } from '../sync/gone-account.ts'
import { connection, deviceDatabase, env } from './device.ts'

/** Whether an account was deleted: as the worker has found before, or as the shop says to the account's device. Never rejects. */
export async function isGone(accountId: string): Promise<boolean> {
  if ((await foundBefore()) === accountId) return true
  return within(accountId, (database) => askWhetherGone(database, env)).catch(() => false)
}

/**
 * Finds accounts that were used on this device and are no more, besides the one that is open: no sync asks after one whose login had ended before, or whose
 * queue was kept at a logout. Never rejects.
 */
export async function lookForGone(owner: string): Promise<void> {
  await hearOfGone()
  if (connection.dexie !== undefined) return
  for (const id of await accountsHere().catch(() => [])) if (id !== owner && (await isGone(id))) useGoneAccount.setState({ id })
}

/** Takes up what a worker has found where no page could say so. Never rejects. */
export async function hearOfGone(): Promise<void> {
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

/** Runs it on the account's database; false where this device has none. */
export async function within(accountId: string, run: (database: AccountDatabase) => Promise<boolean>): Promise<boolean> {
  if (!(await hasAccountDatabase(accountId, connection))) return false
  const database = await openAccountDatabase(accountId, connection)
  try {
    return await run(database)
  } finally {
    database.close({ disableAutoOpen: true })
  }
}
