import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import { Product } from '#sync-protocol/api/catalog.ts'
import { gemPriceOf } from '#sync-protocol/domain/economy.ts'
import { pictureNameFor } from '../illustrations/draw.ts'
import { counted } from './catalog-change.ts'
import { cellOf, textOfCell } from './csv-cells.ts'
import { idFor } from './product-ids.ts'

export type CatalogFormat = 'json' | 'csv'
/** What devices, listings and the one answer that holds all of them are measured for (`npm run bench -- catalog`). */
const MAX_PRODUCTS = 10_000
/** Larger than a catalog with the most and the longest products. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
/** The longest product needs a tenth of this. A longer row has a quote that is never closed, or is no table. */
const MAX_ROW_BYTES = 100_000
const COLUMNS = ['id', 'name', 'image', 'url', 'desc', 'price', 'priceGems', 'type', 'theme'] as const

/** "-5", "−$5", "$ -5": a sign before the first digit. */
const BELOW_ZERO = /^\D*[-−]\D*\d/

/** What an operator may leave out: the id (made of the name), the picture (drawn), the gems (of the price). */
const Row = v.strictObject({
  ...Product.entries,
  id: v.optional(Product.entries.id),
  // The pages load pictures of the shop's own only; one from elsewhere would stay blank.
  image: v.optional(v.pipe(Product.entries.image, v.startsWith('/', 'must be an address of this shop, or left out to be drawn'))),
  price: v.pipe(v.union([v.string(), v.number()]), v.transform(String), Product.entries.price),
  priceGems: v.optional(
    v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), Product.entries.priceGems),
  ),
})

/** A file that cannot be imported: one line per fault, each naming its row. */
export class CatalogFileError extends Error {
  override name = 'CatalogFileError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * The products in a catalog file, every row checked. A row without an id that `present` has a product of (theme, type and name) keeps that
 * product's. Throws CatalogFileError naming all faults at once.
 */
export function readCatalogFile(text: string, format: CatalogFormat, present: readonly Product[] = []): Product[] {
  const rows = format === 'csv' ? csvRows(text) : jsonRows(text)
  if (rows.length === 0) throw new CatalogFileError(['the file holds no products'])
  if (rows.length > MAX_PRODUCTS) throw new CatalogFileError([`the file holds more than ${counted(MAX_PRODUCTS, 'product')}`])
  const known = new Map(present.map((product) => [wordsOf(product), product.id]))
  const faults: string[] = []
  const products: Product[] = []
  // The row that each id and name stands in.
  const ids = new Map<string, number>()
  const names = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const number = index + 1
    const wrong: string[] = []
    const parsed = v.safeParse(Row, row)
    const product = parsed.success ? complete(parsed.output, known) : undefined
    if (!parsed.success) wrong.push(...parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'row'}: ${issue.message}`))
    else if (product === undefined) wrong.push('price: holds no number, or one below zero, and there is no priceGems')
    else {
      const { id, name } = product
      const [sameId, sameName] = [ids.get(id), names.get(name)]
      // Carts and wishlists know a product by its name (specification §3).
      if (sameName !== undefined) wrong.push(`name: ${name} stands in row ${sameName} already`)
      else if (sameId !== undefined && parsed.output.id !== undefined) wrong.push(`id: ${id} stands in row ${sameId} already`)
      else if (sameId !== undefined)
        wrong.push(`id: ${id}, made of the name, stands in row ${sameId} already: give one of them an id of its own`)
      ids.set(id, sameId ?? number)
      names.set(name, sameName ?? number)
      products.push(product)
    }
    faults.push(...wrong.map((fault) => `row ${number}: ${fault}`))
  }
  if (faults.length > 0) throw new CatalogFileError(faults)
  return products
}

/** The products as a file that `readCatalogFile` reads back the same. */
export function writeCatalogFile(products: readonly Product[], format: CatalogFormat): string {
  if (format === 'json') return `${JSON.stringify({ products }, undefined, 2)}\n`
  return stringify([...products], { header: true, columns: [...COLUMNS], cast: { string: cellOf } })
}

function complete(row: v.InferOutput<typeof Row>, known: ReadonlyMap<string, string>): Product | undefined {
  const { type, theme, name, url, desc, price } = row
  const priceGems = row.priceGems ?? (BELOW_ZERO.test(price) ? undefined : gemPriceOf(price))
  if (priceGems === undefined) return undefined
  const id = row.id ?? known.get(wordsOf(row)) ?? idFor(row)
  const image = row.image ?? `/pictures/${pictureNameFor({ id, type, theme })}.svg`
  return { id, name, image, url, desc, price, priceGems, type, theme }
}

function wordsOf({ theme, type, name }: Pick<Product, 'theme' | 'type' | 'name'>): string {
  return `${theme} ${type} ${name}`
}

/** What spreadsheets of some countries, and text files, have in place of commas. */
const SEPARATORS: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs' }

/** The text of a catalog's file. Throws CatalogFileError where it is too long, and where its bytes are no UTF-8: what spreadsheets call "Unicode text" is UTF-16. */
export function catalogText(bytes: Buffer): string {
  if (bytes.length > MAX_FILE_BYTES) throw new CatalogFileError([`the file is larger than ${counted(MAX_FILE_BYTES / 1024 / 1024)} MB`])
  // Half of plain UTF-16 is NUL, which no catalog has.
  const isUtf16 = /^(?:\xFF\xFE|\xFE\xFF)/.test(bytes.toString('latin1', 0, 2)) || bytes.includes(0)
  if (!isUtf16 && isUtf8(bytes)) return bytes.toString('utf8')
  throw new CatalogFileError([`the file is ${isUtf16 ? 'UTF-16' : 'no UTF-8'}: save it as UTF-8 ("CSV UTF-8" in a spreadsheet)`])
}

function csvRows(text: string): unknown[] {
  const [head = ''] = text.split('\n', 1)
  const separated = head.includes(',') ? undefined : Object.keys(SEPARATORS).find((separator) => head.includes(separator))
  if (separated !== undefined)
    throw new CatalogFileError([`its columns are separated by ${SEPARATORS[separated]}: save it with commas between them`])
  try {
    const rows: unknown = parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      to: MAX_PRODUCTS + 1,
      max_record_size: MAX_ROW_BYTES,
    })
    // An empty cell says what a missing field says in JSON.
    return v.parse(v.array(v.record(v.string(), v.string())), rows).map((row) => {
      return Object.fromEntries(Object.entries(row).flatMap(([column, cell]) => (cell === '' ? [] : [[column, textOfCell(cell)]])))
    })
  } catch (error) {
    throw new CatalogFileError([error instanceof Error ? error.message : 'this is no CSV'])
  }
}

function jsonRows(text: string): unknown[] {
  try {
    const Rows = v.array(v.unknown())
    return v.parse(
      v.union([
        Rows,
        v.pipe(
          v.object({ products: Rows }),
          v.transform(({ products }) => products),
        ),
      ]),
      JSON.parse(text),
    )
  } catch {
    throw new CatalogFileError(['this is no JSON with a list of products'])
  }
}
