import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { RoutinePage } from '../db/routine-page.ts'
import { QueueRow, ReceiptRow } from '../db/rows.ts'
import { routineReceipt } from './keep-receipts.ts'
import { newestFirst, transact, type Disk } from './state-rows.ts'

type Note = (ids: readonly string[]) => void

/** The newest receipts, newest first. */
export function listReceipts(database: AccountDatabase, limit: number, env: Disk): Promise<ReceiptRow[]> {
  return transact(database, env, async ({ parse }) => {
    const single = await parse(database.receipts, ReceiptRow, await newestFirst(database.receipts.orderBy('order')).limit(limit).toArray())
    const pages = await parse(database.routine, RoutinePage, await database.routine.toArray())
    const all = [...single, ...pages.flatMap(({ receipts }) => receipts)]
    return all.toSorted((a, b) => b.order - a.order).slice(0, limit)
  })
}

/** The queued changes, newest first; `sent`: it was sent at least once. */
export function listPending(database: AccountDatabase, limit: number, env: Disk): Promise<(QueueRow & { sent: boolean })[]> {
  return transact(database, env, async ({ head, parse }) => {
    const rows = await parse(database.queue, QueueRow, await newestFirst(database.queue.orderBy('seq')).limit(limit).toArray())
    return rows.map((row) => ({ ...row, sent: row.seq <= (head?.sentThrough ?? 0) }))
  })
}

/** The receipt of one change; undefined if there is none. */
export async function findReceipt(database: AccountDatabase, id: string): Promise<ReceiptRow | undefined> {
  return (await singleReceipt(database, id)) ?? routineReceipt(database, id)
}

/** The receipt of a change with a row of its own, which is no routine one. */
async function singleReceipt(database: AccountDatabase, id: string): Promise<ReceiptRow | undefined> {
  const stored: unknown = await database.receipts.get(id)
  return v.is(ReceiptRow, stored) ? stored : undefined
}

/**
 * Claims unshown outcomes, oldest first: they count as shown, and the caller shows them. Only one of several tabs gets each. Outcomes that a
 * screen waits for (`awaited`) are left to it. `note` gets their ids before they are claimed.
 */
export function claimUnshown(
  database: AccountDatabase,
  awaited: ReadonlySet<string>,
  env: Disk,
  note: Note = () => {},
): Promise<ReceiptRow[]> {
  return transact(database, env, async ({ parse }) => {
    const stored = await parse(database.receipts, ReceiptRow, await database.receipts.where('told').equals(0).toArray())
    const unshown = stored.filter((row) => !awaited.has(row.id))
    note(unshown.map(({ id }) => id))
    await database.receipts.bulkPut(unshown.map((row) => ({ ...row, told: 1 })))
    return unshown.toSorted((a, b) => a.order - b.order)
  })
}

/** Claims one outcome that a screen shows itself. `note` gets its id before it is claimed. */
export function markShown(database: AccountDatabase, id: string, env: Disk, note: Note = () => {}): Promise<void> {
  return transact(database, env, async () => {
    const receipt = await singleReceipt(database, id)
    if (!receipt) return
    note([id])
    await database.receipts.put({ ...receipt, told: 1 })
  })
}

/** Marks outcomes as unshown again: the page that claimed them closed before it showed them. Returns those that exist. */
export function markUnshown(database: AccountDatabase, ids: readonly string[], env: Disk): Promise<string[]> {
  return transact(database, env, async () => {
    const found = (await Promise.all(ids.map((id) => singleReceipt(database, id)))).filter((receipt) => receipt !== undefined)
    await database.receipts.bulkPut(found.filter(({ told }) => told === 1).map((receipt) => ({ ...receipt, told: 0 })))
    return found.map(({ id }) => id)
  })
}
