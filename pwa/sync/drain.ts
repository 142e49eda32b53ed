import { MAX_BATCH } from '#sync-protocol/domain/limits.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { HeadRow, QueueRow, UndecidedRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { withLock } from './lock.ts'
import { park, renumber } from './renumber.ts'
import { noteTrouble, patienceOf, type Failed, type Urgency } from './pause.ts'
import { settle, type Settled } from './settle.ts'
import type { Snapshot } from './snapshot.ts'
import { isSentElsewhere, nextBatch, type NumberedHead, type Batch } from './next-batch.ts'
import { blameless, OUTDATED, RETRY as CONFUSED, type Refusal, type Transport, type Trouble } from './transport.ts'
import { hasField } from './has-field.ts'

/** `done`: nothing is left to send; `pushed`: the server answered on the way, so its base state is fresh. */
export type DrainResult = { kind: 'done'; pushed: boolean } | Failed

export interface DrainOptions {
  /** The name of the lock shared by all tabs and the service worker. */
  lock: string
  /** The waits of the queue that this attempt ends. */
  urgency: Urgency
  /** This tab's current knowledge of the account. */
  known?: () => Snapshot | undefined
  /** Called after a change on this device; `settled` is the new state, if known. */
  onProgress?: (settled?: Settled) => void
}

/** How often one drain takes a new device or acknowledges before it backs off. */
const MAX_REPAIRS = 3

/**
 * Sends the queue in order and in batches until it is empty or cannot be sent (SPEC R26, R27). It may die at any step: what was sent is
 * sent again and answered as the first time. Throws only what IndexedDB throws.
 */
export function drain(database: AccountDatabase, transport: Transport, env: Env, options: DrainOptions): Promise<DrainResult> {
  return withLock(env, options.lock, async () => {
    const run: Run = { database, transport, env, size: MAX_BATCH, repairs: 0, pushed: false }
    for (;;) {
      const next = await nextBatch(database, run.size, options.urgency, env, options.known?.())
      if (next.kind === 'nothing') return { kind: 'done', pushed: run.pushed }
      if (next.kind === 'blocked' || next.kind === 'retry') return next
      if (next.kind === 'moved') continue
      const { head } = next
      const trouble = await (next.kind === 'batch' ? send(run, next) : takeDevice(run, head, next.after, maybeSent(head.sentThrough)))
      const { settled } = run
      options.onProgress?.(settled)
      if (trouble !== undefined) return noteTrouble(database, trouble, next.kind === 'batch' ? next.entries : [], env)
      // The queue is done; later additions ask for a drain of their own.
      if (settled !== undefined) return { kind: 'done', pushed: true }
    }
  })
}

interface Run {
  database: AccountDatabase
  transport: Transport
  env: Env
  /** Mutations in the next batch. */
  size: number
  repairs: number
  pushed: boolean
  /** What the last answer has made of the queue, where it settled all of it: the drain is over then. */
  settled?: Settled | undefined
}

async function send(run: Run, { head, entries, sentBefore, base, token }: Batch): Promise<Trouble | undefined> {
  const { database, transport, env } = run
  const { deviceId, ackedThrough } = head
  const answer = await transport.send({ deviceId, ackedThrough, entries, token, patience: patienceOf(head) })
  if (answer.kind === 'refused') return repair(run, answer.code, head, entries, sentBefore)
  if (answer.kind !== 'settled') return answer

  const { outcomes, lasted } = answer
  run.settled = await settle(database, { deviceId, outcomes, base: answer.base, baseBefore: base, entries, epoch: head.epoch, lasted }, env)
  run.pushed = true
  const last = outcomes.at(-1)
  if (last?.status === 'upgrade_required') return OUTDATED
  if (last?.status === 'retry_later') return { kind: 'retry', after: last.retryAfter }
  return undefined
}

