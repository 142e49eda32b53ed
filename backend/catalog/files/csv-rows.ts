import { CsvError, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { counted } from '../catalog-change.ts'
import { textOfCell } from './csv-cells.ts'
import { UnreadableFile, type FileFault } from './file-fault.ts'
import { columnKey, MAX_LINES, type FileRow, type FileTable } from './file-rows.ts'

/** A longer row has a quote that is never closed, or is no table. */
const MAX_ROW_BYTES = 1_000_000
const SEPARATORS = [',', ';', '\t', '|'] as const
/** Records by which the separator is told. */
const TRIED = 10
/** A file that was put together of several may end its lines in several ways. */
const LINE_ENDS = ['\r\n', '\n', '\r']
/** The line by which a spreadsheet program knows the separator: it shows no row for it. */
const SEPARATOR_LINE = /^((?:[\s,]*[\r\n])?)"?sep=([^\r\n"])"?[^\r\n]*(?:\r\n|\n|\r)/i
/** What is quoted of a cell. */
const LONGEST_CELL = 60

/** A table's rows, and the faults of cells that stand in no column. Throws UnreadableFile. */
export function csvRows(text: string): FileTable & { faults: FileFault[] } {
  refuseEndless(text)
  const { table, declared } = withoutSeparatorLine(text)
  const records = recordsIn(table, declared ?? separatorOf(table), MAX_LINES + 1)
  if (records.length > MAX_LINES) throw new UnreadableFile(`the file holds more than ${counted(MAX_LINES, 'row')}`)
  const start = records.findIndex((cells) => cells.some((cell) => cell !== ''))
  const columns = records[start] ?? []
  const keys = columns.map(columnKey)
  const faults = misfits(records.slice(start), start, /[\r\n]$/.test(text))
  const rows = records.flatMap((cells, index): FileRow[] => {
    if (index <= start) return []
    const filled = cells.flatMap((cell, place) => (cell === '' ? [] : [[keys[place] ?? '', textOfCell(cell)] as const]))
    const nameless = filled.find(([key]) => key === '')
    if (nameless !== undefined) faults.push({ line: index + 1, text: inNoColumn(nameless[1]) })
    // A row of nothing is left over at the end of a spreadsheet.
    return filled.length === 0 ? [] : [{ line: index + 1, cells: new Map(filled.toReversed()) }]
  })
  return { columns, rows, unit: 'line', faults }
}

/** A table, and the separator that its first line declares. */
export function withoutSeparatorLine(text: string): { table: string; declared?: string } {
  const [, before = '', declared] = SEPARATOR_LINE.exec(text) ?? []
  return declared === undefined ? { table: text } : { table: before + text.replace(SEPARATOR_LINE, ''), declared }
}

/** Rows that have not the cells of the head, though none of them stands beyond it: one shifted by a comma, and one that was cut off. */
function misfits(records: readonly string[][], start: number, isEnded: boolean): FileFault[] {
  const [columns = [], ...rows] = records
  const filled = rows.flatMap((cells, index) => (cells.some((cell) => cell !== '') ? [{ line: start + index + 2, cells }] : []))
  const long = filled.filter(({ cells }) => cells.length > columns.length)
  const isShifted = ({ cells }: { cells: string[] }) => cells.slice(columns.length).every((cell) => cell === '')
  // Where every row ends with a separator, none is shifted.
  const shifted = long.length < filled.length ? long.filter(isShifted) : []
  const last = filled.at(-1)
  return [
    ...shifted.map(({ line, cells }) => ({
      line,
      text: `has ${cells.length} cells for ${columns.length} columns: a cell with a comma in it needs quotes around it`,
    })),
    ...(last === undefined || isEnded || last.cells.length >= columns.length
      ? []
      : [{ line: last.line, text: 'ends before its last column: is the file whole?' }]),
  ]
}

/** Rows of nothing but separators, of which the parser counts no bytes. */
function refuseEndless(text: string): void {
  for (let from = 0, line = 1; from < text.length; line += 1) {
    const end = /[\r\n]/.exec(text.slice(from, from + MAX_ROW_BYTES))
    if (end !== null) from += end.index + 1
    else if (text.length - from > MAX_ROW_BYTES)
      throw new UnreadableFile({ line, text: `is longer than ${counted(MAX_ROW_BYTES)} characters` })
    else return
  }
}

/** The separator that makes the most columns of the first records, all alike; where none does, the most of the head. */
function separatorOf(text: string): string {
  const sample = text.slice(0, TRIED * MAX_ROW_BYTES)
  const tried = SEPARATORS.map((separator) => {
    const widths = widthsBy(separator, sample)
    const [head = 0] = widths
    return { separator, head, isEven: head > 1 && widths.every((width) => width === head) }
  })
  const even = tried.filter(({ isEven }) => isEven)
  return (even.length > 0 ? even : tried).reduce((best, one) => (one.head > best.head ? one : best)).separator
}

function widthsBy(separator: string, sample: string): number[] {
  try {
    return recordsIn(sample, separator, TRIED)
      .filter((cells) => cells.some((cell) => cell !== ''))
      .map((cells) => cells.length)
  } catch {
    // Quotes stand elsewhere in a table of another separator.
    return [widthOfFirstLine(separator, sample)]
  }
}

function widthOfFirstLine(separator: string, sample: string): number {
  const [line = ''] = sample.replaceAll(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1)
  return line.split(separator).length
}

function recordsIn(text: string, delimiter: string, to: number): string[][] {
  try {
    const options = { delimiter, trim: true, relax_column_count: true, record_delimiter: LINE_ENDS, to, max_record_size: MAX_ROW_BYTES }
    return v.parse(v.array(v.array(v.string())), parse(text, options))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(error.message)
  }
}

function inNoColumn(cell: string): string {
  return `"${cell.slice(0, LONGEST_CELL)}" stands in no column that has a name: a cell with a comma in it needs quotes around it`
}
