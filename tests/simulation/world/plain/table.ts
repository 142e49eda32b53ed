// Tables and collections, as far as the client asks for them, by the names that Dexie gives them.
import { compareKeys, copyOf, keyAt, nameOfKey, type Key, type KeyPath } from './keys.ts'
import { keyFor, type Row, type StoredTable, type TableSchema } from './stored.ts'
import type { PlainTransaction } from './transaction.ts'

/** What a table needs of the connection it is part of. */
export interface Around {
  /** Runs it in the transaction that the caller works in, or in one of its own. `what`: the step that it is. */
  work<Result>(
    table: string,
    what: 'get' | 'getMany' | 'query' | 'count' | 'write',
    run: (stored: StoredTable, transaction: PlainTransaction) => Result,
  ): Promise<Result>
  /** Several such steps in one transaction: each is taken by `inside`. */
  together<Result>(table: string, run: (inside: Inside) => Promise<Result>): Promise<Result>
}

/** Begins something in a transaction. */
export type Inside = <Result>(step: () => Promise<Result>) => Promise<Result>

export class PlainTable {
  readonly schema: { primKey: { keyPath: KeyPath } }
  /** What the client asks of Dexie's own core: to delete a range, without counting it. */
  readonly core = {
    mutate: ({ range: { lower, upper } }: { range: { lower: Key; upper: Key } }): Promise<{ failures: Record<number, Error> }> =>
      this.around.work(this.name, 'write', (stored, transaction) => {
        const isWithin = ({ key }: Row) => compareKeys(key, lower) >= 0 && compareKeys(key, upper) <= 0
        for (const { key } of stored.sorted().filter(isWithin)) transaction.wrote(this.name, stored.delete(key))
        return { failures: {} }
      }),
  }

  constructor(
    readonly around: Around,
    readonly name: string,
    schema: TableSchema,
  ) {
    this.schema = { primKey: { keyPath: schema.primary } }
  }

  get(key: Key): Promise<unknown> {
    return this.around.work(this.name, 'get', (stored) => copyOf(stored.get(key)?.value))
  }

  put(row: unknown): Promise<Key | undefined> {
    return this.#write([row], false)
  }

  add(row: unknown): Promise<Key | undefined> {
    return this.#write([row], true)
  }

  bulkPut(rows: readonly unknown[]): Promise<Key | undefined> {
    return this.#write(rows, false)
  }

  bulkAdd(rows: readonly unknown[]): Promise<Key | undefined> {
    return this.#write(rows, true)
  }

  delete(key: Key): Promise<void> {
    return this.bulkDelete([key])
  }

  bulkDelete(keys: readonly Key[]): Promise<void> {
    return this.around.work(this.name, 'write', (stored, transaction) => {
      for (const key of keys) transaction.wrote(this.name, stored.delete(key))
    })
  }

  clear(): Promise<void> {
    return this.around.work(this.name, 'write', (stored, transaction) => {
      for (const { key } of stored.sorted()) transaction.wrote(this.name, stored.delete(key))
      transaction.wrote(this.name, () => undefined)
    })
  }

  /** Changes some fields of a row; 0 where there is no such row. */
  update(key: Key, changes: object): Promise<number> {
    return this.around.together(this.name, async (inside) => {
      const row = await inside(() => this.around.work(this.name, 'getMany', (stored) => copyOf(stored.get(key)?.value)))
      if (row === undefined) return 0
      await inside(() => this.put({ ...(row as object), ...changes }))
      return 1
    })
  }

  count(): Promise<number> {
    return this.around.work(this.name, 'count', (stored) => stored.size)
  }

  toArray(): Promise<unknown[]> {
    return this.toCollection().toArray()
  }

  toCollection(): Collection {
    return new Collection(this, ':id', () => true)
  }

  orderBy(index: string): Collection {
    return new Collection(this, index, () => true)
  }

  filter(isWanted: (row: unknown) => boolean): Collection {
    return this.toCollection().filter(isWanted)
  }

  where(index: string): Where {
    return new Where(this, index)
  }

  async #write(rows: readonly unknown[], isNew: boolean): Promise<Key | undefined> {
    // A row is copied as it is handed over: what becomes of it afterwards is not what was stored.
    const copies = rows.map(copyOf)
    return this.around.work(this.name, 'write', (stored, transaction) => {
      let last: Key | undefined
      for (const value of copies) {
        const key = keyFor(stored, value)
        if (isNew && stored.get(key) !== undefined) throw new DOMException('There is such a row', 'ConstraintError')
        transaction.wrote(this.name, stored.set({ key, value }))
        last = key
      }
      return last
    })
  }
}

