import type { Collection, Db, Filter, WithoutId } from 'mongodb'
import { decodeValue, encodeValue } from '../codec.ts'
import type { Entries, Entry } from '../port.ts'
import { isDuplicate, reach } from './reach.ts'

interface Row {
  _id: string
  space: string
  key: string
  /** ms since the epoch; Infinity is a number to BSON as well. */
  expiresAt: number
  /** The same as a date, for the server's own removal; absent where it stays. */
  removeAt?: Date
  accountId?: string
  /** A counter's number, so that it can be raised in one step; else the value's text. */
  count?: number
  text?: string
}

const LATEST_DATE = 8_640_000_000_000_000
/** The server's own removal is a safety net beside the sweep: a clock of its that runs ahead must end no session. */
const REMOVAL_GRACE_S = 3_600

export class MongoEntries implements Entries<string> {
  readonly #rows: Collection<Row>

  constructor(db: Db) {
    this.#rows = db.collection<Row>('entries')
  }

  async createIndexes(): Promise<void> {
    await this.#rows.createIndexes([
      { key: { removeAt: 1 }, expireAfterSeconds: REMOVAL_GRACE_S },
      { key: { expiresAt: 1 } },
      { key: { accountId: 1, space: 1 }, sparse: true },
    ])
  }

  async get(space: string, key: string, now: number): Promise<Entry | undefined> {
    const row = await reach(() => this.#rows.findOne({ _id: idOf(space, key) }))
    return row === null || row.expiresAt <= now ? undefined : entryOf(row)
  }

  async put(space: string, key: string, entry: Entry): Promise<void> {
    const row = rowOf(space, key, entry)
    // Two that upsert the same key at once may collide; the loser's second try finds a row to replace.
    while (!(await this.#upsert({ _id: idOf(space, key) }, row)));
  }

  async add(space: string, key: string, entry: Entry, now: number): Promise<boolean> {
    return this.#upsert(expired(space, key, now), rowOf(space, key, entry))
  }

  async take(space: string, key: string, now: number): Promise<Entry | undefined> {
    const row = await reach(() => this.#rows.findOneAndDelete({ _id: idOf(space, key), expiresAt: { $gt: now } }))
    return row === null ? undefined : entryOf(row)
  }

  async delete(space: string, key: string): Promise<boolean> {
    const { deletedCount } = await reach(() => this.#rows.deleteOne({ _id: idOf(space, key) }))
    return deletedCount === 1
  }

  async increment(space: string, key: string, by: number, expiresAt: number, now: number): Promise<{ count: number; expiresAt: number }> {
    if (by === 0) {
      const counter = await this.get(space, key, now)
      return { count: typeof counter?.value === 'number' ? counter.value : 0, expiresAt: counter?.expiresAt ?? expiresAt }
    }
    const fresh = rowOf(space, key, { value: by, expiresAt })
    for (;;) {
      const living = { _id: idOf(space, key), expiresAt: { $gt: now } }
      const before = await reach(() => this.#rows.findOneAndUpdate(living, { $inc: { count: by } }, { returnDocument: 'before' }))
      if (before !== null) return { count: (before.count ?? 0) + by, expiresAt: before.expiresAt }
      if (await this.#upsert(expired(space, key, now), fresh)) return { count: by, expiresAt }
      // Another process started the counter in between: raise that one.
    }
  }

  async listByAccount(accountId: string, space: string, now: number): Promise<(Entry & { key: string })[]> {
    const rows = await reach(() => this.#rows.find({ accountId, space, expiresAt: { $gt: now } }).toArray())
    return rows.map((row) => ({ ...entryOf(row), key: row.key }))
  }

  async deleteByAccount(accountId: string, spaces: readonly string[], exceptKey?: string): Promise<void> {
    const others = exceptKey === undefined ? {} : { key: { $ne: exceptKey } }
    await reach(() => this.#rows.deleteMany({ accountId, space: { $in: spaces }, ...others }))
  }

  async sweep(now: number, limit: number): Promise<number> {
    return reach(async () => {
      const dead = { expiresAt: { $lte: now } }
      const found = await this.#rows
        .find(dead, { projection: { _id: 1 } })
        .limit(limit)
        .toArray()
      if (found.length === 0) return 0
      const { deletedCount } = await this.#rows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, ...dead })
      return deletedCount
    })
  }

  /** Replaces what the filter finds, else inserts. False where a row stands that the filter does not match. */
  async #upsert(filter: Filter<Row>, row: WithoutId<Row>): Promise<boolean> {
    return reach(async () => {
      try {
        await this.#rows.replaceOne(filter, row, { upsert: true })
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    })
  }
}

/** Matches the row only when it has expired: an upsert then collides with a living one by its key. */
function expired(space: string, key: string, now: number): Filter<Row> {
  return { _id: idOf(space, key), expiresAt: { $lte: now } }
}

function idOf(space: string, key: string): string {
  return `${space}:${key}`
}

function rowOf(space: string, key: string, { value, expiresAt, accountId }: Entry): WithoutId<Row> {
  const removeAt = expiresAt <= LATEST_DATE ? { removeAt: new Date(expiresAt) } : {}
  const content = typeof value === 'number' ? { count: value } : { text: encodeValue(value) }
  return { space, key, expiresAt, ...removeAt, ...(accountId === undefined ? {} : { accountId }), ...content }
}

function entryOf({ expiresAt, accountId, count, text }: Row): Entry {
  const value = text === undefined ? count : decodeValue(text)
  return accountId === undefined ? { value, expiresAt } : { value, expiresAt, accountId }
}
