import type { Collection, Db, Filter } from 'mongodb'
import { loginKey, type Account } from '../../domain/account.ts'
import type { Accounts, CommitMark, OutboxMark, WriteResult } from '../port.ts'
import { watchAccounts } from './account-changes.ts'
import { accountDocumentOf, accountOf, type AccountDocument } from './account-document.ts'
import { EVERY_BUCKET, placeOf, placesOf } from './buckets.ts'
import { isDuplicate, reach, reachNewest } from './reach.ts'

export class MongoAccounts implements Accounts {
  readonly #documents: Collection<AccountDocument>

  constructor(db: Db) {
    this.#documents = db.collection<AccountDocument>('accounts')
  }

  /** Unique keys are lower-cased fields, not a collation; sparse, not partial: every server knows both (backend/storage/DECISIONS.md). */
  async createIndexes(): Promise<void> {
    await this.#documents.createIndexes([
      { key: { usernameKey: 1 }, unique: true },
      { key: { emailKey: 1 }, unique: true },
      { key: { phoneDigits: 1 } },
      { key: { 'profile.birthday': 1 } },
      { key: { unmoved: 1 }, sparse: true },
    ])
  }

  async create(account: Account): Promise<WriteResult> {
    return this.#write(account, async (document) => {
      await this.#documents.insertOne(document)
      return true
    })
  }

  async get(id: string): Promise<Account | undefined> {
    return this.#one(placeOf(id))
  }

  async newest(id: string): Promise<Account | undefined> {
    const document = await reachNewest((options) => this.#documents.findOne(placeOf(id), options))
    return document === null ? undefined : accountOf(document)
  }

  async findByLogin(emailOrUsername: string): Promise<Account | undefined> {
    const key = loginKey(emailOrUsername)
    const [first, second] = key.includes('@') ? [{ emailKey: key }, { usernameKey: key }] : [{ usernameKey: key }, { emailKey: key }]
    return (await this.#one(first)) ?? this.#one(second)
  }

  async findByPhone(digits: string, limit: number): Promise<Account[]> {
    return this.#many({ phoneDigits: digits }, limit)
  }

  async findByBirthday(birthday: string, limit: number): Promise<Account[]> {
    return this.#many({ 'profile.birthday': birthday }, limit)
  }

  async replace(account: Account, expectedVersion: number): Promise<WriteResult> {
    return this.#write(account, async ({ _id, ...fields }) => {
      const { matchedCount } = await this.#documents.replaceOne({ ...placeOf(_id), version: expectedVersion }, fields)
      return matchedCount === 1
    })
  }

  async withOutbox(limit: number): Promise<string[]> {
    const noted = this.#documents.find({ ...EVERY_BUCKET, unmoved: { $gte: 0 } }, { projection: { _id: 1 } }).limit(limit)
    return (await reach(() => noted.toArray())).map(({ _id }) => _id)
  }

  async moved(marks: readonly OutboxMark[]): Promise<string[]> {
    if (marks.length === 0) return []
    const notes = marks.map(
      ({ id, version }) =>
        ({
          updateOne: { filter: { ...placeOf(id), unmoved: { $lte: version } }, update: { $unset: { unmoved: '' } } },
        }) as const,
    )
    const ids = marks.map(({ id }) => id)
    const there = await reach(async () => {
      await this.#documents.bulkWrite(notes, { ordered: false })
      return this.#documents.find(placesOf(ids), { projection: { _id: 1 } }).toArray()
    })
    const found = new Set(there.map(({ _id }) => _id))
    return ids.filter((id) => !found.has(id))
  }

  async delete(id: string, expectedVersion?: number): Promise<boolean> {
    const expected = expectedVersion === undefined ? {} : { version: expectedVersion }
    const { deletedCount } = await reach(() => this.#documents.deleteOne({ ...placeOf(id), ...expected }))
    return deletedCount === 1
  }

  async count(): Promise<number> {
    return reach(() => this.#documents.estimatedDocumentCount())
  }

  async newer(known: readonly OutboxMark[]): Promise<CommitMark[]> {
    const places = placesOf(known.map(({ id }) => id))
    const found = await reach(() => this.#documents.find(places, { projection: { version: 1, commit: 1 } }).toArray())
    const marks = new Map(found.map(({ _id, version, commit }) => [_id, { id: _id, version, commit: commit ?? '' }]))
    return known
      .map(({ id }) => marks.get(id) ?? { id, version: 0, commit: '' })
      .filter(({ version }, index) => version !== known[index]?.version)
  }

  watch(heard: (id: string, version: number) => void, lost: () => void): Promise<(() => void) | undefined> {
    return watchAccounts(this.#documents, heard, lost)
  }

  async #write(account: Account, write: (document: AccountDocument) => Promise<boolean>): Promise<WriteResult> {
    const document = accountDocumentOf(account)
    if (document === undefined) return 'too_large'
    return reach(async () => {
      try {
        return (await write(document)) ? 'ok' : 'conflict'
      } catch (error) {
        if (!isDuplicate(error)) throw error
        return this.#whatIsTaken(document)
      }
    })
  }

  /** Servers name the violated key in different ways, so it is looked up. Gone again meanwhile: the caller may simply retry. */
  async #whatIsTaken({ _id, usernameKey, emailKey }: AccountDocument): Promise<WriteResult> {
    const others = { _id: { $ne: _id } }
    const fields = { projection: { _id: 1 } as const }
    if ((await this.#documents.findOne({ usernameKey, ...others }, fields)) !== null) return 'username_taken'
    if ((await this.#documents.findOne({ emailKey, ...others }, fields)) !== null) return 'email_taken'
    return 'conflict'
  }

  async #one(filter: Filter<AccountDocument>): Promise<Account | undefined> {
    const document = await reach(() => this.#documents.findOne(filter))
    return document === null ? undefined : accountOf(document)
  }

  async #many(filter: Filter<AccountDocument>, limit: number): Promise<Account[]> {
    if (Object.values(filter).includes('')) return []
    const documents = await reach(() => this.#documents.find(filter).limit(limit).toArray())
    return documents.map(accountOf)
  }
}
