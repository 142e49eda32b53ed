// A device with one push to send: the app's own scheduler decides when.
import type { SyncResult } from '../../../pwa/sync/client.ts'
import { createScheduler } from '../../../pwa/sync/scheduler.ts'
import type { Answer } from './process.ts'
import type { World } from './world.ts'

/** As of the app (pwa/sync/http.ts): what takes longer counts as no answer. */
const TIMEOUT_MS = 15_000

interface Options {
  world: World
  random(): number
  /** Sends the push; the answer comes by `answer`. */
  send(answer: (answer: Answer) => void): void
  onDone(): void
}

/** What comes over the device as its network comes back. Returns what makes it try. */
export function device({ world, random, send, onDone }: Options): () => void {
  let notBefore = 0
  let isDone = false

  function sync(): Promise<SyncResult> {
    // What a server has asked for is kept beside the queue (pwa/sync/take-batch.ts).
    if (world.now < notBefore) return Promise.resolve({ kind: 'retry', after: notBefore - world.now })
    return new Promise((resolve) => {
      const stop = world.after(TIMEOUT_MS, () => resolve({ kind: 'retry', after: undefined }))
      send((answer) => {
        stop()
        if (answer.kind === 'refused') {
          notBefore = world.now + answer.retryAfter * 1_000
          resolve({ kind: 'retry', after: answer.retryAfter * 1_000 })
        } else if (answer.kind === 'none') {
          resolve({ kind: 'retry', after: undefined })
        } else {
          if (!isDone) onDone()
          isDone = true
          resolve({ kind: 'done' })
        }
      })
    })
  }

  const scheduler = createScheduler(sync, { after: (ms, run) => world.after(ms, run), random })
  return () => void scheduler.poke()
}
