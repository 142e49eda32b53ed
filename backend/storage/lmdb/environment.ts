import { open, type Database, type RootDatabase } from 'lmdb'
import { StorageUnavailable } from '../port.ts'
import type { Key } from './keys.ts'

/** A table of texts. Every row has a version, so that any of them can be the condition of a write. */
export type Table = Database<string, Key>

/** What must hold for a write to happen: the row has this version, or ('absent') there is no such row. */
export interface Condition {
  table: Table
  key: Key
  version: number | 'absent'
}

/** How writes become transactions. (lmdb's types lack the second.) */
const GROUPING = {
  // Its event-turn batches have an internal promise that no caller can await: on a full disk its rejection would end the process.
  eventTurnBatching: false,
  // All that comes in one turn of the event loop is one transaction: by itself lmdb begins one for every few commits of a crowd.
  txnStartThreshold: 10_000,
}

/**
 * One LMDB environment: its tables, and the only way to write to them. Writes are queued to lmdb's own thread, which puts
 * all that has gathered into one transaction: a thousand commits at once share a flush, and the event loop never waits for
 * a disk. Without overlapping syncs a transaction becomes visible only after it is on the disk, so whatever anyone reads,
 * in this process or another, is durable, and a resolved write is.
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

  /** The tables that are there. */
  tableNames(): string[] {
    return this.read(() => [...this.#root.getKeys()].map(String))
  }

  /** Runs a read, or throws StorageUnavailable after close: the map is gone then, and touching it would end the process. */
  read<T>(query: () => T): T {
    if (this.#closed) throw new StorageUnavailable('The store is closed.')
    return query()
  }

  /**
   * Runs the puts and removes of `change` in one transaction if every condition holds, else none of them. Answers the first
   * condition that failed, or undefined when all held and everything is durable.
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

  /** Reads after this see what other processes have written by now. */
  refresh(): void {
    this.read(() => this.#root.resetReadTxn())
  }

  /** The number of the last transaction of any process; undefined: lmdb does not say. */
  stamp(): number | undefined {
    this.refresh()
    const stats: object = this.read(() => this.#root.getStats())
    return 'lastTxnId' in stats && typeof stats.lastTxnId === 'number' ? stats.lastTxnId : undefined
  }

  /** A consistent copy of everything, into the folder, while others go on reading and writing. */
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
    // lmdb rejects this second promise with the cause; unheard, it would count as an unhandled rejection.
    error.commitError.catch(() => undefined)
  }
  return new StorageUnavailable('The embedded store could not write.', { cause: error })
}
