import { CLOCK_SKEW_MS } from '../domain/stored-time.ts'
import { BoundedCache } from '../bounded-cache.ts'
import { BOUNDS } from '../limits/bounds.ts'
import type { Records, StoredRecord } from '../storage/port.ts'

const REMEMBERED = 20_000
/** As much of a bound may stand above it until it is trimmed, so that not every record is followed by a look for the oldest. */
export const SLACK = 0.1
const AT_ONCE = 1_000

/** Keeps the records of each account within their bounds: the oldest of a kind fall, but never one of the newest that the bound promises. */
export class RecordBounds {
  readonly #records: Pick<Records, 'trim'>
  /** `account kind` to the records that may still be added before they must be counted again. Unknown: they are counted at once. */
  readonly #room = new BoundedCache<number>(REMEMBERED)

  constructor(records: Pick<Records, 'trim'>) {
    this.#records = records
  }

  /** Removes what these records of one account, which have just been stored, made too many. */
  async appended(accountId: string, records: readonly Pick<StoredRecord, 'kind' | 'at'>[]): Promise<void> {
    const added = new Map<StoredRecord['kind'], number>()
    for (const { kind } of records) added.set(kind, (added.get(kind) ?? 0) + 1)
    const now = Math.max(...records.map(({ at }) => at))
    for (const [kind, count] of added) await this.#makeRoom(accountId, kind, count, now)
  }

  async #makeRoom(accountId: string, kind: StoredRecord['kind'], added: number, now: number): Promise<void> {
    const key = `${accountId} ${kind}`
    const room = (this.#room.get(key) ?? 0) - added
    if (room > 0) {
      this.#room.set(key, room)
      return
    }
    const { count } = BOUNDS[kind]
    await trimAll(this.#records, accountId, kind, { keep: count, now })
    this.#room.set(key, Math.ceil(count * SLACK))
  }
}

/** Removes the records of a kind beyond the newest `keep` of `now`, and those older than `from` (both in ms since the epoch). */
export async function trimAll(
  records: Pick<Records, 'trim'>,
  accountId: string,
  kind: StoredRecord['kind'],
  { keep, from = 0, now }: { keep: number; from?: number; now: number },
): Promise<void> {
  const until = now + CLOCK_SKEW_MS
  while ((await records.trim(accountId, kind, { keep, from, until, limit: AT_ONCE })) === AT_ONCE);
}
