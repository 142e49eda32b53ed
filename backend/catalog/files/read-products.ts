import * as v from 'valibot'
import { daysAfter } from '#sync-protocol/domain/day.ts'
import { nameKey } from '#sync-protocol/domain/text.ts'
import { counted } from '../catalog-change.ts'
import { csvRows } from './csv-rows.ts'
import { BARE, dialectOf, RENAMED, renamed } from './dialects.ts'
import { faultsByKind, UnreadableFile, type FileFault } from './file-fault.ts'
import { columnKey, MAX_PRODUCTS, type FileTable } from './file-rows.ts'
import { isLikeJson } from './json-faults.ts'
import { textOfFile } from './file-text.ts'
import { jsonRows } from './json-rows.ts'
import { otherShopsRows } from './other-shops-rows.ts'
import { languageColumns } from './language-columns.ts'
import { isNeeded, OWN, ownRows } from './own-rows.ts'
import { OF_PICTURES } from './row-pictures.ts'
import { priceIn, type RowPrice } from './prices.ts'
import type { Candidate, ProductsRead, Question, ReadOptions, ReadProduct, RowsRead } from './products-read.ts'
import { Row, rowFault } from './row.ts'
import { xmlRows } from './xml-rows.ts'

/** Anything but what stands between cells and rows. */
const FILLED = /[^\s,;|]/
const NO_PRODUCTS = 'the file holds no products'
/** Columns, and characters of one, that are quoted. */
const COLUMNS_NAMED = 20
const LONGEST_HEAD = 60
/** Prices that are shown because they could be other amounts. */
const DOUBTS_NAMED = 20

/** The products in the bytes of one file, whatever shop or program wrote it; all that is wrong with it at once. Never throws. */
export function readProducts(file: { name: string; bytes: Uint8Array }, options: ReadOptions = {}): ProductsRead {
  let said: readonly string[] = []
  let unit: FileTable['unit'] = file.name.toLowerCase().endsWith('.json') ? 'product' : 'line'
  try {
    const decoded = textOfFile(file.bytes, options.encoding)
    said = decoded.said
    if (!FILLED.test(decoded.text)) throw new UnreadableFile('the file is empty')
    const table = tableIn(decoded.text, file.name)
    unit = table.unit
    return { ...checked(table, options, said), unit }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { said, products: [], pictures: [], leftOut: [], faults: error.faults, questions: [], unit }
  }
}

function tableIn(text: string, name: string): FileTable & { faults?: FileFault[] } {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === 'json' || isLikeJson(text)) return jsonRows(text)
  return extension === 'xml' || /^\s*</.test(text) ? xmlRows(text) : csvRows(text)
}

function checked(table: FileTable & { faults?: FileFault[] }, options: ReadOptions, said: readonly string[]): Omit<ProductsRead, 'unit'> {
  const read = rowsOf(table, options)
  const faults = [...(table.faults ?? []), ...read.faults]
  const questions = [...read.questions]
  const count = read.candidates.length
  if (count > MAX_PRODUCTS) throw new UnreadableFile(`the file holds more than ${counted(MAX_PRODUCTS, 'product')}`)
  if (count === 0 && read.leftOut.length === 0 && faults.length === 0) throw new UnreadableFile(NO_PRODUCTS)
  const names = new SeenNames(table.unit)
  const products = read.candidates.flatMap((candidate): ReadProduct[] => {
    const { line, heads } = candidate
    const row = v.safeParse(Row, candidate.fields, { abortPipeEarly: true })
    for (const issue of row.issues ?? []) {
      const { field, text } = rowFault(issue)
      const said = issue.input === undefined ? (candidate.missing?.[field] ?? text) : text
      faults.push({ line, column: heads[field] ?? field, text: said })
    }
    const late = row.success ? sinceFault(row.output.since, options.now) : undefined
    if (late !== undefined) faults.push({ line, column: heads.since ?? 'since', text: late })
    const price = priceOf(candidate, options, faults, questions)
    const twice = names.faultOf(line, candidate.fields.name)
    if (twice !== undefined) faults.push({ line, column: heads.name ?? 'name', text: twice })
    return row.success && price !== undefined && twice === undefined ? [{ ...row.output, line, price }] : []
  })
  const pictured = read.candidates.filter(({ images }) => images.length > 0)
  return {
    said: [...said, ...read.said, ...doubtful(products, table.unit)],
    products,
    pictures: pictured.map(({ line, images, fields: { name } }) => ({ line, images, name: typeof name === 'string' ? name : '' })),
    leftOut: read.leftOut,
    faults: faultsByKind(faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))),
    questions: [...byKind(questions), ...ratesQuestion(products, options)],
  }
}