class Where {
  readonly #table: PlainTable
  readonly #index: string

  constructor(table: PlainTable, index: string) {
    this.#table = table
    this.#index = index
  }

  equals(wanted: Key): Collection {
    return this.#that((key) => compareKeys(key, wanted) === 0)
  }

  notEqual(other: Key): Collection {
    return this.#that((key) => compareKeys(key, other) !== 0)
  }

  anyOf(...keys: (Key | readonly Key[])[]): Collection {
    const names = new Set((keys.flat() as Key[]).map(nameOfKey))
    return this.#that((key) => names.has(nameOfKey(key)))
  }

  noneOf(keys: readonly Key[]): Collection {
    const names = new Set(keys.map(nameOfKey))
    return this.#that((key) => !names.has(nameOfKey(key)))
  }

  between(from: Key, to: Key, hasFrom = true, hasTo = false): Collection {
    return this.#that((key) => {
      const [low, high] = [compareKeys(key, from), compareKeys(key, to)]
      return (low > 0 || (low === 0 && hasFrom)) && (high < 0 || (high === 0 && hasTo))
    })
  }

  belowOrEqual(to: Key): Collection {
    return this.#that((key) => compareKeys(key, to) <= 0)
  }

  #that(isWanted: (key: Key) => boolean): Collection {
    return new Collection(this.#table, this.#index, isWanted)
  }
}

class Collection {
  readonly #table: PlainTable
  readonly #index: string
  readonly #isWanted: (key: Key) => boolean
  #filter: (row: unknown) => boolean = () => true
  #limit = Infinity
  #isReversed = false

  constructor(table: PlainTable, index: string, isWanted: (key: Key) => boolean) {
    this.#table = table
    this.#index = index
    this.#isWanted = isWanted
  }

  limit(most: number): this {
    this.#limit = most
    return this
  }

  reverse(): this {
    this.#isReversed = !this.#isReversed
    return this
  }

  filter(isWanted: (row: unknown) => boolean): this {
    this.#filter = isWanted
    return this
  }

  toArray(): Promise<unknown[]> {
    return this.#query('query', (found) => found.map(({ row }) => copyOf(row.value)))
  }

  primaryKeys(): Promise<Key[]> {
    return this.#query('query', (found) => found.map(({ row }) => copyOf(row.key)))
  }

  keys(): Promise<Key[]> {
    return this.#query('query', (found) => found.map(({ key }) => copyOf(key)))
  }

  async firstKey(): Promise<Key | undefined> {
    return (await this.limit(1).keys())[0]
  }

  count(): Promise<number> {
    return this.#query('count', (found) => found.length)
  }

  delete(): Promise<number> {
    const { around, name } = this.#table
    return around.together(name, async (inside) => {
      const keys = await inside(() => this.primaryKeys())
      if (keys.length > 0) await inside(() => this.#table.bulkDelete(keys))
      return keys.length
    })
  }

  #query<Result>(what: 'query' | 'count', of: (found: { key: Key; row: Row }[]) => Result): Promise<Result> {
    const { around, name } = this.#table
    return around.work(name, what, (stored) => of(this.#found(stored)))
  }

  #found(stored: StoredTable): { key: Key; row: Row }[] {
    const { primary, indexes } = stored.schema
    const isOwn = this.#index === ':id' || this.#index === primary
    const path = indexes.get(this.#index)
    if (!isOwn && path === undefined) throw new DOMException(`${this.#table.name} has no index ${this.#index}`, 'NotFoundError')
    const found: { key: Key; row: Row }[] = []
    for (const row of stored.sorted()) {
      // A row without a key at this place does not stand in the index.
      const key = isOwn || path === undefined ? row.key : keyAt(row.value, path)
      if (key !== undefined && this.#isWanted(key) && this.#filter(row.value)) found.push({ key, row })
    }
    if (!isOwn) found.sort((one, other) => compareKeys(one.key, other.key))
    if (this.#isReversed) found.reverse()
    return this.#limit === Infinity ? found : found.slice(0, this.#limit)
  }
}
