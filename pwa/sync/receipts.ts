import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { QueueRow, ReceiptRow } from '../db/rows.ts'
import { newestFirst, transact, type Disk } from './state-rows.ts'

/** What became of the newest changes, newest first. */
export function listReceipts(database: AccountDatabase, limit: number, env: Disk): Promise<ReceiptRow[]> {
  return transact(database, env, async ({ parse }) =>
    parse(database.receipts, ReceiptRow, await newestFirst(database.receipts.orderBy('order')).limit(limit).toArray()),
  )
}

/** What is queued, newest first; `sent` tells whether it has been under way at least once. */
export function listPending(database: AccountDatabase, limit: number, env: Disk): Promise<(QueueRow & { sent: boolean })[]> {
  return transact(database, env, async ({ head, parse }) => {
    const rows = await parse(database.queue, QueueRow, await newestFirst(database.queue.orderBy('seq')).limit(limit).toArray())
    return rows.map((row) => ({ ...row, sent: row.seq <= (head?.sentThrough ?? 0) }))
  })
}

/** The receipt of one change; undefined while it has none. */
export async function findReceipt(database: AccountDatabase, id: string): Promise<ReceiptRow | undefined> {
  const stored: unknown = await database.receipts.get(id)
  return v.is(ReceiptRow, stored) ? stored : undefined
}

/**
 * The outcomes nobody has told the person yet, oldest first, which are told from now on: whoever calls this says them. One of
 * several tabs gets each. Those a screen waits for (`awaited`) are left to it.
 */
export function claimUntold(database: AccountDatabase, awaited: ReadonlySet<string>, env: Disk): Promise<ReceiptRow[]> {
  return transact(database, env, async ({ parse }) => {
    const stored = await parse(database.receipts, ReceiptRow, await database.receipts.where('told').equals(0).toArray())
    const untold = stored.filter((row) => !awaited.has(row.id))
    await database.receipts.bulkPut(untold.map((row) => ({ ...row, told: 1 })))
    return untold.toSorted((a, b) => a.order - b.order)
  })
}

/** A screen has said this outcome itself. */
export function markTold(database: AccountDatabase, id: string, env: Disk): Promise<void> {
  return transact(database, env, async () => {
    const receipt = await findReceipt(database, id)
    if (receipt !== undefined) await database.receipts.put({ ...receipt, told: 1 })
  })
}
