import type { Background } from '../background.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Account } from '../domain/account.ts'
import type { OutboxMark, Storage, StoredRecord } from '../storage/port.ts'
import { RecordBounds } from './record-bounds.ts'

const REMEMBERED = 10_000
/** ms that notes of what was moved are gathered: one write for all of them. */
const GATHER_MS = 1_000

/**
 * Moves the records of an account's last commit to their collections (SPEC R56). Their ids are deterministic, so doing it
 * again, or in two processes at once, stores them once. What was moved is noted a little later: a note that is lost costs a second move.
 */
export class Outbox {
  readonly #storage: Pick<Storage, 'accounts' | 'records'>
  readonly #background: Background
  readonly #onStored: (records: StoredRecord[]) => Promise<void>
  readonly #bounds: RecordBounds
  /**
   * Account id to the commit whose records are stored, or on their way: what saves asking the store again. Its id as well as its version: after
   * a restore the same version comes again in another history (SPEC R56).
   */
  readonly #moved = new BoundedCache<{ version: number; commit: string; done: Promise<void> }>(REMEMBERED)
  /** Account id to the version that is to be noted as moved. */
  #marks = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    storage: Pick<Storage, 'accounts' | 'records'>,
    background: Background,
    onStored: (records: StoredRecord[]) => Promise<void>,
  ) {
    this.#storage = storage
    this.#background = background
    this.#onStored = onStored
    this.#bounds = new RecordBounds(storage.records)
  }

  /** Resolves when the outbox of this state of the account is in the collections; true where this call put it there. */
  async settle(account: Account): Promise<boolean> {
    const { id, version, commit, outbox } = account
    if (outbox.length === 0) return false
    const known = this.#moved.get(id)
    if (known?.version === version && known.commit === commit) {
      await known.done
      return false
    }

    const records = outbox.map((record) => ({ ...record, accountId: id }))
    const done = this.#storage.records.append(records)
    this.#moved.set(id, { version, commit, done })
    try {
      await done
    } catch (error) {
      if (this.#moved.get(id)?.done === done) this.#moved.delete(id)
      throw error
    }
    this.mark(account)
    this.#background.run('bounds of records', () => this.#bounds.appended(id, records))
    this.#background.run('notice of stored records', () => this.#onStored(records))
    return true
  }

  /** Schedules a note that the records of this state of the account are in their collections. */
  mark({ id, version }: OutboxMark): void {
    this.#marks.set(id, Math.max(version, this.#marks.get(id) ?? 0))
    this.#timer ??= setTimeout(() => this.#background.run('notes of moved records', () => this.flush()), GATHER_MS).unref()
  }

  /** Resolves when everything moved so far is noted, and nothing of it belongs to an account that is no more. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const marks = this.#marks
    this.#marks = new Map()
    if (marks.size === 0) return
    const missing = await this.#storage.accounts.moved([...marks].map(([id, version]) => ({ id, version })))
    await Promise.all(missing.map((id) => this.#removeOrphanedRecords(id)))
  }

  /** Waits for moves that are under way and forgets the account: before its records are deleted. */
  async forget(accountId: string): Promise<void> {
    await this.#moved.get(accountId)?.done.catch(() => undefined)
    this.#moved.delete(accountId)
  }

  /** Another process deleted the account while its records were being moved, so they are left without one. Confirmed by the newest read, a stale one is no proof. */
  async #removeOrphanedRecords(id: string): Promise<void> {
    if ((await this.#storage.accounts.newest(id)) === undefined) await this.#storage.records.deleteAll(id)
  }
}
