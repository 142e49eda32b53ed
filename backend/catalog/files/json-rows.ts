import * as v from 'valibot'
import { UnreadableFile } from './file-fault.ts'
import { columnKey, type FileTable } from './file-rows.ts'
import { fieldTwice, syntaxFault } from './json-faults.ts'

const Rows = v.array(v.unknown())
const RowsOfFile = v.union([
  Rows,
  v.pipe(
    v.object({ products: Rows }),
    v.transform(({ products }) => products),
  ),
])
const Fields = v.record(v.string(), v.unknown())

/** The products of a list, or of an object's list `products`. Throws UnreadableFile. */
export function jsonRows(text: string): FileTable {
  const rows = v.safeParse(RowsOfFile, jsonIn(text))
  if (!rows.success) throw new UnreadableFile('this is no JSON with a list of products')
  // The last of two would count, in silence.
  const twice = fieldTwice(text)
  if (twice !== undefined)
    throw new UnreadableFile({ ...(twice.row === undefined ? {} : { line: twice.row }), text: `the field "${twice.field}" is there twice` })
  return { columns: [], unit: 'product', rows: rows.output.map((row, index) => ({ line: index + 1, cells: cellsOf(row, index + 1) })) }
}

function cellsOf(row: unknown, line: number): Map<string, unknown> {
  const fields = v.safeParse(Fields, row)
  const entries = fields.success && !Array.isArray(row) ? Object.entries(fields.output) : []
  const cells = new Map(entries.map(([name, value]) => [columnKey(name), value]))
  if (cells.size < entries.length) throw new UnreadableFile({ line, text: 'has one field twice, in two spellings' })
  return cells
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile(syntaxFault(text, error))
  }
}
