import { EMPTY_STATE } from '#sync-protocol/api/account-state.ts'
import { Dexie, type Collection, type Table } from 'dexie'
import type * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { readRows, setAside, type BrokenRow } from '../db/read-rows.ts'
import { BaseRow, HeadRow, QueueRow, UndecidedRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { withRoom } from './with-room.ts'

/** The state of a database before the first answer of the server. */
export const NO_BASE: BaseRow = { key: 'base', version: 0, state: EMPTY_STATE }

/** The head of an empty queue. */
export function newHead(deviceId: string | undefined): HeadRow {
  return {
    key: 'head',
    epoch: 0,
    nextSeq: 1,
    ackedThrough: 0,
    sentThrough: 0,
    nextOrder: 1,
    sealed: false,
    ...(deviceId === undefined ? {} : { deviceId }),
  }
}

/** The rows of an account in a transaction; unreadable ones are set aside when they are read. */
export interface Rows {
  database: AccountDatabase
  /** Undefined if the database is not in use: never opened by its user, or wiped. */
  head: HeadRow | undefined
  /** Undefined if there is no readable base: it can be fetched again. */
  base(): Promise<BaseRow | undefined>
  /** The queue in order, at most `limit` entries. */
  queue(limit?: number): Promise<QueueRow[]>
  undecided(): Promise<UndecidedRow[]>
  parse<Row>(table: BrokenRow['table'], schema: v.GenericSchema<unknown, Row>, stored: readonly unknown[]): Promise<Row[]>
}

/** The transaction's needs of the environment: the clock (ms since the epoch), and a way to make room on a full disk. */
export type Disk = Pick<Env, 'now' | 'freeSpace'>

/** Requests under way, as Dexie's own promises: those of an async function that is not awaited at once would lose the transaction. */
type Asked = readonly (Promise<unknown> | undefined)[]

/**
 * One durable transaction over all rows of an account, which are only consistent together. It moves unreadable rows to the quarantine, and
 * every tab notices by the epoch. On a full disk it frees cached pictures and runs once more, so `run` must not change anything outside.
 * The requests of `ahead` start right behind the head and are handed to `run`. Throws what IndexedDB throws.
 */
export function transact<T>(database: AccountDatabase, env: Disk, run: (rows: Rows) => Promise<T>): Promise<T>
export function transact<T, A extends Asked>(
  database: AccountDatabase,
  env: Disk,
  run: (rows: Rows, asked: A) => Promise<T>,
  ahead: () => A,
): Promise<T>
export function transact<T, A extends Asked>(
  database: AccountDatabase,
  env: Disk,
  run: (rows: Rows, asked: A | undefined) => Promise<T>,
  ahead?: () => A,
): Promise<T> {
  return withRoom(env, () => once(database, env.now(), run, ahead))
}

function once<T, A extends Asked>(
  database: AccountDatabase,
  now: number,
  run: (rows: Rows, asked: A | undefined) => Promise<T>,
  ahead: (() => A) | undefined,
): Promise<T> {
  return database.transaction('rw', stateTables(database), async () => {
    let isBroken = false
    const parse: Rows['parse'] = async (table, schema, stored) => {
      const { rows, broken } = readRows(table, schema, stored)
      await setAside(database.quarantine, broken, now)
      isBroken ||= broken.length > 0
      return rows
    }
    const one = async <Row>(schema: v.GenericSchema<unknown, Row>, stored: unknown) =>
      stored === undefined ? undefined : ((await parse(database.meta, schema, [stored]))[0] ?? 'broken')
    const asking = database.meta.get('head')
    const asked = ahead?.()
    // An aborted transaction does not wait for all of them.
    asked?.map((answer) => answer?.catch(() => undefined))
    const stored = await one(HeadRow, await asking)
    const isLost = stored === 'broken' || (stored === undefined && (await holdsChanges(database)))
    const head = isLost ? await rebuiltHead(database, now) : stored
    const rows: Rows = {
      database,
      head,
      async base() {
        const base = await one(BaseRow, await database.meta.get('base'))
        return base === 'broken' ? undefined : base
      },
      async queue(limit = Infinity) {
        const ordered = database.queue.orderBy('seq')
        return parse(database.queue, QueueRow, await (limit === Infinity ? ordered : ordered.limit(limit)).toArray())
      },
      undecided: async () => parse(database.undecided, UndecidedRow, await database.undecided.orderBy('at').toArray()),
      parse,
    }
    const result = await run(rows, asked)
    const [after] = isBroken ? readRows(database.meta, HeadRow, [await database.meta.get('head')]).rows : []
    // The clock is higher than any epoch that a tab remembers, even that of a rebuilt head.
    if (after !== undefined) await database.meta.put({ ...after, epoch: Math.max(after.epoch + 1, now) })
    return result
  })
}

/** True for a database that is in use, whatever has become of its head: a logout without one would delete these, and a new head number over them. */
async function holdsChanges({ queue, undecided, receipts, routine }: AccountDatabase): Promise<boolean> {
  for (const table of [queue, undecided, receipts, routine]) if ((await table.count()) > 0) return true
  return false
}

/**
 * The head of a queue whose own is lost or unreadable: without a device, and with everything counted as sent, so that nothing is sent twice on a
 * guess.
 */
async function rebuiltHead(database: AccountDatabase, now: number): Promise<HeadRow> {
  const last = highest(await newestFirst(database.queue.where('seq').between(...COUNTED)).firstKey())
  const page: unknown = await newestFirst(database.routine.toCollection()).firstKey()
  const order = highest(await newestFirst(database.receipts.where('order').between(...COUNTED)).firstKey())
  const head: HeadRow = {
    ...newHead(undefined),
    epoch: now,
    nextSeq: last + 1,
    sentThrough: last,
    nextOrder: Math.max(order, highest(page)) + 1,
  }
  await database.meta.put(head)
  return head
}

/** Valid numbers: a damaged row may have any other key, and those sort behind all numbers. */
const COUNTED = [1, Number.MAX_SAFE_INTEGER] as const

/** The number in a key, or before it in a list of them. */
function highest(key: unknown): number {
  const last: unknown = Array.isArray(key) ? key[0] : key
  return typeof last === 'number' ? Math.floor(last) : 0
}

/** A collection in reverse order. */
export function newestFirst<Row, Key, Inserted>(collection: Collection<Row, Key, Inserted>): Collection<Row, Key, Inserted> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is no array
  return collection.reverse()
}

/** Deletes the keys of a range, bounds included, by one request; Dexie itself would count it first. Runs inside `transact`. */
export function deleteRange({ core }: Pick<Table, 'core'>, lower: IDBValidKey, upper: IDBValidKey): Promise<void> {
  const { idbtrans: trans } = Dexie.currentTransaction
  return core.mutate({ type: 'deleteRange', trans, range: { type: RANGE, lower, upper } }).then(({ failures }) => {
    if (failures[0] !== undefined) throw failures[0]
  })
}

/** Dexie's name for a key range. */
const RANGE = 2

function stateTables(database: AccountDatabase) {
  return [database.meta, database.queue, database.undecided, database.receipts, database.routine, database.quarantine]
}

/** Deletes every row of a database. Runs inside `transact`. */
export async function clearAll(database: AccountDatabase): Promise<void> {
  for (const table of stateTables(database)) await table.clear()
}
