import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { counted } from './catalog-change.ts'
import { CatalogFileError } from './catalog-text.ts'
import { textOfCell } from './csv-cells.ts'
import { fieldTwice, syntaxFault } from './json-faults.ts'

export type CatalogFormat = 'json' | 'csv'

/** What devices, listings and the one answer that holds all of them are measured for (`npm run bench -- catalog`). */
export const MAX_PRODUCTS = 10_000
/** The longest product needs a tenth of this. A longer row has a quote that is never closed, or is no table. */
const MAX_ROW_BYTES = 100_000
/** A spreadsheet may leave rows of nothing but commas behind its products. */
const MAX_LINES = 20 * MAX_PRODUCTS

/** What stands in one row of a file, by the names of its columns; `number` counts from 1, without a table's head. */
export interface FileRow {
  number: number
  fields: unknown
}

/** The columns of a catalog; an operator may leave out the optional ones. */
export const COLUMNS = ['id', 'name', 'image', 'url', 'desc', 'price', 'priceGems', 'type', 'theme'] as const
const OPTIONAL: readonly string[] = ['id', 'image', 'priceGems']
/** What spreadsheets of some countries, and text files, have in place of commas. */
const SEPARATORS: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** Lines without a cell, and the one by which a spreadsheet program knows the separator, may stand before the head. */
const EMPTY_LINES = /^[\s,]*[\r\n]/
const SEPARATOR_LINE = /^"?sep=[^\r\n]*[\r\n]/i
/** A file that was put together of several may end its lines in several ways. */
const LINE_ENDS = ['\r\n', '\n', '\r']
/** What is quoted of a cell. */
const LONGEST_CELL = 60
/** Rows of one fault that are named. */
const NAMED = 10

/** The rows of a catalog's file. Throws CatalogFileError where it has none to speak of. */
export function rowsIn(text: string, format: CatalogFormat): FileRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  return format === 'csv' ? csvRows(plain.replace(EMPTY_LINES, '').replace(SEPARATOR_LINE, '').replace(EMPTY_LINES, '')) : jsonRows(plain)
}

function csvRows(text: string): FileRow[] {
  const [head = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1)
  const separator = Object.keys(SEPARATORS).find((sign) => countOf(sign, head) > countOf(',', head))
  if (separator !== undefined)
    throw new CatalogFileError([`its columns are separated by ${SEPARATORS[separator]}: save it with commas between them`])
  const [columns = [], ...rows] = cellsIn(text)
  // An empty cell says what a missing field says in JSON. A row of nothing else is left over at the end of a spreadsheet.
  const filled = rows.flatMap((cells, index) => {
    const fields = cells.flatMap((cell, place) => (cell === '' ? [] : [{ column: columns[place] ?? '', text: textOfCell(cell) }]))
    return fields.length === 0 ? [] : [{ number: index + 1, fields }]
  })
  const faults = [...faultsOfHead(columns), ...filled.flatMap(nameless).slice(0, NAMED)]
  if (faults.length > 0) throw new CatalogFileError(faults)
  return filled.map(({ number, fields }) => ({ number, fields: Object.fromEntries(fields.map(({ column, text }) => [column, text])) }))
}

/** What is wrong with the columns is wrong once, not in every row. */
function faultsOfHead(columns: readonly string[]): string[] {
  const named = columns.filter((column) => column !== '')
  const known: readonly string[] = COLUMNS
  const twice = new Set(named.filter((column, place) => named.indexOf(column) !== place))
  const unknown = new Set(named.filter((column) => !known.includes(column)))
  const missing = known.filter((column) => !OPTIONAL.includes(column) && !named.includes(column))
  return [
    ...[...twice].map((column) => `the column "${column}" is there twice`),
    ...[...unknown].map((column) => `there is no column "${column}": a catalog has ${known.join(', ')}`),
    ...(missing.length === 0 ? [] : [`without a column: ${missing.join(', ')}`]),
  ]
}

/** A comma that was meant to be part of a cell makes its row too long. */
function nameless({ number, fields }: { number: number; fields: readonly { column: string; text: string }[] }): string[] {
  const cell = fields.find(({ column }) => column === '')
  if (cell === undefined) return []
  return [
    `row ${number}: "${cell.text.slice(0, LONGEST_CELL)}" stands in no column that has a name: a cell with a comma in it needs quotes around it`,
  ]
}

function cellsIn(text: string): string[][] {
  try {
    const options = { trim: true, relax_column_count: true, record_delimiter: LINE_ENDS, to: MAX_LINES + 1, max_record_size: MAX_ROW_BYTES }
    const rows = v.parse(v.array(v.array(v.string())), parse(text, options))
    if (rows.length > MAX_LINES) throw new Error(`the file holds more than ${counted(MAX_LINES, 'row')}`)
    return rows
  } catch (error) {
    throw new CatalogFileError([error instanceof Error ? error.message : 'this is no CSV'])
  }
}

function countOf(sign: string, text: string): number {
  return text.split(sign).length - 1
}

const Rows = v.array(v.unknown())
const RowsOfFile = v.union([
  Rows,
  v.pipe(
    v.object({ products: Rows }),
    v.transform(({ products }) => products),
  ),
])

function jsonRows(text: string): FileRow[] {
  const rows = v.safeParse(RowsOfFile, jsonIn(text))
  if (!rows.success) throw new CatalogFileError(['this is no JSON with a list of products'])
  // The last of two would count, in silence.
  const twice = fieldTwice(text)
  if (twice !== undefined)
    throw new CatalogFileError([`${twice.row === undefined ? '' : `row ${twice.row}: `}the field "${twice.field}" is there twice`])
  return rows.output.map((fields, index) => ({ number: index + 1, fields }))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CatalogFileError([syntaxFault(text, error)])
  }
}
