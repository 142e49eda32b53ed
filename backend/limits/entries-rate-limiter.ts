import { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Entries } from '../storage/port.ts'

const SPACE = 'limit'

interface Deps {
  entries: Entries
  /** ms since the epoch. */
  clock(): number
}

interface Counted {
  count: number
  expiresAt: number
}

/** rate-limiter-flexible on the store's counters. Its underscored methods are how the library asks a store. */
export class EntriesRateLimiter extends RateLimiterStoreAbstract {
  readonly #entries: Entries
  readonly #clock: () => number

  constructor(name: string, { points, seconds }: { points: number; seconds: number }, { entries, clock }: Deps) {
    super({ storeClient: entries, keyPrefix: name, points, duration: seconds })
    this.#entries = entries
    this.#clock = clock
  }

  async _upsert(key: string, points: number, ms: number): Promise<Counted> {
    const now = this.#clock()
    return this.#entries.increment(SPACE, key, points, now + ms, now)
  }

  async _get(key: string): Promise<Counted | null> {
    const now = this.#clock()
    const { count, expiresAt } = await this.#entries.increment(SPACE, key, 0, now + this.duration * 1_000, now)
    return count === 0 ? null : { count, expiresAt }
  }

  _delete(key: string): Promise<boolean> {
    return this.#entries.delete(SPACE, key)
  }

  _getRateLimiterRes(_key: string, points: number, { count, expiresAt }: Counted): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - count), Math.max(0, expiresAt - this.#clock()), count, count === points)
  }
}
