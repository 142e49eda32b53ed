import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { ResentRow, type HeadRow, type QueueRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { hasField } from './has-field.ts'
import { pauseLeft, type Deferred, type Urgency } from './pause.ts'
import { markOf, type BaseMark } from './settle.ts'
import { isCurrent, type Snapshot } from './snapshot.ts'
import { transact, type Rows } from './state-rows.ts'
import { readToken } from './token.ts'

/** The largest batch as JSON: even at three bytes a character it stays below a push's 1 MiB. */
const MAX_BATCH_CHARS = 300_000

/** How long a queue that waits for an update pauses before the same app asks again, since the server may have been updated instead. */
export const PROBE_MS = 10 * 60_000

/** The head of a queue that has its device. */
export type NumberedHead = HeadRow & { deviceId: string }

/** The next entries to send, and what was known before. */
export interface Batch {
  kind: 'batch'
  head: NumberedHead
  entries: QueueRow[]
  /** Entries up to here may have been sent before, and so may have been applied. */
  sentBefore: number
  base: BaseMark
  /** The login's token; undefined if there is only the cookie. */
  token: string | undefined
}

export type NextBatch = Batch | { kind: 'nothing' } | { kind: 'no_device'; head: HeadRow; after: string } | { kind: 'moved' } | Deferred

/**
 * The first entries of the queue, at most `most`, recorded as sent beforehand, so that a crash leaves them in the queue. A hole (an entry
 * set aside) ends the batch; the server's answer to the entries behind it decides (SPEC R7). `moved`: unreadable entries are out of the
 * way, and the next ones follow. A current `known` is not read again.
 */
export function nextBatch(database: AccountDatabase, most: number, urgency: Urgency, env: Env, known?: Snapshot): Promise<NextBatch> {
  const run = async (rows: Rows, [reading]: readonly [Promise<string | undefined>]): Promise<NextBatch> => {
    const { head } = rows
    if (head === undefined || head.sealed) return { kind: 'nothing' }
    // The outcome of the last assigned number is here: there is nothing to read.
    if (head.ackedThrough === head.nextSeq - 1) return { kind: 'nothing' }
    const size = Math.min(most, head.line?.size ?? most)
    const { entries: queued, base } = isCurrent(known, head) ? known : { entries: await rows.queue(size), base: await rows.base() }
    const stored = queued.slice(0, size)
    const token = await reading
    const [first] = stored
    if (first === undefined) return { kind: (await database.queue.count()) === 0 ? 'nothing' : 'moved' }
    if (urgency !== 'forced' && head.blocked !== undefined && !isProbeDue(head, env)) return { kind: 'blocked', why: head.blocked }
    const left = pauseLeft(head, urgency, env)
    if (left !== undefined) return left
    if (!isNumbered(head)) return { kind: 'no_device', head, after: first.id }

    const entries = fitting(stored.filter((row, index) => row.seq === first.seq + index))
    const last = first.seq + entries.length - 1
    if (last > head.sentThrough) await database.meta.put({ ...head, sentThrough: last })
    else await noteResent(database, last)
    return { kind: 'batch', head, entries, sentBefore: head.sentThrough, base: markOf(base), token }
  }
  return transact(database, env, run, () => [readToken(database)] as const)
}

/** Records that this number was sent again, by whichever context; the highest counts. */
async function noteResent(database: AccountDatabase, last: number): Promise<void> {
  if ((await resentThrough(database)) < last) await database.meta.put({ key: 'resent', through: last })
}

async function resentThrough({ meta }: AccountDatabase): Promise<number> {
  const row = v.safeParse(ResentRow, await meta.get('resent'))
  return row.success ? row.output.through : 0
}

/**
 * True if another context may have sent what this batch was the first to send (beyond `sentBefore`): without a lock, or after a frozen tab
 * lost it (SPEC R28).
 */
export async function isSentElsewhere(database: AccountDatabase, entries: readonly QueueRow[], sentBefore: number): Promise<boolean> {
  const isLast = hasField(await database.meta.get('head'), 'sentThrough', entries.at(-1)?.seq)
  return !isLast || (await resentThrough(database)) > sentBefore
}

function isNumbered(head: HeadRow): head is NumberedHead {
  return head.deviceId !== undefined
}

/** Another build tries at once, the same one now and then (SPEC R2); a time ahead of now comes from a clock that was set back. */
function isProbeDue({ blocked, outdated }: HeadRow, { now, build }: Env): boolean {
  if (blocked !== 'upgrade' || outdated?.build !== build) return blocked === 'upgrade'
  const since = now() - outdated.at
  return since < 0 || since >= PROBE_MS
}

/** A request beyond the server's limit may be cut off without an answer, so it is never made; one entry always goes. */
function fitting(entries: QueueRow[]): QueueRow[] {
  let chars = 0
  const end = entries.findIndex((row, index) => (chars += JSON.stringify(row).length) > MAX_BATCH_CHARS && index > 0)
  return end === -1 ? entries : entries.slice(0, end)
}
