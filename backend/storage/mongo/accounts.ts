import type { Collection, Db } from 'mongodb'
import { loginKey, phoneDigits, type Account } from '../../domain/account.ts'
import { accountOfText, textOfAccount } from '../account-text.ts'
import type { Accounts, OutboxMark, WriteResult } from '../port.ts'
import { isDuplicate, reach, reachNewest } from './reach.ts'

/** An account: its text, and beside it what it is found and guarded by. Phone and birthday are left out where there is none. */
interface Row {
  _id: string
  version: number
  usernameKey: string
  emailKey: string
  phoneDigits?: string
  birthday?: string
  /** The version that appended records which are not noted as moved; absent where there are none. */
  unmoved?: number
  text: string
}

export class MongoAccounts implements Accounts {
  readonly #rows: Collection<Row>

  constructor(db: Db) {
    this.#rows = db.collection<Row>('accounts')
  }

  /** Unique keys are lower-cased fields, not a collation; sparse, not partial: every server knows both (backend/storage/DECISIONS.md). */
  async createIndexes(): Promise<void> {
    await this.#rows.createIndexes([
      { key: { usernameKey: 1 }, unique: true },
      { key: { emailKey: 1 }, unique: true },
      { key: { phoneDigits: 1 }, sparse: true },
      { key: { birthday: 1 }, sparse: true },
      { key: { unmoved: 1 }, sparse: true },
    ])
  }

  async create(account: Account): Promise<WriteResult> {
    return this.#write(account, async (row) => {
      await this.#rows.insertOne(row)
      return true
    })
  }

  async get(id: string): Promise<Account | undefined> {
    return this.#one({ _id: id })
  }

  async newest(id: string): Promise<Account | undefined> {
    const row = await reachNewest((options) => this.#rows.findOne({ _id: id }, { ...options, projection: { text: 1 } }))
    return row === null ? undefined : accountOfText(row.text)
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
    return this.#many({ birthday }, limit)
  }

  async replace(account: Account, expectedVersion: number): Promise<WriteResult> {
    return this.#write(account, async ({ _id, ...row }) => {
      const { matchedCount } = await this.#rows.replaceOne({ _id, version: expectedVersion }, row)
      return matchedCount === 1
    })
  }

  async withOutbox(limit: number): Promise<string[]> {
    const noted = this.#rows.find({ unmoved: { $gte: 0 } }, { projection: { _id: 1 } }).limit(limit)
    return (await reach(() => noted.toArray())).map(({ _id }) => _id)
  }

  async moved(marks: readonly OutboxMark[]): Promise<string[]> {
    if (marks.length === 0) return []
    const notes = marks.map(
      ({ id, version }) =>
        ({
          updateOne: { filter: { _id: id, unmoved: { $lte: version } }, update: { $unset: { unmoved: '' } } },
        }) as const,
    )
    const ids = marks.map(({ id }) => id)
    const there = await reach(async () => {
      await this.#rows.bulkWrite(notes, { ordered: false })
      return this.#rows.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()
    })
    const found = new Set(there.map(({ _id }) => _id))
    return ids.filter((id) => !found.has(id))
  }

  async delete(id: string, expectedVersion?: number): Promise<boolean> {
    const expected = expectedVersion === undefined ? {} : { version: expectedVersion }
    const { deletedCount } = await reach(() => this.#rows.deleteOne({ _id: id, ...expected }))
    return deletedCount === 1
  }

  async count(): Promise<number> {
    return reach(() => this.#rows.estimatedDocumentCount())
  }

  async #write(account: Account, write: (row: Row) => Promise<boolean>): Promise<WriteResult> {
    const text = textOfAccount(account)
    if (text === undefined) return 'too_large'
    const row = rowOf(account, text)
    return reach(async () => {
      try {
        return (await write(row)) ? 'ok' : 'conflict'
      } catch (error) {
        if (!isDuplicate(error)) throw error
        return this.#whatIsTaken(row)
      }
    })
  }

  /** Servers name the violated key in different ways, so it is looked up. Gone again meanwhile: the caller may simply retry. */
  async #whatIsTaken({ _id, usernameKey, emailKey }: Row): Promise<WriteResult> {
    const others = { _id: { $ne: _id } }
    const fields = { projection: { _id: 1 } as const }
    if ((await this.#rows.findOne({ usernameKey, ...others }, fields)) !== null) return 'username_taken'
    if ((await this.#rows.findOne({ emailKey, ...others }, fields)) !== null) return 'email_taken'
    return 'conflict'
  }

  async #one(filter: Partial<Row>): Promise<Account | undefined> {
    const row = await reach(() => this.#rows.findOne(filter, { projection: { text: 1 } }))
    return row === null ? undefined : accountOfText(row.text)
  }

  async #many(filter: Partial<Row>, limit: number): Promise<Account[]> {
    if (Object.values(filter).includes('')) return []
    const rows = await reach(() =>
      this.#rows
        .find(filter, { projection: { text: 1 } })
        .limit(limit)
        .toArray(),
    )
    return rows.map(({ text }) => accountOfText(text))
  }
}

function rowOf(account: Account, text: string): Row {
  const { id, version, profile } = account
  const digits = phoneDigits(profile.phoneNumber)
  return {
    _id: id,
    version,
    usernameKey: loginKey(profile.username),
    emailKey: loginKey(profile.email),
    ...(digits === '' ? {} : { phoneDigits: digits }),
    ...(profile.birthday === '' ? {} : { birthday: profile.birthday }),
    ...(account.outbox.length === 0 ? {} : { unmoved: version }),
    text,
  }
}
