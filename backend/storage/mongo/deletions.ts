import type { Collection, Db } from 'mongodb'
import type { Deletions, Look } from '../port.ts'
import { reach } from './reach.ts'

interface Row extends Look {
  _id: string
}

export class MongoDeletions implements Deletions {
  readonly #looks: Collection<Row>

  constructor(db: Db) {
    this.#looks = db.collection<Row>('deletions')
  }

  async createIndexes(): Promise<void> {
    await this.#looks.createIndexes([{ key: { due: 1 } }])
  }

  async plan(looks: readonly Look[]): Promise<void> {
    if (looks.length === 0) return
    const writes = looks.map((look) => ({ replaceOne: { filter: { _id: idOf(look) }, replacement: { ...look }, upsert: true } }))
    await reach(() => this.#looks.bulkWrite(writes, { ordered: false }))
  }

  async due(now: number, horizon: number, limit: number): Promise<Look[]> {
    const rows = await reach(() =>
      this.#looks
        .find({ $or: [{ due: { $lte: now } }, { due: { $gt: horizon } }] })
        .sort({ due: 1 })
        .limit(limit)
        .toArray(),
    )
    return rows.map(({ accountId, due }) => ({ accountId, due }))
  }

  async taken(looks: readonly Look[]): Promise<void> {
    if (looks.length === 0) return
    await reach(() => this.#looks.deleteMany({ _id: { $in: looks.map(idOf) } }))
  }
}

function idOf({ accountId, due }: Look): string {
  return `${due}:${accountId}`
}
