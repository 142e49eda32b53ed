import { randomUUID } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import * as v from 'valibot'
import { Counter } from '#sync-protocol/api/primitives.ts'
import type { WriteResult } from '../port.ts'
import { FINDABLE, keysOf, SHARE, type AccountKey, type Findable } from './account-keys.ts'
import { bucketOf, EVERY_BUCKET, placeOf } from './buckets.ts'
import { DamagedRow, readRow } from '../stored-row.ts'
import { isDuplicate, reach, reachNewest } from './reach.ts'

/** A claim: a name, e-mail, open link, phone or birthday belongs to an account. */
const Claim = v.object({
  _id: v.string(),
  bucket: Counter,
  key: v.exactOptional(v.string()),
  accountId: v.string(),
  /** Changes whenever a process takes the claim or is about to release it, so that older reads are no reason to remove it. */
  token: v.string(),
  /** The start of a running write that takes or releases this claim; absent if the account has it. */
  pending: v.exactOptional(v.date()),
  /** Whether the running write releases it. */
  isReleasing: v.exactOptional(v.boolean()),
})
type Claim = v.InferOutput<typeof Claim>
const AccountOnly = v.object({ accountId: v.string() })

/** The fields of a claim's account that show whether it has the claim. */
interface Holder extends Findable {
  version: number
}

/** A stored claim. The error omits its name, which is a user's. Throws DamagedRow. */
function claimOf(stored: unknown): Claim {
  return readRow('a claim of a name', Claim, stored)
}

/** The account that a claim names; undefined without a claim. Throws DamagedRow. */
function accountIn(stored: unknown): string | undefined {
  return stored === null ? undefined : readRow('a claim of a name', AccountOnly, stored).accountId
}

/** The claims of a writer: fresh ones are returned if the account was not written. */
export interface Taking {
  refused?: WriteResult
  fresh: AccountKey[]
  token: string
}

const ATTEMPTS = 8
const SETTLED = { pending: '', isReleasing: '' } as const
/** Stands for the account of a link that has ended: its claim is kept for good, so that who has the link never finds another's list. */
const ENDED = ''
const ENDING = { $set: { accountId: ENDED }, $unset: SETTLED }

/**
 * Claims: documents whose `_id` makes names unique without an index over all accounts, so that accounts can be sharded. They are taken
 * before the account's write and released after it; the account's document has the last word, and a claim that its account does not confirm
 * finds nothing.
 */
export class MongoClaims {
  readonly #claims: Collection<Claim>
  readonly #accounts: Collection<Holder>
  /** The claims that were pending at this process's last look: their tokens, and since when by its own clock. */
  #watched = new Map<string, { token: string; since: number }>()

  constructor(db: Db) {
    this.#claims = db.collection<Claim>('claims')
    this.#accounts = db.collection<Holder>('accounts')
  }

