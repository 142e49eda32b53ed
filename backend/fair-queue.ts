import { ApiError } from './api-error.ts'

interface Bounds {
  /** Works under way at once. */
  atOnce: number
  /** Works under way at once for one key; `atOnce` by default. */
  atOncePerKey?: number
  /** Works that one key may have waiting. */
  perKey: number
  /** Works that may wait over all keys; no bound by default. */
  inAll?: number
}

interface Entry {
  restMs?: () => number
  /** Of this key may wait; the queue's own by default. */
  perKey?: number
}

interface Waiting {
  begin(): void
  restMs(): number
}

/** Seconds after which a work that was turned away may be tried again. */
const RETRY_AFTER_S = 2

const NO_REST = () => 0

/** Heavy work, a few at a time and fairly by key: a key with much work waits behind itself, any other for one work of each other key at most. */
export class FairQueue {
  readonly #bounds: Bounds
  /** Those who wait, by key; the key whose turn is next stands first. */
  readonly #waiting = new Map<string, Waiting[]>()
  #waitingInAll = 0
  /** Works under way, by key. */
  readonly #running = new Map<string, number>()
  #runningInAll = 0
  /** Nothing begins before it, in ms of performance.now(). */
  #restsUntil = 0
  #timer: NodeJS.Timeout | undefined

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws rate_limited where this key has too much waiting, unavailable where all together have. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.enter(key)
    try {
      return await work()
    } finally {
      this.leave(key)
    }
  }

  /**
   * Resolves when a work of this key may begin; `leave` ends it. The next work of any key begins `restMs` after this one at the earliest. Throws
   * like `run`.
   */
  async enter(key: string, { restMs = NO_REST, perKey = this.#bounds.perKey }: Entry = {}): Promise<void> {
    const mine = this.#waiting.get(key) ?? []
    if (!this.#mayBegin(key)) {
      if (mine.length >= perKey) throw new ApiError('rate_limited', { retryAfter: RETRY_AFTER_S })
      if (this.#waitingInAll >= (this.#bounds.inAll ?? Infinity)) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_S })
    }
    this.#waiting.set(key, mine)
    this.#waitingInAll += 1
    await new Promise<void>((resolve) => {
      mine.push({ begin: resolve, restMs })
      this.#goOn()
    })
  }

  leave(key: string): void {
    const left = (this.#running.get(key) ?? 0) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    this.#runningInAll -= 1
    this.#goOn()
  }

  #mayBegin(key: string): boolean {
    const { atOnce, atOncePerKey = atOnce } = this.#bounds
    const isFree = this.#runningInAll < atOnce && (this.#running.get(key) ?? 0) < atOncePerKey
    return isFree && performance.now() >= this.#restsUntil
  }

  /** Begins what may begin, in turn by key. */
  #goOn(): void {
    for (const [key, mine] of this.#waiting) {
      if (!this.#mayBegin(key)) continue
      const next = mine.shift()
      // The key then stands last, and this loop meets it again there.
      this.#waiting.delete(key)
      if (mine.length > 0) this.#waiting.set(key, mine)
      if (next !== undefined) this.#begin(key, next)
    }
    const restMs = this.#restsUntil - performance.now()
    if (restMs > 0 && this.#waiting.size > 0) this.#wakeIn(restMs + 1)
  }

  #begin(key: string, { begin, restMs }: Waiting): void {
    this.#waitingInAll -= 1
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    this.#runningInAll += 1
    const rest = restMs()
    if (rest > 0) this.#restsUntil = performance.now() + rest
    begin()
  }

  #wakeIn(ms: number): void {
    if (this.#timer !== undefined) return
    const wake = () => {
      this.#timer = undefined
      this.#goOn()
    }
    this.#timer = setTimeout(wake, ms).unref()
  }
}
