import { FairQueue } from '../fair-queue.ts'
import type { Entries, Entry } from '../storage/port.ts'
import type { EntrySpace } from '../storage/entry-spaces.ts'

/**
 * How many confirming reads run at once on the store's shared connections. They can be slow, and any stranger can cause one with an
 * invented token.
 */
const AT_ONCE = 8
const WAITING = { perKey: 16, inAll: 256 }

/**
 * Finds logins that an ordinary read may miss: right after a change of primary a new login is not there yet, and a 401 would stop a queue
 * until its user logs in again. Strangers wait for each other, not in the way of found logins.
 */
export class ConfirmedReads {
  readonly #entries: Pick<Entries, 'get' | 'newest'>
  readonly #queue = new FairQueue({ atOnce: AT_ONCE, ...WAITING })

  constructor(entries: Pick<Entries, 'get' | 'newest'>) {
    this.#entries = entries
  }

  /** `whose`: the asking address or account; `now` in ms. Throws rate_limited if that has too many waiting, unavailable if all have. */
  async find(space: EntrySpace, key: string, now: number, whose: string): Promise<Entry | undefined> {
    return (await this.#entries.get(space, key, now)) ?? (await this.#queue.run(whose, () => this.#entries.newest(space, key, now)))
  }
}
