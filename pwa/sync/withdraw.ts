import { definitionOf, isMutationName } from '#sync-protocol/mutations/registry.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import { QueueRow } from '../db/rows.ts'
import { transact, type Disk } from './state-rows.ts'
import { hasField } from './has-field.ts'

/**
 * Withdraws a queued order in one transaction: the entry keeps its number and id, so that the server can say whether it came too late
 * (SPEC R41). False if no such order is queued. Throws what IndexedDB throws.
 */
export function withdraw(database: AccountDatabase, id: string, env: Disk): Promise<boolean> {
  return transact(database, env, async ({ head, parse }) => {
    if (!head || head.sealed) return false
    const stored = await database.queue.filter((row) => hasField(row, 'id', id)).toArray()
    const [row] = await parse(database.queue, QueueRow, stored)
    if (!row || !isMutationName(row.name) || definitionOf(row.name).isWithdrawable !== true || typeof row.args !== 'object') return false
    await database.queue.put({ ...row, args: { ...row.args, withdrawn: true } })
    await database.meta.put({ ...head, epoch: head.epoch + 1 })
    return true
  })
}

/** True for the args of an order that the user has withdrawn, in time or not. */
export function isTakenBack(args: unknown): boolean {
  return typeof args === 'object' && args !== null && Reflect.get(args, 'withdrawn') === true
}
