import * as v from 'valibot'
import { quickTest } from '#sync-protocol/api/quick-test.ts'

/** A stored row that something other than the shop has changed and that is unreadable; its message names the row for whoever repairs it. */
export class DamagedRow extends Error {
  override name = 'DamagedRow'

  /** `row`: as in "the document of account a1". `why` contains nothing of its content, which may be personal data. */
  constructor(row: string, why: string) {
    super(`${row} cannot be read: ${why}`)
  }
}

/**
 * Parses a stored row by its schema; every row of every store is read by this, once, when it leaves the store. Most need no change and are
 * passed on without a copy. Throws DamagedRow.
 */
export function readRow<Row>(name: string, schema: v.GenericSchema<unknown, Row>, stored: unknown): Row {
  if (quickTest(schema)(stored)) return stored
  const parsed = v.safeParse(schema, stored, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new DamagedRow(name, `${v.getDotPath(issue) ?? 'it'} should be ${issue.expected ?? 'something else'}`)
}

/**
 * Parses the value of an entry, whose schema only its reader knows. The name omits its key, which may be a secret's hash or a name. Throws
 * DamagedRow.
 */
export function readEntry<Value>(space: string, schema: v.GenericSchema<unknown, Value>, value: unknown): Value {
  return readRow(entryName(space), schema, value)
}

/** The name of a damaged entry. */
export function entryName(space: unknown): string {
  return `an entry of the space ${String(space)}`
}

/** The same for a row stored as JSON. */
export function readText<Row>(name: string, schema: v.GenericSchema<unknown, Row>, text: string): Row {
  return readRow(
    name,
    schema,
    parsed(name, () => JSON.parse(text)),
  )
}

/** The result of `parse` for a text. Parsers' errors quote the text, so they are replaced. Throws DamagedRow. */
export function parsed<Value>(name: string, parse: () => Value): Value {
  try {
    return parse()
  } catch {
    throw new DamagedRow(name, 'it is no JSON')
  }
}

/** The readable ones of several rows, so that a damaged one holds up no other. Throws DamagedRow if none is readable. */
export function readEach<Stored, Row>(rows: readonly Stored[], read: (stored: Stored) => Row): Row[] {
  const results = rows.map((stored) => ifReadable(() => read(stored)))
  const good = results.flatMap((result) => (result instanceof DamagedRow ? [] : [result]))
  const damaged = results.find((result) => result instanceof DamagedRow)
  if (good.length === 0 && damaged !== undefined) throw damaged
  return good
}

/** Whether `read` can read its row. */
export function isReadable(read: () => unknown): boolean {
  return !(ifReadable(read) instanceof DamagedRow)
}

/** The result of `read` for a row, or its DamagedRow. */
export function ifReadable<Row>(read: () => Row): Row | DamagedRow {
  try {
    return read()
  } catch (error) {
    if (error instanceof DamagedRow) return error
    throw error
  }
}
