// A thread that lives worlds: one after the other, each out of its plan.
import { parentPort } from 'node:worker_threads'
import { live, openBundles } from '../live.ts'
import type { Lived, Order } from '../threads.ts'

// A page that is killed, or whose disk fails, leaves promises that no code waits for: a browser writes a line into its console and goes on.
process.on('unhandledRejection', () => undefined)

parentPort?.on('message', ({ job, bundles }: Order) => {
  void live(job, openBundles(bundles)).then((lived: Lived) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
    parentPort?.postMessage(lived)
  })
})
