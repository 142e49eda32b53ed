import type { Logger } from 'pino'
import type { Accounts, CommitMark } from '../storage/port.ts'
import type { LiveHub } from './live-hub.ts'

/** Accounts that are asked about in one query. */
const AT_ONCE = 500
/** ms after which a store that could not be watched is tried again. */
const WATCH_AGAIN_MS = 60_000

interface Options {
  accounts: Pick<Accounts, 'newer' | 'stamp' | 'watch'>
  hub: Pick<LiveHub, 'marks' | 'markOf' | 'tell'>
  log: Logger
  /** ms between two looks at the store. */
  pollMs: number
}

/**
 * Learns what other processes commit to the accounts that are listened to: from the store itself where that can tell (change streams of MongoDB), else by
 * asking for their versions again and again, one query for all listeners. Rests while there are none.
 */
export class CommitWatch {
  readonly #options: Options
  /** Accounts to be asked about although the store is watched: told of by it, or just come, after a commit that their request may not have seen. */
  #asked = new Set<string>()
  /** The store's as all accounts were asked about last. */
  #stamp: number | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #stopWatching: (() => void) | undefined
  #isOpening = false
  #watchAgainAt = 0
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** A device listens to this account from now on. */
  entered(id: string): void {
    this.#asked.add(id)
    this.#lookIn(this.#options.pollMs)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#rest()
    await this.#looking
  }

  #lookIn(ms: number): void {
    if (this.#isClosed || this.#looking !== undefined) return
    this.#timer ??= setTimeout(() => this.#look(), ms).unref()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#watchAgainAt = 0
  }

  #look(): void {
    const { hub, log, pollMs } = this.#options
    const all = hub.marks()
    this.#timer = undefined
    if (all.length === 0) return this.#rest()
    void this.#watch()
    this.#looking = this.#ask(all)
      .catch((error: unknown) => {
        // What was not answered is asked again.
        for (const { id } of all) this.#asked.add(id)
        log.debug({ err: error }, 'versions of listened accounts not read')
      })
      .finally(() => {
        this.#looking = undefined
        this.#lookIn(pollMs)
      })
  }

  async #ask(all: readonly CommitMark[]): Promise<void> {
    const { accounts, hub } = this.#options
    const stamp = accounts.stamp?.()
    const isQuiet = this.#stopWatching !== undefined || (stamp !== undefined && stamp === this.#stamp)
    const known = isQuiet ? all.filter(({ id }) => this.#asked.has(id)) : all
    this.#asked = new Set()
    for (let first = 0; first < known.length; first += AT_ONCE) {
      // The embedded store answers at once: requests must have their turn in between.
      if (first > 0) await new Promise((resolve) => setImmediate(resolve))
      for (const mark of await accounts.newer(known.slice(first, first + AT_ONCE))) {
        // An ordinary read that finds no account proves nothing: its logins are judged by the newest one.
        hub.tell(mark.version === 0 ? { id: mark.id, logins: 'ended' } : mark)
      }
    }
    this.#stamp = stamp
  }

  async #watch(): Promise<void> {
    const { accounts } = this.#options
    if (accounts.watch === undefined || this.#stopWatching !== undefined || this.#isOpening || performance.now() < this.#watchAgainAt)
      return
    this.#isOpening = true
    let isLost = false
    const lost = () => {
      isLost = true
      this.#stopWatching = undefined
    }
    const stop = await accounts.watch((id, version) => this.#heard(id, version), lost)
    this.#isOpening = false
    this.#watchAgainAt = performance.now() + WATCH_AGAIN_MS
    if (this.#isClosed) return stop?.()
    this.#stopWatching = isLost ? undefined : stop
    // What was committed before the watch began is asked for once.
    for (const { id } of this.#options.hub.marks()) this.#asked.add(id)
  }

  /** At once, but all that are told of in one moment by one query. */
  #heard(id: string, version: number): void {
    const known = this.#options.hub.markOf(id)
    if (known === undefined || (version > 0 && version <= known.version)) return
    this.#asked.add(id)
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lookIn(0)
  }
}
