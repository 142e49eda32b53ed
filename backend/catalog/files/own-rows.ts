import { Categories } from './category-words.ts'
import type { FileFault } from './file-fault.ts'
import { textIn, type FileRow, type FileTable } from './file-rows.ts'
import type { LanguageColumn } from './language-columns.ts'
import { cutTo } from './plain-text.ts'
import type { Candidate, LeftOut, ReadOptions, RowPicture, RowsRead } from './products-read.ts'
import { ownPictures } from './row-pictures.ts'
import { LONGEST, Tally } from './tally.ts'

/** The columns of this shop's own files; an operator may leave out the optional ones. */
export const OWN = ['id', 'name', 'image', 'url', 'desc', 'price', 'priceGems', 'type', 'theme', 'tags', 'since'] as const
const OPTIONAL: readonly string[] = ['id', 'image', 'priceGems', 'tags', 'since']

export function isNeeded(column: string, { source }: ReadOptions): boolean {
  return !OPTIONAL.includes(column) && !(column === 'url' && source !== undefined)
}

/** The rows of this shop's own files: what they say counts as it is, and only a type and theme in other words is understood. */
export function ownRows({ rows, unit }: FileTable, options: ReadOptions, languages: readonly LanguageColumn[] = []): RowsRead {
  const candidates: Candidate[] = []
  const leftOut: LeftOut[] = []
  const faults: FileFault[] = []
  const tally = new Tally(unit)
  const categories = new Categories(options.types, options.themes)
  for (const row of rows) {
    if (row.cells.size === 0) {
      faults.push({ line: row.line, text: `is no product: it has ${OWN.join(', ')}` })
      continue
    }
    const { image, images } = ownPictures(row, languages, faults, tally)
    const texts = textsOf(row, languages, tally)
    const fields = { ...fieldsOf(row), image, ...categoriesOf(row, categories), ...(texts && { texts }) }
    const reason = unfit(row, fields)
    if (reason !== undefined) leftOut.push({ line: row.line, name: textIn(row, 'name'), reason })
    else candidates.push({ ...priced(row, images), fields: shortened(row, fields, options, tally) })
  }
  return { candidates, leftOut, faults, questions: [], said: tally.said() }
}

function fieldsOf(row: FileRow): Record<string, unknown> {
  return Object.fromEntries(OWN.filter((column) => column !== 'price').map((column) => [column, row.cells.get(column.toLowerCase())]))
}

/** A row's texts in other languages but those of its pictures; an empty cell is none. */
function textsOf(row: FileRow, languages: readonly LanguageColumn[], tally: Tally): Record<string, Record<string, unknown>> | undefined {
  const texts: Record<string, Record<string, unknown>> = {}
  for (const { key, text, tag } of languages) {
    const cell = row.cells.get(key)
    if (text === 'alt' || cell === undefined || cell === '') continue
    texts[tag] = { ...texts[tag], [text]: text === 'tags' ? cell : cutText(cell, text, { key, line: row.line, tally }) }
  }
  return Object.keys(texts).length === 0 ? undefined : texts
}

function cutText(cell: unknown, text: keyof typeof LONGEST, { key, line, tally }: { key: string; line: number; tally: Tally }): unknown {
  if (typeof cell !== 'string' || cell.trim().length <= LONGEST[text]) return cell
  tally.add(`${key} is cut to ${LONGEST[text]} characters`, line)
  return cutTo(cell.trim(), LONGEST[text])
}

function categoriesOf(row: FileRow, categories: Categories): Record<string, unknown> {
  const [type, theme] = [row.cells.get('type'), row.cells.get('theme')]
  return {
    type: typeof type === 'string' ? (categories.type.meantBy(type) ?? '') : type,
    theme: typeof theme === 'string' ? (categories.theme.meantBy(theme) ?? '') : theme,
  }
}

function unfit(row: FileRow, fields: Readonly<Record<string, unknown>>): string | undefined {
  const column = ['type', 'theme'].find((name) => fields[name] === '')
  return column === undefined ? undefined : `its ${column} "${textIn(row, column)}" is none of this shop's`
}

function shortened(row: FileRow, fields: Record<string, unknown>, { source }: ReadOptions, tally: Tally): Record<string, unknown> {
  const cut = (field: keyof typeof LONGEST) => cutText(fields[field], field, { key: field, line: row.line, tally })
  return { ...fields, name: cut('name'), desc: cut('desc'), url: fields.url ?? source }
}

function priced(row: FileRow, images: readonly RowPicture[]): Omit<Candidate, 'fields'> {
  const cell = row.cells.get('price')
  return {
    line: row.line,
    images,
    heads: {},
    price: cell === undefined ? undefined : { cell, line: row.line, head: 'price' },
  }
}
