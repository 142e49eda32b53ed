// Worlds lived on several threads at once.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { BuiltWorld } from './build.ts'
import type { History } from './history.ts'
import type { Plan, PROFILES } from './steps.ts'

/** A world to live. `plan`: another one than the seed's own. */
export interface Job {
  seed: number
  profile: keyof typeof PROFILES
  plan?: Plan
  wantsHistory?: boolean
}

/** What came of it. */
export interface Lived {
  seed: number
  trace: string
  violations: string[]
  ms: number
  history?: History
}

/** Lives jobs on as many threads as there are cores, unless told, and hands on each as it comes. Stops where `lived` answers false. */
export async function liveAll(
  built: BuiltWorld,
  jobs: Iterable<Job>,
  lived: (lived: Lived) => boolean | void,
  threads = availableParallelism(),
): Promise<void> {
  const queue = jobs[Symbol.iterator]()
  let isStopped = false
  const run = async () => {
    const worker = new Worker(built.thread, { workerData: { protocol: built.protocol, client: built.client, server: built.server } })
    try {
      for (let next = queue.next(); next.done !== true && !isStopped; next = queue.next()) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
        worker.postMessage(next.value)
        const [answer]: Lived[] = await once(worker, 'message')
        if (answer !== undefined && lived(answer) === false) isStopped = true
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, run))
}
