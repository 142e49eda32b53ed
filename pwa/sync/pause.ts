import { MAX_BATCH } from '#sync-protocol/domain/limits.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { HeadRow } from '../db/rows.ts'
import { backoff, MAX_WAIT_MS, waitAsked } from './backoff.ts'
import type { Env } from './env.ts'
import { SILENCE_MS } from './http.ts'
import { transact } from './state-rows.ts'
import type { Trouble } from './transport.ts'

/**
 * The reason of an attempt, and the pauses that it ends (SPEC R27). `due`: a timer, which ends none. `connected`: a press or a new
 * connection, which limits the wait after unanswered attempts to four seconds. `seen`: the user looks at the page, which also ends the wait
 * after errors. `forced`: the user asked, or the app started, which also ends the shop's own wait and whatever blocks the queue.
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

/** The shortest interval between unanswered attempts of a queue, whatever wakes it. */
export const CONNECTED_MS = 4_000

/** The reason why an attempt failed, and the ms until the next one is due. */
export type Deferred = { kind: 'retry'; after: number; why: Pause['why'] } | Extract<Trouble, { kind: 'blocked' }>

/** The same, or that the account was deleted and there is nothing more to try. */
export type Failed = Deferred | Extract<Trouble, { kind: 'gone' }>

/** The rest of the queue's pause, in ms; undefined if an attempt of this urgency may be made. */
export function pauseLeft({ pause }: Pick<HeadRow, 'pause'>, urgency: Urgency, { now }: Pick<Env, 'now'>): Deferred | undefined {
  if (pause === undefined || moreUrgent(urgency, ENDED_BY[pause.why]) === urgency) return undefined
  const isShort = pause.why === 'silent' && urgency === 'connected'
  const until = isShort ? Math.min(pause.until, pause.since + CONNECTED_MS) : pause.until
  const after = until - now()
  // A longer wait than any comes from a clock that was set back.
  return after > 0 && after <= LONGEST_MS ? { kind: 'retry', after, why: pause.why } : undefined
}

/** `waitAsked` adds up to a quarter. */
const LONGEST_MS = MAX_WAIT_MS * 1.25

/** The longest patience for an answer. */
const MAX_PATIENCE_MS = 120_000

/** The ms of silence that the next attempt of this queue allows. */
export function patienceOf(head: Pick<HeadRow, 'line'> | undefined): number {
  return head?.line?.patience ?? SILENCE_MS
}

/**
 * Notes a failed attempt that `sent` these mutations, so that page and worker pause the queue, longer after each failure. A silent line gets half
 * the batch and twice the time. Returns what the caller is to do.
 */
export function noteTrouble(database: AccountDatabase, trouble: Trouble, sent: readonly unknown[], env: Env): Promise<Failed> {
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
        ? { size: Math.max(1, Math.floor(sent.length / 2)), patience: Math.min(MAX_PATIENCE_MS, patienceOf(head) * 2) }
        : head?.line
    const since = env.now()
    const pause = { since, until: since + after, failures: failures + 1, why } as const
    if (head !== undefined) await database.meta.put({ ...head, pause, ...(line === undefined ? {} : { line }) })
    return { kind: 'retry', after, why }
  })
}

/** The head after an answer that took `lasted` ms: no pause, growing batches, and at least twice the patience that was needed. */
export function afterAnswer(head: HeadRow, lasted: number): HeadRow {
  const { pause: _pause, line, ...rest } = head
  const size = Math.min(MAX_BATCH, (line?.size ?? MAX_BATCH) * 2)
  const patience = Math.min(MAX_PATIENCE_MS, Math.max(SILENCE_MS, lasted * 2))
  return size === MAX_BATCH && patience === SILENCE_MS ? rest : { ...rest, line: { size, patience } }
}
