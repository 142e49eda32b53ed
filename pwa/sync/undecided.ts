import type { AccountDatabase } from '../db/account-database.ts'
import type { UndecidedRow } from '../db/rows.ts'
import { addReceipts, countKept } from './keep-receipts.ts'
import { transact, type Disk } from './state-rows.ts'

/** Drops a change for good, by the user's decision; its receipt says so. */
export function discardUndecided(database: AccountDatabase, { why: _why, ...change }: UndecidedRow, env: Disk): Promise<void> {
  return transact(database, env, async ({ head }) => {
    if (head === undefined || (await database.undecided.get(change.id)) === undefined) return
    await database.undecided.delete(change.id)
    await addReceipts(
      database,
      [{ ...change, order: head.nextOrder, settledAt: env.now(), outcome: { status: 'discarded' }, told: 1 }],
      countKept(database),
    )
    await database.meta.put({ ...head, nextOrder: head.nextOrder + 1, epoch: head.epoch + 1 })
  })
}
