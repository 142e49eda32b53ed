import { backoff, MAX_WAIT_MS, waitAsked } from './backoff.ts'
import type { SyncResult } from './client.ts'
import type { Env } from './env.ts'
import { PROBE_MS } from './take-batch.ts'

const noop = () => {}

export interface Scheduler {
  /**
   * Something happened that makes an attempt worthwhile: resolves with what came of one that began after it. `force` goes on
   * although the queue is blocked or asked to wait.
   */
  poke(force?: boolean): Promise<SyncResult>
  /** False while an attempt is under way, and while the server has asked to be left alone, or this app to be updated. */
  isFree(): boolean
  stop(): void
}

/** Runs `sync` when poked, one at a time, and by itself again and again, later each time, while it does not come through. */
export function createScheduler(sync: (force: boolean) => Promise<SyncResult>, env: Pick<Env, 'after' | 'random'>): Scheduler {
  let running: Promise<SyncResult> | undefined
  let next: { force: boolean; run: Promise<SyncResult> } | undefined
  let attempt = 0
  let stopped = false
  let isAskedToWait = false
  let cancelTimer = noop

  async function run(force: boolean): Promise<SyncResult> {
    cancelTimer()
    // A database that was closed while in use is no reason to stop trying to send what is in it.
    const result = await sync(force).catch((): SyncResult => ({ kind: 'retry', after: undefined }))
    running = undefined
    isAskedToWait = (result.kind === 'retry' && result.after !== undefined) || (result.kind === 'blocked' && result.why === 'upgrade')
    const wait = waitAfter(result)
    if (wait !== undefined && !stopped) cancelTimer = env.after(wait, () => void poke())
    return result
  }

  /** In ms; undefined: there is nothing more to do, or only the user can do it. */
  function waitAfter(result: SyncResult): number | undefined {
    if (result.kind === 'retry')
      return result.after === undefined ? backoff(attempt++, env.random()) : waitAsked(result.after, env.random())
    attempt = 0
    // Not all at the same moment, and none before the queue's own time has come.
    return result.kind === 'blocked' && result.why === 'upgrade' ? PROBE_MS + Math.round(env.random() * MAX_WAIT_MS) : undefined
  }

  function poke(force = false): Promise<SyncResult> {
    if (stopped) return Promise.resolve({ kind: 'retry', after: undefined })
    if (running === undefined) return (running = run(force))
    if (next === undefined) {
      const waiting = { force, run: running.then(() => start()) }
      next = waiting
    } else {
      next.force ||= force
    }
    return next.run
  }

  function start(): Promise<SyncResult> {
    const force = next?.force ?? false
    next = undefined
    return (running = run(force))
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
