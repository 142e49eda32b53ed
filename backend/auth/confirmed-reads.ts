import { FairQueue } from '../fair-queue.ts'
import type { Entries, Entry } from '../storage/port.ts'
import type { EntrySpace } from '../storage/entry-spaces.ts'

/**
 * Confirming reads under way at once, of the connections to the store that all requests share. They can be slow where a majority answers late, and
 * any stranger can cause one with an invented token.
 */
const AT_ONCE = 8
const WAITING = { perKey: 16, inAll: 256 }

/**
 * Finds logins that an ordinary read may miss: right after the database has changed its primary a login that was made a moment ago is not there yet,
 * and a 401 would stop a queue until its user logs in again. Strangers wait for each other, not in the way of those whose login is found.
 */
export class ConfirmedReads {
  readonly #entries: Pick<Entries, 'get' | 'newest'>
  readonly #queue = new FairQueue({ atOnce: AT_ONCE, ...WAITING })

  constructor(entries: Pick<Entries, 'get' | 'newest'>) {
    this.#entries = entries
  }

  /** `whose`: the address or account that asks; `now` in ms. Throws rate_limited where that has too many waiting, unavailable where all have. */
  async find(space: EntrySpace, key: string, now: number, whose: string): Promise<Entry | undefined> {
    return (await this.#entries.get(space, key, now)) ?? (await this.#queue.run(whose, () => this.#entries.newest(space, key, now)))
  }
}
