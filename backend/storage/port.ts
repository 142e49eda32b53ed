import * as v from 'valibot'
import type { Catalog, Product } from '#sync-protocol/api/catalog.ts'
import { AccountRecord } from '#sync-protocol/api/records.ts'
import type { Account } from '../domain/account.ts'
import type { EntrySpace } from './entry-spaces.ts'

/**
 * The storage port: everything durable goes through these few calls. Two adapters serve it (lmdb, mongo) and one
 * contract suite runs on both. A promise of a write resolves only when the write is durable (LMDB: flushed to disk;
 * MongoDB: majority and journal). A store that cannot be reached throws `StorageUnavailable`; nothing else is thrown
 * for reasons outside the program. An adapter keeps entries of any `Space`; the shop knows those of entry-spaces.ts.
 */
export interface Storage<Space extends string = EntrySpace> {
  /** What the log and the tests call it. */
  readonly name: string
  readonly accounts: Accounts
  readonly records: Records
  readonly entries: Entries<Space>
  readonly catalog: CatalogStore
  readonly deletions: Deletions
  readonly mails: Mails
  /** Bytes that are free where the store writes; undefined: it cannot be said. */
  freeBytes(): Promise<number | undefined>
  /** Bytes that the store takes there; undefined: it cannot be said. */
  bytes(): Promise<number | undefined>
  /** What it is asked now; absent where calls need not wait for each other. */
  load?(): StoreLoad
  /** When the shop's own backup was last made, in ms since the epoch; 0: never. Absent where the store has tools of its own for it. */
  lastBackup?(now: number): Promise<number>
  /** Resolves when the store answers within `timeoutMs`, else throws StorageUnavailable. */
  ping(timeoutMs: number): Promise<void>
  /**
   * Runs a request so that its reads see what it has read and written before (MongoDB: causally consistent sessions, where the server has them). What
   * another request wrote an ordinary read can still miss.
   */
  causal<T>(request: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How much a store is asked by this process. */
export interface StoreLoad {
  /** Calls that it is working on, of so many at most. */
  underWay: number
  atOnce: number
  /** Calls that wait until it can. */
  waiting: number
  /** Calls that were refused so far because they would have waited too long. */
  refused: number
}

/**
 * Why an account could not be written. `conflict`: the stored version is not the expected one, or the account is gone; `too_large`: the document
 * has more bytes than any store takes (MAX_ACCOUNT_BYTES).
 */
export type WriteResult = 'ok' | 'conflict' | 'username_taken' | 'email_taken' | 'too_large'

/** How far the records of an account are in their collections. */
export interface OutboxMark {
  id: string
  version: number
}

/** The commit an account is at. Version 0: the account is gone. */
export interface CommitMark {
  id: string
  version: number
  commit: string
}

/** Account documents: one aggregate an account, replaced whole and guarded by its version (SPEC R19). */
export interface Accounts {
  /** Stores a new account with `account.version`; the lower-cased username and e-mail are unique over all accounts. */
  create(account: Account): Promise<WriteResult>
  /** The account as of some commit: right after the database has changed its primary it can be an older one than the last. */
  get(id: string): Promise<Account | undefined>
  /**
   * The account as of its last acknowledged commit, by the strongest read the store has (LMDB: any; MongoDB: linearizable). An answer
   * that commits nothing has no version check to protect it, so it must be decided on this (SPEC R38).
   */
  newest(id: string): Promise<Account | undefined>
  /** By e-mail or username, without regard to case; a name that contains "@" is looked up as an e-mail first. */
  findByLogin(emailOrUsername: string): Promise<Account | undefined>
  /** The same by the strongest read, as `newest`: that a name or password is wrong is an answer that commits nothing. */
  newestByLogin(emailOrUsername: string): Promise<Account | undefined>
  /** At most `limit` accounts whose phone digits or birthday match exactly: enough to tell one match from several. */
  findByPhone(phoneDigits: string, limit: number): Promise<Account[]>
  findByBirthday(birthday: string, limit: number): Promise<Account[]>
  /** Replaces the account if its stored version is `expectedVersion`; `account.version` is the new one. Atomic, also over its unique keys. */
  replace(account: Account, expectedVersion: number): Promise<WriteResult>
  /**
   * Ids of at most `limit` accounts whose last commit appended records that are not noted as moved to their collections (SPEC R56): by an index
   * that each commit keeps, never by looking at all accounts.
   */
  withOutbox(limit: number): Promise<string[]>
  /**
   * Notes that the records of these accounts are in their collections up to this version. What a later commit appended stays noted as it was. Answers
   * which of the accounts an ordinary read does not find: if they were deleted, what was moved for them has no account.
   */
  moved(marks: readonly OutboxMark[]): Promise<string[]>
  /** Removes the account and its unique keys, where a version is expected only if it is the stored one. True when it did. */
  delete(id: string, expectedVersion?: number): Promise<boolean>
  /**
   * Frees names that a process left taken, or was giving up, when it died: where the store keeps them beside the accounts. Only those that this process
   * has seen unsettled for `watchedMs`, by its own clock. Says how many; called from time to time.
   */
  freeNames(watchedMs: number): Promise<number>
  count(): Promise<number>
  /** A page of all accounts, for their operator: at most `limit` of those whose id comes after this one, in the store's own order of ids. */
  list(after: string | undefined, limit: number): Promise<Account[]>
  /**
   * Those of these accounts that an ordinary read finds at another version than is known of them, with the commit they are at. Cheap enough to be asked
   * of thousands again and again.
   */
  newer(known: readonly OutboxMark[]): Promise<CommitMark[]>
  /** A number that differs after every write to the store, by whichever process: while it stays, `newer` has nothing new. Absent: there is no such number. */
  stamp?(): number | undefined
  /**
   * Calls back with every account that is committed or deleted from now on, by whichever process, until the returned function is called or, with `lost`,
   * the store can no longer tell. Resolves undefined where the store has no such thing; absent where it never has: `newer` tells it all.
   */
  watch?(heard: (id: string, version: number) => void, lost: () => void): Promise<(() => void) | undefined>
}

/**
 * One appended fact of an account. `id` is deterministic, so appending twice stores once. `at` is ms since the epoch. `group`: what a list may be narrowed
 * to.
 */
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
  /** Only records whose `group` is this (a quiz difficulty, the network of a visitor). */
  group?: string
}

/** Records that never change: ledger entries, inventory items, quiz results, contact messages, idempotency outcomes. */
export interface Records {
  /** Idempotent by (accountId, kind, id): the first one stored stays. */
  append(records: StoredRecord[]): Promise<void>
  list(accountId: string, query: RecordQuery): Promise<StoredRecord[]>
  /** How many an account has of a kind, or of a group of it. */
  count(accountId: string, of: Pick<RecordQuery, 'kind' | 'group'>): Promise<number>
  /** By the strongest read, as `Accounts.newest`: that a record is not there decides that a call is applied (SPEC R18). */
  get(accountId: string, kind: StoredRecord['kind'], id: string): Promise<StoredRecord | undefined>
  /**
   * Removes the oldest of an account's records of a kind: those beyond the newest `keep`, and those from before `from` (ms since the epoch). Records
   * dated `until` or later come from a clock that ran ahead and are removed first. At most `limit` of them; says how many went.
   */
  trim(accountId: string, kind: StoredRecord['kind'], bounds: { keep: number; from: number; until: number; limit: number }): Promise<number>
  /** Removes one, from every list; false where there is none. What is appended once more is there again. */
  remove(accountId: string, kind: StoredRecord['kind'], id: string): Promise<boolean>
  /** Every record of an account, of every kind. */
  deleteAll(accountId: string): Promise<void>
}

/** An expiring value: sessions, bearer tokens, reset links and grants, rate-limit counters, pictures, cached books. */
export interface Entry {
  value: unknown
  /**
   * ms since the epoch; an entry at or past it is never returned. Infinity: it stays. An entry whose end is later than its space allows (entry-spaces.ts) was
   * stored while a clock ran ahead; it is not returned either, but stays, because the present clock may be the wrong one.
   */
  expiresAt: number
  /** Whose it is, so that all of one account's can go at once. */
  accountId?: string
}

export interface Entries<Space extends string = EntrySpace> {
  get(space: Space, key: string, now: number): Promise<Entry | undefined>
  /** By the strongest read, as `Accounts.newest`: that a login is not there ends it, and stops its device's queue. */
  newest(space: Space, key: string, now: number): Promise<Entry | undefined>
  put(space: Space, key: string, entry: Entry): Promise<void>
  /** Stores only where no living entry stands; false when one does. */
  add(space: Space, key: string, entry: Entry, now: number): Promise<boolean>
  /** Reads and removes in one step: of any number of callers exactly one gets it. */
  take(space: Space, key: string, now: number): Promise<Entry | undefined>
  delete(space: Space, key: string): Promise<boolean>
  /**
   * Adds `by` to a counter in one atomic step and returns it; a counter that is absent, expired, or ends much later than `expiresAt` starts at 0 with
   * `expiresAt`. No counter ends later than that.
   */
  increment(space: Space, key: string, by: number, expiresAt: number, now: number): Promise<{ count: number; expiresAt: number }>
  /** The living entries of an account in a space, in no order. For spaces whose keys are short and plain. */
  listByAccount(accountId: string, space: Space, now: number): Promise<(Entry & { key: string })[]>
  /** Removes all of an account's entries in these spaces, except the key named. */
  deleteByAccount(accountId: string, spaces: readonly Space[], exceptKey?: string): Promise<void>
  /** Removes up to `limit` expired entries and says how many; called from time to time. */
  sweep(now: number, limit: number): Promise<number>
}

/** A cleanup after a deleted account that is still to be done. `due` is ms since the epoch. */
export const Cleanup = v.object({ accountId: v.string(), due: v.number() })
export type Cleanup = v.InferOutput<typeof Cleanup>

/**
 * Cleanups after deleted accounts: what another process was still writing when the account was deleted, or what the deleting process had not
 * removed when it died. An account id is never given twice, so a late cleanup cannot hit another account.
 */
export interface Deletions {
  /** Each of them once, however often it is planned. */
  plan(cleanups: readonly Cleanup[]): Promise<void>
  /** At most `limit` cleanups that are due by `now`, or beyond `horizon`: only a process whose clock ran ahead plans that far. */
  due(now: number, horizon: number, limit: number): Promise<Cleanup[]>
  /** Forgets cleanups that were done. */
  done(cleanups: readonly Cleanup[]): Promise<void>
}

/** A mail that waits to be handed on, or was given up. Times in ms since the epoch. */
export const WaitingMail = v.object({
  id: v.string(),
  /** What it is to say (mail/letter.ts): no text, and no secret. */
  letter: v.unknown(),
  /** Whom it is about: it goes with the account. */
  accountId: v.optional(v.string()),
  added: v.number(),
  /** When something is to be done with it: the next try, or, where it was given up, its removal. */
  due: v.number(),
  /** From when on it is of no use. */
  until: v.number(),
  tries: v.number(),
  givenUp: v.optional(v.object({ at: v.number(), why: v.string() })),
})
export type WaitingMail = v.InferOutput<typeof WaitingMail>

/** Mails between the commit that they speak of and the mail server. */
export interface Mails {
  /** Stores it where there is none of this id; false where there is. */
  add(mail: WaitingMail): Promise<boolean>
  /** At most `limit` that are due by `now`, soonest first, or beyond `horizon`: only a process whose clock ran ahead puts one off that far. */
  due(now: number, horizon: number, limit: number): Promise<WaitingMail[]>
  /** Replaces it where it is still due at that moment: of any number of processes that take it at once one gets it. */
  replace(mail: WaitingMail, due: number): Promise<boolean>
  remove(id: string): Promise<void>
  /** At most `limit`, by when they are due. */
  list(limit: number): Promise<WaitingMail[]>
  deleteByAccount(accountId: string): Promise<void>
}

export interface CatalogStore {
  /** The revision alone: cheap enough to ask again and again. 0 where there is no catalog yet. */
  revision(): Promise<number>
  read(): Promise<Catalog | undefined>
  /** Puts the whole catalog in place under `expectedRevision + 1`, atomically; false when another import came first. */
  replace(products: Product[], expectedRevision: number, updatedAt: number): Promise<boolean>
}

/** The store cannot be reached or does not answer in time: the caller answers 503 with Retry-After. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** It is asked for more than it can answer, and this was not begun. */
export class StorageBusy extends StorageUnavailable {}
