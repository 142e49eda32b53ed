import type { Account } from '../accounts/account.ts'
import type { Background } from '../background.ts'
import type { Records, StoredRecord } from '../storage/port.ts'

const REMEMBERED = 10_000

/**
 * Moves the records of an account's last commit to their collections (SPEC R19). Their ids are deterministic, so doing it
 * again, or in two processes at once, stores them once.
 */
export class Outbox {
  readonly #records: Records
  readonly #background: Background
  readonly #onStored: (records: StoredRecord[]) => Promise<void>
  /** Account id to the version whose records are stored, or on their way: what saves asking the store again. */
  readonly #moved = new Map<string, { version: number; done: Promise<void> }>()

  constructor(records: Records, background: Background, onStored: (records: StoredRecord[]) => Promise<void>) {
    this.#records = records
    this.#background = background
    this.#onStored = onStored
  }

  /** Resolves when the outbox of this state of the account is in the collections. */
  async settle(account: Account): Promise<void> {
    const { id, version, outbox } = account
    if (outbox.length === 0) return
    const known = this.#moved.get(id)
    if (known?.version === version) return known.done

    const records = outbox.map((record) => ({ ...record, accountId: id }))
    const done = this.#records.append(records)
    this.#remember(id, version, done)
    try {
      await done
    } catch (error) {
      if (this.#moved.get(id)?.done === done) this.#moved.delete(id)
      throw error
    }
    this.#background.run('notice of stored records', () => this.#onStored(records))
  }

  /** Waits for what is on its way and forgets the account: before its records are deleted. */
  async forget(accountId: string): Promise<void> {
    await this.#moved.get(accountId)?.done.catch(() => undefined)
    this.#moved.delete(accountId)
  }

  #remember(id: string, version: number, done: Promise<void>): void {
    this.#moved.delete(id)
    this.#moved.set(id, { version, done })
    const [oldest] = this.#moved.keys()
    if (this.#moved.size > REMEMBERED && oldest !== undefined) this.#moved.delete(oldest)
  }
}
