/** What the readers of tables, JSON and XML make of a file. */
export interface FileTable {
  /** The head as the file writes it; empty where it names the fields in every row. */
  columns: readonly string[]
  rows: readonly FileRow[]
  /** What a row's `line` counts. */
  unit: 'line' | 'product'
}

/** What stands in one row, by the key of its column. */
export interface FileRow {
  line: number
  cells: ReadonlyMap<string, unknown>
}

/** What devices, listings and the one answer that holds all of them are measured for (`npm run bench -- catalog`). */
export const MAX_PRODUCTS = 10_000
/** A spreadsheet may leave rows of nothing but commas behind its products, and an export has a row for every variant and picture. */
export const MAX_LINES = 20 * MAX_PRODUCTS

/** Heads are compared without case and spaces around them. */
export function columnKey(head: string): string {
  return head.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** A cell as text; '' where it is not there. */
export function textIn({ cells }: FileRow, column: string): string {
  const cell = cells.get(column)
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''
}
