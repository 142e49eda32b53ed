import { ApiError } from '../api-error.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Peers } from '../peers.ts'
import { SharedUses } from './shared-uses.ts'

/** Subjects counted at once. Beyond it, the one that came longest ago is forgotten, and counted from zero. */
const SUBJECTS = 20_000
const WINDOW_MS = 60_000

interface Options {
  /** What is limited, in a word. */
  name: string
  /** Uses of one subject in a minute. */
  perMinute: number
  /** ms since the epoch. */
  clock(): number
  on: boolean
  /** The processes that count together with this one; undefined: it counts alone. */
  peers?: Peers | undefined
  /** Told each time a use is refused. */
  onRefused?(): void
}

/**
 * A limit counted in memory, by the processes of one machine together: one that all processes share would be a write to the store for every use, which
 * is what a flood should not cost. Each process counts what it hears of the others a moment late, so that each of the others may let a twentieth too many through.
 */
export class LocalLimit {
  readonly #options: Options
  readonly #counts = new BoundedCache<{ since: number; uses: number }>(SUBJECTS)
  readonly #shared: SharedUses | undefined

  constructor(options: Options) {
    this.#options = options
    const { name, perMinute, on, peers } = options
    if (!on || peers === undefined) return
    const onHeard = (subject: string, since: number, uses: number) => this.#add(subject, since, uses)
    this.#shared = new SharedUses({ peers, topic: `limit ${name}`, perMinute, onHeard })
  }

  /** Counts one use. Throws rate_limited, with the seconds to wait, where there were too many. */
  count(subject: string): void {
    const { perMinute, clock, on, onRefused } = this.#options
    if (!on) return
    const now = clock()
    const { since, uses } = this.#present(subject, now) ?? { since: now, uses: 0 }
    if (uses >= perMinute) {
      onRefused?.()
      throw new ApiError('rate_limited', { retryAfter: Math.max(1, Math.ceil((since + WINDOW_MS - now) / 1_000)) })
    }
    this.#counts.set(subject, { since, uses: uses + 1 })
    this.#shared?.add(subject, since)
  }

  /** Uses in another process. The minute that began first is the minute of all. */
  #add(subject: string, since: number, uses: number): void {
    const now = this.#options.clock()
    if (!isIn(since, now)) return
    const mine = this.#present(subject, now)
    this.#counts.set(subject, { since: Math.min(since, mine?.since ?? since), uses: uses + (mine?.uses ?? 0) })
  }

  #present(subject: string, now: number): { since: number; uses: number } | undefined {
    const counted = this.#counts.get(subject)
    return counted !== undefined && isIn(counted.since, now) ? counted : undefined
  }
}

/** After the clock was put back, no one waits for the time it was ahead. */
function isIn(since: number, now: number): boolean {
  return now >= since && now < since + WINDOW_MS
}
