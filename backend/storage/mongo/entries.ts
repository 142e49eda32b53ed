import type { Collection, Db, Filter, WithoutId } from 'mongodb'
import type * as v from 'valibot'
import { latestEnd } from '../../domain/stored-time.ts'
import { lifeIn } from '../entry-spaces.ts'
import type { Entries, Entry } from '../port.ts'
import { DamagedRow, entryName, ifReadable, readRow } from '../stored-row.ts'
import { EVERY_BUCKET, placeOf, placesOf } from './buckets.ts'
import { storedValue, valueOf } from './free-values.ts'
import { isDuplicate, reach, reachNewest } from './reach.ts'
import { EntryContent } from './stored-schemas.ts'
import { fieldsOf, msOf } from './stored-values.ts'
import { LAST_MOMENT, nearestDate } from './times.ts'

export interface EntryDocument {
  _id: string
  bucket: number
  space: string
  key: string
  /** The moment of expiry; absent without one. */
  removeAt?: Date
  accountId?: string
  /** A counter's number, which can be raised in one step; otherwise the value is used. */
  count?: number
  value?: unknown
}

export class MongoEntries implements Entries<string> {
  readonly #documents: Collection<EntryDocument>

  constructor(db: Db) {
    this.#documents = db.collection<EntryDocument>('entries')
  }

