import type { Env } from '../sync/env.ts'

const noop = () => {}

/**
 * Runs `run` when asked to: at once, and while `isSparing` not again before `pause` ms have passed; what is asked for in between is one run at
 * their end.
 */
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