function rowsOf(table: FileTable, options: ReadOptions): RowsRead {
  const heads = table.columns.length > 0 ? table.columns : [...new Set(table.rows.flatMap(({ cells }) => [...cells.keys()]))]
  const keys = new Set(heads.map(columnKey))
  const { columns = {} } = options
  const wrong = faultsOfMapping(columns, keys)
  if (wrong.length > 0) throw new UnreadableFile(...wrong)
  const recognised = table.unit === 'product' ? undefined : dialectOf(keys)
  if (recognised !== undefined || Object.keys(columns).length > 0) {
    const dialect = renamed(recognised ?? BARE, columns)
    refuseTwice(table.columns, [
      dialect.name,
      ...dialect.heads,
      ...dialect.desc,
      ...dialect.words,
      ...Object.values(columns).map(columnKey),
    ])
    const read = otherShopsRows(table, dialect, options)
    return { ...read, said: [`read as ${dialect.said}`, ...notRead(heads, (key) => dialect.columns.test(key)), ...read.said] }
  }
  const languages = languageColumns(table)
  const own = [...[...OWN, ...OF_PICTURES].map((column) => column.toLowerCase()), ...languages.columns.map(({ key }) => key)]
  if (table.unit === 'line' && !keys.has('name')) throw new UnreadableFile(heads.length === 0 ? NO_PRODUCTS : unknownHeads(heads))
  const missing = OWN.filter((column) => isNeeded(column, options) && !keys.has(column.toLowerCase()))
  refuseTwice(
    table.columns,
    own,
    table.unit === 'product' || missing.length === 0
      ? []
      : [`without a column: ${missing.join(', ')} (--columns says what the file calls them)`],
  )
  const read = ownRows(table, options, languages.columns)
  const isTold = (key: string) => own.includes(key) || languages.faults.some(({ column }) => column === key)
  return { ...read, faults: [...languages.faults, ...read.faults], said: [...notRead(heads, isTold), ...read.said] }
}

function faultsOfMapping(columns: Readonly<Record<string, string>>, keys: ReadonlySet<string>): string[] {
  const known: readonly string[] = RENAMED
  return Object.entries(columns).flatMap(([field, head]) => {
    if (!known.includes(field)) return [`--columns cannot name "${field}": it names ${known.join(', ')}`]
    return keys.has(columnKey(head)) ? [] : [`--columns: the file has no column "${head}"`]
  })
}

/** Of two columns of one name nobody knows which counts. */
function refuseTwice(heads: readonly string[], used: readonly string[], more: readonly string[] = []): void {
  const keys = heads.map(columnKey)
  const twice = new Set(keys.filter((key, place) => used.includes(key) && keys.indexOf(key) !== place))
  const faults = [...twice].map((key) => ({ line: 1, text: `the column "${heads[keys.indexOf(key)]}" is there twice` }))
  if (faults.length + more.length > 0) throw new UnreadableFile(...faults, ...more)
}

