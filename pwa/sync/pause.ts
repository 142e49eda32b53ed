import { MAX_BATCH } from '#sync-protocol/domain/limits.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { HeadRow } from '../db/rows.ts'
import { backoff, MAX_WAIT_MS, waitAsked } from './backoff.ts'
import type { Env } from './env.ts'
import { SILENCE_MS } from './http.ts'
import { transact } from './state-rows.ts'
import type { Trouble } from './transport.ts'

/**
 * Why an attempt is made now, and which pauses of the queue it ends (SPEC R27). `due`: a timer, which ends none. `connected`: something was done, or
 * the browser has a connection again: the wait of attempts without an answer is at most four seconds. `seen`: the user is looking at the page: also the wait of attempts
 * that the shop answered with a fault. `forced`: the user asked for it, or the app was started: also the wait that the shop asked for, and
 * what blocks the queue.
 */
export type Urgency = 'due' | 'connected' | 'seen' | 'forced'

const ORDER: readonly Urgency[] = ['due', 'connected', 'seen', 'forced']

/** The more urgent of two. */
export function moreUrgent(one: Urgency, other: Urgency): Urgency {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other
}

type Pause = NonNullable<HeadRow['pause']>

/** The least urgency that ends a pause. */
const ENDED_BY: Readonly<Record<Pause['why'], Urgency>> = { silent: 'seen', answered: 'seen', asked: 'forced' }

/** However many presses and wake-ups there are, each queue is tried no more often while there is no answer. */
export const CONNECTED_MS = 4_000

/** Why nothing came of an attempt, and in how many ms the next one is due. */
export type Deferred = { kind: 'retry'; after: number; why: Pause['why'] } | Extract<Trouble, { kind: 'blocked' }>

/** The same, or that there is nothing to try any more: the account was deleted. */
export type Failed = Deferred | Extract<Trouble, { kind: 'gone' }>

/** What is left of the queue's pause, in ms; undefined: an attempt of this urgency may be made. */
export function pauseLeft({ pause }: Pick<HeadRow, 'pause'>, urgency: Urgency, { now }: Pick<Env, 'now'>): Deferred | undefined {
  if (pause === undefined || moreUrgent(urgency, ENDED_BY[pause.why]) === urgency) return undefined
  const isShort = pause.why === 'silent' && urgency === 'connected'
  const until = isShort ? Math.min(pause.until, pause.since + CONNECTED_MS) : pause.until
  const after = until - now()
  // A wait longer than any that is ever given comes from a clock that was set back.
  return after > 0 && after <= LONGEST_MS ? { kind: 'retry', after, why: pause.why } : undefined
}

/** `waitAsked` adds up to a quarter. */
const LONGEST_MS = MAX_WAIT_MS * 1.25

/** No answer is waited for longer than this, however late the ones before came. */
const MAX_PATIENCE_MS = 120_000

/** How many ms of silence the next attempt of this queue allows. */
export function patienceOf(head: Pick<HeadRow, 'line'> | undefined): number {
  return head?.line?.patience ?? SILENCE_MS
}

/**
 * Notes that nothing came of an attempt with `sent` mutations, so that page and worker leave the queue alone for as long: longer after each failure. A
 * line that was silent gets half of the batch, and twice the time to answer. Answers what the caller is to do.
 */
export function noteTrouble(database: AccountDatabase, trouble: Trouble, sent: number, env: Env): Promise<Failed> {
  return transact(database, env, async ({ head }) => {
    if (trouble.kind === 'gone') return trouble
    if (trouble.kind === 'blocked') {
      const outdated = trouble.why === 'upgrade' ? { outdated: { build: env.build, at: env.now() } } : {}
      if (head !== undefined) await database.meta.put({ ...head, blocked: trouble.why, ...outdated })
      return trouble
    }
    const { after: asked, silent } = trouble
    const failures = head?.pause?.failures ?? 0
    const after = asked === undefined ? backoff(failures, env.random()) : waitAsked(asked, failures, env.random())
    const why = asked !== undefined ? 'asked' : silent === undefined ? 'answered' : 'silent'
    const line =
      silent === 'long'
        ? { size: Math.max(1, Math.floor(sent / 2)), patience: Math.min(MAX_PATIENCE_MS, patienceOf(head) * 2) }
        : head?.line
    const since = env.now()
    const pause = { since, until: since + after, failures: failures + 1, why } as const
    if (head !== undefined) await database.meta.put({ ...head, pause, ...(line === undefined ? {} : { line }) })
    return { kind: 'retry', after, why }
  })
}

/**
 * The head after an answer that took `lasted` ms: no pause, batches that grow again, and at least twice as much patience as was needed.
 */
export function afterAnswer(head: HeadRow, lasted: number): HeadRow {
  const { pause: _pause, line, ...rest } = head
  const size = Math.min(MAX_BATCH, (line?.size ?? MAX_BATCH) * 2)
  const patience = Math.min(MAX_PATIENCE_MS, Math.max(SILENCE_MS, lasted * 2))
  return size === MAX_BATCH && patience === SILENCE_MS ? rest : { ...rest, line: { size, patience } }
}
