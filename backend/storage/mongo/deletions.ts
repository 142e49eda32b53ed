import type { Collection, Db } from 'mongodb'
import type { Deletions, Cleanup } from '../port.ts'
import { reach } from './reach.ts'

interface Row extends Cleanup {
  _id: string
}

export class MongoDeletions implements Deletions {
  readonly #cleanups: Collection<Row>

  constructor(db: Db) {
    this.#cleanups = db.collection<Row>('deletions')
  }

  async createIndexes(): Promise<void> {
    await this.#cleanups.createIndexes([{ key: { due: 1 } }])
  }

  async plan(cleanups: readonly Cleanup[]): Promise<void> {
    if (cleanups.length === 0) return
    const writes = cleanups.map((cleanup) => ({
      replaceOne: { filter: { _id: idOf(cleanup) }, replacement: { ...cleanup }, upsert: true },
    }))
    await reach(() => this.#cleanups.bulkWrite(writes, { ordered: false }))
  }

  async due(now: number, horizon: number, limit: number): Promise<Cleanup[]> {
    const rows = await reach(() =>
      this.#cleanups
        .find({ $or: [{ due: { $lte: now } }, { due: { $gt: horizon } }] })
        .sort({ due: 1 })
        .limit(limit)
        .toArray(),
    )
    return rows.map(({ accountId, due }) => ({ accountId, due }))
  }

  async done(cleanups: readonly Cleanup[]): Promise<void> {
    if (cleanups.length === 0) return
    await reach(() => this.#cleanups.deleteMany({ _id: { $in: cleanups.map(idOf) } }))
  }
}

function idOf({ accountId, due }: Cleanup): string {
  return `${due}:${accountId}`
}
