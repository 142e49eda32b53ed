// IndexedDB of one device: what every context sees of it, how it fails, and what is durable in it.
import type { DBCore, DexieOptions } from 'dexie'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange, forceCloseDatabase } from 'fake-indexeddb'
import type { DatabaseRows } from '../history.ts'
import { Dead, never, type Life } from './life.ts'

/** How a device's disk behaves: each is how many operations go by for one that fails (0: none does). */
export interface DiskTrouble {
  /** A write finds no space. */
  full: number
  /** A transaction is aborted. */
  aborts: number
  /** Databases are refused, or nothing is said when one is opened. */
  opens: 'well' | 'refused' | 'silent'
}

export const GOOD_DISK: DiskTrouble = { full: 0, aborts: 0, opens: 'well' }

/** What is looked into of the databases in memory: they have no synchronous reading of their own. */
interface RawDatabase {
  connections: IDBDatabase[]
  rawObjectStores: Map<string, { records: { values(): Iterable<{ key: unknown; value: unknown }> } }>
}

// Its type asks for the class of a connection where it takes a connection.
const forceClose = forceCloseDatabase as unknown as (connection: IDBDatabase) => void

const GUEST = 'starlane-guest'
const ACCOUNT = 'starlane-account-'

export class Databases {
  factory = new IDBFactory()
  trouble = GOOD_DISK
  readonly #happens: (times: number) => boolean
  readonly #committed: (database: string, account: string, rows: DatabaseRows) => void

  constructor(happens: (times: number) => boolean, committed: (database: string, account: string, rows: DatabaseRows) => void) {
    this.#happens = happens
    this.#committed = committed
  }

  /** Dexie as one context has it: its operations are steps of that context's life. */
  dexieOf(life: Life): typeof Dexie {
    const mortal = (core: DBCore, name: string) => this.#mortal(core, name, life)
    const disk = () => this.trouble
    const factory = () => this.factory
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

  /** Names of all databases there are. */
  names(): string[] {
    return [...this.#raw().keys()].toSorted()
  }

  /** What is durable in a database now, or in some of its tables. */
  rowsOf(name: string, tables?: ReadonlySet<string>): DatabaseRows {
    const stores = this.#raw().get(name)?.rawObjectStores
    // What is stored is never changed in place, so it need not be copied.
    const all = (table: string): unknown[] => [...(stores?.get(table)?.records.values() ?? [])].map(({ value }) => value)
    const rows: Record<string, unknown> = {}
    const isWanted = (table: string) => tables === undefined || tables.has(table)
    if (isWanted('meta') || isWanted('documents')) rows.meta = Object.fromEntries([...all('meta'), ...all('documents')].map(namedRow))
    for (const table of ['queue', 'undecided', 'quarantine']) if (isWanted(table)) rows[table] = all(table)
    if (isWanted('receipts') || isWanted('routine')) rows.receipts = [...all('receipts'), ...all('routine').flatMap(receiptsIn)]
    return rows
  }

  /** Everything of every database, gone: as when the user clears the site's data, or the browser gives up space. */
  wipe(): void {
    for (const [name, { connections }] of this.#raw()) {
      this.#committed(name, accountOf(name), { meta: {}, queue: [], undecided: [], receipts: [], quarantine: [] })
      for (const connection of connections.slice()) forceClose(connection)
    }
    this.#raw().clear()
  }

  /** Takes the databases of another, with all that stands in them. */
  become({ factory }: Databases): void {
    this.wipe()
    this.factory = factory
    for (const name of this.names()) this.#committed(name, accountOf(name), this.rowsOf(name))
  }

  /** Every database as it is now, in another factory: a profile that was copied. */
  async copyTo(other: Databases): Promise<void> {
    for (const name of this.names()) {
      const from = await new Dexie(name, { indexedDB: this.factory, IDBKeyRange }).open()
      const to = new Dexie(name, { indexedDB: other.factory, IDBKeyRange })
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
  }

  #raw(): Map<string, RawDatabase> {
    return Reflect.get(this.factory, '_databases')
  }

  #mortal(core: DBCore, name: string, life: Life): DBCore {
    const dirty = new WeakMap<object, Set<string>>()
    const guarded =
      <Request, Result>(what: string, run: (request: Request) => PromiseLike<Result>, isWrite = false) =>
      async (request: Request): Promise<Result> => {
        life.step(`indexedDB.${what}`)
        if (isWrite && this.#happens(this.trouble.full)) throw new DOMException('full', 'QuotaExceededError')
        if (this.#happens(this.trouble.aborts)) throw new DOMException('aborted', 'AbortError')
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
            if (touched.size > 0) this.#committed(name, accountOf(name), this.rowsOf(name, touched))
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

/** The account a database belongs to; '' for the guest's and the device's own. */
export function accountOf(database: string): string {
  return database === GUEST || !database.startsWith(ACCOUNT) ? '' : database.slice(ACCOUNT.length)
}

/** What is routine is stored a page at a time. */
function receiptsIn(page: unknown): unknown[] {
  const { receipts }: { receipts?: unknown } = typeof page === 'object' && page !== null ? page : {}
  return Array.isArray(receipts) ? receipts : []
}

/** Of a token only that there is one, and of a document only whose it is. */
function namedRow(row: unknown): [string, unknown] {
  const { key, ...rest }: { key?: unknown; owner?: unknown } = typeof row === 'object' && row !== null ? row : {}
  if (key === 'token') return ['token', true]
  return 'owner' in rest ? [`document:${String(key)}`, rest.owner] : [String(key), rest]
}
