import { MongoBulkWriteError, type Collection, type Db, type Filter, type FindCursor } from 'mongodb'
import type { RecordQuery, Records, StoredRecord } from '../port.ts'
import { reach, reachNewest } from './reach.ts'
import { recordDocumentOf, recordKey, recordOf, type RecordDocument } from './record-document.ts'
import { nearestDate } from './times.ts'

/** Each record is a document, stored with those of its account. */
export class MongoRecords implements Records {
  readonly #documents: Collection<RecordDocument>

  constructor(db: Db) {
    this.#documents = db.collection<RecordDocument>('records')
  }

  async append(records: StoredRecord[], accountVersion = 0): Promise<void> {
    if (records.length === 0) return
    // An upsert that only inserts: the first one stays, and the bulk's counts are not needed.
    const writes = records.map((record) => {
      const { _id, accountId, ...fields } = recordDocumentOf(record)
      return { updateOne: { filter: { _id, accountId }, update: { $setOnInsert: { ...fields, accountVersion } }, upsert: true } }
    })
    await reach(async () => {
      try {
        await this.#documents.bulkWrite(writes, { ordered: false })
      } catch (error) {
        // Two upserts of the same id at once: one fails because it exists, which is fine.
        if (!onlyDuplicates(error)) throw error
      }
    })
  }

  async list(accountId: string, { kind, limit, before, group }: RecordQuery): Promise<StoredRecord[]> {
    const filter: Filter<RecordDocument> = { accountId, kind }
    if (group !== undefined) filter.group = group
    if (before !== undefined) {
      const at = nearestDate(before.at)
      filter.$or = [{ at: { $lt: at } }, { at, id: { $lt: before.id } }]
    }
    const found = this.#documents.find(filter).sort({ at: -1, id: -1 }).limit(limit)
    return (await reach(() => found.toArray())).map(recordOf)
  }

  async count(accountId: string, { kind, group }: Pick<RecordQuery, 'kind' | 'group'>): Promise<number> {
    const filter = { accountId, kind, ...(group === undefined ? {} : { group }) }
    return (await idsOf(this.#documents.find(filter, { projection: { _id: 1 } }))).length
  }

  async get(accountId: string, kind: StoredRecord['kind'], id: string): Promise<StoredRecord | undefined> {
    const _id = recordKey(accountId, kind, id)
    const document = await reachNewest((options) => this.#documents.findOne({ _id, accountId }, options))
    return document === null ? undefined : recordOf(document)
  }

  async trim(accountId: string, kind: StoredRecord['kind'], { keep, from, limit }: Parameters<Records['trim']>[2]): Promise<number> {
    const fields = { projection: { _id: 1 } }
    const all = { accountId, kind }
    const isAnyBeyond = (await idsOf(this.#documents.find(all, fields).sort({ at: -1, id: -1 }).skip(keep).limit(1))).length > 0
    // Documents of release 1.0 have no version, and come before all others. There are too many so rarely that the sort needs no index.
    const lastFirst = this.#documents.find(all, fields).sort({ accountVersion: -1, at: -1, id: -1 })
    const beyond = isAnyBeyond ? await idsOf(lastFirst.skip(keep).limit(limit)) : []
    const old = await idsOf(this.#documents.find({ ...all, at: { $lt: nearestDate(from) } }, fields).limit(limit))
    const ids = [...new Set([...beyond, ...old])].slice(0, limit)
    if (ids.length > 0) await reach(() => this.#documents.deleteMany({ accountId, _id: { $in: ids } }))
    return ids.length
  }

  async remove(accountId: string, kind: StoredRecord['kind'], id: string): Promise<boolean> {
    const { deletedCount } = await reach(() => this.#documents.deleteOne({ _id: recordKey(accountId, kind, id), accountId }))
    return deletedCount === 1
  }

  async deleteAll(accountId: string): Promise<void> {
    await reach(() => this.#documents.deleteMany({ accountId }))
  }
}

async function idsOf(rows: FindCursor<{ _id: string }>): Promise<string[]> {
  return (await reach(() => rows.toArray())).map(({ _id }) => _id)
}

/** A bulk can fail in two ways at once: duplicates are fine, but only if the rest is known to be durable. */
function onlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) return false
  const errors = [error.writeErrors].flat()
  return errors.length > 0 && errors.every(({ code }) => code === 11_000)
}
