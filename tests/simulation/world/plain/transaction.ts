// Transactions: those over the same tables come one after the other, each request in a turn of its own, and one that asks for nothing more is committed.
import type { StoredDatabase, StoredTable } from './stored.ts'

type Mode = 'readonly' | 'readwrite'

interface Request {
  run(): void
  fail(error: unknown): void
}

export interface Asked {
  stored: StoredDatabase
  /** Whose it is: only its own connection's code works in it. */
  owner: object
  mode: Mode
  tables: ReadonlySet<string>
  task(run: () => void): void
  /** Called as it is committed, with the tables that it wrote. */
  committed(tables: ReadonlySet<string>): void
}

export class PlainTransaction {
  readonly owner: object
  /** Resolves once it is committed; rejects where it was taken back. */
  readonly done: Promise<void>
  state: 'waits' | 'runs' | 'committed' | 'aborted' = 'waits'
  readonly #asked: Asked
  readonly #requests: Request[] = []
  readonly #undo: (() => void)[] = []
  readonly #written = new Set<string>()
  #settle: { resolve(): void; reject(error: unknown): void } = { resolve() {}, reject() {} }

  constructor(asked: Asked) {
    this.#asked = asked
    this.owner = asked.owner
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }))
    // Not all who ask for one wait for its end.
    this.done.catch(() => undefined)
    asked.stored.transactions.push(this)
    startAll(asked.stored)
  }

  get isOver(): boolean {
    return this.state === 'committed' || this.state === 'aborted'
  }

  /** Runs it on a table when its turn comes. */
  request<Result>(table: string, run: (stored: StoredTable) => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.isOver) throw new DOMException('The transaction is over', 'TransactionInactiveError')
      if (!this.#asked.tables.has(table)) throw new DOMException(`${table} is no part of the transaction`, 'NotFoundError')
      const stored = this.#asked.stored.tables.get(table)
      if (stored === undefined) throw new DOMException(`there is no ${table}`, 'NotFoundError')
      this.#requests.push({
        run: () => resolve(run(stored)),
        fail: reject,
      })
    })
  }

  /** Notes what was written, and how to take it back. */
  wrote(table: string, undo: () => void): void {
    if (this.#asked.mode === 'readonly') throw new DOMException('The transaction only reads', 'ReadOnlyError')
    this.#written.add(table)
    this.#undo.push(undo)
  }

  /** Takes back all that it did. */
  abort(error: unknown = new DOMException('The transaction was aborted', 'AbortError')): void {
    if (this.isOver) return
    for (const undo of this.#undo.toReversed()) undo()
    this.#end('aborted')
    for (const { fail } of this.#requests.splice(0)) fail(error)
    this.#settle.reject(error)
  }

  /** True where both can run at once. */
  agreesWith(other: PlainTransaction): boolean {
    const [one, two] = [this.#asked, other.#asked]
    if (one.mode === 'readonly' && two.mode === 'readonly') return true
    for (const table of one.tables) if (two.tables.has(table)) return false
    return true
  }

  start(): void {
    this.state = 'runs'
    this.#asked.task(() => this.#turn())
  }

  #turn(): void {
    if (this.isOver) return
    const next = this.#requests.shift()
    if (next === undefined) return this.#commit()
    try {
      next.run()
    } catch (error) {
      next.fail(error)
    }
    this.#asked.task(() => this.#turn())
  }

  #commit(): void {
    this.#end('committed')
    if (this.#written.size > 0) this.#asked.committed(this.#written)
    this.#settle.resolve()
  }

  #end(state: 'committed' | 'aborted'): void {
    this.state = state
    const { transactions } = this.#asked.stored
    transactions.splice(transactions.indexOf(this), 1)
    startAll(this.#asked.stored)
    this.#asked.stored.look()
  }
}

/** Starts each one that has none before it over the same tables. */
function startAll({ transactions }: StoredDatabase): void {
  for (const [place, transaction] of transactions.entries()) {
    if (transaction.state !== 'waits') continue
    if (transactions.slice(0, place).every((earlier) => transaction.agreesWith(earlier))) transaction.start()
  }
}
