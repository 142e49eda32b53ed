import { ApiError } from '../api-error.ts'
import { BoundedCache } from '../bounded-cache.ts'

/** Subjects counted at once. Beyond it, the one that came longest ago is forgotten, and counted from zero. */
const SUBJECTS = 20_000
const WINDOW_MS = 60_000

interface Options {
  /** Uses of one subject in a minute. */
  perMinute: number
  /** ms since the epoch. */
  clock(): number
  on: boolean
  /** Told each time a use is refused. */
  onRefused?(): void
}

/**
 * A limit that this process counts alone, in memory: one that all processes share would be a write to the store for every use, which is what a flood
 * should not cost.
 */
export class LocalLimit {
  readonly #options: Options
  readonly #counts = new BoundedCache<{ since: number; uses: number }>(SUBJECTS)

  constructor(options: Options) {
    this.#options = options
  }

  /** Counts one use. Throws rate_limited, with the seconds to wait, where there were too many. */
  count(subject: string): void {
    const { perMinute, clock, on, onRefused } = this.#options
    if (!on) return
    const now = clock()
    const counted = this.#counts.get(subject)
    // After the clock was put back, no one waits for the time it was ahead.
    const isPresent = counted !== undefined && now >= counted.since && now < counted.since + WINDOW_MS
    const count = isPresent ? counted : { since: now, uses: 0 }
    if (count.uses >= perMinute) {
      onRefused?.()
      throw new ApiError('rate_limited', { retryAfter: Math.max(1, Math.ceil((count.since + WINDOW_MS - now) / 1_000)) })
    }
    this.#counts.set(subject, { since: count.since, uses: count.uses + 1 })
  }
}