  /** The account that claims this name, which must still confirm it. */
  async accountOf({ bucket, _id }: AccountKey): Promise<string | undefined> {
    return accountIn(await reach(() => this.#claims.findOne({ bucket, _id }, { projection: { accountId: 1 } })))
  }

  /** The same by the strongest read. */
  async newestAccountOf({ bucket, _id }: AccountKey): Promise<string | undefined> {
    return accountIn(await reachNewest((options) => this.#claims.findOne({ bucket, _id }, { ...options, projection: { accountId: 1 } })))
  }

  /** At most `limit` accounts under a shared key, which must still confirm it. */
  async accountsUnder(key: string, limit: number): Promise<string[]> {
    const found = this.#claims.find({ bucket: bucketOf(key), key }, { projection: { accountId: 1 } }).limit(limit)
    return (await reach(() => found.toArray())).flatMap((claim) => accountIn(claim) ?? [])
  }

  /** Takes all claims for the account, or none: `refused` says why. */
  async take(keys: readonly AccountKey[], accountId: string): Promise<Taking> {
    const taking: Taking = { fresh: [], token: randomUUID() }
    const takeOne = async (key: AccountKey) => {
      const taken = await this.#takeOne(key, accountId, taking.token)
      if (taken === 'fresh') taking.fresh.push(key)
      return taken !== 'held'
    }
    for (const key of keys.filter(({ key: shared }) => shared === undefined)) {
      if (await takeOne(key)) continue
      await this.giveBack(taking)
      return { ...taking, refused: refusalOf(key) }
    }
    // Shared keys are refused to nobody.
    await Promise.all(keys.filter(({ key: shared }) => shared !== undefined).map(takeOne))
    return taking
  }

  /** Returns claims after a failed write. Earlier claims of the account stay pending; sweeping decides. */
  async giveBack({ fresh, token }: Taking): Promise<void> {
    await this.#remove(fresh, token)
  }

  /** Marks the claims as the account's. False if some no longer are: they were taken for abandoned. */
  async confirm(keys: readonly AccountKey[], accountId: string): Promise<boolean> {
    if (keys.length === 0) return true
    const updates = keys.map(({ bucket, _id }) => ({
      updateOne: { filter: { bucket, _id, accountId }, update: { $unset: SETTLED } },
    }))
    const { matchedCount } = await reach(() => this.#claims.bulkWrite(updates, { ordered: false }))
    return matchedCount === keys.length
  }

  /** Marks claims before their release, so that sweeping finds them if the process dies; `release` with the result ends it. */
  async prepareRelease(keys: readonly AccountKey[], accountId: string): Promise<string> {
    const token = randomUUID()
    const updates = keys.map(({ bucket, _id }) => ({
      updateOne: { filter: { bucket, _id, accountId }, update: { $set: { token, pending: new Date(), isReleasing: true } } },
    }))
    if (updates.length > 0) await reach(() => this.#claims.bulkWrite(updates, { ordered: false }))
    return token
  }

  /** Ends a prepared release after the write: names are free then, links have ended. */
  async release(keys: readonly AccountKey[], token: string): Promise<void> {
    if (keys.length === 0) return
    const writes = keys.map(({ bucket, _id }) => {
      const filter = { bucket, _id, token }
      return isLink({ _id }) ? { updateOne: { filter, update: ENDING } } : { deleteOne: { filter } }
    })
    await reach(() => this.#claims.bulkWrite(writes, { ordered: false }))
  }

  /**
   * Settles the claims of dead processes: those pending under the same token for `watchedMs` of this process's own clock, so that no two
   * clocks are compared. Each becomes the account's, or free. Returns how many became free. Throws DamagedRow after settling the others: an
   * account damaged by hand keeps no other's name.
   */
  async sweep(watchedMs: number, limit: number): Promise<number> {
    const pending = await reach(() =>
      this.#claims
        .find({ ...EVERY_BUCKET, pending: { $gte: new Date(0) } })
        .limit(limit)
        .toArray(),
    )
    const now = performance.now()
    const before = this.#watched
    this.#watched = new Map(
      pending.map(({ _id, token }) => {
        const known = before.get(_id)
        return [_id, known?.token === token ? known : { token, since: now }]
      }),
    )
    let freed = 0
    let damaged: DamagedRow | undefined
    for (const stored of pending) {
      if (now - (this.#watched.get(stored._id)?.since ?? now) < watchedMs) continue
      try {
        if (await this.#settle(claimOf(stored))) freed += 1
      } catch (error) {
        if (!(error instanceof DamagedRow)) throw error
        damaged ??= error
      }
    }
    if (damaged !== undefined) throw damaged
    return freed
  }

  async #takeOne(key: AccountKey, accountId: string, token: string): Promise<'fresh' | 'again' | 'held'> {
    const { bucket, _id } = key
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const pending = new Date()
      if (await this.#insert({ ...key, accountId, token, pending })) return 'fresh'
      const stored = await reachNewest((options) => this.#claims.findOne({ bucket, _id }, options))
      if (stored === null) continue
      const there = claimOf(stored)
      if (there.accountId === ENDED) return 'held'
      if (there.accountId === accountId) {
        const same = { bucket, _id, accountId, token: there.token }
        const { matchedCount } = await reach(() => this.#claims.updateOne(same, { $set: { token, pending }, $unset: { isReleasing: '' } }))
        if (matchedCount === 1) return 'again'
        continue
      }
      // A pending claim is running or left over: only sweeping can tell. A settled one is free if its account is gone or was changed by
      // hand.
      if (there.pending !== undefined || !(await this.#settle(there))) return 'held'
    }
    return 'held'
  }

  async #insert(claim: Claim): Promise<boolean> {
    return reach(async () => {
      try {
        await this.#claims.insertOne(claim)
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    })
  }

  /**
   * True if the claim was free and is removed: by the newest read its account does not have it. A running write that would still take the
   * name is fenced off first: it is guarded by the fence it has read, and starts anew. A link that was open is kept as one that has ended.
   */
  async #settle(claim: Claim): Promise<boolean> {
    const { bucket, _id, token, accountId } = claim
    const projection = { ...FINDABLE, version: 1 as const }
    const holder = await reachNewest((options) => this.#accounts.findOne(placeOf(accountId), { ...options, projection }))
    // Only if unchanged since it was read.
    const same = { bucket, _id, token, pending: claim.pending ?? { $exists: false } }
    if (holder !== null && keysOf(holder).some((key) => key._id === _id)) {
      if (claim.pending !== undefined) await reach(() => this.#claims.updateOne(same, { $unset: SETTLED }))
      return false
    }
    if (holder !== null) {
      const unchanged = { ...placeOf(accountId), version: holder.version }
      const { matchedCount } = await reach(() => this.#accounts.updateOne(unchanged, { $inc: { fence: 1 } }))
      if (matchedCount === 0) return false
    }
    const wasOpen = claim.pending === undefined || claim.isReleasing === true
    if (isLink(claim) && wasOpen) {
      await reach(() => this.#claims.updateOne(same, ENDING))
      return false
    }
    const { deletedCount } = await reach(() => this.#claims.deleteOne(same))
    return deletedCount === 1
  }

  async #remove(keys: readonly AccountKey[], token: string): Promise<void> {
    if (keys.length === 0) return
    const deletes = keys.map(({ bucket, _id }) => ({ deleteOne: { filter: { bucket, _id, token } } }))
    await reach(() => this.#claims.bulkWrite(deletes, { ordered: false }))
  }
}

function isLink({ _id }: Pick<AccountKey, '_id'>): boolean {
  return _id.startsWith(SHARE)
}

function refusalOf(key: AccountKey): WriteResult {
  if (isLink(key)) return { takenShare: key._id.slice(SHARE.length) }
  return key._id.startsWith('email:') ? 'email_taken' : 'username_taken'
}
