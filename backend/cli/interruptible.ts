import { endProcess } from '../end-process.ts'
import { onSignals } from '../signals.ts'

/** Runs what a signal breaks off: it cleans up behind itself and then throws. At a second signal the process ends at once. `what` names it. */
export async function interruptible(what: string, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  onSignals({ close: () => stopping.abort(new Error(`${what} was broken off: nothing of it was left.`)), force: () => endProcess(1) })
  try {
    await run(stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  }
}
