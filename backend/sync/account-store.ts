import { ApiError } from '../api-error.ts'
import type { Background } from '../background.ts'
import type { Account } from '../domain/account.ts'
import { KeyedLock } from '../keyed-lock.ts'
import type { CommitMark, Storage, StoredRecord } from '../storage/port.ts'
import { Outbox } from './outbox.ts'

/** The result of a change: `account` is the account to store, absent if nothing changed. */
export interface Change<Value> {
  account?: Account
  value: Value
}

type Changing<Value> = (account: Account, takenShares: readonly string[]) => Promise<Change<Value>> | Change<Value>

/** Each conflict is a commit of another process; with three committing at once, one loses this often in a row once in 200,000 times. */
const MAX_ATTEMPTS = 30
const BACK_OFF_MS = 4
/** How many accounts' left-over records are moved at once. */
const LEFT_AT_ONCE = 200

/**
 * Reads and changes accounts; the server has no other write path. It loads, moves the outbox, changes, and replaces guarded by the version;
 * after a conflict with another process it starts again (SPEC R19).
 */
export class AccountStore {
  readonly #storage: Storage
  readonly #background: Background
  readonly #outbox: Outbox
  readonly #onCommit: (mark: CommitMark) => void
  readonly #lock = new KeyedLock()
  /** Version conflicts with other processes so far. */
  conflicts = 0

  constructor(
    storage: Storage,
    background: Background,
    onStored: (records: StoredRecord[]) => Promise<void>,
    onCommit: (mark: CommitMark) => void = () => undefined,
  ) {
    this.#onCommit = onCommit
    this.#storage = storage
    this.#background = background
    this.#outbox = new Outbox(storage, background, onStored)
  }

  get(id: string): Promise<Account | undefined> {
    return this.#storage.accounts.get(id)
  }

  /** The account as of its last commit, for decisions that commit nothing (SPEC R38). */
  newest(id: string): Promise<Account | undefined> {
    return this.#storage.accounts.newest(id)
  }

  /** The same for the account of a login. Throws unauthorized if it is gone. */
  async present(id: string): Promise<Account> {
    const account = await this.newest(id)
    if (account === undefined) throw new ApiError('unauthorized')
    return account
  }

  /** Resolves when the records of this account's last commit can be read. */
  async moveOutbox(account: Account): Promise<void> {
    const moved = await this.#outbox.move(account)
    // The account was deleted after this read, so the records just moved have no account.
    if (moved && (await this.newest(account.id)) === undefined) await this.#storage.records.deleteAll(account.id)
  }

  /**
   * Runs `change` on the newest account and stores the result durably. It runs again after a conflict, so it must not have side effects. A
   * refusal (an ApiError), or an answer that stores nothing, has no version check, so it counts only if decided on the newest commit;
   * otherwise `change` runs again on that. It runs again with the ids of links that it opens and that others have or had (`takenShares`). Throws
   * unauthorized (the account is gone), username_taken, email_taken, too_large (the document, which is then not written), unavailable.
   */
  async change<Value>(known: Account, change: Changing<Value>): Promise<Value> {
    return this.#lock.run(known.id, async (waited) => {
      let account = (waited ? await this.get(known.id) : undefined) ?? known
      let certain = false
      const takenShares: string[] = []
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        await this.#outbox.move(account)
        const decided = await decide(account, takenShares, change)
        if (decided.account === undefined) {
          const newest = certain ? account : await this.#reload(known.id)
          if (newest.version === account.version && newest.commit === account.commit) return decided.answer()
          account = newest
          certain = true
          continue
        }
        const written = await this.#storage.accounts.replace(decided.account, account.version)
        if (written === 'ok') {
          const stored = decided.account
          this.#onCommit({ id: stored.id, version: stored.version, commit: stored.commit })
          if (stored.outbox.length > 0) this.#background.run('outbox', () => this.#outbox.move(stored))
          return decided.answer()
        }
        if (typeof written === 'object') {
          takenShares.push(written.takenShare)
          continue
        }
        if (written !== 'conflict') throw new ApiError(written)
        this.conflicts += 1
        await backOff(attempt)
        account = await this.#reload(known.id)
        certain = true
      }
      throw new ApiError('unavailable', { retryAfter: 1 })
    })
  }

  /**
   * Moves the records of processes that died between a commit and the move (SPEC R56). Throws if some could not be moved; the others are.
   */
  async moveLeftRecords(): Promise<void> {
    const seen = new Set<string>()
    for (let more = true; more;) {
      await this.#outbox.flush()
      const ids = await this.#storage.accounts.withOutbox(LEFT_AT_ONCE)
      const fresh = ids.filter((id) => !seen.has(id))
      for (const id of fresh) seen.add(id)
      const moved = await Promise.allSettled(fresh.map((id) => this.#lock.run(id, () => this.#moveRecordsOf(id))))
      const failed = moved.find((result) => result.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      more = fresh.length > 0 && ids.length === LEFT_AT_ONCE
    }
    await this.#outbox.flush()
  }

  /** Resolves when all notes are stored: before the store is closed. */
  async close(): Promise<void> {
    await this.#outbox.flush()
  }

  /**
   * Removes the account and everything that is only its own, unless `judge` throws, which sees the account at the moment of the deletion.
   * Throws unauthorized (the account is gone), unavailable.
   */
  async delete(id: string, judge: (newest: Account) => Promise<void> | void): Promise<void> {
    await this.#lock.run(id, async () => {
      for (let attempt = 1; ; attempt += 1) {
        const newest = await this.#reload(id)
        await judge(newest)
        if (await this.#storage.accounts.delete(id, newest.version)) break
        this.conflicts += 1
        if (attempt === MAX_ATTEMPTS) throw new ApiError('unavailable', { retryAfter: 1 })
        await backOff(attempt)
      }
      this.#onCommit({ id, version: 0, commit: '' })
      await this.#outbox.forget(id)
      await this.#storage.records.deleteAll(id)
    })
  }

  async #moveRecordsOf(id: string): Promise<void> {
    const account = await this.newest(id)
    if (account === undefined) return
    await this.#outbox.move(account)
    this.#outbox.mark(account)
  }

  async #reload(id: string): Promise<Account> {
    const account = await this.newest(id)
    if (account !== undefined) return account
    // This change's records may have been moved after the account was deleted.
    await this.#storage.records.deleteAll(id)
    throw new ApiError('unauthorized')
  }
}

function backOff(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * BACK_OFF_MS * attempt))
}

interface Decided<Value> {
  account?: Account
  /** Returns the value, or throws the refusal. */
  answer(): Value
}

async function decide<Value>(account: Account, takenShares: readonly string[], change: Changing<Value>): Promise<Decided<Value>> {
  try {
    const { account: changed, value } = await change(account, takenShares)
    return { ...(changed === undefined ? {} : { account: changed }), answer: () => value }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return {
      answer: () => {
        throw error
      },
    }
  }
}
