import type { Choice } from '#sync-protocol/api/account-state.ts'
import { decide } from '#sync-protocol/mutations/checkout.ts'
import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { QueueRow } from '../db/rows.ts'
import { findReceipt } from './receipts.ts'
import { readEnqueuedIds } from './enqueued-ids.ts'
import { transact, type Disk } from './state-rows.ts'

/**
 * True if this database has ever enqueued the change with this id, from whichever tab and however long ago (SPEC R29, R40): it is queued,
 * undecided, or has a receipt. The remembered ids alone would not do, because they are soon forgotten. Throws what IndexedDB throws.
 */
export function hasChange(database: AccountDatabase, id: string, env: Disk): Promise<boolean> {
  return transact(database, env, async (rows) => {
    if ((await findReceipt(database, id)) || (await database.undecided.get(id))) return true
    if ((await readEnqueuedIds(rows)).some((taken) => taken.id === id)) return true
    const queued = await database.queue.filter((row) => v.is(QueueRow, row) && row.id === id).count()
    return queued > 0
  })
}

/** A stored answer to a question, in the queue or in its receipt. */
const Answer = v.object({
  id: v.string(),
  name: v.literal(decide.name),
  args: decide.args,
  outcome: v.optional(v.object({ status: v.string() })),
})

/**
 * This browser's answer to a question, in the queue or in a receipt; undefined if it was answered on another device or not at all. Refused
 * or withdrawn answers do not count.
 */
export async function findAnswer(
  { queue, receipts }: AccountDatabase,
  question: string,
): Promise<{ id: string; choice: Choice } | undefined> {
  // The order matters: an entry that leaves the queue meanwhile has its receipt by then.
  for (const row of [...(await queue.toArray()), ...(await receipts.toArray())]) {
    const answer = v.safeParse(Answer, row)
    if (!answer.success) continue
    const { id, args, outcome } = answer.output
    if (args.decisionId === question && args.withdrawn !== true && outcome?.status !== 'rejected') return { id, choice: args.choice }
  }
  return undefined
}
