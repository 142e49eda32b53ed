/** The soonest a request that was refused is asked to come again. */
const FIRST_MS = 1_000
/** No wait is longer: by then the shop knows better how fast it is. */
const LONGEST_MS = 60_000
/** What any machine answers in a second: what is assumed before it is known. */
const SLOWEST = 200
/** Of what is answered in a second, the part for those who come again; the rest is for those who come for the first time. */
const SHARE = 0.8

/**
 * Tells those who are refused when to come again: one after the other, at the pace at which the shop answers. Told the same, a crowd would come back as a
 * crowd and be refused again, and each refusal takes time from those who are served.
 */
export class Comebacks {
  /** Up to here places have been given away, in the same ms as `now`. */
  #givenUntil = 0

  /** Whole seconds to wait. `now` in ms of any clock; `answered`: requests in a second, lately; `random` from 0 up to 1. */
  next(now: number, answered: number, random: number): number {
    const place = Math.max(this.#givenUntil, now + FIRST_MS) + 1_000 / (SHARE * Math.max(SLOWEST, answered))
    // Beyond the last place there is no order any more, only a wide spread.
    const wait = place - now > LONGEST_MS ? (LONGEST_MS / 2) * (1 + random) : place - now
    this.#givenUntil = Math.min(place, now + LONGEST_MS)
    return Math.ceil(wait / 1_000)
  }
}
