import type { Outcome, Settlement } from '#sync-protocol/protocol/messages.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import { QueueRow, type BaseRow, type HeadRow, type ReceiptRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { addReceipts, countKept, isRoutine } from './keep-receipts.ts'
import { afterAnswer } from './pause.ts'
import { deleteRange, transact, type Rows } from './state-rows.ts'

/** The server's base state of an account. */
export type Said = Pick<BaseRow, 'version' | 'commit' | 'state'>

/** The identity of a base state, which differs even from one of the same version in another history. */
export type BaseMark = string

export function markOf(base: Pick<BaseRow, 'version' | 'commit'> | undefined): BaseMark {
  return `${base?.version ?? 0}.${base?.commit ?? ''}`
}

/** An answer, and what was known when it was requested. */
export interface Settling {
  deviceId: string
  outcomes: readonly Outcome[]
  base: Said | undefined
  /** The base that was stored when the request was sent. */
  baseBefore: BaseMark
  /** The entries sent, and the head's epoch when they were read. */
  entries: readonly QueueRow[]
  epoch: number
  /** How long the answer took, in ms. */
  lasted: number
}

/** The contents of the database after an answer that settled the whole queue, if the queue was still as read (under the head `before`). */
export interface Settled {
  before: HeadRow
  head: HeadRow
  base: BaseRow
}

/** Aborts a transaction whose assumption no longer holds: everything it did is undone. */
const MOVED = new Error('moved')

/** What an outcome settles. */
interface Settles extends Pick<Outcome, 'seq' | 'id'> {
  settlement: Settlement
}

/**
 * Stores an answer in one transaction: settled entries leave the queue as their receipts arrive (SPEC R26), the base state is replaced, and
 * the next push acknowledges. Entries that another tab has settled change nothing.
 */
export async function settle(database: AccountDatabase, answer: Settling, env: Env): Promise<Settled | undefined> {
  const settled = answer.outcomes.flatMap((outcome) => {
    const settlement = settlementOf(outcome)
    return settlement === undefined ? [] : [{ ...outcome, settlement }]
  })
  try {
    return await store(database, answer, settled, env, true)
  } catch (error) {
    if (error !== MOVED) throw error
    return store(database, answer, settled, env, false)
  }
}

/**
 * `isAsRead`: the queue is assumed to be as read (entries may have been added behind), so the sent entries are deleted at once, while the
 * receipts are made: a thousand entries take the browser some milliseconds. Throws MOVED if the assumption is wrong.
 */
function store(
  database: AccountDatabase,
  answer: Settling,
  settled: readonly Settles[],
  env: Env,
  isAsRead: boolean,
): Promise<Settled | undefined> {
  const { queue, meta } = database
  const [first, last] = [settled[0], settled.at(-1)]
  const ahead = () => {
    const kept = countKept(database)
    return [kept, isAsRead && first !== undefined && last !== undefined ? deleteRange(queue, first.seq, last.seq) : undefined] as const
  }
  const run = async (rows: Rows, [kept, removed]: ReturnType<typeof ahead>): Promise<Settled | undefined> => {
    const { head } = rows
    if (isAsRead && (head?.epoch !== answer.epoch || head.sealed || head.deviceId !== answer.deviceId)) throw MOVED
    // After a logout nothing may be stored; the server repeats its answer after the next login.
    if (head === undefined || head.sealed) return undefined
    const { blocked: _blocked, outdated: _outdated, ...free } = head
    const next = afterAnswer({ ...free, epoch: head.epoch + 1 }, answer.lasted)

    const said = answer.base !== undefined && (isAsRead || (await counts(rows, answer.base, answer.baseBefore))) ? answer.base : undefined
    const base = said && baseRow(said)
    const receipts: ReceiptRow[] = []
    const done: number[] = []
    // After a renumbering the old numbers mean nothing; the entries are settled under their new ones.
    if (first !== undefined && last !== undefined && head.deviceId === answer.deviceId) {
      const sent = isAsRead ? answer.entries : await queuedBetween(rows, first.seq, last.seq)
      const queued = new Map(sent.map((row) => [row.id, row]))
      const settledAt = env.now()
      for (const { id, settlement } of settled) {
        const row = queued.get(id)
        if (row === undefined) continue
        const { seq, ...change } = row
        const told = isRoutine(change.name, settlement) ? 2 : 0
        receipts.push({ ...change, order: next.nextOrder++, settledAt, outcome: settlement, told })
        done.push(seq)
      }
      next.ackedThrough = Math.max(head.ackedThrough, last.seq)
    }
    // Nothing leaves the queue without its receipt.
    if (isAsRead && done.length !== settled.length) throw MOVED
    // In parallel: none needs another's answer, and each awaited request is a round trip to the browser's database.
    await Promise.all([
      addReceipts(database, receipts, kept),
      removed ?? queue.bulkDelete(done),
      meta.bulkPut(base === undefined ? [next] : [base, next]),
    ])
    const isEmpty = isAsRead && settled.length === answer.entries.length && last?.seq === head.nextSeq - 1
    return isEmpty && base !== undefined ? { before: head, head: next, base } : undefined
  }
  return transact(database, env, run, ahead)
}

async function queuedBetween(rows: Rows, first: number, last: number): Promise<QueueRow[]> {
  const { queue } = rows.database
  return rows.parse(queue, QueueRow, await queue.where('seq').between(first, last, true, true).toArray())
}

/**
 * A higher version replaces the stored base; a late answer to an older request does not (SPEC R25). If the stored base is still the one
 * known at the request, a lower version is also stored: the server was restored from a backup, and its history counts now.
 */
export async function storeBase(rows: Rows, said: Said, before: BaseMark): Promise<boolean> {
  if (!(await counts(rows, said, before))) return false
  await rows.database.meta.put(baseRow(said))
  return true
}

async function counts({ base }: Rows, { version }: Said, before: BaseMark): Promise<boolean> {
  const stored = await base()
  return stored === undefined || version > stored.version || markOf(stored) === before
}

function baseRow({ version, commit, state }: Said): BaseRow {
  return { key: 'base', version, ...(commit === undefined ? {} : { commit }), state }
}

/** What an outcome settles, without its number; undefined if it settles nothing. */
function settlementOf({ seq: _seq, id: _id, ...outcome }: Outcome): Settlement | undefined {
  if (outcome.status === 'duplicate') return outcome.of
  return outcome.status === 'retry_later' || outcome.status === 'upgrade_required' ? undefined : outcome
}
