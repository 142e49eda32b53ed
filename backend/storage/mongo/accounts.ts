import type { Collection, Db } from 'mongodb'
import * as v from 'valibot'
import { Counter } from '#sync-protocol/api/primitives.ts'
import { loginKey, type Account } from '../../domain/account.ts'
import { StorageUnavailable, type Accounts, type CommitMark, type OutboxMark, type WriteResult } from '../port.ts'
import { watchAccounts } from './account-changes.ts'
import { accountDocumentOf, accountOf, type AccountDocument } from './account-document.ts'
import {
  birthdayKey,
  emailKeyOf,
  FINDABLE,
  keysOf,
  keysWithout,
  phoneKey,
  shareKeyOf,
  usernameKeyOf,
  type AccountKey,
} from './account-keys.ts'
import { EVERY_BUCKET, placeOf, placesOf } from './buckets.ts'
import { MongoClaims } from './claims.ts'
import { isDuplicate, reach, reachNewest } from './reach.ts'

/**
 * The most ms between the first claim and the write that needs it: far less than a sweep's limit for abandoned ones
 * (operations/sweeping.ts).
 */
const TAKEN_FOR_MS = 20_000
const CLAIMS_AT_ONCE = 1_000
/** How many claims of dead processes a look-up skips. */
const LEFT_OVER = 10

/** Account documents, with their names as claims: a claim is taken before the document is written, and released after it. */
export class MongoAccounts implements Accounts {
  readonly #documents: Collection<AccountDocument>
  readonly #claims: MongoClaims

  constructor(db: Db) {
    this.#documents = db.collection<AccountDocument>('accounts')
    this.#claims = new MongoClaims(db)
  }

