import { MAX_BATCH } from '#sync-protocol/domain/limits.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { HeadRow, QueueRow, UndecidedRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { withLock } from './lock.ts'
import { park, renumber } from './renumber.ts'
import { noteTrouble, patienceOf, type Failed, type Urgency } from './pause.ts'
import { settle, type Settled } from './settle.ts'
import type { Snapshot } from './snapshot.ts'
import { isSentElsewhere, takeBatch, type NumberedHead, type Taken } from './take-batch.ts'
import { blameless, OUTDATED, RETRY as CONFUSED, type Refusal, type Transport, type Trouble } from './transport.ts'
import { hasField } from './has-field.ts'

/** `done`: nothing is left to send; `pushed` tells whether the server answered on the way, so that its base state is fresh. */
export type DrainResult = { kind: 'done'; pushed: boolean } | Failed

export interface DrainOptions {
  /** Names the lock, shared by every tab and the service worker. */
  lock: string
  /** Which waits of the queue it ends. */
  urgency: Urgency
  /** What this tab knows of the account now. */
  known?: () => Snapshot | undefined
  /** Something changed on this device; `settled`: what it is now, where that is known. */
  onProgress?: (settled?: Settled) => void
}

/** How often one drain takes a new device or acknowledges before it calls the server confused and backs off. */
const MAX_REPAIRS = 3

/**
 * Sends the queue, in order and in batches, until it is empty or cannot be sent (SPEC R26, R27). It may die between any two of its
 * steps: what was sent is sent again, and the server answers it as the first time. Throws only what IndexedDB throws.
 */
export function drain(database: AccountDatabase, transport: Transport, env: Env, options: DrainOptions): Promise<DrainResult> {
  return withLock(env, options.lock, async () => {
    const run: Run = { database, transport, env, size: MAX_BATCH, repairs: 0, pushed: false }
    for (;;) {
      const taken = await takeBatch(database, run.size, options.urgency, env, options.known?.())
      if (taken.kind === 'nothing') return { kind: 'done', pushed: run.pushed }
      if (taken.kind === 'blocked' || taken.kind === 'retry') return taken
      if (taken.kind === 'moved') continue
      const { head } = taken
      const trouble = await (taken.kind === 'batch' ? send(run, taken) : takeDevice(run, head, taken.after, maybeSent(head.sentThrough)))
      const { settled } = run
      delete run.settled
      options.onProgress?.(settled)
      if (trouble !== undefined) return noteTrouble(database, trouble, taken.kind === 'batch' ? taken.entries.length : 1, env)
      // All of the queue: who adds to it from here on asks for a drain of its own.
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
  /** What the last answer left, until it has been told. */
  settled?: Settled | undefined
}

async function send(run: Run, { head, entries, sentBefore, base, token }: Taken): Promise<Trouble | undefined> {
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

/** What a device can do by itself about a refusal; the queue is read anew afterwards. */
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
      // Nothing from the front of the queue on has reached this server: its history ends before.
      return takeDevice(run, head, head.deviceId, () => true)
    case 'device_retired':
    case 'device_foreign':
      // What this attempt was the first to send was refused with it, unless another context has sent it too.
      return takeDevice(run, head, head.deviceId, maybeSent((await isSentElsewhere(database, entries, sentBefore)) ? Infinity : sentBefore))
    case 'device_conflict':
      // A copy of this profile has sent under these numbers. It is unknown which entries of the queue it sent. Nothing is taken over,
      // and the copy may follow the present device yet.
      if (half === 0) return takeDevice(run, head, undefined, () => false)
      // Entries in front of the conflict may be ours and applied: smaller batches settle them one after the other.
      run.size = half
      return undefined
  }
}

/** A conflict may come from another tab that has settled or renumbered in the meantime: then there is nothing to repair. */
async function isStillThere(database: AccountDatabase, head: HeadRow, first: QueueRow): Promise<boolean> {
  const [now, row] = await Promise.all([database.meta.get('head'), database.queue.get(first.seq)])
  return hasField(now, 'deviceId', head.deviceId) && hasField(row, 'id', first.id)
}

/** `after`: what the queue is taken over from, so that a copy of this profile that comes to the same point goes on as the same device (SPEC R52). */
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

/** One entry is refused: it must not hold up the others, unless it is not the entry that is refused (SPEC R42). */
async function blame(run: Run, head: NumberedHead, entry: QueueRow): Promise<Trouble | undefined> {
  const trouble = await sendNothing(run, head)
  if (trouble === undefined && (await isStillThere(run.database, head, entry))) await setApart(run, entry, 'refused')
  return trouble
}

/** What it held up goes in large batches again. */
async function setApart(run: Run, entry: QueueRow, why: UndecidedRow['why']): Promise<void> {
  await park(run.database, entry, why, run.env)
  run.size = MAX_BATCH
}

async function acknowledge(run: Run, head: NumberedHead): Promise<Trouble | undefined> {
  return ++run.repairs > MAX_REPAIRS ? CONFUSED : sendNothing(run, head)
}

/** An empty push: it acknowledges, and tells whether the server takes anything of this device. */
async function sendNothing(run: Run, head: NumberedHead): Promise<Trouble | undefined> {
  const { deviceId, ackedThrough } = head
  const answer = await run.transport.send({ deviceId, ackedThrough, entries: [], patience: patienceOf(head) })
  if (answer.kind === 'settled') return undefined
  if (answer.kind !== 'refused') return answer
  // The server was restored from a backup, and something before it refuses what is sent: numbered anew the queue goes on.
  return answer.code === 'gap' ? takeDevice(run, head, deviceId, () => true) : blameless(answer.code)
}

function maybeSent(sentThrough: number): (row: QueueRow) => boolean {
  return (row) => row.seq > sentThrough
}
