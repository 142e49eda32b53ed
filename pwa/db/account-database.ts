import { Dexie, type Table } from 'dexie'
import { connect, type ConnectionOptions } from './connection.ts'
import type { RoutinePage } from './routine-page.ts'
import type { BaseRow, HeadRow, JoinRow, QuarantineRow, QueueRow, ReceiptRow, ResentRow, TakenRow, TokenRow, UndecidedRow } from './rows.ts'

/** What is read is `unknown` until a schema has seen it; what is written has its type. */
type Rows<Row, Key> = Table<unknown, Key, Row>

/** `last` and `count` of a page. */
export type PageKey = [number, number]

/** Everything of one account on this device, or of the guest: its queue, the base state, and the outcome of each change. */
export class AccountDatabase extends Dexie {
  declare readonly queue: Rows<QueueRow, number>
  declare readonly meta: Rows<HeadRow | BaseRow | JoinRow | TokenRow | TakenRow | ResentRow, string>
  declare readonly receipts: Rows<ReceiptRow, string>
  declare readonly routine: Rows<RoutinePage, PageKey>
  declare readonly undecided: Rows<UndecidedRow, string>
  declare readonly quarantine: Rows<QuarantineRow, number>

  /** The database of an account by its id; without one that of the guest. */
  constructor(accountId: string | undefined, options: ConnectionOptions) {
    // A queued change must be on the disk when the user is told that it is kept; Chromium's default durability is relaxed.
    super(accountDatabaseName(accountId), { ...options.dexie, chromeTransactionDurability: 'strict', cache: 'disabled' })
    // Raised also when only rows got new fields: an open tab of an older build would take them for damaged, so it must close its connection first.
    this.version(3).stores({
      queue: 'seq',
      meta: 'key',
      receipts: 'id, order, told, [told+order]',
      routine: '[last+count]',
      undecided: 'id, at',
      quarantine: '++n, table',
    })
  }
}

export function accountDatabaseName(accountId: string | undefined): string {
  return accountId === undefined ? 'starlane-guest' : `starlane-account-${accountId}`
}

/** Opens (and, the first time, creates) the database of an account or of the guest. */
export function openAccountDatabase(accountId: string | undefined, options: ConnectionOptions = {}): Promise<AccountDatabase> {
  return connect(new AccountDatabase(accountId, options), options)
}

/** True when this device has a database of the account: reading a queue must not create an empty database. */
export function hasAccountDatabase(accountId: string | undefined, options: ConnectionOptions = {}): Promise<boolean> {
  const probe = new Dexie(accountDatabaseName(accountId), { ...options.dexie, addons: [] })
  return probe.open().then(
    () => {
      probe.close()
      return true
    },
    () => false,
  )
}

/** The accounts that have a database on this device. */
export async function accountsHere(): Promise<string[]> {
  const prefix = accountDatabaseName('')
  return (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/**
 * Deletes an account's database that holds nothing any more, once no other tab has it open; one with a single row in it stays. True where
 * it went. `prepare` runs before it is looked into.
 */
export async function deleteEmptyDatabase(
  accountId: string,
  options: ConnectionOptions = {},
  prepare: (database: AccountDatabase) => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  if (!(await hasAccountDatabase(accountId, options))) return false
  const database = await openAccountDatabase(accountId, options)
  const counts = await prepare(database)
    .then(() => database.transaction('r', database.tables, () => Promise.all(database.tables.map((table) => table.count()))))
    .finally(() => database.close({ disableAutoOpen: true }))
  if (counts.some((count) => count > 0)) return false
  await new Dexie(accountDatabaseName(accountId), { ...options.dexie, addons: [] }).delete()
  return true
}
