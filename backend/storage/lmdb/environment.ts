import { open, type Database, type RootDatabase } from 'lmdb'
import { StorageUnavailable } from '../port.ts'
import type { Key } from './keys.ts'

/** A table of texts. Every row has a version, so that any row can be the condition of a write. */
export type Table = Database<string, Key>

/** The condition of a write: the row has this version, or ('absent') does not exist. */
export interface Condition {
  table: Table
  key: Key
  version: number | 'absent'
}

/** The grouping of writes into transactions. (lmdb's types lack the second option.) */
const GROUPING = {
  // Event-turn batches have an internal promise that no caller can await: on a full disk its rejection would end the process.
  eventTurnBatching: false,
  // All writes of one turn of the event loop are one transaction; by default lmdb starts one for every few commits.
  txnStartThreshold: 10_000,
}

/**
 * One LMDB environment: its tables, and the only way to write to them. Writes are queued to lmdb's own thread, which puts everything
 * collected into one transaction: a thousand commits at once share a flush, and the event loop never waits for a disk. Without overlapping
 * syncs a transaction becomes visible only after it is on the disk, so everything readable, in any process, is durable.
 */
export class Environment {
  readonly #root: RootDatabase<string, Key>
  #closed = false

  constructor(path: string) {
    this.#root = open<string, Key>({
      path,
      noSubdir: false,
      maxDbs: 32,
      encoding: 'string',
      useVersions: true,
      overlappingSync: false,
      ...GROUPING,
    })
  }

  table(name: string): Table {
    return this.#root.openDB<string, Key>({ name, encoding: 'string', useVersions: true })
  }

  /** The names of the existing tables. */
  tableNames(): string[] {
    return this.read(() => [...this.#root.getKeys()].map(String))
  }

  /** Runs a read. Throws StorageUnavailable after close, because touching the unmapped file would end the process. */
  read<T>(query: () => T): T {
    if (this.#closed) throw new StorageUnavailable('The store is closed.')
    return query()
  }

  /**
   * Runs the puts and removes of `change` in one transaction if every condition holds, else none. Returns the first failed condition, or
   * undefined if all held and everything is durable.
   */
  async write(conditions: Condition[], change: () => void): Promise<Condition | undefined> {
    const verdicts = this.read(() => this.#nest(conditions, change))
    try {
      const held = await Promise.all(verdicts)
      return conditions[held.indexOf(false)]
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** Makes later reads see what other processes have written. */
  refresh(): void {
    this.read(() => this.#root.resetReadTxn())
  }

  /** The number of the last transaction of any process; undefined if lmdb does not say. */
  stamp(): number | undefined {
    const stats: object = this.read(() => this.#root.getStats())
    return 'lastTxnId' in stats && typeof stats.lastTxnId === 'number' ? stats.lastTxnId : undefined
  }

  /** Copies everything consistently into the folder while others read and write. */
  async copyTo(folder: string): Promise<void> {
    await this.read(() => this.#root.backup(folder, true))
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#root.close()
  }

  /** Each condition guards the ones after it, and the last guards the change. */
  #nest(conditions: Condition[], change: () => void): Promise<boolean>[] {
    const verdicts: Promise<boolean>[] = []
    const enter = (depth: number): void => {
      const condition = conditions[depth]
      if (condition === undefined) return change()
      const { table, key, version } = condition
      const next = () => enter(depth + 1)
      verdicts[depth] = version === 'absent' ? table.ifNoExists(key, next) : table.ifVersion(key, version, next)
    }
    if (conditions.length > 0) enter(0)
    else verdicts.push(this.#root.batch(change))
    return verdicts
  }
}

function unavailable(error: unknown): StorageUnavailable {
  if (error instanceof Error && 'commitError' in error && error.commitError instanceof Promise) {
    // lmdb rejects this second promise with the cause; without a handler it would count as an unhandled rejection.
    error.commitError.catch(() => undefined)
  }
  return new StorageUnavailable('The embedded store could not write.', { cause: error })
}
