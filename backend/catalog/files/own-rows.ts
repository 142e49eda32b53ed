import { Categories } from './category-words.ts'
import type { FileFault } from './file-fault.ts'
import { textIn, type FileRow, type FileTable } from './file-rows.ts'
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
export function ownRows({ rows, unit }: FileTable, options: ReadOptions): RowsRead {
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
    const { image, images } = ownPictures(row, faults, tally)
    const fields = { ...fieldsOf(row), image, ...categoriesOf(row, categories) }
    const reason = unfit(row, fields)
    if (reason !== undefined) leftOut.push({ line: row.line, name: textIn(row, 'name'), reason })
    else candidates.push({ ...priced(row, images), fields: shortened(row, fields, options, tally) })
  }
  return { candidates, leftOut, faults, questions: [], said: tally.said() }
}

function fieldsOf(row: FileRow): Record<string, unknown> {
  return Object.fromEntries(OWN.filter((column) => column !== 'price').map((column) => [column, row.cells.get(column.toLowerCase())]))
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
  const cut = (field: keyof typeof LONGEST) => {
    const text = fields[field]
    if (typeof text !== 'string' || text.trim().length <= LONGEST[field]) return text
    tally.add(`${field} is cut to ${LONGEST[field]} characters`, row.line)
    return cutTo(text.trim(), LONGEST[field])
  }
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
