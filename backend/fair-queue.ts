import { ApiError } from './api-error.ts'

interface Bounds {
  /** Works under way at once. */
  atOnce: number
  /** Works that one key may have waiting. */
  perKey: number
  /** Works that may wait over all keys. */
  inAll: number
}

/** Seconds after which a work that was turned away may be tried again. */
const RETRY_AFTER = 2

/**
 * Heavy work, a few at a time and fairly by key: a key with much work waits behind itself, any other for one work of each other key at most.
 */
export class FairQueue {
  readonly #bounds: Bounds
  /** Those who wait, by key; the key whose turn is next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #waitingInAll = 0
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws rate_limited where this key has too much waiting, unavailable where all together have. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.atOnce) this.#running += 1
    else await this.#turn(key)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #turn(key: string): Promise<void> {
    const { perKey, inAll } = this.#bounds
    const mine = this.#waiting.get(key) ?? []
    if (mine.length >= perKey) throw new ApiError('rate_limited', { retryAfter: RETRY_AFTER })
    if (this.#waitingInAll >= inAll) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER })
    this.#waitingInAll += 1
    this.#waiting.set(key, mine)
    return new Promise((resolve) => mine.push(resolve))
  }

  /** Gives the place of a work that is done to the next key, which then stands last. */
  #passOn(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#running -= 1
      return
    }
    const [key, mine] = next
    const start = mine.shift()
    this.#waiting.delete(key)
    if (mine.length > 0) this.#waiting.set(key, mine)
    this.#waitingInAll -= 1
    start?.()
  }
}
