import { openAccountDatabase, type AccountDatabase } from '../db/account-database.ts'
import { journal } from '../storage/journal.ts'
import { storeContents, emptyMemory, type MemoryContents } from '../sync/empty-memory.ts'
import type { Device } from './device.ts'

type AccountId = string | undefined

/** Moves what a page kept in memory into databases on disk. */
export function createMemoryMove({ env, inMemory, memoryDatabases }: Pick<Device, 'env' | 'inMemory' | 'memoryDatabases'>) {
  /** The contents taken out of memory that are not in their owner's database yet. */
  let moved: { accountId: AccountId; left: MemoryContents }[] = []

  /**
   * Empties the memory of an account, or of the guest; its changes go into the journal, from which its own database enqueues each by its id,
   * once. False while a change is being sent, unless `isLast` (see `emptyMemory`).
   */
  async function takeOutOfMemory(accountId: AccountId, isLast: boolean): Promise<boolean> {
    if (!inMemory.has(accountId)) return true
    const database = await openAccountDatabase(accountId, { dexie: await memoryDatabases() })
    const left = await emptyMemory(database, accountId, isLast, env).finally(() => database.close())
    if (left === undefined) return false
    journal.addAgain(left.changes.map((change) => ({ ...change, owner: accountId ?? '' })))
    moved.push({ accountId, left })
    return true
  }

  /** Moves the contents taken out of memory into their owner's database, before it enqueues the journal. */
  async function bringIn(accountId: AccountId, database: AccountDatabase): Promise<void> {
    for (const contents of moved.filter((one) => one.accountId === accountId)) {
      await storeContents(database, contents.left, env)
      moved = moved.filter((one) => one !== contents)
    }
  }

  return { takeOutOfMemory, bringIn }
}
