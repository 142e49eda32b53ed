import type { Collection, Db } from 'mongodb'
import { Cleanup, type Deletions } from '../port.ts'
import { readEach, readRow } from '../stored-row.ts'
import { bucketOf, EVERY_BUCKET } from './buckets.ts'
import { reach } from './reach.ts'
import { fieldsOf, msOf } from './stored-values.ts'
import { dateOf, nearestDate } from './times.ts'

interface Row {
  _id: string
  bucket: number
  accountId: string
  due: Date
}

export class MongoDeletions implements Deletions {
  readonly #cleanups: Collection<Row>

  constructor(db: Db) {
    this.#cleanups = db.collection<Row>('deletions')
  }

  async plan(cleanups: readonly Cleanup[]): Promise<void> {
    if (cleanups.length === 0) return
    const writes = cleanups.map(({ accountId, due }) => ({
      replaceOne: {
        filter: placeOfCleanup({ accountId, due }),
        replacement: { bucket: bucketOf(accountId), accountId, due: dateOf(due) },
        upsert: true,
      },
    }))
    await reach(() => this.#cleanups.bulkWrite(writes, { ordered: false }))
  }

  async due(now: number, horizon: number, limit: number): Promise<Cleanup[]> {
    const rows = await reach(() =>
      this.#cleanups
        .find({ ...EVERY_BUCKET, $or: [{ due: { $lte: nearestDate(now) } }, { due: { $gt: nearestDate(horizon) } }] })
        .sort({ due: 1 })
        .limit(limit)
        .toArray(),
    )
    return readEach(rows, cleanupOf)
  }

  async done(cleanups: readonly Cleanup[]): Promise<void> {
    if (cleanups.length === 0) return
    const writes = cleanups.map((cleanup) => ({ deleteOne: { filter: placeOfCleanup(cleanup) } }))
    await reach(() => this.#cleanups.bulkWrite(writes, { ordered: false }))
  }
}

/** Throws DamagedRow. */
function cleanupOf(stored: unknown): Cleanup {
  const { _id, accountId, due } = fieldsOf(stored)
  return readRow(`the cleanup ${String(_id)}`, Cleanup, { accountId, due: msOf(due) })
}

/** A separate document for each planned cleanup of an account. */
function placeOfCleanup({ accountId, due }: Cleanup): { bucket: number; _id: string } {
  return { bucket: bucketOf(accountId), _id: `${due}:${accountId}` }
}
