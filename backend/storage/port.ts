import * as v from 'valibot'
import { AccountRecord } from '#sync-protocol/api/records.ts'
import type { Account } from '../domain/account.ts'
import type { ShopContent, StoredShop } from '../domain/own-shop.ts'
import type { EntrySpace } from './entry-spaces.ts'

/**
 * The storage port, the only way to anything durable. Two adapters implement it (lmdb, mongo), and one contract suite runs on both. A
 * promise of a write resolves only when the write is durable (LMDB: flushed to disk; MongoDB: majority and journal). An unreachable store
 * throws `StorageUnavailable`; nothing else is thrown for reasons outside the program. An adapter keeps entries of any `Space`; the shop's
 * own are in entry-spaces.ts.
 */
export interface Storage<Space extends string = EntrySpace> {
  /** The store's name in the log and in tests. */
  readonly name: string
  readonly accounts: Accounts
  readonly records: Records
  readonly entries: Entries<Space>
  readonly catalog: CatalogStore
  readonly deletions: Deletions
  readonly mails: Mails
  readonly pictures: PictureStore
  /** The free bytes where the store writes; undefined if unknown. */
  freeBytes(): Promise<number | undefined>
  /** The bytes that the store takes there; undefined if unknown. */
  bytes(): Promise<number | undefined>
  /** The store's present load; absent if calls need not wait for each other. */
  load?(): StoreLoad
  /** When the shop's own backup was last made, in ms since the epoch; 0 for never. Absent if the store has tools of its own. */
  lastBackup?(now: number): Promise<number>
  /** Resolves when the store answers within `timeoutMs`, else throws StorageUnavailable. */
  ping(timeoutMs: number): Promise<void>
  /**
   * Runs a request so that its reads see what it has read and written before (MongoDB: causally consistent sessions, if the server has
   * them). An ordinary read can still miss another request's write.
   */
  causal<T>(request: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The load that this process puts on a store. */
export interface StoreLoad {
  /** The calls in progress, and their maximum. */
  underWay: number
  atOnce: number
  /** The calls that wait. */
  waiting: number
  /** The calls refused so far because they would have waited too long. */
  refused: number
}

/**
 * The result of writing an account. `conflict`: the stored version is not the expected one, or the account is gone; `too_large`: the
 * document exceeds MAX_ACCOUNT_BYTES.
 */
export type WriteResult = 'ok' | 'conflict' | 'username_taken' | 'email_taken' | 'too_large' | ShareTaken

/** The id of a link that the account would open, and that another link has or had. */
export interface ShareTaken {
  takenShare: string
}

/** The version up to which an account's records are in their collections. */
export interface OutboxMark {
  id: string
  version: number
}

/** The present commit of an account. Version 0: the account is gone. */
export interface CommitMark {
  id: string
  version: number
  commit: string
}

/** Account documents: one aggregate per account, replaced whole and guarded by its version (SPEC R19). */
export interface Accounts {
  /**
   * Stores a new account with `account.version`; the lower-cased username and e-mail, and the ids of open links, are unique over all accounts.
   */
  create(account: Account): Promise<WriteResult>
  /** The account as of some commit: right after the database has changed its primary it may be older than the last. */
  get(id: string): Promise<Account | undefined>
  /**
   * The account as of its last acknowledged commit, by the store's strongest read (LMDB: any; MongoDB: linearizable). An answer that
   * commits nothing has no version check, so it must be decided on this (SPEC R38).
   */
  newest(id: string): Promise<Account | undefined>
  /** Finds an account by e-mail or username, ignoring case; a name with "@" is looked up as an e-mail first. */
  findByLogin(emailOrUsername: string): Promise<Account | undefined>
  /** The same by the strongest read, as `newest`, because "wrong name or password" is an answer that commits nothing. */
  newestByLogin(emailOrUsername: string): Promise<Account | undefined>
  /** At most `limit` accounts whose phone digits or birthday match exactly, enough to tell one match from several. */
  findByPhone(phoneDigits: string, limit: number): Promise<Account[]>
  findByBirthday(birthday: string, limit: number): Promise<Account[]>
  /**
   * The account that has an open link of this id (`state.shares`), from an index that each commit maintains; by the strongest read, as `newest`,
   * because a link that has ended shows nothing any more. Its id stays taken for good, also from its own account (`ShareTaken`).
   */
  newestByShare(id: string): Promise<Account | undefined>
  /**
   * Replaces the account if its stored version is `expectedVersion`; `account.version` is the new one. Atomic, including its unique keys.
   */
  replace(account: Account, expectedVersion: number): Promise<WriteResult>
  /**
   * The ids of at most `limit` accounts whose last commit appended records not yet noted as moved to their collections (SPEC R56), from an
   * index that each commit maintains.
   */
  withOutbox(limit: number): Promise<string[]>
  /**
   * Notes that these accounts' records are in their collections up to this version; records of later commits stay unnoted. Returns the
   * accounts that an ordinary read does not find: if they were deleted, the moved records have no account.
   */
  moved(marks: readonly OutboxMark[]): Promise<string[]>
  /** Removes the account and its unique keys, with an expected version only if that is stored. True if removed. */
  delete(id: string, expectedVersion?: number): Promise<boolean>
  /**
   * Frees names that a process had taken, or was releasing, when it died, in stores that keep names beside the accounts: only those that
   * this process has seen unsettled for `watchedMs` of its own clock. Returns how many; called from time to time.
   */
  freeNames(watchedMs: number): Promise<number>
  count(): Promise<number>
  /** A page of all accounts for the operator: at most `limit` after this id, in the store's own order of ids. */
  list(after: string | undefined, limit: number): Promise<Account[]>
  /**
   * Those of these accounts that an ordinary read finds at another version than the known one, with their present commit. Cheap enough to
   * be asked about thousands of accounts repeatedly.
   */
  newer(known: readonly OutboxMark[]): Promise<CommitMark[]>
  /** A number that differs after every write of any process: while it stays, `newer` has nothing new. Absent if there is no such number. */
  stamp?(): number | undefined
  /**
   * Calls back for every account that any process commits or deletes from now on, until the returned function is called or, with `lost`,
   * the store can no longer tell. Resolves undefined if this server cannot; absent if the store never can. Then `newer` tells everything.
   */
  watch?(heard: (id: string, version: number) => void, lost: () => void): Promise<(() => void) | undefined>
}

/** An appended fact of an account. `id` is deterministic, so appending twice stores once. `at` is ms since the epoch. `group`: a filter for lists. */
export type StoredRecord = AccountRecord & { accountId: string; group?: string }
export const StoredRecord: v.GenericSchema<unknown, StoredRecord> = v.intersect([
  AccountRecord,
  v.object({ accountId: v.string(), group: v.exactOptional(v.string()) }),
])

export interface RecordQuery {
  kind: StoredRecord['kind']
  /** Newest first, at most this many. */
  limit: number
  /** Only records before this position: the (at, id) of the last one seen. */
  before?: { at: number; id: string }
  /** Only records with this `group` (a quiz difficulty, the network of a visitor). */
  group?: string
}

/** Records that never change: ledger entries, inventory items, quiz results, contact messages, idempotency outcomes. */
export interface Records {
  /**
   * Idempotent by (accountId, kind, id): the first one stored stays. `accountVersion`: the account's version of the commit that they are
   * of, the order in which they are trimmed; 0 for records of no commit.
   */
  append(records: StoredRecord[], accountVersion?: number): Promise<void>
  list(accountId: string, query: RecordQuery): Promise<StoredRecord[]>
  /** The number of an account's records of a kind, or of a group of it. */
  count(accountId: string, of: Pick<RecordQuery, 'kind' | 'group'>): Promise<number>
  /** By the strongest read, as `Accounts.newest`, because the absence of a record decides that a call is applied (SPEC R18). */
  get(accountId: string, kind: StoredRecord['kind'], id: string): Promise<StoredRecord | undefined>
  /**
   * Removes an account's records of a kind beyond the last `keep`, and those from before `from` (ms since the epoch). The last are those of
   * the highest version, whatever clock has dated them; of one version, and of none, those with the latest time. At most `limit` of them;
   * says how many went.
   */
  trim(accountId: string, kind: StoredRecord['kind'], bounds: { keep: number; from: number; limit: number }): Promise<number>
  /** Removes one, from every list; false where there is none. What is appended once more is there again. */
  remove(accountId: string, kind: StoredRecord['kind'], id: string): Promise<boolean>
  /** Removes every record of an account, of every kind. */
  deleteAll(accountId: string): Promise<void>
}

/** An expiring value: sessions, bearer tokens, reset links and grants, rate-limit counters, pictures, cached books. */
export interface Entry {
  value: unknown
  /**
   * ms since the epoch; an entry at or past it is never returned. Infinity: no expiry. An entry with a later end than its space allows
   * (entry-spaces.ts) was stored by a clock ahead; it is not returned either, but kept, because the present clock may be the wrong one.
   */
  expiresAt: number
  /** The owner, with whom the entry is deleted. */
  accountId?: string
}

export interface Entries<Space extends string = EntrySpace> {
  get(space: Space, key: string, now: number): Promise<Entry | undefined>
  /** By the strongest read, as `Accounts.newest`, because the absence of a login ends it and stops its device's queue. */
  newest(space: Space, key: string, now: number): Promise<Entry | undefined>
  put(space: Space, key: string, entry: Entry): Promise<void>
  /** Stores the entry unless a living one exists; false if it does. */
  add(space: Space, key: string, entry: Entry, now: number): Promise<boolean>
  /** Reads and removes in one step: of any number of callers exactly one gets the entry. */
  take(space: Space, key: string, now: number): Promise<Entry | undefined>
  delete(space: Space, key: string): Promise<boolean>
  /**
   * Adds `by` to a counter in one atomic step and returns the sum; an absent or expired counter, or one that ends much later than
   * `expiresAt`, starts at 0 with `expiresAt`. No counter ends later than that.
   */
  increment(space: Space, key: string, by: number, expiresAt: number, now: number): Promise<{ count: number; expiresAt: number }>
  /** The living entries of an account in a space, in no order. For spaces with short and plain keys. */
  listByAccount(accountId: string, space: Space, now: number): Promise<(Entry & { key: string })[]>
  /** Removes all of an account's entries in these spaces, except the named key. */
  deleteByAccount(accountId: string, spaces: readonly Space[], exceptKey?: string): Promise<void>
  /** Removes up to `limit` expired entries and returns how many; called from time to time. */
  sweep(now: number, limit: number): Promise<number>
}

/** A cleanup still to be done after a deleted account. `due` is ms since the epoch. */
export const Cleanup = v.object({ accountId: v.string(), due: v.number() })
export type Cleanup = v.InferOutput<typeof Cleanup>

/**
 * Cleanups after deleted accounts, for what another process was still writing at the deletion, or what the deleting process had not removed
 * when it died. Account ids are never reused, so a late cleanup cannot hit another account.
 */
export interface Deletions {
  /** Plans each cleanup once, however often it is called. */
  plan(cleanups: readonly Cleanup[]): Promise<void>
  /** At most `limit` cleanups that are due by `now`, or beyond `horizon`, which only a process with a clock ahead plans. */
  due(now: number, horizon: number, limit: number): Promise<Cleanup[]>
  /** Removes finished cleanups. */
  done(cleanups: readonly Cleanup[]): Promise<void>
}

/** A mail that waits to be sent, or was given up. Times in ms since the epoch. */
export const WaitingMail = v.object({
  id: v.string(),
  /** The mail's content (mail/letter.ts): no text, and no secret. */
  letter: v.unknown(),
  /** The account it is about, with which it is deleted. */
  accountId: v.optional(v.string()),
  added: v.number(),
  /** The time of the next try, or of its removal if it was given up. */
  due: v.number(),
  /** The time after which it is useless. */
  until: v.number(),
  tries: v.number(),
  givenUp: v.optional(v.object({ at: v.number(), why: v.string() })),
})
export type WaitingMail = v.InferOutput<typeof WaitingMail>

/** The mails between their commit and the mail server. */
export interface Mails {
  /** Stores the mail unless its id exists; false if it does. */
  add(mail: WaitingMail): Promise<boolean>
  /** At most `limit` mails that are due by `now`, soonest first, or beyond `horizon`, which only a process with a clock ahead sets. */
  due(now: number, horizon: number, limit: number): Promise<WaitingMail[]>
  /** Replaces the mail if it is still due at that moment: of several processes only one gets it. */
  replace(mail: WaitingMail, due: number): Promise<boolean>
  remove(id: string): Promise<void>
  /** At most `limit` mails, by due time. */
  list(limit: number): Promise<WaitingMail[]>
  deleteByAccount(accountId: string): Promise<void>
}

/** The shop's content: its products, and what makes it a shop of one's own. */
export interface CatalogStore {
  /** The revision alone, cheap enough to ask repeatedly. 0 without a catalog. */
  revision(): Promise<number>
  read(): Promise<StoredShop | undefined>
  /** The last readable revision before the newest one; undefined if there is none. */
  previous(): Promise<StoredShop | undefined>
  /** Stores the whole shop under `expectedRevision + 1`, atomically, and keeps the one before it; false if another import came first. */
  replace(content: ShopContent, expectedRevision: number, updatedAt: number): Promise<boolean>
}

/** The derived files of photographs by their names (`<20 hex>-480.avif`), which say everything about their content. */
export interface PictureStore {
  /**
   * Which of `names` are kept. To ask is to rely on them: no sweep of the next six days removes those that are named, so that a catalog that is about to be
   * stored may name them.
   */
  kept(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Keeps a file whole or not at all, as of now; whoever puts a name puts the same content. Throws when it is no whole picture. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined for what is not there, and for what is damaged: that is removed, so that the next import brings it again. */
  read(name: string): Promise<Uint8Array | undefined>
  /**
   * Removes the files whose names `named` does not hold, and that were neither put nor asked for by `kept` since `before` (ms since the epoch). Returns how
   * many.
   */
  sweep(named: ReadonlySet<string>, before: number): Promise<number>
}

/** The store is unreachable or does not answer in time: the caller answers 503 with Retry-After. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** The store is overloaded, and this call was not begun. */
export class StorageBusy extends StorageUnavailable {}
