/** The soonest a request that was refused is asked to come again. */
const FIRST_MS = 1_000
/** No wait is longer: by then the shop knows better how fast it is. */
const LONGEST_MS = 60_000
/** What a machine answers in a second at least: assumed as long as there is too little to do to know it. */
const SLOWEST = 1_000
/** More places than are served: devices add some time of their own at random, and a few that are refused again cost less than a core that waits. */
const OVERBOOKED = 1.2

/**
 * Tells those who are refused when to come again: one after the other, at the pace at which the shop answers. Told the same, a crowd would come back as a
 * crowd and be refused again, and each refusal takes time from those who are served.
 */
export class Comebacks {
  /** Up to here places have been given away, in the same ms as `now`. */
  #givenUntil = 0

  /** Whole seconds to wait. `now` in ms of any clock; `answered`: requests in a second, lately; `random` from 0 up to 1. */
  next(now: number, answered: number, random: number): number {
    const place = Math.max(this.#givenUntil, now + FIRST_MS) + 1_000 / (OVERBOOKED * Math.max(SLOWEST, answered))
    // Beyond the last place there is no order any more, only a wide spread.
    const wait = place - now > LONGEST_MS ? (LONGEST_MS / 2) * (1 + random) : place - now
    this.#givenUntil = Math.min(place, now + LONGEST_MS)
    return Math.ceil(wait / 1_000)
  }
}
