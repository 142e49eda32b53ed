import { ApiError } from '../api-error.ts'
import { Comebacks } from './comebacks.ts'

const TICK_MS = 100
/** How far back it counts what was answered lately, in seconds. */
const MEMORY_S = 1
/** Of what a process takes on at once, the part that one address may have. */
const SHARE = 1 / 8
/** Requests of one address that may be under way without their body. */
const UNSENT_PER_ADDRESS = 64

/** Where a process refuses what is new, so that it can finish what it has begun. */
interface LoadLimits {
  /** Requests under way at once. */
  maxInFlight: number
  /** How late the event loop may be, in ms: beyond it no request is served in reasonable time. */
  maxLagMs: number
  /** Whether one address gets a share only. */
  perAddress: boolean
}

/** What a request is to the gauge: one that is worked on, or one whose body is still to come. */
export interface Place {
  /** Gives the place up while a body is awaited: a slow sender takes nothing from others. Throws unavailable where none is free afterwards. */
  during<Body>(arrival: () => Promise<Body>): Promise<Body>
  /** The request is answered. */
  leave(): void
}

interface Load {
  inFlight: number
  unsent: number
}

/** How much this process has on its hands: requests that are worked on, in all and by address, and how late its event loop is. */
export class LoadGauge {
  readonly #limits: LoadLimits
  readonly #share: number
  readonly #byAddress = new Map<string, Load>()
  readonly #timer: NodeJS.Timeout
  #inFlight = 0
  #refused = 0
  #lag = 0
  #ticked = performance.now()
  /** Requests that were answered since the last tick, and in a second lately. */
  #answered = 0
  #answeredPerSecond = 0
  readonly #comebacks = new Comebacks()

  constructor(limits: LoadLimits) {
    this.#limits = limits
    this.#share = limits.perAddress ? Math.ceil(limits.maxInFlight * SHARE) : Number.POSITIVE_INFINITY
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
  }

  /** True when the next request of this address is better refused. */
  isFull(address: string): boolean {
    return this.#isFullForAll() || (this.#byAddress.get(address)?.inFlight ?? 0) >= this.#share
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Requests that were refused so far. */
  get refused(): number {
    return this.#refused
  }

  enter(address: string): Place {
    const load = this.#byAddress.get(address) ?? { inFlight: 0, unsent: 0 }
    this.#byAddress.set(address, load)
    this.#count(load, 1)
    let isIn = true
    return {
      during: async (arrival) => {
        if (this.#limits.perAddress && load.unsent >= UNSENT_PER_ADDRESS) throw this.refusal()
        this.#count(load, -1)
        isIn = false
        load.unsent += 1
        let body
        try {
          body = await arrival()
        } finally {
          load.unsent -= 1
        }
        if (this.isFull(address)) throw this.refusal()
        this.#count(load, 1)
        isIn = true
        return body
      },
      leave: () => {
        this.#answered += 1
        if (isIn) this.#count(load, -1)
        isIn = false
        if (load.inFlight === 0 && load.unsent === 0) this.#byAddress.delete(address)
      },
    }
  }

  /** Counts a request that is refused, and says when to come again. */
  refusal(): ApiError {
    this.#refused += 1
    // One address that is at its share makes no others wait longer.
    const retryAfter = this.#isFullForAll()
      ? this.#comebacks.next(performance.now(), this.#answeredPerSecond, Math.random())
      : 1 + Math.floor(Math.random() * 3)
    return new ApiError('unavailable', { retryAfter })
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #isFullForAll(): boolean {
    const { maxInFlight, maxLagMs } = this.#limits
    return this.#inFlight >= maxInFlight || this.#lag > maxLagMs
  }

  #count(load: Load, by: 1 | -1): void {
    load.inFlight += by
    this.#inFlight += by
  }

  #tick(): void {
    const now = performance.now()
    const late = Math.max(0, now - this.#ticked - TICK_MS)
    // Half of it is history: one long task is no overload.
    this.#lag = (this.#lag + late) / 2
    const seconds = (now - this.#ticked) / 1_000
    this.#answeredPerSecond += (this.#answered / seconds - this.#answeredPerSecond) * Math.min(1, seconds / MEMORY_S)
    this.#answered = 0
    this.#ticked = now
  }
}
