import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import { Product } from '#sync-protocol/api/catalog.ts'
import { gemPriceOf } from '#sync-protocol/domain/economy.ts'
import { pictureNameFor } from '../illustrations/draw.ts'

export type CatalogFormat = 'json' | 'csv'
const COLUMNS = ['id', 'name', 'image', 'url', 'desc', 'price', 'priceGems', 'type', 'theme'] as const

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

/** The products in a catalog file, every row checked. Throws CatalogFileError naming all faults at once. */
export function readCatalogFile(text: string, format: CatalogFormat): Product[] {
  const rows = format === 'csv' ? csvRows(text) : jsonRows(text)
  const faults: string[] = []
  const products: Product[] = []
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const parsed = v.safeParse(Row, row)
    const product = parsed.success ? complete(parsed.output) : undefined
    const wrong = parsed.success ? [] : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'row'}: ${issue.message}`)
    if (parsed.success && product === undefined) wrong.push('price: holds no number, and there is no priceGems')
    if (product !== undefined) {
      if (ids.has(product.id)) wrong.push(`id: ${product.id} stands in another row already`)
      // Carts and wishlists know a product by its name (specification §3).
      if (names.has(product.name)) wrong.push(`name: ${product.name} stands in another row already`)
      ids.add(product.id)
      names.add(product.name)
      products.push(product)
    }
    faults.push(...wrong.map((fault) => `row ${index + 1}: ${fault}`))
  }
  if (rows.length === 0) faults.push('the file holds no products')
  if (faults.length > 0) throw new CatalogFileError(faults)
  return products
}

/** The products as a file that `readCatalogFile` reads back the same. */
export function writeCatalogFile(products: readonly Product[], format: CatalogFormat): string {
  if (format === 'json') return `${JSON.stringify({ products }, undefined, 2)}\n`
  return stringify([...products], { header: true, columns: [...COLUMNS] })
}

function complete(row: v.InferOutput<typeof Row>): Product | undefined {
  const { type, theme, name, url, desc, price } = row
  const priceGems = row.priceGems ?? gemPriceOf(price)
  if (priceGems === undefined) return undefined
  const id = row.id ?? slug(`${theme}-${type}-${name}`)
  const image = row.image ?? `/pictures/${pictureNameFor({ id, type, theme })}.svg`
  return { id, name, image, url, desc, price, priceGems, type, theme }
}

function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
  return plain.slice(0, 64).replace(/-+$/, '')
}

function csvRows(text: string): unknown[] {
  try {
    const rows: unknown = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
    // An empty cell says what a missing field says in JSON.
    return v.parse(v.array(v.record(v.string(), v.string())), rows).map((row) => {
      return Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
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