  async get(space: string, key: string, now: number): Promise<Entry | undefined> {
    const document = await reach(() => this.#documents.findOne({ ...placeOf(idOf(space, key)), ...living(now, lifeIn(space)) }))
    return document === null ? undefined : entryOf(document, now)
  }

  async newest(space: string, key: string, now: number): Promise<Entry | undefined> {
    const document = await reachNewest((options) =>
      this.#documents.findOne({ ...placeOf(idOf(space, key)), ...living(now, lifeIn(space)) }, options),
    )
    return document === null ? undefined : entryOf(document, now)
  }

  async put(space: string, key: string, entry: Entry): Promise<void> {
    const document = entryDocumentOf(space, key, entry)
    // Two upserts of the same key may collide; the loser's second try finds a document to replace.
    while (!(await this.#upsert(placeOf(idOf(space, key)), document)));
  }

  async add(space: string, key: string, entry: Entry, now: number): Promise<boolean> {
    return this.#upsert({ ...placeOf(idOf(space, key)), ...gone(now, lifeIn(space)) }, entryDocumentOf(space, key, entry))
  }

  async take(space: string, key: string, now: number): Promise<Entry | undefined> {
    const document = await reach(() => this.#documents.findOneAndDelete({ ...placeOf(idOf(space, key)), ...living(now, lifeIn(space)) }))
    return document === null ? undefined : entryOf(document, now)
  }

  async delete(space: string, key: string): Promise<boolean> {
    const { deletedCount } = await reach(() => this.#documents.deleteOne(placeOf(idOf(space, key))))
    return deletedCount === 1
  }

  async increment(space: string, key: string, by: number, expiresAt: number, now: number): Promise<{ count: number; expiresAt: number }> {
    const place = placeOf(idOf(space, key))
    const life = expiresAt - now
    const counted = (document: EntryDocument | null) => {
      const counter = document === null ? undefined : storedOf(document)
      return { count: (counter?.count ?? 0) + by, expiresAt: Math.min(counter?.removeAt ?? Infinity, expiresAt) }
    }
    if (by === 0) return counted(await reach(() => this.#documents.findOne({ ...place, ...living(now, life) })))
    const fresh = entryDocumentOf(space, key, { value: by, expiresAt })
    const raised = { $inc: { count: by }, ...(fresh.removeAt === undefined ? {} : { $min: { removeAt: fresh.removeAt } }) }
    for (;;) {
      const before = await reach(() =>
        this.#documents.findOneAndUpdate({ ...place, ...living(now, life) }, raised, { returnDocument: 'before' }),
      )
      const after = ifReadable(() => counted(before))
      if (after instanceof DamagedRow) {
        await this.put(space, key, { value: by, expiresAt })
        return { count: by, expiresAt }
      }
      if (before !== null || (await this.#upsert({ ...place, ...gone(now, life) }, fresh))) return after
      // Another process started the counter meanwhile: raise that one.
    }
  }

  async listByAccount(accountId: string, space: string, now: number): Promise<(Entry & { key: string })[]> {
    const documents = await reach(() =>
      this.#documents.find({ ...EVERY_BUCKET, accountId, space, ...living(now, lifeIn(space)) }).toArray(),
    )
    return documents.map((document) => ({ ...entryOf(document, now), key: document.key }))
  }

  async deleteByAccount(accountId: string, spaces: readonly string[], exceptKey?: string): Promise<void> {
    const others = exceptKey === undefined ? {} : { key: { $ne: exceptKey } }
    await reach(() => this.#documents.deleteMany({ ...EVERY_BUCKET, accountId, space: { $in: spaces }, ...others }))
  }

  async sweep(now: number, limit: number): Promise<number> {
    const some = this.#documents.find({ ...EVERY_BUCKET, ...expired(now) }, { projection: { _id: 1 } }).limit(limit)
    const found = await reach(() => some.toArray())
    if (found.length === 0) return 0
    const stillExpired = { ...placesOf(found.map(({ _id }) => _id)), ...expired(now) }
    return (await reach(() => this.#documents.deleteMany(stillExpired))).deletedCount
  }

  /** Replaces what the filter finds, else inserts. False if a document exists that the filter does not match. */
  async #upsert(filter: Filter<EntryDocument>, document: WithoutId<EntryDocument>): Promise<boolean> {
    return reach(async () => {
      try {
        await this.#documents.replaceOne(filter, document, { upsert: true })
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    })
  }
}

function expired(now: number): { removeAt: { $lte: Date } } {
  return { removeAt: { $lte: nearestDate(now) } }
}

/** Matches a document that has expired, or was stored by a clock ahead. An upsert then collides with a living document by its key. */
function gone(now: number, life: number): Filter<EntryDocument> {
  return { $or: notLiving(now, life) }
}

/** Matches a document that has not expired, or never will. */
function living(now: number, life: number): Filter<EntryDocument> {
  return { $nor: notLiving(now, life) }
}

function notLiving(now: number, life: number): Filter<EntryDocument>[] {
  const latest = latestEnd(now, life)
  return [expired(now), ...(latest < LAST_MOMENT ? [{ removeAt: { $gt: nearestDate(latest) } }] : [])]
}

function idOf(space: string, key: string): string {
  return `${space}:${key}`
}

/** A stored entry without its `_id`. */
function entryDocumentOf(space: string, key: string, { value, expiresAt, accountId }: Entry): WithoutId<EntryDocument> {
  const { bucket } = placeOf(idOf(space, key))
  const removeAt = expiresAt <= LAST_MOMENT ? { removeAt: nearestDate(expiresAt) } : {}
  const content = typeof value === 'number' ? { count: value } : { value: storedValue(value ?? null) }
  return { bucket, space, key, ...removeAt, ...(accountId === undefined ? {} : { accountId }), ...content }
}

/** Throws DamagedRow. */
function storedOf(document: unknown): v.InferOutput<typeof EntryContent> {
  const { _id, bucket: _b, removeAt, ...rest } = fieldsOf(document)
  return readRow(entryName(rest.space), EntryContent, { ...rest, removeAt: msOf(removeAt) })
}

function entryOf(document: unknown, now: number): Entry {
  const { accountId, count, space, value, removeAt = Infinity } = storedOf(document)
  const expiresAt = Math.min(removeAt, now + lifeIn(space))
  return { value: count ?? valueOf(value), expiresAt, ...(accountId === undefined ? {} : { accountId }) }
}
