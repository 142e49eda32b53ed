import { NONE_PENDING, countMore, type PendingCounts } from '#sync-protocol/mutations/count-pending.ts'
import { replay, type DeviceContext, type View } from '#sync-protocol/protocol/replay.ts'
import type { BaseRow, HeadRow, QueueRow, UndecidedRow } from '../db/rows.ts'
import type { Settled } from './settle.ts'
import { NO_BASE, type Rows } from './state-rows.ts'
import { readEnqueuedIds } from './enqueued-ids.ts'

/** The view of an account at (`head.epoch`, `head.nextSeq`), with all that screens show. */
export interface Snapshot {
  head: HeadRow
  base: BaseRow
  /** False until the server has sent the account's state: `base` is then empty. */
  known: boolean
  view: View
  /** The queue in order, each entry a separate step, so that sending need not read it again. */
  entries: readonly QueueRow[]
  /** The number of changes as a user counts them. */
  pendingCounts: PendingCounts
  undecided: UndecidedRow[]
  /** Rows in quarantine. */
  unreadable: number
  /** Ids of journalled changes that are already included. */
  enqueuedIds: readonly string[]
}

/**
 * The current snapshot: the known one if nothing happened since, else everything is read and the whole queue replayed over the base
 * (SPEC R13). Undefined if the database is not in use.
 */
export async function currentSnapshot(rows: Rows, known: Snapshot | undefined, context: DeviceContext): Promise<Snapshot | undefined> {
  const { database, head } = rows
  if (head === undefined) return undefined
  if (isCurrent(known, head)) return { ...known, head }
  const base = await rows.base()
  const entries = await rows.queue()
  const undecided = await rows.undecided()
  return {
    head,
    base: base ?? NO_BASE,
    known: base !== undefined,
    view: replay((base ?? NO_BASE).state, entries, context),
    entries,
    pendingCounts: countMore(NONE_PENDING, entries),
    undecided,
    unreadable: await database.quarantine.count(),
    enqueuedIds: (await readEnqueuedIds(rows)).map(({ id }) => id),
  }
}

/**
 * The snapshot after an answer that settled everything, without rereading what was just written; undefined if something came in between.
 */
export function settledSnapshot(known: Snapshot | undefined, { before, head, base }: Settled): Snapshot | undefined {
  if (!isCurrent(known, before)) return undefined
  return { ...known, head, base, known: true, view: { state: base.state, waiting: [] }, entries: [], pendingCounts: NONE_PENDING }
}

/** True if nothing happened to an account since it was read. A different deviceId means a different history, even if the numbers match. */
export function isCurrent(known: Snapshot | undefined, { epoch, nextSeq, deviceId }: HeadRow): known is Snapshot {
  return known?.head.epoch === epoch && known.head.nextSeq === nextSeq && known.head.deviceId === deviceId
}
