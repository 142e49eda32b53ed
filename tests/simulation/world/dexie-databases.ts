// IndexedDB of one device by Dexie itself, over fake-indexeddb: slow, but no code of the simulation stands between the client and what it ships.
import type { DBCore, DexieOptions } from 'dexie'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange, forceCloseDatabase } from 'fake-indexeddb'
import { Databases } from './databases.ts'
import { Dead, never, type Life } from './life.ts'

/** What is looked into of the databases in memory: they have no synchronous reading of their own. */
interface RawDatabase {
  connections: IDBDatabase[]
  rawObjectStores: Map<string, { records: { values(): Iterable<{ key: unknown; value: unknown }> } }>
}

// Its type asks for the class of a connection where it takes a connection.
const forceClose = forceCloseDatabase as unknown as (connection: IDBDatabase) => void

export class DexieDatabases extends Databases {
  #factory = new IDBFactory()

  packagesOf(life: Life): Record<string, unknown> {
    return { dexie: { Dexie: this.#dexieOf(life) }, 'fake-indexeddb': { IDBFactory, IDBKeyRange } }
  }

  /** Dexie as one context has it. */
  #dexieOf(life: Life): typeof Dexie {
    const mortal = (core: DBCore, name: string) => this.#mortal(core, name, life)
    const disk = () => this.trouble
    const factory = () => this.#factory
    return class extends Dexie {
      readonly #isOwn: boolean

      constructor(name: string, options: DexieOptions = {}) {
        super(name, { indexedDB: factory(), IDBKeyRange, ...options })
        this.#isOwn = options.indexedDB === undefined
        if (!this.#isOwn) return
        this.use({ stack: 'dbcore', name: 'mortal', create: (core) => mortal(core, name) })
        life.onEnd(() => this.close({ disableAutoOpen: true }))
      }

      override open(): ReturnType<Dexie['open']> {
        const { opens } = disk()
        if (life.isOver || (this.#isOwn && opens === 'silent')) return never<Dexie>() as unknown as ReturnType<Dexie['open']>
        if (this.#isOwn && opens === 'refused') return Dexie.Promise.reject(new DOMException('refused', 'UnknownError'))
        return super.open()
      }
    }
  }

  names(): string[] {
    return [...this.#raw().keys()].toSorted()
  }

  protected valuesOf(database: string, table: string): unknown[] {
    const records = this.#raw().get(database)?.rawObjectStores.get(table)?.records.values() ?? []
    return [...records].map(({ value }) => value)
  }

  wipe(): void {
    for (const [name, { connections }] of this.#raw()) {
      this.tellGone(name)
      for (const connection of connections.slice()) forceClose(connection)
    }
    this.#raw().clear()
  }

  become(other: Databases): void {
    if (!(other instanceof DexieDatabases)) throw new Error('databases of another kind')
    this.wipe()
    this.#factory = other.#factory
    for (const name of this.names()) this.tellCommitted(name)
  }

  async copy(): Promise<Databases> {
    const copy = new DexieDatabases(
      () => false,
      () => undefined,
    )
    for (const name of this.names()) {
      const from = await new Dexie(name, { indexedDB: this.#factory, IDBKeyRange }).open()
      const to = new Dexie(name, { indexedDB: copy.#factory, IDBKeyRange })
      const schema = from.tables.map(({ name: table, schema: { primKey, indexes } }): [string, string] => [
        table,
        [primKey, ...indexes].map(({ src }) => src).join(','),
      ])
      to.version(from.verno).stores(Object.fromEntries(schema))
      await to.open()
      for (const table of from.tables) await to.table(table.name).bulkPut(await table.toArray())
      from.close({ disableAutoOpen: true })
      to.close({ disableAutoOpen: true })
    }
    return copy
  }

  #raw(): Map<string, RawDatabase> {
    return Reflect.get(this.#factory, '_databases')
  }

  #mortal(core: DBCore, name: string, life: Life): DBCore {
    const dirty = new WeakMap<object, Set<string>>()
    const guarded =
      <Request, Result>(what: string, run: (request: Request) => PromiseLike<Result>, isWrite = false) =>
      async (request: Request): Promise<Result> => {
        this.before(life, what, isWrite)
        const result = await run(request)
        life.stepped()
        return result
      }
    return {
      ...core,
      transaction: (tables, mode, ...rest) => {
        if (life.isOver) throw new Dead()
        const transaction = core.transaction(tables, mode, ...rest)
        const touched = new Set<string>()
        dirty.set(transaction, touched)
        const events = transaction as unknown as EventTarget
        if (mode === 'readwrite')
          events.addEventListener('complete', () => {
            if (touched.size > 0) this.tellCommitted(name, touched)
          })
        return transaction
      },
      table: (tableName) => {
        const table = core.table(tableName)
        return {
          ...table,
          mutate: guarded(
            `${tableName}.write`,
            (request) => {
              dirty.get(request.trans)?.add(tableName)
              return table.mutate(request)
            },
            true,
          ),
          get: guarded(`${tableName}.get`, table.get),
          getMany: guarded(`${tableName}.getMany`, table.getMany),
          query: guarded(`${tableName}.query`, table.query),
          openCursor: guarded(`${tableName}.openCursor`, table.openCursor),
          count: guarded(`${tableName}.count`, table.count),
        }
      },
    }
  }
}
