import { ApiError } from '../api-error.ts'
import { BoundedCache } from '../bounded-cache.ts'

/** Pushes of one account in a minute: a person's devices together send a few, and a long queue is a thousand changes a push. */
const PUSHES = 300
const WINDOW_MS = 60_000
/** Accounts counted at once. Beyond it, the account whose last push is longest ago is forgotten, and counted from zero. */
const ACCOUNTS = 20_000

interface Options {
  /** ms since the epoch. */
  clock(): number
  on: boolean
}

/**
 * How often an account may push. Counted in this process alone: a limit that all processes share would be a write to the store for every push,
 * which is what a flood should not cost.
 */
export class PushLimit {
  readonly #clock: () => number
  readonly #on: boolean
  readonly #counts = new BoundedCache<{ since: number; pushes: number }>(ACCOUNTS)

  constructor({ clock, on }: Options) {
    this.#clock = clock
    this.#on = on
  }

  /** Counts one push. Throws rate_limited, with the seconds to wait, where there were too many. */
  count(accountId: string): void {
    if (!this.#on) return
    const now = this.#clock()
    const counted = this.#counts.get(accountId)
    // After the clock was set back, no account may have to wait for the time it had been ahead.
    const isPresent = counted !== undefined && now >= counted.since && now < counted.since + WINDOW_MS
    const count = isPresent ? counted : { since: now, pushes: 0 }
    if (count.pushes >= PUSHES)
      throw new ApiError('rate_limited', { retryAfter: Math.max(1, Math.ceil((count.since + WINDOW_MS - now) / 1_000)) })
    this.#counts.set(accountId, { since: count.since, pushes: count.pushes + 1 })
  }
}
