import type { Logger } from 'pino'
import type { Accounts, CommitMark } from '../storage/port.ts'
import type { LiveHub } from './live-hub.ts'

/** Accounts that are asked about in one query. */
const AT_ONCE = 1_000
/** ms after which a store that could not be watched is tried again. */
const WATCH_AGAIN_MS = 60_000

interface Options {
  accounts: Pick<Accounts, 'newer' | 'watch'>
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
    const all = this.#options.hub.marks()
    this.#timer = undefined
    if (all.length === 0) return this.#rest()
    void this.#watch()
    const asked = this.#stopWatching === undefined ? all : all.filter(({ id }) => this.#asked.has(id))
    this.#asked = new Set()
    this.#looking = this.#ask(asked)
      .catch((error: unknown) => {
        for (const { id } of asked) this.#asked.add(id)
        this.#options.log.debug({ err: error }, 'versions of listened accounts not read')
      })
      .finally(() => {
        this.#looking = undefined
        this.#lookIn(this.#options.pollMs)
      })
  }

  async #ask(known: readonly CommitMark[]): Promise<void> {
    const { accounts, hub } = this.#options
    for (let first = 0; first < known.length; first += AT_ONCE) {
      for (const mark of await accounts.newer(known.slice(first, first + AT_ONCE))) {
        // An ordinary read that finds no account proves nothing: its logins are judged by the newest one.
        hub.tell(mark.version === 0 ? { id: mark.id, logins: 'ended' } : mark)
      }
    }
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
