// One process of the shop as a queue for one core: what it takes on costs as much as was measured, and what it refuses as much as was estimated.
import { Comebacks } from '../../../backend/operations/comebacks.ts'
import type { EventClock } from './event-clock.ts'

export type Answer = { kind: 'applied' } | { kind: 'refused'; retryAfter: number } | { kind: 'none' }

/** As the shop's defaults (backend/config.ts). */
const MAX_IN_FLIGHT = 1_000
const MAX_LAG_MS = 500

interface Options {
  clock: EventClock
  random(): number
  /** Core time of one request, in ms. */
  costs: { push: number; refusal: number }
}

export class Process {
  readonly #options: Options
  #busyUntil = 0
  #inFlight = 0
  readonly #comebacks = new Comebacks()
  readonly #answered: number[] = []
  /** Nothing listens: a proxy or the system answers with an error, or not at all. */
  isDown = false
  refusals = 0

  constructor(options: Options) {
    this.#options = options
  }

  send(answer: (answer: Answer) => void): void {
    const { clock, random, costs } = this.#options
    if (this.isDown) return void clock.after(1, () => answer({ kind: 'none' }))
    const lag = Math.max(0, this.#busyUntil - clock.now) - this.#inFlight * costs.push
    if (this.#inFlight >= MAX_IN_FLIGHT || lag > MAX_LAG_MS) {
      this.refusals += 1
      const retryAfter = this.#comebacks.next(clock.now, this.#answeredLately(), random())
      this.#work(costs.refusal, () => answer({ kind: 'refused', retryAfter }))
      return
    }
    this.#inFlight += 1
    this.#work(costs.push, () => {
      this.#inFlight -= 1
      this.#answered.push(clock.now)
      answer({ kind: 'applied' })
    })
  }

  /** Requests that were answered in the second before, as the shop's gauge knows them. */
  #answeredLately(): number {
    const { now } = this.#options.clock
    while ((this.#answered[0] ?? now) < now - 1_000) this.#answered.shift()
    return this.#answered.length
  }

  #work(ms: number, done: () => void): void {
    const { clock } = this.#options
    this.#busyUntil = Math.max(clock.now, this.#busyUntil) + ms
    clock.after(this.#busyUntil - clock.now, done)
  }
}
