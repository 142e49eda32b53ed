import { backoff, MAX_WAIT_MS } from './backoff.ts'
import { deadline } from './deadline.ts'
import { withLock } from './lock.ts'
import { createPullOnEvent, type PullOnEventOptions } from './pull-on-event.ts'
import { readEvents } from './live-events.ts'
import { readToken } from './token.ts'
import { waitOf } from './transport.ts'

const PATH = '/api/sync/live'
/** The wait for the first event: if it does not come, a proxy is buffering. */
const FIRST_MS = 5_000
/** The longest silence; the shop sends a heartbeat every 25 s. */
const SILENCE_MS = 40_000
/** How long a hidden page goes on listening. */
const HIDDEN_MS = 30_000
/** Listeners that a closing shop ends come back spread over 8 s. */
const FIRST_ATTEMPT = 3
/** A shorter connection counts as failed: something on the way cuts each one. */
const LASTING_MS = 60_000

interface LiveOptions extends PullOnEventOptions {
  /** True while events are useful: the page is visible, and online as far as the browser knows. */
  isWanted(): boolean
}

/** Receives the account's commits from the shop (SPEC R48), over one connection for all tabs of this browser. */
export interface Live {
  /** Called when `isWanted` may have changed. */
  look(): void
  /** Called when the page goes away, for good or into the browser's cache. */
  leave(): void
  /** True while the shop is heard here, so there is no need to look for news (SPEC R45). */
  isHeard(): boolean
  stop(): void
}

const noop = () => {}

/** Listens while it is wanted, until stopped. Never throws. */
export function openLive({ accountId, database, env, pull, isWanted }: LiveOptions): Live {
  let isStopped = false
  let isRunning = false
  let heardAt = -Infinity
  let attempt = 0
  /** The next connection waits for a network, which may return at any moment. */
  let isCutOff = false
  /** Ends the current connection, or the wait for the next one. */
  let interrupt = noop
  let cancelHiding = noop

  const pullOnEvent = createPullOnEvent({ accountId, database, env, pull })
  const isOver = () => isStopped || !isWanted()

  /** `isReplaced`: another tab listens instead of this one, which was frozen. */
  async function run(isReplaced: () => boolean): Promise<void> {
    const isEnded = () => isReplaced() || isOver()
    while (!isEnded()) {
      const wait = await listen()
      heardAt = -Infinity
      if (isEnded()) return
      await new Promise<void>((resolve) => {
        const cancel = env.after(wait, resolve)
        interrupt = () => {
          cancel()
          resolve()
        }
      })
      isCutOff = false
    }
  }

  /** Runs one connection from start to end. Returns the wait before the next one, in ms. */
  async function listen(): Promise<number> {
    const controller = new AbortController()
    interrupt = () => controller.abort()
    let cancel = deadline(env, FIRST_MS, interrupt)
    let hasHeard = false
    const began = env.now()
    try {
      const token = await readToken(database)
      const response = await env.fetch(PATH, {
        credentials: 'same-origin',
        redirect: 'error',
        cache: 'no-store',
        signal: controller.signal,
        headers: { accept: 'text/event-stream', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      })
      if (!response.ok || response.body === null) return waitOfRefusal(response)
      for await (const event of readEvents(response.body)) {
        hasHeard = true
        heardAt = env.now()
        cancel()
        cancel = deadline(env, SILENCE_MS, interrupt)
        if (event !== undefined) void pullOnEvent(event)
      }
      // A captive portal's page ends without an event, and may disappear at any moment.
      isCutOff = !hasHeard
    } catch {
      // Aborted, or the connection broke.
      isCutOff = !controller.signal.aborted
    } finally {
      cancel()
    }
    const isKeptBack = !hasHeard && controller.signal.aborted
    if (isKeptBack) return muchLater()
    if (hasHeard) attempt = env.now() - began < LASTING_MS ? Math.max(FIRST_ATTEMPT, attempt) : FIRST_ATTEMPT
    return backoff(attempt++, env.random())
  }

  function waitOfRefusal(response: Response): number {
    void response.body?.cancel().catch(noop)
    // The pull finds out what a refused login means, and forgets a useless token.
    if (response.status === 401) void pull().catch(noop)
    const asked = response.status === 401 ? 0 : waitOf({ headers: response.headers, at: env.now() })
    return asked === undefined ? muchLater() : asked + backoff(attempt++, env.random())
  }

  const muchLater = () => Math.round((MAX_WAIT_MS * (1 + env.random())) / 2)

  function start(): void {
    if (isRunning || isOver() || env.locks === undefined) return
    isRunning = true
    const ended = () => {
      isRunning = false
      // It may be wanted again just after giving up.
      start()
    }
    let isReplaced = false
    const replaced = () => {
      isReplaced = true
      interrupt()
    }
    withLock(env, `starlane-live-${accountId}`, () => run(() => isReplaced), replaced).then(ended, noop)
  }

  function hide(): void {
    cancelHiding()
    cancelHiding = noop
    if (isOver()) interrupt()
  }

  start()
  return {
    look() {
      cancelHiding()
      cancelHiding = isWanted() ? noop : env.after(HIDDEN_MS, hide)
      if (isCutOff && isWanted()) interrupt()
      start()
    },
    leave: () => interrupt(),
    isHeard: () => env.now() - heardAt < SILENCE_MS,
    stop() {
      isStopped = true
      cancelHiding()
      interrupt()
    },
  }
}