  async create(account: Account): Promise<WriteResult> {
    const document = accountDocumentOf(account)
    if (document === undefined) return 'too_large'
    const { _id, version, commit } = document
    const keys = keysOf(document)
    const written = await this.#withClaims(keys, _id, () => this.#insert(document))
    if (written !== 'ok' || (await this.#claims.confirm(keys, _id))) return written
    // After this long, its names were given to another: it never existed.
    const token = await this.#claims.prepareRelease(keys, _id)
    await reach(() => this.#documents.deleteOne({ ...placeOf(_id), version, commit }))
    await this.#claims.release(keys, token)
    return 'conflict'
  }

  async get(id: string): Promise<Account | undefined> {
    return (await this.#get(id))?.account
  }

  async newest(id: string): Promise<Account | undefined> {
    const document = await reachNewest((options) => this.#documents.findOne(placeOf(id), options))
    return document === null ? undefined : accountOf(document)
  }

  async findByLogin(emailOrUsername: string): Promise<Account | undefined> {
    const [first, second] = loginKeysOf(emailOrUsername)
    return (await this.#named(first)) ?? this.#named(second)
  }

  async newestByLogin(emailOrUsername: string): Promise<Account | undefined> {
    const [first, second] = loginKeysOf(emailOrUsername)
    return (await this.#newestNamed(first)) ?? this.#newestNamed(second)
  }

  async findByPhone(digits: string, limit: number): Promise<Account[]> {
    return digits === '' ? [] : this.#under(phoneKey(digits), limit)
  }

  async findByBirthday(birthday: string, limit: number): Promise<Account[]> {
    return birthday === '' ? [] : this.#under(birthdayKey(birthday), limit)
  }

  async newestByShare(id: string): Promise<Account | undefined> {
    return this.#newestNamed(shareKeyOf(id))
  }

  async replace(account: Account, expectedVersion: number): Promise<WriteResult> {
    const document = accountDocumentOf(account)
    if (document === undefined) return 'too_large'
    const { _id, usernameKey, emailKey, phoneDigits } = document
    const found = {
      usernameKey,
      emailKey,
      phoneDigits,
      'profile.birthday': document.profile.birthday,
      'state.shares': account.state.shares,
    }
    // Most commits change no search key: then this is all.
    if (await this.#replaceWhere({ ...placeOf(_id), version: expectedVersion, ...found }, document)) return 'ok'
    return this.#rename(document, expectedVersion)
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
    await reach(() => this.#documents.bulkWrite(notes, { ordered: false }))
    const there = await reach(() => this.#documents.find(placesOf(ids), { projection: { _id: 1 } }).toArray())
    const found = new Set(there.map(({ _id }) => _id))
    return ids.filter((id) => !found.has(id))
  }

  async delete(id: string, expectedVersion?: number): Promise<boolean> {
    for (;;) {
      const before = await this.#findable(id)
      if (before === null || (expectedVersion ?? before.version) !== before.version) return false
      const keys = keysOf(before)
      const token = await this.#claims.prepareRelease(keys, id)
      const { deletedCount } = await reach(() => this.#documents.deleteOne({ ...placeOf(id), version: before.version }))
      if (deletedCount === 1) {
        await this.#claims.release(keys, token)
        return true
      }
    }
  }

  async freeNames(watchedMs: number): Promise<number> {
    return this.#claims.sweep(watchedMs, CLAIMS_AT_ONCE)
  }

  async count(): Promise<number> {
    return reach(() => this.#documents.estimatedDocumentCount())
  }

  async list(after: string | undefined, limit: number): Promise<Account[]> {
    const beyond = after === undefined ? EVERY_BUCKET : { ...EVERY_BUCKET, _id: { $gt: after } }
    return (await reach(() => this.#documents.find(beyond).sort({ _id: 1 }).limit(limit).toArray())).map(accountOf)
  }

  async newer(known: readonly OutboxMark[]): Promise<CommitMark[]> {
    const places = placesOf(known.map(({ id }) => id))
    const found = await reach(() => this.#documents.find(places, { projection: { version: 1, commit: 1 } }).toArray())
    const marks = new Map(found.map(({ _id, ...mark }) => [_id, markOf(_id, mark)]))
    return known.flatMap(({ id, version }) => {
      const mark = marks.has(id) ? marks.get(id) : { id, version: 0, commit: '' }
      return mark === undefined || mark.version === version ? [] : mark
    })
  }

  watch(heard: (id: string, version: number) => void, lost: () => void): Promise<(() => void) | undefined> {
    return watchAccounts(this.#documents, heard, lost)
  }

  /** Replaces an account whose search keys may have changed. */
  async #rename(document: AccountDocument, expectedVersion: number): Promise<WriteResult> {
    const before = await this.#findable(document._id)
    if (before?.version !== expectedVersion) return 'conflict'
    const [keysBefore, keysAfter] = [keysOf(before), keysOf(document)]
    const [added, removed] = [keysWithout(keysAfter, keysBefore), keysWithout(keysBefore, keysAfter)]
    let token = ''
    const written = await this.#withClaims(added, document._id, async () => {
      token = await this.#claims.prepareRelease(removed, document._id)
      const unfenced = { ...placeOf(document._id), version: expectedVersion, fence: before.fence ?? { $exists: false } }
      return this.#replaceWhere(unfenced, document)
    })
    if (written !== 'ok') return written
    await this.#claims.confirm(added, document._id)
    await this.#claims.release(removed, token)
    return 'ok'
  }

  /** Runs a write that needs these claims. A write with an unknown result leaves them; sweeping decides. */
  async #withClaims(keys: readonly AccountKey[], accountId: string, write: () => Promise<boolean>): Promise<WriteResult> {
    const started = performance.now()
    const taking = await this.#claims.take(keys, accountId)
    if (taking.refused !== undefined) return taking.refused
    if (performance.now() - started > TAKEN_FOR_MS) throw new StorageUnavailable('MongoDB took too long to take a name.')
    if (await write()) return 'ok'
    await this.#claims.giveBack(taking)
    return 'conflict'
  }

  async #insert(document: AccountDocument): Promise<boolean> {
    return reach(async () => {
      try {
        await this.#documents.insertOne(document)
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    })
  }

  async #replaceWhere(filter: Parameters<Collection<AccountDocument>['replaceOne']>[0], document: AccountDocument): Promise<boolean> {
    const { _id, ...fields } = document
    const { matchedCount } = await reach(() => this.#documents.replaceOne(filter, fields))
    return matchedCount === 1
  }

  async #findable(
    id: string,
  ): Promise<Pick<AccountDocument, '_id' | 'version' | 'fence' | (keyof typeof FINDABLE & keyof AccountDocument) | 'profile'> | null> {
    const projection = { ...FINDABLE, version: 1 as const, fence: 1 as const }
    return reachNewest((options) => this.#documents.findOne(placeOf(id), { ...options, projection }))
  }

  async #get(id: string): Promise<{ account: Account; keys: AccountKey[] } | undefined> {
    const document = await reach(() => this.#documents.findOne(placeOf(id)))
    return document === null ? undefined : { account: accountOf(document), keys: keysOf(document) }
  }

  /** The account with this name: its claim leads to it, and its document confirms it. */
  async #named(key: AccountKey): Promise<Account | undefined> {
    const id = await this.#claims.accountOf(key)
    const found = id === undefined ? undefined : await this.#get(id)
    return found?.keys.some(({ _id }) => _id === key._id) ? found.account : undefined
  }

  /** The same by the strongest read. */
  async #newestNamed(key: AccountKey): Promise<Account | undefined> {
    const id = await this.#claims.newestAccountOf(key)
    const found = id === undefined ? null : await reachNewest((options) => this.#documents.findOne(placeOf(id), options))
    return found !== null && keysOf(found).some(({ _id }) => _id === key._id) ? accountOf(found) : undefined
  }

  async #under(shared: string, limit: number): Promise<Account[]> {
    const accounts: Account[] = []
    for (const id of await this.#claims.accountsUnder(shared, limit + LEFT_OVER)) {
      if (accounts.length === limit) break
      const found = await this.#get(id)
      if (found?.keys.some(({ key }) => key === shared)) accounts.push(found.account)
    }
    return accounts
  }
}

const Mark = v.object({ version: Counter, commit: v.string() })

/** Undefined for an unreadable account, which must not keep news from others. */
function markOf(id: string, stored: object): CommitMark | undefined {
  const mark = v.safeParse(Mark, stored)
  return mark.success ? { id, ...mark.output } : undefined
}

/** A name that looks like an e-mail is looked up as one first. */
function loginKeysOf(emailOrUsername: string): [AccountKey, AccountKey] {
  const text = loginKey(emailOrUsername)
  return text.includes('@') ? [emailKeyOf(text), usernameKeyOf(text)] : [usernameKeyOf(text), emailKeyOf(text)]
}
