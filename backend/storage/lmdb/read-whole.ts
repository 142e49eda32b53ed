import { accountOfText } from '../account-text.ts'
import { isReadable } from '../stored-row.ts'
import { catalogRowOf } from './catalog.ts'
import { entryValueOf } from './entries.ts'
import { Environment, type Table } from './environment.ts'
import { rowsOfText, type Key } from './keys.ts'
import { mailOfText } from './mails.ts'
import { FORMAT } from './open.ts'
import { recordOfText } from './records.ts'

/** The contents of a copy, counted by reading all of it. */
export interface CopyContents {
  accounts: number
  /** 0 without a catalog. */
  catalogRevision: number
}

/** Readers of the tables that hold more than text: their rows must be readable by the shop. */
const READERS: Record<string, (key: Key, text: string) => unknown> = {
  accounts: ([id], text) => accountOfText(String(id), text),
  'account-rows': ([id], text) => rowsOfText(String(id), text),
  records: recordOfText,
  entries: entryValueOf,
  catalog: catalogRowOf,
  mails: mailOfText,
}

/**
 * Reads every row of the store in the folder `path`, the only way to find a missing or overwritten page. Throws if there is no store of
 * this format, or anything is unreadable. A truncated file can end the process (SIGBUS), so run it in a separate one. No other process may
 * have the store open. `onRow` is called for each row.
 */
export async function readWhole(path: string, onRow: () => void = () => undefined): Promise<CopyContents> {
  const env = new Environment(path)
  try {
    const names = env.tableNames()
    if (!names.includes('format')) throw new Error('there is no store in it')
    const format = env.read(() => env.table('format').get(['format']))
    if (format !== FORMAT) throw new Error(`it has format ${format}, and this version of the shop reads format ${FORMAT} only`)
    const rows = new Map(names.map((name) => [name, readTable(env, name, onRow)]))
    checkAccounts(env, rows, onRow)
    const revision = names.includes('catalog') ? env.read(() => env.table('catalog').get(['revision'])) : undefined
    return { accounts: rows.get('accounts') ?? 0, catalogRevision: Number(revision ?? 0) }
  } finally {
    await env.close()
  }
}

/** The number of rows. */
function readTable(env: Environment, name: string, onRow: () => void): number {
  const table = env.table(name)
  const expected = entryCount(table)
  const read = READERS[name]
  let count = 0
  for (const { key, value } of env.read(() => table.getRange({ snapshot: false }))) {
    // A key of one part is returned as that part.
    if (!isReadable(() => read?.([key].flat(), value))) throw new Error(`a row of its table ${name} cannot be read`)
    count += 1
    onRow()
    // Pages that point in a circle would be read forever.
    if (count > expected) break
  }
  if (count !== expected) throw new Error(`its table ${name} has ${count} rows, not ${expected}`)
  return count
}

/** Checks that each account has a row of search keys, and that each of them leads to it. */
function checkAccounts(env: Environment, rows: ReadonlyMap<string, number>, onRow: () => void): void {
  const accounts = rows.get('accounts') ?? 0
  const [found, logins] = [rows.get('account-rows') ?? 0, rows.get('logins') ?? 0]
  if (found !== accounts || logins !== 2 * accounts) throw new Error(`of its ${accounts} accounts not all can be found`)
  if (accounts === 0) return
  const [documents, table] = [env.table('accounts'), env.table('logins')]
  for (const { value } of env.read(() => table.getRange({ snapshot: false }))) {
    if (!env.read(() => documents.doesExist([value]))) throw new Error('a login leads to no account')
    onRow()
  }
}

function entryCount(table: Table): number {
  const stats = table.getStats()
  return 'entryCount' in stats ? Number(stats.entryCount) : 0
}
