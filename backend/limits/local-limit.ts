import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Peers } from '../peers.ts'

/** Subjects counted at once. Beyond it, the one that came longest ago is forgotten, and counted from zero. */
const SUBJECTS = 20_000
const WINDOW_MS = 60_000
const TELL_MS = 50
/** Uses of one subject, as a part of its limit, that are told at once: by so much each process can be too generous. */
const UNTOLD_SHARE = 1 / 20

/** Subject, when its minute began (ms since the epoch), uses in it that were not told before. */
const Uses = v.array(v.tuple([v.string(), v.number(), v.number()]))

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

interface Sharing {
  peers: Peers
  topic: string
  perMinute: number
  onHeard(subject: string, since: number, uses: number): void
}

/** Tells the shop's other processes of uses, some at a time: one message for each would cost more than many of the uses do. */
class SharedUses {
  readonly #options: Sharing
  readonly #untold = new Map<string, { since: number; uses: number }>()
  readonly #most: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: Sharing) {
    this.#options = options
    this.#most = Math.max(1, Math.floor(options.perMinute * UNTOLD_SHARE))
    options.peers.hear(options.topic, (message) => {
      const heard = v.safeParse(Uses, message)
      if (heard.success) for (const [subject, since, uses] of heard.output) options.onHeard(subject, since, uses)
    })
  }

  add(subject: string, since: number): void {
    const uses = (this.#untold.get(subject)?.uses ?? 0) + 1
    this.#untold.set(subject, { since, uses })
    if (uses >= this.#most) this.#tell()
    else this.#timer ??= setTimeout(() => this.#tell(), TELL_MS).unref()
  }

  #tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { peers, topic } = this.#options
    peers.tell(
      topic,
      [...this.#untold].map(([subject, { since, uses }]): v.InferOutput<typeof Uses>[number] => [subject, since, uses]),
    )
    this.#untold.clear()
  }
}
