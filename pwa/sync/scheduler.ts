import { backoff } from './backoff.ts'
import type { SyncResult } from './client.ts'
import type { Env } from './env.ts'

const noop = () => {}

export interface Scheduler {
  /**
   * Something happened that makes an attempt worthwhile: resolves with what came of one that began after it. `force` goes on
   * although the queue is blocked or asked to wait.
   */
  poke(force?: boolean): Promise<SyncResult>
  stop(): void
}

/** Runs `sync` when poked, one at a time, and by itself again and again, later each time, while it does not come through. */
export function createScheduler(sync: (force: boolean) => Promise<SyncResult>, env: Pick<Env, 'after' | 'random'>): Scheduler {
  let running: Promise<SyncResult> | undefined
  let next: { force: boolean; run: Promise<SyncResult> } | undefined
  let attempt = 0
  let stopped = false
  let cancelTimer = noop

  async function run(force: boolean): Promise<SyncResult> {
    cancelTimer()
    // A database that was closed under our feet is no reason to give up on what is in it.
    const result = await sync(force).catch((): SyncResult => ({ kind: 'retry', after: undefined }))
    running = undefined
    if (result.kind !== 'retry') attempt = 0
    else if (!stopped) cancelTimer = env.after(result.after ?? backoff(attempt++, env.random()), () => void poke())
    return result
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
    stop() {
      stopped = true
      cancelTimer()
    },
  }
}
