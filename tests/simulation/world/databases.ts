// IndexedDB of one device: what every context sees of it, how it fails, and what is durable in it.
import type { DatabaseRows } from '../history.ts'
import type { Life } from './life.ts'

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

const GUEST = 'starlane-guest'
const ACCOUNT = 'starlane-account-'

/** Told of each transaction that is committed, with the tables it changed as they are now. */
export type Committed = (database: string, account: string, rows: DatabaseRows) => void

/** What databases are made of: plain memory, or Dexie over fake-indexeddb. */
export type DatabaseKind = 'plain' | 'dexie'

/** The databases of one device, whatever they are made of. */
export abstract class Databases {
  trouble = GOOD_DISK
  readonly #happens: (times: number) => boolean
  readonly #committed: Committed

  constructor(happens: (times: number) => boolean, committed: Committed) {
    this.#happens = happens
    this.#committed = committed
  }

  /** The packages through which one context reaches them: its operations are steps of that context's life. */
  abstract packagesOf(life: Life): Record<string, unknown>

  /** Names of all databases there are. */
  abstract names(): string[]

  /** Everything of every database, gone: as when the user clears the site's data, or the browser gives up space. */
  abstract wipe(): void

  /** Every database as it is now, in others that are no device's yet: a profile that was copied. */
  abstract copy(): Promise<Databases>

  /** Takes the databases of another, with all that stands in them. */
  abstract become(other: Databases): void

  protected abstract valuesOf(database: string, table: string): unknown[]

  /** What is durable in a database now, or in some of its tables. */
  rowsOf(name: string, tables?: ReadonlySet<string>): DatabaseRows {
    // What is stored is never changed in place, so it need not be copied.
    const all = (table: string) => this.valuesOf(name, table)
    const rows: Record<string, unknown> = {}
    const isWanted = (table: string) => tables === undefined || tables.has(table)
    if (isWanted('meta') || isWanted('documents')) rows.meta = Object.fromEntries([...all('meta'), ...all('documents')].map(namedRow))
    for (const table of ['queue', 'undecided', 'quarantine']) if (isWanted(table)) rows[table] = all(table)
    if (isWanted('receipts') || isWanted('routine')) rows.receipts = [...all('receipts'), ...all('routine').flatMap(receiptsIn)]
    return rows
  }

  /** Before an operation of a context. Throws where the context ends here, or the disk fails. */
  protected before(life: Life, step: string, isWrite: boolean): void {
    life.step(`indexedDB.${step}`)
    if (isWrite && this.#happens(this.trouble.full)) throw new DOMException('full', 'QuotaExceededError')
    if (this.#happens(this.trouble.aborts)) throw new DOMException('aborted', 'AbortError')
  }

  protected tellCommitted(name: string, tables?: ReadonlySet<string>): void {
    this.#committed(name, accountOf(name), this.rowsOf(name, tables))
  }

  protected tellGone(name: string): void {
    this.#committed(name, accountOf(name), { meta: {}, queue: [], undecided: [], receipts: [], quarantine: [] })
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
