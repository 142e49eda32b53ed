import { MongoBulkWriteError, type Collection, type Db, type Filter } from 'mongodb'
import type { RecordQuery, Records, StoredRecord } from '../port.ts'
import { reach, reachNewest } from './reach.ts'

interface Row {
  _id: string
  accountId: string
  kind: StoredRecord['kind']
  id: string
  at: number
  group?: string
  text: string
}

/** `_id` is account, kind and id, so a record that is appended twice is stored once. */
export class MongoRecords implements Records {
  readonly #rows: Collection<Row>

  constructor(db: Db) {
    this.#rows = db.collection<Row>('records')
  }

  async createIndexes(): Promise<void> {
    await this.#rows.createIndexes([
      { key: { accountId: 1, kind: 1, at: -1, id: -1 } },
      { key: { accountId: 1, kind: 1, group: 1, at: -1, id: -1 } },
    ])
  }

  async append(records: StoredRecord[]): Promise<void> {
    if (records.length === 0) return
    // An upsert that only ever inserts: the first one stays, and no outcome of the bulk needs to be counted.
    const writes = records.map((record) => {
      // The account stands in the filter as well: it is what a sharded collection would be divided by.
      const { _id, accountId, ...row } = rowOf(record)
      return { updateOne: { filter: { _id, accountId }, update: { $setOnInsert: row }, upsert: true } }
    })
    await reach(async () => {
      try {
        await this.#rows.bulkWrite(writes, { ordered: false })
      } catch (error) {
        // Two that upsert the same id at once: one of them is told that it is there, which is all it wanted.
        if (!onlyDuplicates(error)) throw error
      }
    })
  }

  async list(accountId: string, { kind, limit, before, group }: RecordQuery): Promise<StoredRecord[]> {
    const filter: Filter<Row> = { accountId, kind }
    if (group !== undefined) filter.group = group
    if (before !== undefined) filter.$or = [{ at: { $lt: before.at } }, { at: before.at, id: { $lt: before.id } }]
    const found = this.#rows
      .find(filter, { projection: { text: 1 } })
      .sort({ at: -1, id: -1 })
      .limit(limit)
    const rows = await reach(() => found.toArray())
    return rows.map(({ text }): StoredRecord => JSON.parse(text))
  }

  async get(accountId: string, kind: StoredRecord['kind'], id: string): Promise<StoredRecord | undefined> {
    const _id = keyOf(accountId, kind, id)
    const row = await reachNewest((options) => this.#rows.findOne({ _id, accountId }, { ...options, projection: { text: 1 } }))
    return row === null ? undefined : JSON.parse(row.text)
  }

  async trim(accountId: string, kind: StoredRecord['kind'], { keep, from, limit }: Parameters<Records['trim']>[2]): Promise<number> {
    const fields = { projection: { _id: 1 } }
    return reach(async () => {
      const beyond = await this.#rows.find({ accountId, kind }, fields).sort({ at: -1, id: -1 }).skip(keep).limit(limit).toArray()
      const old = await this.#rows
        .find({ accountId, kind, at: { $lt: from } }, fields)
        .limit(limit)
        .toArray()
      const ids = [...new Set([...beyond, ...old].map(({ _id }) => _id))].slice(0, limit)
      if (ids.length > 0) await this.#rows.deleteMany({ accountId, _id: { $in: ids } })
      return ids.length
    })
  }

  async deleteAll(accountId: string): Promise<void> {
    await reach(() => this.#rows.deleteMany({ accountId }))
  }
}

function rowOf(record: StoredRecord): Row {
  const { accountId, kind, id, at } = record
  const group = 'group' in record ? { group: record.group } : {}
  return { _id: keyOf(accountId, kind, id), accountId, kind, id, at, ...group, text: JSON.stringify(record) }
}

function keyOf(accountId: string, kind: string, id: string): string {
  return `${accountId}:${kind}:${id}`
}

/** A bulk can fail in two ways at once: duplicates are fine, but only where the rest is also known to be durable. */
function onlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) return false
  const errors = [error.writeErrors].flat()
  return errors.length > 0 && errors.every(({ code }) => code === 11_000)
}
