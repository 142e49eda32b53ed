import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { QueueRow } from '../db/rows.ts'
import { findReceipt } from './receipts.ts'
import { readTaken } from './taken-ids.ts'
import { transact, type Disk } from './state-rows.ts'

/**
 * True when this database has ever taken the change with this id, whichever tab brought it here and however long ago (SPEC R29, R40): it waits, is to be
 * decided on, or has a receipt. The ids remembered as taken are not asked alone, they are soon forgotten. Throws what IndexedDB throws.
 */
export function hasChange(database: AccountDatabase, id: string, env: Disk): Promise<boolean> {
  return transact(database, env, async (rows) => {
    if ((await findReceipt(database, id)) !== undefined || (await database.undecided.get(id)) !== undefined) return true
    if ((await readTaken(rows)).some((taken) => taken.id === id)) return true
    const queued = await database.queue.filter((row) => v.is(QueueRow, row) && row.id === id).count()
    return queued > 0
  })
}
