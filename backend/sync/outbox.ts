import type { Background } from '../background.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Account } from '../domain/account.ts'
import type { OutboxMark, Storage, StoredRecord } from '../storage/port.ts'
import { RecordBounds } from './record-bounds.ts'

const REMEMBERED = 10_000
/** How long notes of moved records are collected for one common write, in ms. */
const GATHER_MS = 1_000

/**
 * Moves the records of an account's last commit to their collections (SPEC R56). Their ids are deterministic, so moving them again, or in
 * two processes at once, stores them once. The move is noted a little later; a lost note costs a second move.
 */
export class Outbox {
  readonly #storage: Pick<Storage, 'accounts' | 'records'>
  readonly #background: Background
  readonly #onStored: (records: StoredRecord[]) => Promise<void>
  readonly #bounds: RecordBounds
  /**
   * Account id to the commit whose records are stored and told of, or being moved, which saves asking the store. By version and commit id,
   * because after a restore the same version comes again in another history.
   */
  readonly #moved = new BoundedCache<{ version: number; commit: string; done: Promise<void> }>(REMEMBERED)
  /** Account id to the version to be noted as moved. */
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

  /** Resolves when the outbox of this account is in the collections, and told of; true if this call moved it. */
  async move(account: Account): Promise<boolean> {
    const { id, version, commit, outbox } = account
    if (outbox.length === 0) return false
    const known = this.#moved.get(id)
    if (known?.version === version && known.commit === commit) {
      await known.done
      return false
    }

    const records = outbox.map((record) => ({ ...record, accountId: id }))
    // Told before it counts as moved: a process that dies in between, or a silent store, makes it be told again, rather than never.
    const done = this.#storage.records.append(records, version).then(() => this.#onStored(records))
    this.#moved.set(id, { version, commit, done })
    try {
      await done
    } catch (error) {
      if (this.#moved.get(id)?.done === done) this.#moved.delete(id)
      throw error
    }
    this.mark(account)
    this.#background.run('bounds of records', () => this.#bounds.appended(id, records))
    return true
  }

  /** Schedules a note that this account's records are in their collections. */
  mark({ id, version }: OutboxMark): void {
    this.#marks.set(id, Math.max(version, this.#marks.get(id) ?? 0))
    this.#timer ??= setTimeout(() => this.#background.run('notes of moved records', () => this.flush()), GATHER_MS).unref()
  }

  /** Resolves when all moves are noted and no moved record belongs to a deleted account. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const marks = this.#marks
    this.#marks = new Map()
    if (marks.size === 0) return
    const missing = await this.#storage.accounts.moved([...marks].map(([id, version]) => ({ id, version })))
    await Promise.all(missing.map((id) => this.#removeOrphanedRecords(id)))
  }

  /** Waits for running moves and forgets the account, before its records are deleted. */
  async forget(accountId: string): Promise<void> {
    await this.#moved.get(accountId)?.done.catch(() => undefined)
    this.#moved.delete(accountId)
  }

  /**
   * Removes records of an account that another process deleted during the move. Confirmed by the newest read, because a stale one proves
   * nothing.
   */
  async #removeOrphanedRecords(id: string): Promise<void> {
    if ((await this.#storage.accounts.newest(id)) === undefined) await this.#storage.records.deleteAll(id)
  }
}
