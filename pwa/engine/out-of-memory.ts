import { openAccountDatabase, type AccountDatabase } from '../db/account-database.ts'
import { journal } from '../storage/journal.ts'
import { putIn, takeOut, type TakenOut } from '../sync/take-out.ts'
import { env, inMemory, loadMemoryDatabases } from './device.ts'

type AccountId = string | undefined

/** What was taken out of memory and is not in its owner's own database yet. */
let takenOut: { accountId: AccountId; left: TakenOut }[] = []

/**
 * Takes what an account, or the guest, has in memory out of it, its changes into the journal: from there its own database takes each by its id, once. False
 * while a change is under way, unless `isLast` (see `takeOut`).
 */
export async function takeOutOfMemory(accountId: AccountId, isLast: boolean): Promise<boolean> {
  if (!inMemory.has(accountId)) return true
  const { memoryDatabases: dexie } = await loadMemoryDatabases()
  const database = await openAccountDatabase(accountId, { dexie })
  const left = await takeOut(database, accountId, isLast, env).finally(() => database.close({ disableAutoOpen: true }))
  if (left === undefined) return false
  for (const change of left.changes) journal.add({ ...change, owner: accountId ?? '' })
  takenOut.push({ accountId, left })
  return true
}

/** Brings what was taken out of memory into its owner's own database, before that takes the journal. */
export async function bringIn(accountId: AccountId, database: AccountDatabase): Promise<void> {
  for (const taken of takenOut.filter((one) => one.accountId === accountId)) {
    await putIn(database, taken.left, env)
    takenOut = takenOut.filter((one) => one !== taken)
  }
}