/** Handles a refusal that a device can repair by itself; the queue is read again afterwards. */
async function repair(
  run: Run,
  code: Refusal,
  head: NumberedHead,
  entries: readonly QueueRow[],
  sentBefore: number,
): Promise<Trouble | undefined> {
  const { database } = run
  const [first] = entries
  if (first === undefined || !(await isStillThere(database, head, first))) return undefined
  const half = Math.floor(entries.length / 2)
  switch (code) {
    case 'batch_too_large':
      if (half > 0) run.size = half
      else await setApart(run, first, 'too_large')
      return undefined
    case 'invalid':
      if (half === 0) return blame(run, head, first)
      run.size = half
      return undefined
    case 'acknowledge_first':
      return acknowledge(run, head)
    case 'gap':
      // Nothing from the front of the queue on has reached this server, whose history ends before.
      return takeDevice(run, head, head.deviceId, () => true)
    case 'device_retired':
    case 'device_foreign':
      // The entries that only this attempt has sent were refused with it, unless another context has sent them too.
      return takeDevice(run, head, head.deviceId, maybeSent((await isSentElsewhere(database, entries, sentBefore)) ? Infinity : sentBefore))
    case 'device_conflict':
      // A copy of this profile has sent some entries under these numbers. Nothing is taken along, and the copy may still follow the present
      // device.
      if (half === 0) return takeDevice(run, head, undefined, () => false)
      // Entries before the conflict may be ours and applied: smaller batches settle them one after another.
      run.size = half
      return undefined
  }
}

/** Another tab may have settled or renumbered meanwhile: then there is nothing to repair. */
async function isStillThere(database: AccountDatabase, head: HeadRow, first: QueueRow): Promise<boolean> {
  const [now, row] = await Promise.all([database.meta.get('head'), database.queue.get(first.seq)])
  return hasField(now, 'deviceId', head.deviceId) && hasField(row, 'id', first.id)
}

/** `after`: the predecessor, so that a copy of this profile continues as the same device (SPEC R52). */
async function takeDevice(
  run: Run,
  head: HeadRow,
  after: string | undefined,
  isUnapplied: (row: QueueRow) => boolean,
): Promise<Trouble | undefined> {
  if (++run.repairs > MAX_REPAIRS) return CONFUSED
  const device = await run.transport.newDevice(after)
  if (device.kind !== 'device') return device
  await renumber(run.database, head, device.deviceId, isUnapplied, run.env)
  return undefined
}

/** A refused entry must not hold up the others, unless the fault is not the entry's (SPEC R42). */
async function blame(run: Run, head: NumberedHead, entry: QueueRow): Promise<Trouble | undefined> {
  const trouble = await sendNothing(run, head)
  if (trouble === undefined && (await isStillThere(run.database, head, entry))) await setApart(run, entry, 'refused')
  return trouble
}

/** The entries behind it go in large batches again. */
async function setApart(run: Run, entry: QueueRow, why: UndecidedRow['why']): Promise<void> {
  await park(run.database, entry, why, run.env)
  run.size = MAX_BATCH
}

async function acknowledge(run: Run, head: NumberedHead): Promise<Trouble | undefined> {
  return ++run.repairs > MAX_REPAIRS ? CONFUSED : sendNothing(run, head)
}

/** Sends an empty push, which acknowledges and shows whether the server accepts anything from this device. */
async function sendNothing(run: Run, head: NumberedHead): Promise<Trouble | undefined> {
  const { deviceId, ackedThrough } = head
  const answer = await run.transport.send({ deviceId, ackedThrough, entries: [], patience: patienceOf(head) })
  if (answer.kind === 'settled') return undefined
  if (answer.kind !== 'refused') return answer
  // The server was restored from a backup and something refuses what is sent: the renumbered queue goes on.
  return answer.code === 'gap' ? takeDevice(run, head, deviceId, () => true) : blameless(answer.code)
}

function maybeSent(sentThrough: number): (row: QueueRow) => boolean {
  return (row) => row.seq > sentThrough
}
