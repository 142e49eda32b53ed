// Spreadsheets run a cell that begins like a formula, whatever quotes a CSV has around it. An apostrophe before it makes it text.
// What already looks like such a text gets one more, so that taking one off always gives back what was written.
const FORMULA = /^'*[=+\-@\t\r]/
const SHIELDED = /^'+[=+\-@\t\r]/

/** A text as a cell that no spreadsheet runs. */
export function cellOf(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that `cellOf` made the cell of. */
export function textOfCell(cell: string): string {
  return SHIELDED.test(cell) ? cell.slice(1) : cell
}
