import { ApiError } from '../api-error.ts'
import { believedEnd } from '../domain/stored-time.ts'
import type { Entries } from '../storage/port.ts'

const SPACE = 'limit'
const FIRST_WAIT_MS = 2_000

interface Growth {
  /** Tries in a row that wait for nothing. */
  free: number
  /** Seconds the waits grow to: 2, 4, 8 and so on up to this. */
  longest: number
  /** Seconds after the first try of a row in which the whole row is forgotten. */
  forgotten: number
}

/** Makes a try that was counted uncounted. */
export type TakeBack = () => Promise<void>

interface Deps {
  entries: Entries
  /** ms since the epoch. */
  clock(): number
}

/**
 * Tries that may be many, but ever more slowly: after the free ones each makes the next wait twice as long. Never a closed door, and of any number
 * of tries at once, over all processes, one passes in each wait.
 */
export class GrowingDelay {
  readonly #name: string
  readonly #growth: Growth
  readonly #entries: Entries
  readonly #clock: () => number

  constructor(name: string, growth: Growth, { entries, clock }: Deps) {
    this.#name = name
    this.#growth = growth
    this.#entries = entries
    this.#clock = clock
  }

  /**
   * Counts one try, before it is known whether it is right. What it returns takes this one try back, and the wait it brought, and leaves the others as
   * they are. Throws rate_limited with the seconds to wait.
   */
  async attempt(key: string): Promise<TakeBack> {
    const { free, forgotten } = this.#growth
    const { tries, wait, waits } = this.#keys(key)
    const now = this.#clock()
    await this.#refuseWhileWaiting(wait, now)
    const until = (from: number) => from + forgotten * 1_000
    const { count } = await this.#entries.increment(SPACE, tries, 1, until(now), now)
    const uncount = (counter: string) => this.#entries.increment(SPACE, counter, -1, until(this.#clock()), this.#clock())
    if (count < free) return async () => void (await uncount(tries))
    // Of all that come at once one gets the place, and only it makes the next wait longer.
    if (!(await this.#entries.add(SPACE, wait, { value: true, expiresAt: now + FIRST_WAIT_MS }, now))) {
      await this.#refuseWhileWaiting(wait, now)
      throw new ApiError('rate_limited', { retryAfter: FIRST_WAIT_MS / 1_000 })
    }
    const { count: nth } = await this.#entries.increment(SPACE, waits, 1, until(now), now)
    await this.#entries.put(SPACE, wait, { value: true, expiresAt: now + this.#waitMs(nth) })
    return async () => void (await Promise.all([uncount(tries), uncount(waits), this.#entries.delete(SPACE, wait)]))
  }

  /** Forgets the row: a right try ends it. */
  async clear(key: string): Promise<void> {
    const { tries, wait, waits } = this.#keys(key)
    await Promise.all([tries, wait, waits].map((each) => this.#entries.delete(SPACE, each)))
  }

  async #refuseWhileWaiting(wait: string, now: number): Promise<void> {
    const waiting = await this.#entries.get(SPACE, wait, now)
    const until = waiting && believedEnd(waiting.expiresAt, now, this.#growth.longest * 1_000)
    if (until === undefined) return
    throw new ApiError('rate_limited', { retryAfter: Math.max(1, Math.ceil((until - now) / 1_000)) })
  }

  #waitMs(nth: number): number {
    return Math.min(this.#growth.longest * 1_000, FIRST_WAIT_MS * 2 ** (nth - 1))
  }

  #keys(key: string): { tries: string; wait: string; waits: string } {
    return { tries: `${this.#name}:${key}`, wait: `${this.#name}-wait:${key}`, waits: `${this.#name}-waits:${key}` }
  }
}
