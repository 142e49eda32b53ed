import type { Account } from '../accounts/account.ts'
import { ApiError } from '../api-error.ts'
import type { Background } from '../background.ts'
import type { Storage, StoredRecord } from '../storage/port.ts'
import { KeyedLock } from './keyed-lock.ts'
import { Outbox } from './outbox.ts'

/** What a change makes of an account: `account` is what to store, absent where nothing changed. */
export interface Change<Value> {
  account?: Account
  value: Value
}

const MAX_ATTEMPTS = 12
const BACK_OFF_MS = 4

/**
 * Reads and changes accounts. The only write path of the server: load, settle the outbox, change, replace guarded by the
 * version; on a conflict with another process all of it again (SPEC R19).
 */
export class AccountStore {
  readonly #storage: Storage
  readonly #background: Background
  readonly #outbox: Outbox
  readonly #lock = new KeyedLock()
  /** Version conflicts with other processes so far. */
  conflicts = 0

  constructor(storage: Storage, background: Background, onStored: (records: StoredRecord[]) => Promise<void>) {
    this.#storage = storage
    this.#background = background
    this.#outbox = new Outbox(storage.records, background, onStored)
  }

  get(id: string): Promise<Account | undefined> {
    return this.#storage.accounts.get(id)
  }

  /** Resolves when the records of this account's last commit can be read. */
  settle(account: Account): Promise<void> {
    return this.#outbox.settle(account)
  }

  /**
   * Runs `change` on the newest account and stores what it returns, durably. It runs again after a conflict, so it must
   * not do anything by itself. Throws unauthorized (the account is gone), username_taken, email_taken, unavailable.
   */
  async change<Value>(known: Account, change: (account: Account) => Promise<Change<Value>> | Change<Value>): Promise<Value> {
    return this.#lock.run(known.id, async (waited) => {
      let account = waited ? await this.#reload(known.id) : known
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        await this.#outbox.settle(account)
        const { account: changed, value } = await change(account)
        if (changed === undefined) return value
        const written = await this.#storage.accounts.replace(changed, account.version)
        if (written === 'ok') {
          if (changed.outbox.length > 0) this.#background.run('outbox', () => this.#outbox.settle(changed))
          return value
        }
        if (written !== 'conflict') throw new ApiError(written)
        this.conflicts += 1
        await new Promise((resolve) => setTimeout(resolve, Math.random() * BACK_OFF_MS * attempt))
        account = await this.#reload(known.id)
      }
      throw new ApiError('unavailable', { retryAfter: 1 })
    })
  }

  /** Removes the account and everything that is only its own. */
  async delete(id: string): Promise<void> {
    await this.#lock.run(id, async () => {
      await this.#storage.accounts.delete(id)
      await this.#outbox.forget(id)
      await this.#storage.records.deleteAll(id)
    })
  }

  async #reload(id: string): Promise<Account> {
    const account = await this.#storage.accounts.get(id)
    if (account === undefined) throw new ApiError('unauthorized')
    return account
  }
}
