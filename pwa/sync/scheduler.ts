import { backoff, MAX_WAIT_MS } from './backoff.ts'
import type { SyncResult } from './client.ts'
import type { Env } from './env.ts'
import { moreUrgent, type Urgency } from './pause.ts'
import { PROBE_MS } from './next-batch.ts'

const noop = () => {}

export interface Scheduler {
  /** Requests an attempt, by default because of the user's presence; resolves with the result of one that began afterwards. */
  poke(urgency?: Urgency): Promise<SyncResult>
  /** False during an attempt, and while the queue must wait for the server or for an update. */
  isFree(): boolean
  stop(): void
}

/** Runs `sync` when poked, one at a time, and again by itself when the queue's pause ends, until it succeeds. */
export function createScheduler(sync: (urgency: Urgency) => Promise<SyncResult>, env: Pick<Env, 'after' | 'random'>): Scheduler {
  let running: Promise<SyncResult> | undefined
  let next: { urgency: Urgency; run: Promise<SyncResult> } | undefined
  /** Attempts in a row that failed in the database, which then keeps no pause. */
  let failures = 0
  let stopped = false
  let isAskedToWait = false
  let cancelTimer = noop

  async function run(urgency: Urgency): Promise<SyncResult> {
    cancelTimer()
    const result = await sync(urgency).then(
      (answer) => {
        failures = 0
        return answer
      },
      // A database that closes in use does not end the attempts to send its queue.
      (): SyncResult => ({ kind: 'retry', after: backoff(failures++, env.random()), why: 'answered' }),
    )
    running = undefined
    isAskedToWait = (result.kind === 'retry' && result.why === 'asked') || (result.kind === 'blocked' && result.why === 'upgrade')
    const wait = waitAfter(result)
    if (wait !== undefined && !stopped) cancelTimer = env.after(wait, () => void poke('due'))
    return result
  }

  /** In ms; undefined if there is nothing to do, or only for the user. */
  function waitAfter(result: SyncResult): number | undefined {
    if (result.kind === 'retry') return result.after
    // At random, and not before the queue's own time.
    return result.kind === 'blocked' && result.why === 'upgrade' ? PROBE_MS + Math.round(env.random() * MAX_WAIT_MS) : undefined
  }

  function poke(urgency: Urgency = 'seen'): Promise<SyncResult> {
    if (stopped) return Promise.resolve({ kind: 'retry', after: MAX_WAIT_MS, why: 'answered' })
    if (running === undefined) return (running = run(urgency))
    if (next === undefined) {
      const waiting = { urgency, run: running.then(() => start()) }
      next = waiting
    } else {
      next.urgency = moreUrgent(next.urgency, urgency)
    }
    return next.run
  }

  function start(): Promise<SyncResult> {
    const urgency = next?.urgency ?? 'seen'
    next = undefined
    // Stopped in the meantime, it begins nothing.
    return stopped ? poke() : (running = run(urgency))
  }

  return {
    poke,
    isFree: () => running === undefined && !isAskedToWait,
    stop() {
      stopped = true
      cancelTimer()
    },
  }
}
