import type { Outcome, Settlement } from '#sync-protocol/protocol/messages.ts'
import type { MutationName } from '#sync-protocol/mutations/registry.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import { QueueRow, type BaseRow, type HeadRow, type ReceiptRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { transact, type Rows } from './state-rows.ts'

/** Receipts kept on a device, as long as enough of them were told. */
export const MAX_RECEIPTS = 500

/** The server's word on an account. */
export type Said = Pick<BaseRow, 'version' | 'commit' | 'state'>

/** Tells a base from every other, also from one of the same version in another history. */
export type BaseMark = string

export function markOf(base: Pick<BaseRow, 'version' | 'commit'> | undefined): BaseMark {
  return `${base?.version ?? 0}.${base?.commit ?? ''}`
}

/** What an answer says, and what was known when it was asked for. */
export interface Settling {
  deviceId: string
  outcomes: readonly Outcome[]
  base: Said | undefined
  /** Which base was stored when the request was sent. */
  baseBefore: BaseMark
}

/**
 * Stores an answer in one transaction: settled entries leave the queue as their receipts arrive (SPEC R26), the base state takes
 * the place of the old one, and the next push acknowledges. Whatever another tab has settled already changes nothing.
 */
export function settle(database: AccountDatabase, answer: Settling, env: Env): Promise<void> {
  return transact(database, env, async (rows) => {
    const { head } = rows
    // After a logout nothing may be stored; the server will answer the same when the user logs in again.
    if (head === undefined || head.sealed) return
    const { blocked: _blocked, outdated: _outdated, notBefore: _notBefore, ...next }: HeadRow = { ...head, epoch: head.epoch + 1 }

    const settled = answer.outcomes.flatMap((outcome) => {
      const settlement = settlementOf(outcome)
      return settlement === undefined ? [] : [{ ...outcome, settlement }]
    })
    const last = settled.at(-1)
    // After a renumbering the old numbers mean nothing; the entries are settled under their new ones.
    if (last !== undefined && head.deviceId === answer.deviceId) {
      const stored = await database.queue.where('seq').between(settled[0]?.seq, last.seq, true, true).toArray()
      const queued = new Map((await rows.parse(database.queue, QueueRow, stored)).map((row) => [row.id, row]))
      const receipts: ReceiptRow[] = []
      const done: number[] = []
      for (const { id, settlement } of settled) {
        const row = queued.get(id)
        if (row === undefined) continue
        const { seq, ...change } = row
        receipts.push({
          ...change,
          order: next.nextOrder++,
          settledAt: env.now(),
          outcome: settlement,
          told: isRoutine(change.name, settlement) ? 2 : 0,
        })
        done.push(seq)
      }
      await addReceipts(database, receipts)
      await database.queue.bulkDelete(done)
      next.ackedThrough = Math.max(head.ackedThrough, last.seq)
    }
    if (answer.base !== undefined) await storeBase(rows, answer.base, answer.baseBefore)
    await database.meta.put(next)
  })
}

/**
 * Adds receipts, and beyond the limit forgets those that are no news: first changes of cart and wishlist that were applied, then what
 * the user was told, the oldest first. What the user was not told is never forgotten (SPEC R29). Runs inside `transact`.
 */
export async function addReceipts(database: AccountDatabase, receipts: readonly ReceiptRow[]): Promise<void> {
  await database.receipts.bulkPut(receipts)
  let excess = (await database.receipts.count()) - MAX_RECEIPTS
  for (const told of [2, 1]) {
    if (excess <= 0) return
    const oldest = database.receipts.where('[told+order]').between([told, 0], [told, Infinity])
    const keys = await oldest.limit(excess).primaryKeys()
    await database.receipts.bulkDelete(keys)
    excess -= keys.length
  }
}

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
function isRoutine(name: string, { status }: Settlement): boolean {
  return status === 'applied' && ROUTINE.has(name)
}

/**
 * A higher version replaces the stored base, a late answer of an older request does not (SPEC R25). But if the stored one is
 * still the one that was known when this was asked for, the server's word stands even if its version is lower: its store
 * was restored from a backup, and its history is the one that counts now.
 */
export async function storeBase({ database, base }: Rows, { version, commit, state }: Said, before: BaseMark): Promise<boolean> {
  const stored = await base()
  if (version <= (stored?.version ?? 0) && markOf(stored) !== before) return false
  await database.meta.put({ key: 'base', version, ...(commit === undefined ? {} : { commit }), state })
  return true
}

/** What an outcome settles, without its number; undefined: it settles nothing. */
function settlementOf({ seq: _seq, id: _id, ...outcome }: Outcome): Settlement | undefined {
  if (outcome.status === 'duplicate') return outcome.of
  return outcome.status === 'retry_later' || outcome.status === 'upgrade_required' ? undefined : outcome
}
