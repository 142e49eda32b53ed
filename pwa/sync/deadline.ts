import type { Network } from './network.ts'

/** The number of parts in a deadline. */
const PARTS = 5
/** A part that ends later than this, in ms, was partly slept through. */
const LATE_MS = 100

const noop = () => {}

/**
 * Runs `run` when this context has been awake for `ms`, unless the returned function is called first. After a sleep, timers fire before
 * answers that arrived in time, so a part that was slept through is repeated, at most as often as there are parts, since timers of hidden
 * pages are always late.
 */
export function deadline({ now, after }: Pick<Network, 'now' | 'after'>, ms: number, run: () => void): () => void {
  const part = Math.ceil(ms / PARTS)
  let left = PARTS
  let spare = PARTS
  let cancel = noop
  const next = () => {
    const began = now()
    cancel = after(part, () => {
      if (spare > 0 && now() - began > part + LATE_MS) spare -= 1
      else left -= 1
      if (left > 0) next()
      else run()
    })
  }
  next()
  return () => cancel()
}

/** The result of `asked` before the deadline; undefined after it. Rejects as `asked` does. */
export function within<T>(clock: Pick<Network, 'now' | 'after'>, ms: number, asked: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = deadline(clock, ms, () => resolve(undefined))
    asked.finally(cancel).then(resolve, reject)
  })
}
