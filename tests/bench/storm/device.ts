// A device with one push to send: the app's own scheduler decides when.
import { backoff, waitAsked } from '../../../pwa/sync/backoff.ts'
import type { SyncResult } from '../../../pwa/sync/client.ts'
import { createScheduler } from '../../../pwa/sync/scheduler.ts'
import type { Answer } from './process.ts'
import type { EventClock } from './event-clock.ts'

/** As of the app (pwa/sync/http.ts): what takes longer counts as no answer. */
const TIMEOUT_MS = 15_000

interface Options {
  clock: EventClock
  random(): number
  /** Sends the push; the answer comes by `answer`. */
  send(answer: (answer: Answer) => void): void
  onDone(): void
}

/** What comes over the device as its network comes back. Returns what makes it try. */
export function device({ clock, random, send, onDone }: Options): () => void {
  // What is kept beside the queue (pwa/sync/pause.ts).
  let until = 0
  let failures = 0
  let isDone = false

  function deferred(asked?: number): SyncResult {
    const after = asked === undefined ? backoff(failures, random()) : waitAsked(asked, failures, random())
    failures += 1
    until = clock.now + after
    return { kind: 'retry', after, why: asked === undefined ? 'answered' : 'asked' }
  }

  function sync(): Promise<SyncResult> {
    if (clock.now < until) return Promise.resolve({ kind: 'retry', after: until - clock.now, why: 'answered' })
    return new Promise((resolve) => {
      const stop = clock.after(TIMEOUT_MS, () => resolve(deferred()))
      send((answer) => {
        stop()
        if (answer.kind === 'refused') {
          resolve(deferred(answer.retryAfter * 1_000))
        } else if (answer.kind === 'none') {
          resolve(deferred())
        } else {
          if (!isDone) onDone()
          isDone = true
          resolve({ kind: 'done' })
        }
      })
    })
  }

  const scheduler = createScheduler(sync, { after: (ms, run) => clock.after(ms, run), random })
  return () => void scheduler.poke()
}
