import type { AccountDatabase } from '../db/account-database.ts'
import type { HeadRow, QueueRow, UndecidedRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { transact } from './state-rows.ts'

/**
 * Moves the queue to a new device, numbered from 1, in one transaction. Entries that may have been applied leave it for the user to decide
 * on (SPEC R8). Does nothing if another tab has already done it: `from` is the head that the decision was based on.
 */
export function renumber(
  database: AccountDatabase,
  from: HeadRow,
  deviceId: string,
  isUnapplied: (row: QueueRow) => boolean,
  env: Env,
): Promise<void> {
  return transact(database, env, async ({ head, queue }) => {
    if (head === undefined || head.deviceId !== from.deviceId) return
    const rows = await queue()
    const kept = rows.filter((row) => isUnapplied(row)).map((row, index) => ({ ...row, seq: index + 1 }))
    await database.undecided.bulkPut(rows.filter((row) => !isUnapplied(row)).map((row) => undecidedOf(row, 'device')))
    await database.queue.clear()
    await database.queue.bulkAdd(kept)
    await database.meta.delete('resent')
    // The numbers start over, so only the epoch shows the change; the clock is higher than any epoch that a tab remembers.
    const epoch = Math.max(head.epoch + 1, env.now())
    await database.meta.put({ ...head, epoch, deviceId, nextSeq: kept.length + 1, ackedThrough: 0, sentThrough: 0 })
  })
}

/** Takes one entry out of the queue for the user to decide on. The hole makes the server ask for a new device. */
export function park(database: AccountDatabase, row: QueueRow, why: UndecidedRow['why'], env: Env): Promise<void> {
  return transact(database, env, async ({ head }) => {
    const stored: unknown = await database.queue.get(row.seq)
    if (head === undefined || stored === undefined) return
    await database.undecided.put(undecidedOf(row, why))
    await database.queue.delete(row.seq)
    await database.meta.put({ ...head, epoch: head.epoch + 1 })
  })
}

function undecidedOf({ seq: _seq, ...change }: QueueRow, why: UndecidedRow['why']): UndecidedRow {
  return { ...change, why }
}
