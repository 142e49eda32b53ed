import type { Env } from '../sync/env.ts'

const noop = () => {}

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
