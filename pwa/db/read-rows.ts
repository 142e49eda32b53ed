import type { Table } from 'dexie'
import * as v from 'valibot'
import type { QuarantineRow } from './rows.ts'

/** A stored row that does not fit its schema. */
export interface BrokenRow {
  table: Table<unknown, string> | Table<unknown, number> | Table<unknown, [number, number]>
  key: IDBValidKey
  row: unknown
  why: string
}

/** Rows that could be read, and those that could not. */
export interface Reading<Row> {
  rows: Row[]
  broken: BrokenRow[]
}

/**
 * Parses rows as they came out of IndexedDB: another version of the app, a bug or a damaged disk may have written them.
 * `table` must have an inbound key, so that even an unreadable row has one.
 */
export function readRows<Row>(table: BrokenRow['table'], schema: v.GenericSchema<unknown, Row>, stored: readonly unknown[]): Reading<Row> {
  const reading: Reading<Row> = { rows: [], broken: [] }
  for (const row of stored) {
    const parsed = v.safeParse(schema, row, { abortEarly: true })
    if (parsed.success) reading.rows.push(parsed.output)
    else reading.broken.push({ table, key: keyOf(table, row), row, why: parsed.issues[0].message })
  }
  return reading
}

/** The same for one row that may be absent. */
export function readRow<Row>(
  table: BrokenRow['table'],
  schema: v.GenericSchema<unknown, Row>,
  stored: unknown,
  broken: BrokenRow[],
): Row | undefined {
  if (stored === undefined) return undefined
  const reading = readRows(table, schema, [stored])
  broken.push(...reading.broken)
  return reading.rows[0]
}

/**
 * Moves broken rows out of the way of the readable ones, as they are. Call it in a `rw` transaction over their tables and the
 * quarantine; both moves then happen or neither.
 */
export async function setAside(
  quarantine: Table<unknown, number, QuarantineRow>,
  broken: readonly BrokenRow[],
  now: number,
): Promise<void> {
  for (const { table, key, row, why } of broken) {
    await quarantine.add({ table: table.name, key, row, why, at: now })
    // Whatever IndexedDB accepted as a key is a valid key, even if it is not of this table's key type.
    await (table as Table<unknown, IDBValidKey>).delete(key)
  }
}

/** IndexedDB holds no row without a key at this place, so what stands there is one: a number or text, a time, bytes, or a list of such. */
function keyOf(table: BrokenRow['table'], row: unknown): IDBValidKey {
  const path = table.schema.primKey.keyPath
  if (typeof row !== 'object' || row === null || path === undefined) return ''
  return typeof path === 'string' ? (Reflect.get(row, path) as IDBValidKey) : path.map((part) => Reflect.get(row, part) as IDBValidKey)
}
