import * as v from 'valibot'
import { quickTest } from '#sync-protocol/api/quick-test.ts'

/** A stored row that something other than the shop has changed, and that cannot be read any more: says which one, for the one who repairs it. */
export class DamagedRow extends Error {
  override name = 'DamagedRow'

  /** `row`: as in "the document of account a1". `why` holds nothing of its content, which may be personal data. */
  constructor(row: string, why: string) {
    super(`${row} cannot be read: ${why}`)
  }
}

/**
 * A stored row as its schema has it: every row of every store is read by this, once, where it leaves the store. Most are just as they should be, and
 * are handed on without a copy. Throws DamagedRow.
 */
export function readRow<Row>(name: string, schema: v.GenericSchema<unknown, Row>, stored: unknown): Row {
  if (quickTest(schema)(stored)) return stored
  const parsed = v.safeParse(schema, stored, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new DamagedRow(name, `${v.getDotPath(issue) ?? 'it'} should be ${issue.expected ?? 'something else'}`)
}

/** What an entry of this space holds, as its reader knows it: the store does not. The name leaves out its key, which may be a secret's hash or a name. Throws DamagedRow. */
export function readEntry<Value>(space: string, schema: v.GenericSchema<unknown, Value>, value: unknown): Value {
  return readRow(entryName(space), schema, value)
}

/** What an entry is called where it is damaged. */
export function entryName(space: unknown): string {
  return `an entry of the space ${String(space)}`
}

/** The same of a row that is stored as JSON. */
export function readText<Row>(name: string, schema: v.GenericSchema<unknown, Row>, text: string): Row {
  return readRow(
    name,
    schema,
    parsed(name, () => JSON.parse(text)),
  )
}

/** What `parse` makes of a text. The errors of a parser quote the text. Throws DamagedRow. */
export function parsed<Value>(name: string, parse: () => Value): Value {
  try {
    return parse()
  } catch {
    throw new DamagedRow(name, 'it is no JSON')
  }
}

/** What of several rows can be read: one that cannot holds up no other. Throws DamagedRow where that leaves none of them. */
export function readEach<Stored, Row>(rows: readonly Stored[], read: (stored: Stored) => Row): Row[] {
  const results = rows.map((stored) => ifReadable(() => read(stored)))
  const good = results.flatMap((result) => (result instanceof DamagedRow ? [] : [result]))
  const damaged = results.find((result) => result instanceof DamagedRow)
  if (good.length === 0 && damaged !== undefined) throw damaged
  return good
}

/** What `read` makes of a row, or that the row is damaged. */
export function ifReadable<Row>(read: () => Row): Row | DamagedRow {
  try {
    return read()
  } catch (error) {
    if (error instanceof DamagedRow) return error
    throw error
  }
}
