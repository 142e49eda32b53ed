// What the client has of Dexie, over databases in memory: the same names and the same order of things, without what a browser needs.
import { schemaOf, StoredDatabase, StoredTable, type Factory, type TableSchema } from './stored.ts'
import { PlainTable, type Around, type Inside } from './table.ts'
import { PlainTransaction } from './transaction.ts'
import { within, zone } from './zone.ts'

/** A connection, as those who delete its database see it. */
export interface Connection {
  /** Another one wants it deleted. */
  onDelete(): void
  /** The browser takes it away. */
  forceClose(): void
}

interface Options {
  indexedDB?: Factory
}

/** What stands around the databases of one context. */
export interface PlainGround {
  task(run: () => void): void
  factory(): Factory
  /** Whether opening is refused, or never answered. */
  opens(): 'well' | 'refused' | 'silent'
  isOver(): boolean
  onEnd(give: () => void): void
  /** Before and after each request to a table: throws where it is not to be done. */
  before(step: string, isWrite: boolean): void
  after(): void
  committed(database: string, tables: ReadonlySet<string>): void
}

type Handler = (event: { newVersion: number | null }) => unknown

/** Dexie as one context has it. */
export function plainDexie(ground: PlainGround): unknown {
  return class extends PlainDexie {
    static get currentTransaction(): { idbtrans: object | undefined } {
      return { idbtrans: zone.current }
    }

    constructor(name: string, options: Options = {}) {
      super(name, options, ground)
    }
  }
}

class PlainDexie implements Connection, Around {
  verno = 0
  readonly #ground: PlainGround
  readonly #given: Factory | undefined
  readonly #schemas = new Map<string, TableSchema>()
  readonly #tables = new Map<string, PlainTable>()
  readonly #handlers = new Map<string, Handler>()
  readonly #whenClosed: (() => void)[] = []
  #stored: StoredDatabase | undefined
  #opening: Promise<this> | undefined
  #isClosed = false

  constructor(
    readonly name: string,
    { indexedDB }: Options,
    ground: PlainGround,
  ) {
    this.#ground = ground
    this.#given = indexedDB
    if (indexedDB === undefined) ground.onEnd(() => this.close())
  }

