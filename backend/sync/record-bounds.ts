import { BoundedCache } from '../bounded-cache.ts'
import { BOUNDS } from '../limits/bounds.ts'
import type { Records, StoredRecord } from '../storage/port.ts'

const REMEMBERED = 20_000
/** The share of a bound that may be exceeded before trimming, so that not every record causes a search for the oldest. */
export const SLACK = 0.1
const AT_ONCE = 1_000

/** Keeps each account's records within their bounds: the first of a kind are removed, never one of the last that the bound promises. */
export class RecordBounds {
  readonly #records: Pick<Records, 'trim'>
  /** `account kind` to the number of records that may be added before the next count. Unknown ones are counted at once. */
  readonly #room = new BoundedCache<number>(REMEMBERED)

  constructor(records: Pick<Records, 'trim'>) {
    this.#records = records
  }

  /** Removes the excess over the bounds after these records of one account were stored. */
  async appended(accountId: string, records: readonly Pick<StoredRecord, 'kind'>[]): Promise<void> {
    const added = new Map<StoredRecord['kind'], number>()
    for (const { kind } of records) added.set(kind, (added.get(kind) ?? 0) + 1)
    for (const [kind, count] of added) await this.#makeRoom(accountId, kind, count)
  }

  async #makeRoom(accountId: string, kind: StoredRecord['kind'], added: number): Promise<void> {
    const key = `${accountId} ${kind}`
    const room = (this.#room.get(key) ?? 0) - added
    if (room > 0) {
      this.#room.set(key, room)
      return
    }
    const { count } = BOUNDS[kind]
    await trimAll(this.#records, accountId, kind, { keep: count })
    this.#room.set(key, Math.ceil(count * SLACK))
  }
}

/** Removes the records of a kind beyond the last `keep`, and those from before `from` (ms since the epoch). */
export async function trimAll(
  records: Pick<Records, 'trim'>,
  accountId: string,
  kind: StoredRecord['kind'],
  { keep, from = 0 }: { keep: number; from?: number },
): Promise<void> {
  while ((await records.trim(accountId, kind, { keep, from, limit: AT_ONCE })) === AT_ONCE);
}
