import type { Env } from '../sync/env.ts'

/** The greatest age of an account on a visible page (SPEC R45). */
export const LOOK_AGAIN_MS = 30_000

const noop = () => {}

/**
 * Calls `look` repeatedly while the page is visible, `LOOK_AGAIN_MS` after the last time, until the returned function is called. A hidden
 * page makes no calls; becoming visible is a signal of its own.
 */
export function whileVisible(look: () => Promise<unknown>, env: Pick<Env, 'after'>): () => void {
  let cancel = noop
  let stopped = false
  const wait = () => {
    cancel()
    cancel = noop
    if (stopped || document.visibilityState !== 'visible') return
    cancel = env.after(
      LOOK_AGAIN_MS,
      () =>
        void look()
          .catch(() => undefined)
          .then(wait),
    )
  }
  document.addEventListener('visibilitychange', wait)
  wait()
  return () => {
    stopped = true
    cancel()
    document.removeEventListener('visibilitychange', wait)
  }
}
