const TICK_MS = 100

/** Limits beyond which a process refuses new requests, so that it can finish those under way. */
interface LoadLimits {
  /** Requests under way at once. */
  maxInFlight: number
  /** How late the event loop may be, in ms: beyond it no request is served in reasonable time. */
  maxLagMs: number
}

/** The load of this process: requests under way, and how late its event loop is. */
export class LoadGauge {
  readonly #limits: LoadLimits
  readonly #timer: NodeJS.Timeout
  #inFlight = 0
  #lag = 0
  #ticked = performance.now()

  constructor(limits: LoadLimits) {
    this.#limits = limits
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
  }

  /** True when the next request is better refused. */
  get full(): boolean {
    return this.#inFlight >= this.#limits.maxInFlight || this.#lag > this.#limits.maxLagMs
  }

  get inFlight(): number {
    return this.#inFlight
  }

  enter(): void {
    this.#inFlight += 1
  }

  leave(): void {
    this.#inFlight -= 1
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    const now = performance.now()
    const late = Math.max(0, now - this.#ticked - TICK_MS)
    // A moving average: one long task alone is no overload.
    this.#lag = (this.#lag + late) / 2
    this.#ticked = now
  }
}