  get tables(): PlainTable[] {
    return [...this.#tables.values()]
  }

  table(name: string): PlainTable {
    const table = this.#tables.get(name)
    if (table === undefined) throw new DOMException(`there is no ${name}`, 'NotFoundError')
    return table
  }

  version(number: number): { stores(schemas: Record<string, string | null>): { upgrade(run: unknown): void } } {
    this.verno = Math.max(this.verno, number)
    return {
      stores: (schemas) => {
        for (const [name, text] of Object.entries(schemas)) this.#declare(name, text === null ? undefined : schemaOf(text))
        // Every page of a world is of one build, so no database is ever of an earlier version.
        return { upgrade: () => undefined }
      },
    }
  }

  on(event: string, handler: Handler): void {
    this.#handlers.set(event, handler)
  }

  backendDB(): { version: number; addEventListener(type: 'close', listener: () => void): void } {
    return { version: this.#stored?.version ?? 0, addEventListener: (_type, listener) => void this.#whenClosed.push(listener) }
  }

  open(): Promise<this> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  close(_options?: unknown): void {
    this.#isClosed = true
    this.#stored?.connections.delete(this)
    this.#stored?.look()
  }

  /** Deletes the database, once no other has it open. */
  async delete(): Promise<void> {
    this.close()
    const { databases } = this.#factory()
    const stored = databases.get(this.name)
    if (stored === undefined) return
    await this.#alone(stored)
    if (databases.get(this.name) === stored) databases.delete(this.name)
  }

  onDelete(): void {
    this.#handlers.get('versionchange')?.({ newVersion: null })
  }

  forceClose(): void {
    this.close()
    for (const transaction of this.#stored?.transactions.slice() ?? []) if (transaction.owner === this) transaction.abort()
    this.#ground.task(() => {
      if (!this.#ground.isOver()) for (const tell of this.#whenClosed) tell()
    })
  }

  async transaction<Result>(mode: string, ...rest: unknown[]): Promise<Result> {
    const run = rest.pop() as () => Promise<Result> | Result
    const outer = this.#current()
    // One inside of another is a part of it.
    if (outer !== undefined) return run()
    const tables = (rest.flat() as (PlainTable | string)[]).map((table) => (typeof table === 'string' ? table : table.name))
    const transaction = this.#begin(mode.startsWith('rw') ? 'readwrite' : 'readonly', new Set(tables))
    try {
      const result = await within(transaction, run)
      await transaction.done
      return result
    } catch (error) {
      transaction.abort(error)
      throw error
    }
  }

  async work<Result>(
    table: string,
    what: 'get' | 'getMany' | 'query' | 'count' | 'write',
    run: (stored: StoredTable, transaction: PlainTransaction) => Result,
  ): Promise<Result> {
    const outer = this.#current()
    const isWrite = what === 'write'
    const transaction = outer ?? this.#begin(isWrite ? 'readwrite' : 'readonly', new Set([table]))
    try {
      if (this.#given === undefined) this.#ground.before(`${table}.${what}`, isWrite)
      const result = await transaction.request(table, (stored) => run(stored, transaction))
      if (this.#given === undefined) this.#ground.after()
      if (outer === undefined && isWrite) await transaction.done
      return result
    } catch (error) {
      if (outer === undefined) transaction.abort(error)
      throw error
    }
  }

  together<Result>(table: string, run: (inside: Inside) => Promise<Result>): Promise<Result> {
    return this.transaction('rw', table, () => {
      const transaction = this.#current()
      return run((step) => within(transaction, step))
    })
  }

  #current(): PlainTransaction | undefined {
    const { current } = zone
    return current instanceof PlainTransaction && current.owner === this ? current : undefined
  }

  #begin(mode: 'readonly' | 'readwrite', tables: ReadonlySet<string>): PlainTransaction {
    const { task, committed } = this.#ground
    if (this.#ground.isOver() || this.#isClosed || this.#stored === undefined) throw new DOMException('It is closed', 'DatabaseClosedError')
    return new PlainTransaction({
      stored: this.#stored,
      owner: this,
      mode,
      tables,
      task,
      committed: (written) => this.#given === undefined && committed(this.name, written),
    })
  }

  #declare(name: string, schema: TableSchema | undefined): void {
    if (schema === undefined) {
      this.#schemas.delete(name)
      this.#tables.delete(name)
      return
    }
    this.#schemas.set(name, schema)
    const table = new PlainTable(this, name, schema)
    this.#tables.set(name, table)
    Object.assign(this, { [name]: table })
  }

  async #open(): Promise<this> {
    const opens = this.#given === undefined ? this.#ground.opens() : 'well'
    if (this.#ground.isOver() || opens === 'silent') return new Promise(() => undefined)
    await this.#turn()
    if (opens === 'refused') throw new DOMException('refused', 'UnknownError')
    const { databases } = this.#factory()
    const known = databases.get(this.name)
    if (known === undefined && this.verno === 0) throw new DOMException('there is none', 'NoSuchDatabaseError')
    const stored = known ?? new StoredDatabase(this.verno * 10)
    if (known === undefined) {
      for (const [name, schema] of this.#schemas) stored.tables.set(name, new StoredTable(schema))
      databases.set(this.name, stored)
    }
    await this.#turn()
    if (this.#isClosed) throw new DOMException('It was closed', 'DatabaseClosedError')
    if (this.verno === 0) for (const [name, { schema }] of stored.tables) this.#declare(name, schema)
    this.#stored = stored
    stored.connections.add(this)
    return this
  }

  /** Resolves once no other has it open. */
  async #alone(stored: StoredDatabase): Promise<void> {
    await this.#turn()
    for (const connection of stored.connections) connection.onDelete()
    if (stored.connections.size > 0) this.#handlers.get('blocked')?.({ newVersion: null })
    await stored.free()
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#ground.task(resolve))
  }

  #factory(): Factory {
    return this.#given ?? this.#ground.factory()
  }
}
