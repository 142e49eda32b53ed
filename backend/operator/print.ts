// What an operator reads on a terminal: tables and texts that fit into its width.
import { printable } from '../printable.ts'

const DEFAULT_WIDTH = 80
const NARROWEST = 40
const GAP = '  '
const SHORTEST = 6
/** What terminals show two columns wide. */
const WIDE =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}|[\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]/u
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

interface Column<Row> {
  title: string
  of(row: Row): string | number
  /** It gives way where the line is too long. */
  shrinks?: true
}

/** How wide the operator's terminal is; a file or a pipe is read at 80. */
export function terminalWidth(): number {
  return Math.max(NARROWEST, process.stdout.columns ?? DEFAULT_WIDTH)
}

/** The rows under their titles, none longer than the width. Numbers stand at the right. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width: number): string[] {
  const cells = rows.map((row) => columns.map(({ of }) => of(row)))
  const texts = [columns.map(({ title }) => title), ...cells.map((line) => line.map((cell) => printable(String(cell))))]
  const widths = columns.map((_, place) => Math.max(...texts.map((line) => widthOf(line[place] ?? ''))))
  fit(widths, columns, width - GAP.length * (columns.length - 1))
  return texts.map((line) =>
    line
      .map((text, place) => pad(text, widths[place] ?? 0, typeof cells[0]?.[place] === 'number'))
      .join(GAP)
      .trimEnd(),
  )
}

/** Names and what they stand for, one a line; a value that is too long goes on below itself. */
export function facts(pairs: readonly (readonly [name: string, value: string | number])[], width: number): string[] {
  const indent = Math.max(...pairs.map(([name]) => widthOf(name))) + GAP.length
  return pairs.flatMap(([name, value]) => {
    const [first = '', ...rest] = wrap(printable(String(value)), width - indent)
    return [pad(name, indent, false) + first, ...rest.map((line) => ' '.repeat(indent) + line)].map((line) => line.trimEnd())
  })
}

/** A text of several lines, indented and broken between words. */
export function paragraph(text: string, width: number): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrap(printable(line), width - GAP.length).map((part) => (GAP + part).trimEnd()))
}

/** `1 item`, `2 items`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

/** A moment as it stands in tables: UTC, to the minute. `ms` since the epoch. */
export function moment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}

function fit(widths: number[], columns: readonly Column<never>[], room: number): void {
  const isTooWide = (width: number, place: number) => columns[place]?.shrinks === true && width > SHORTEST
  for (let over = widths.reduce((sum, one) => sum + one, 0) - room; over > 0; over -= 1) {
    const widest = Math.max(...widths.filter(isTooWide))
    const place = widths.findIndex((width, at) => width === widest && isTooWide(width, at))
    if (place === -1) return
    widths[place] = widest - 1
  }
}

function pad(text: string, width: number, isNumber: boolean): string {
  const shown = widthOf(text) > width ? `${start(text, width - 1)}…` : text
  const space = ' '.repeat(Math.max(0, width - widthOf(shown)))
  return isNumber ? space + shown : shown + space
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) <= width) line += ` ${word}`
    else {
      if (line !== '') lines.push(line)
      line = word
      for (let head = start(line, width); widthOf(line) > width && head !== ''; head = start(line, width)) {
        lines.push(head)
        line = line.slice(head.length)
      }
    }
  }
  return [...lines, line]
}

/** As much of the text's beginning as fits. */
function start(text: string, width: number): string {
  let [shown, used] = ['', 0]
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment)
    if (used > width) break
    shown += segment
  }
  return shown
}

function widthOf(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}
