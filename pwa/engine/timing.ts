import type { Env } from '../sync/env.ts'

/** The greatest age of an account on a visible page (SPEC R45). */
export const LOOK_AGAIN_MS = 30_000

const noop = () => {}

/** Resolves as soon as this page is visible. */
export function whenSeen(): Promise<void> {
  if (document.visibilityState !== 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
  })
}

/**
 * Calls back when another try may be worthwhile: the page becomes visible or returns from the cache, or the browser thinks it is online.
 */
export function onComeback(comeBack: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && comeBack()
  // A page that is shown for the first time starts by itself.
  const shown = ({ persisted }: PageTransitionEvent) => persisted && comeBack()
  addEventListener('online', comeBack)
  addEventListener('pageshow', shown)
  document.addEventListener('visibilitychange', seen)
  return () => {
    removeEventListener('online', comeBack)
    removeEventListener('pageshow', shown)
    document.removeEventListener('visibilitychange', seen)
  }
}

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

/** Runs `run` on request: at once, or while `isSparing` at most every `pause` ms, with one run for all requests in between. */
export function nowAndThen(run: () => void, isSparing: () => boolean, pause: number, env: Pick<Env, 'now' | 'after'>) {
  let ranAt = -Infinity
  let cancel: (() => void) | undefined

  function go(): void {
    cancel?.()
    cancel = undefined
    ranAt = env.now()
    run()
  }

  return {
    ask(): void {
      const wait = isSparing() ? ranAt + pause - env.now() : 0
      // A longer wait comes from a clock that was set back.
      if (wait <= 0 || wait > pause) go()
      else cancel ??= env.after(wait, go)
    },
    stop(): void {
      cancel?.()
      cancel = noop
    },
  }
}
