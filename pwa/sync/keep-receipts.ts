import type { Settlement } from '#sync-protocol/protocol/messages.ts'
import { definitionOf, isMutationName } from '#sync-protocol/mutations/registry.ts'
import * as v from 'valibot'
import type { AccountDatabase, PageKey } from '../db/account-database.ts'
import { RoutinePage } from '../db/routine-page.ts'
import { ReceiptRow } from '../db/rows.ts'
import { deleteRange } from './state-rows.ts'

/** The most receipts that a device keeps, unless more are unshown; routine ones go by whole pages, so up to a page more. */
export const MAX_RECEIPTS = 500

/** True for a receipt that is no news: the screen showed the change from the start. */
export function isRoutine(name: string, { status }: Settlement): boolean {
  return status === 'applied' && isMutationName(name) && definitionOf(name).isRoutine === true
}

/** The number of receipts with a row of their own, and the pages of routine ones. */
type Kept = [single: number, pages: PageKey[]]

/** The present number. Runs inside `transact`. */
export function countKept({ receipts, routine }: AccountDatabase): Promise<Kept> {
  // In parallel: each awaited request is a round trip to the browser's database.
  return Promise.all([receipts.count(), routine.toCollection().primaryKeys()])
}

/**
 * Adds receipts to those that are `kept`. Beyond the limit it forgets applied routine changes first, then receipts that were told, oldest
 * first, and never unshown ones (SPEC R29). Runs inside `transact`.
 */
export async function addReceipts(database: AccountDatabase, receipts: readonly ReceiptRow[], kept: Promise<Kept>): Promise<void> {
  if (receipts.length === 0) return
  const news = receipts.filter(({ told }) => told !== 2)
  const [before, pages] = await kept
  const single = before + news.length
  // Receipts that would be forgotten at once are not stored.
  const room = Math.max(0, MAX_RECEIPTS - single)
  const routine = room === 0 ? [] : receipts.filter(({ told }) => told === 2).slice(-room)
  const last = routine.at(-1)?.order
  const page = last === undefined ? undefined : { last, count: routine.length, receipts: routine }
  const excess = single + routine.length + pages.reduce((sum, [, count]) => sum + count, 0) - MAX_RECEIPTS
  const [forgotten, left] = oldestOf(pages, excess)
  await Promise.all([
    database.receipts.bulkPut(news),
    page && database.routine.put(page),
    forgotten && deleteRange(database.routine, [0], forgotten),
  ])
  // A routine receipt has a row of its own only if it was unreadable for a while.
  if (forgotten === pages.at(-1)) await forgetSingle(database, 1, left - (await forgetSingle(database, 2, left)))
}

/** The last page of which everything can be forgotten, and the excess that remains after it. */
function oldestOf(pages: readonly PageKey[], excess: number): [forgotten: PageKey | undefined, left: number] {
  let left = excess
  let forgotten: PageKey | undefined
  for (const page of pages) {
    if (page[1] > left) break
    left -= page[1]
    forgotten = page
  }
  return [forgotten, left]
}

/** Forgets the oldest receipts with a row of their own. */
async function forgetSingle(database: AccountDatabase, told: 1 | 2, excess: number): Promise<number> {
  if (excess <= 0) return 0
  const oldest = database.receipts.where('[told+order]').between([told, 0], [told, Infinity])
  const keys = await oldest.limit(excess).primaryKeys()
  await database.receipts.bulkDelete(keys)
  return keys.length
}

/** The routine receipt of a change, if it is still kept. It reads all pages, so it is for older changes only. */
export async function routineReceipt(database: AccountDatabase, id: string): Promise<ReceiptRow | undefined> {
  for (const stored of (await database.routine.toArray()).toReversed()) {
    const found = v.is(RoutinePage, stored) ? stored.receipts.find((receipt) => receipt.id === id) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
