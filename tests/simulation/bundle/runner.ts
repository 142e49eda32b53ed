// A process that lives worlds: one after the other, each out of its plan.
import { live, openBundles } from '../live.ts'
import type { Order } from '../runners.ts'

// A page that is killed, or whose disk fails, leaves promises that no code waits for: a browser writes a line into its console and goes on.
process.on('unhandledRejection', () => undefined)
// The process that asked for worlds has died: no answer can be told any more.
process.on('disconnect', () => process.exit())

process.on('message', ({ job, bundles }: Order) => {
  void live(job, openBundles(bundles)).then((lived) => process.send?.(lived))
})
