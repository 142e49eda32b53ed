import { ApiError } from './api-error.ts'

interface Bounds {
  /** Works under way at once. */
  atOnce: number
  /** Works under way at once for one key; `atOnce` by default. */
  atOncePerKey?: number
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
  /** Works under way, by key. */
  readonly #running = new Map<string, number>()
  #runningInAll = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws rate_limited where this key has too much waiting, unavailable where all together have. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayBegin(key)) this.#begin(key)
    else await this.#turn(key)
    try {
      return await work()
    } finally {
      this.#end(key)
      this.#passOn()
    }
  }

  #mayBegin(key: string): boolean {
    const { atOnce, atOncePerKey = atOnce } = this.#bounds
    return this.#runningInAll < atOnce && (this.#running.get(key) ?? 0) < atOncePerKey
  }

  #begin(key: string): void {
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    this.#runningInAll += 1
  }

  #end(key: string): void {
    const left = (this.#running.get(key) ?? 0) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    this.#runningInAll -= 1
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

  /** Gives the free place to the next key that may begin a work; that key then stands last. */
  #passOn(): void {
    for (const [key, mine] of this.#waiting) {
      if (!this.#mayBegin(key)) continue
      const start = mine.shift()
      this.#waiting.delete(key)
      if (mine.length > 0) this.#waiting.set(key, mine)
      this.#waitingInAll -= 1
      this.#begin(key)
      start?.()
      return
    }
  }
}
