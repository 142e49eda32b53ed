import type { Network } from './network.ts'

/** A deadline is counted in so many turns. */
const TURNS = 5
/** A turn that ends later than this, in ms, was slept through in part. */
const LATE_MS = 100

const noop = () => {}

/**
 * Runs `run` when this context has been awake for `ms`, unless the returned function is called first. The timers of a page that was frozen, or whose device
 * slept, are due as soon as it wakes: at that moment an answer may be queued that came in time. So a turn that was slept through is waited for once more,
 * as often as there are turns: the timers of a hidden page are always late.
 */
export function deadline({ now, after }: Pick<Network, 'now' | 'after'>, ms: number, run: () => void): () => void {
  const turn = Math.ceil(ms / TURNS)
  let left = TURNS
  let spare = TURNS
  let cancel = noop
  const next = () => {
    const began = now()
    cancel = after(turn, () => {
      if (spare > 0 && now() - began > turn + LATE_MS) spare -= 1
      else left -= 1
      if (left > 0) next()
      else run()
    })
  }
  next()
  return () => cancel()
}

/** What comes of `asked` before the deadline; undefined where that is not known by then. Rejects as `asked` does. */
export function within<T>(clock: Pick<Network, 'now' | 'after'>, ms: number, asked: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = deadline(clock, ms, () => resolve(undefined))
    asked.finally(cancel).then(resolve, reject)
  })
}
