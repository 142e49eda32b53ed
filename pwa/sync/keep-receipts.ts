import type { Settlement } from '#sync-protocol/protocol/messages.ts'
import type { MutationName } from '#sync-protocol/mutations/registry.ts'
import * as v from 'valibot'
import type { AccountDatabase, PageKey } from '../db/account-database.ts'
import { RoutinePage } from '../db/routine-page.ts'
import { ReceiptRow } from '../db/rows.ts'

/** Receipts kept on a device, as long as enough of them were told; of routine ones up to a page more, since pages go whole. */
export const MAX_RECEIPTS = 500

const ROUTINE: ReadonlySet<string> = new Set<MutationName>([
  'store/cart/add',
  'store/cart/remove',
  'store/cart/sync',
  'store/move-to-cart',
  'store/move-to-wishlist',
  'store/wishlist/add',
  'store/wishlist/remove',
])

/** A change of a list that was applied as wanted: the screen has shown it from the moment it was made. */
export function isRoutine(name: string, { status }: Settlement): boolean {
  return status === 'applied' && ROUTINE.has(name)
}

/**
 * Adds receipts, and beyond the limit forgets those that are no news: first changes of cart and wishlist that were applied, then what
 * the user was told, the oldest first. What the user was not told is never forgotten (SPEC R29). Runs inside `transact`.
 */
export async function addReceipts(database: AccountDatabase, receipts: readonly ReceiptRow[]): Promise<void> {
  const news = receipts.filter(({ told }) => told !== 2)
  if (news.length > 0) await database.receipts.bulkPut(news)
  const single = await database.receipts.count()
  const pages = await pageKeys(database)
  // What would be forgotten at once is not stored.
  const routine =
    receipts.length === news.length ? [] : receipts.filter(({ told }) => told === 2).slice(-Math.max(1, MAX_RECEIPTS - single))
  const last = routine.at(-1)?.order
  if (last !== undefined && single < MAX_RECEIPTS) {
    await database.routine.put({ last, count: routine.length, receipts: routine })
    pages.push([last, routine.length])
  }
  const all = single + pages.reduce((sum, [, count]) => sum + count, 0)
  if (all > MAX_RECEIPTS) await forget(database, all - MAX_RECEIPTS, pages)
}

/** Forgets at least so many where that many are no news; a page only if none of those to be kept is in it. */
async function forget(database: AccountDatabase, excess: number, pages: readonly PageKey[]): Promise<void> {
  let left = excess - (await forgetSingle(database, 2, excess))
  let forgotten: PageKey | undefined
  for (const page of pages) {
    if (page[1] > left) break
    left -= page[1]
    forgotten = page
  }
  if (forgotten !== undefined) await database.routine.where(':id').belowOrEqual(forgotten).delete()
  if (forgotten === pages.at(-1)) await forgetSingle(database, 1, left)
}

/** Of those with a row of their own: routine ones only where they could not be read for a while. */
async function forgetSingle(database: AccountDatabase, told: 1 | 2, excess: number): Promise<number> {
  if (excess <= 0) return 0
  const oldest = database.receipts.where('[told+order]').between([told, 0], [told, Infinity])
  const keys = await oldest.limit(excess).primaryKeys()
  if (keys.length > 0) await database.receipts.bulkDelete(keys)
  return keys.length
}

/** The keys of all pages, oldest first. */
async function pageKeys(database: AccountDatabase): Promise<PageKey[]> {
  return database.routine.toCollection().primaryKeys()
}

/** The routine receipt of a change, where it is still kept. It reads all pages: for what was not done just now. */
export async function routineReceipt(database: AccountDatabase, id: string): Promise<ReceiptRow | undefined> {
  for (const stored of (await database.routine.toArray()).toReversed()) {
    const found = v.is(RoutinePage, stored) ? stored.receipts.find((receipt) => receipt.id === id) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
