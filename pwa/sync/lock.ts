import { deadline } from './deadline.ts'
import type { Channel, Env } from './env.ts'

/** The interval of a holder's heartbeat, in ms. */
const BEAT_MS = 10_000
/** The silence, in ms, after which a holder loses the lock, plus a random part so that not all waiters take it at once. */
const SILENCE_MS = 15_000
const RANDOM_MS = 10_000

const noop = () => {}

/**
 * Runs `run` while no other tab and no service worker runs anything under this name. The lock only saves work: without Web Locks everything
 * runs at once, and the server's watermark keeps it right (SPEC R28). A holder without a sign of life for about half a minute, such as a
 * frozen tab, loses the lock: `onLost` tells it when it wakes, and its run goes on.
 */
export function withLock<T>(env: Env, name: string, run: () => Promise<T>, onLost = noop): Promise<T> {
  const { locks } = env
  if (locks === undefined) return run()
  const waiting = new AbortController()
  let stop = untilSilent(env, name, () => waiting.abort())
  let begun: Promise<T> | undefined
  const begin = (isStolen: boolean) => {
    stop()
    stop = beat(env, name, isStolen)
    begun = run().finally(() => stop())
    return begun
  }
  const elseRun = (otherwise: () => Promise<T>) => () => {
    if (begun === undefined) return otherwise()
    onLost()
    return begun
  }
  return locks
    .request(name, { signal: waiting.signal }, () => begin(false))
    .catch(elseRun(() => locks.request(name, { steal: true }, () => begin(true))))
    .catch(elseRun(() => begin(false)))
}

/** Calls `giveUp` when the holder was silent for too long, unless the returned function is called first. */
function untilSilent(env: Env, name: string, giveUp: () => void): () => void {
  let channel: Channel | undefined
  // Most locks are free at once.
  let cancel = deadline(env, BEAT_MS, listen)
  function listen(): void {
    channel ??= env.openChannel(name, listen)
    cancel()
    cancel = deadline(env, SILENCE_MS + Math.round(env.random() * RANDOM_MS), giveUp)
  }
  return () => {
    cancel()
    channel?.close()
  }
}

/** Sends heartbeats until the returned function is called, and one at once if others may be about to take the lock. */
function beat(env: Env, name: string, atOnce: boolean): () => void {
  let channel: Channel | undefined
  let cancel = noop
  const wait = () => {
    cancel = env.after(BEAT_MS, next)
  }
  function next(): void {
    channel ??= env.openChannel(name, noop)
    channel.post()
    wait()
  }
  if (atOnce) next()
  else wait()
  return () => {
    cancel()
    channel?.close()
  }
}

/** The name of the lock for draining an account's queue, or the guest's. */
export function lockName(accountId: string | undefined): string {
  return `starlane-drain-${accountId ?? 'guest'}`
}