function notRead(heads: readonly string[], isKnown: (key: string) => boolean): string[] {
  const unknown = [...new Set(heads.filter((head) => columnKey(head) !== '' && !isKnown(columnKey(head))))]
  if (unknown.length === 0) return []
  const more = unknown.length - COLUMNS_NAMED
  const named = unknown.slice(0, COLUMNS_NAMED).map((head) => `"${head.trim().slice(0, LONGEST_HEAD)}"`)
  return [`columns that are not read: ${named.join(', ')}${more > 0 ? ` and ${counted(more)} more` : ''}`]
}

function unknownHeads(heads: readonly string[]): string {
  const named = heads.slice(0, COLUMNS_NAMED).map((head) => `"${head.slice(0, LONGEST_HEAD)}"`)
  return `its columns (${named.join(', ')}) are those of no known shop: --columns name=…,price=… says which is which`
}

/** How many days ahead a product may be announced: of a year that was mistyped it would never come. */
const MOST_AHEAD = 366

function sinceFault(since: string | undefined, now: number | undefined): string | undefined {
  if (since === undefined || now === undefined) return undefined
  const latest = daysAfter(new Date(now).toISOString().slice(0, 10), MOST_AHEAD)
  return since > latest ? `${since} is more than a year ahead` : undefined
}

function priceOf({ price, line }: Candidate, rules: ReadOptions, faults: FileFault[], questions: Question[]): RowPrice | undefined {
  if (price === undefined) {
    faults.push({ line, column: 'price', text: 'is missing' })
    return undefined
  }
  if ('price' in price) return price.price
  const read = priceIn(price.cell, rules)
  if ('price' in read) return read.price
  if ('question' in read) questions.push({ kind: 'currency', line, column: price.head, text: read.question })
  else faults.push({ line, column: price.head, text: read.fault })
  return undefined
}

/** Prices that would be other amounts in another currency. */
function doubtful(products: readonly ReadProduct[], unit: FileTable['unit']): string[] {
  const all = products.filter(({ price }) => price.other !== undefined)
  const more = all.length - DOUBTS_NAMED
  return [
    ...all
      .slice(0, DOUBTS_NAMED)
      .map(
        ({ line, price }) => `${unit} ${line}: the price is read as ${price.amount} ${price.currency ?? ''}, not ${Number(price.other)}`,
      ),
    ...(more > 0 ? [`and ${counted(more, 'price')} more that could be two amounts`] : []),
  ]
}

function byKind(questions: readonly Question[]): Question[] {
  return faultsByKind(questions).map((question) => ({ ...question, kind: 'currency' as const }))
}

/** Several currencies at one rate are rarely meant: 1,000 won are no 1,000 dollars. */
function ratesQuestion(products: readonly ReadProduct[], { gemsPerUnit = {} }: ReadOptions): Question[] {
  const counting = products.filter(({ priceGems }) => priceGems === undefined).flatMap(({ price }) => price.currency ?? [])
  const used = [...new Set(counting)].toSorted()
  if (used.length < 2 || used.every((currency) => Object.hasOwn(gemsPerUnit, currency))) return []
  return [
    {
      kind: 'rates',
      text: `Prices are in ${used.join(' and ')}, each at ten gems per unit where gemsPerUnit (shop.json) says nothing else.`,
    },
  ]
}

/** The rows in which each name stands. Carts and wishlists know a product by its name (specification §3). */
class SeenNames {
  readonly #unit: FileTable['unit']
  readonly #names = new Map<string, { line: number; name: string }>()

  constructor(unit: FileTable['unit']) {
    this.#unit = unit
  }

  faultOf(line: number, name: unknown): string | undefined {
    const key = typeof name === 'string' ? nameKey(name) : ''
    if (key === '' || typeof name !== 'string') return undefined
    const same = this.#names.get(key)
    if (same === undefined) this.#names.set(key, { line, name })
    return same && `${name} stands in ${this.#unit} ${same.line} already${same.name === name ? '' : `, as ${same.name}`}`
  }
}
