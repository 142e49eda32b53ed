// What stands in the databases of one browser profile: tables with their rows, in memory.
import type { Connection } from './dexie.ts'
import { compareKeys, keyAt, nameOfKey, type Key, type KeyPath } from './keys.ts'
import type { PlainTransaction } from './transaction.ts'

export interface Row {
  key: Key
  value: unknown
}

export interface TableSchema {
  primary: KeyPath
  isAuto: boolean
  indexes: ReadonlyMap<string, KeyPath>
}

/** Rows by their key. Each change can be taken back, and no row is ever changed in place. */
export class StoredTable {
  #rows = new Map<string | number, Row>()
  #sorted: Row[] | undefined = []
  #next = 1

  constructor(readonly schema: TableSchema) {}

  get size(): number {
    return this.#rows.size
  }

  /** A key for a row that has none. */
  nextKey(): number {
    return this.#next++
  }

  get(key: Key): Row | undefined {
    return this.#rows.get(nameOfKey(key))
  }

  /** Every row in the order of its key. */
  sorted(): readonly Row[] {
    this.#sorted ??= [...this.#rows.values()].toSorted((one, other) => compareKeys(one.key, other.key))
    return this.#sorted
  }

  /** Answers what takes it back. */
  set(row: Row): () => void {
    const name = nameOfKey(row.key)
    const before = this.#rows.get(name)
    this.#rows.set(name, row)
    const last = before === undefined ? this.#sorted?.at(-1) : undefined
    if (before === undefined && this.#sorted !== undefined && (last === undefined || compareKeys(last.key, row.key) < 0))
      this.#sorted.push(row)
    else this.#sorted = undefined
    if (this.schema.isAuto && typeof row.key === 'number') this.#next = Math.max(this.#next, Math.floor(row.key) + 1)
    return () => {
      this.#sorted = undefined
      if (before === undefined) this.#rows.delete(name)
      else this.#rows.set(name, before)
    }
  }

  delete(key: Key): () => void {
    const name = nameOfKey(key)
    const before = this.#rows.get(name)
    if (before === undefined) return () => undefined
    this.#rows.delete(name)
    this.#sorted = undefined
    return () => {
      this.#sorted = undefined
      this.#rows.set(name, before)
    }
  }

  /** Another table with the same rows: those are never changed, so they are shared. */
  copy(): StoredTable {
    const copy = new StoredTable(this.schema)
    copy.#rows = new Map(this.#rows)
    copy.#sorted = undefined
    copy.#next = this.#next
    return copy
  }
}

/** A database, those who have it open, and the transactions over it in the order in which they were asked for. */
export class StoredDatabase {
  readonly tables = new Map<string, StoredTable>()
  readonly connections = new Set<Connection>()
  readonly transactions: PlainTransaction[] = []
  #waiting: { isEnough: () => boolean; tell: () => void }[] = []

  constructor(readonly version: number) {}

  /** Resolves once no transaction is under way. */
  idle(): Promise<void> {
    return this.#until(() => this.transactions.length === 0)
  }

  /** Resolves once it can be deleted. */
  free(): Promise<void> {
    return this.#until(() => this.connections.size === 0 && this.transactions.length === 0)
  }

  /** A connection or a transaction has ended. */
  look(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const one of waiting) {
      if (one.isEnough()) one.tell()
      else this.#waiting.push(one)
    }
  }

  #until(isEnough: () => boolean): Promise<void> {
    return new Promise((tell) => {
      this.#waiting.push({ isEnough, tell })
      this.look()
    })
  }

  copy(): StoredDatabase {
    const copy = new StoredDatabase(this.version)
    for (const [name, table] of this.tables) copy.tables.set(name, table.copy())
    return copy
  }
}

/** All databases of a profile, or those that a page keeps in memory where it may have no others. */
export class Factory {
  readonly databases = new Map<string, StoredDatabase>()
}

/** A schema as Dexie takes it: the key of a row, then the indexes. */
export function schemaOf(text: string): TableSchema {
  const [first = '', ...others] = text.split(',').map((part) => part.trim())
  const isAuto = first.startsWith('++')
  return {
    primary: pathOf(isAuto ? first.slice(2) : first),
    isAuto,
    indexes: new Map(others.map((name): [string, KeyPath] => [name, pathOf(name)])),
  }
}

function pathOf(text: string): KeyPath {
  return text.startsWith('[') ? text.slice(1, -1).split('+') : text
}

/** The key under which a row is to stand; where the table numbers its rows the row gets its number. */
export function keyFor(table: StoredTable, row: unknown): Key {
  const { primary, isAuto } = table.schema
  const known = keyAt(row, primary)
  if (known !== undefined) return known
  if (!isAuto || typeof primary !== 'string' || typeof row !== 'object' || row === null) throw new DOMException('no key', 'DataError')
  const key = table.nextKey()
  Reflect.set(row, primary, key)
  return key
}
