import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { nameKey } from '#sync-protocol/domain/text.ts'
import { pictureNameFor } from '../illustrations/draw.ts'
import { counted } from './catalog-change.ts'
import { Row } from './catalog-row.ts'
import { COLUMNS, MAX_PRODUCTS, rowsIn, type CatalogFormat, type FileRow } from './catalog-rows.ts'
import { CatalogFileError } from './catalog-text.ts'
import { cellOf } from './csv-cells.ts'
import { idFor } from './product-ids.ts'

/** What a catalog's file says. */
export interface CatalogReading {
  products: Product[]
  /** Rows whose gems are not those of their price: the gems count. */
  differing: string[]
  /** Those of them whose price or gems the shop does not have yet, under their id or their name. */
  newlyDiffering: string[]
}

/**
 * The products in a catalog file, every row checked. A row without an id whose name a product of `present` has keeps that product's. Throws
 * CatalogFileError naming all faults at once.
 */
export function readCatalogFile(text: string, format: CatalogFormat, present: readonly Product[] = []): CatalogReading {
  const rows = rowsIn(text, format)
  if (rows.length === 0) throw new CatalogFileError(['the file holds no products'])
  if (rows.length > MAX_PRODUCTS) throw new CatalogFileError([`the file holds more than ${counted(MAX_PRODUCTS, 'product')}`])
  const known = new KnownProducts(present)
  const seen = new SeenRows()
  const reading: CatalogReading = { products: [], differing: [], newlyDiffering: [] }
  const faults: string[] = []
  for (const row of rows) {
    const parsed = v.safeParse(Row, row.fields, { abortPipeEarly: true })
    const product = parsed.success ? complete(parsed.output, known) : undefined
    const wrong = parsed.success ? [] : parsed.issues.map(faultOf)
    const all = [...wrong, ...seen.faultsOf(row, product, parsed.success && originOf(parsed.output, known))]
    faults.push(...all.map((fault) => `row ${row.number}: ${fault}`))
    if (product === undefined || !parsed.success) continue
    reading.products.push(product)
    const { gems, text: price } = parsed.output.price
    if (gems === product.priceGems) continue
    const said = `row ${row.number}: ${price} makes ${counted(gems, 'gem')}, but priceGems says ${counted(product.priceGems)}`
    reading.differing.push(said)
    if (!known.hasPrice(product)) reading.newlyDiffering.push(said)
  }
  if (faults.length > 0) throw new CatalogFileError(faults)
  return reading
}

/** The products as a file that `readCatalogFile` reads back the same. */
export function writeCatalogFile(products: readonly Product[], format: CatalogFormat): string {
  if (format === 'json') return `${JSON.stringify({ products }, undefined, 2)}\n`
  return stringify([...products], { header: true, columns: [...COLUMNS], cast: { string: cellOf } })
}

function complete(row: Row, known: KnownProducts): Product {
  const { type, theme, name, url, desc, price } = row
  const id = row.id ?? known.named(name)?.id ?? idFor(row)
  const image = row.image ?? `/pictures/${pictureNameFor({ id, type, theme })}.svg`
  return { id, name, image, url, desc, price: price.text, priceGems: row.priceGems ?? price.gems, type, theme }
}

function faultOf(issue: v.InferIssue<typeof Row>): string {
  const field = v.getDotPath(issue) ?? 'row'
  if (issue.type !== 'strict_object' || field === 'row') return `${field}: ${issue.message}`
  return issue.expected === 'never' ? `${field}: no product has such a field` : `${field}: is missing`
}

/** How the id of a row that has another row's came about, as a fault says it. */
function originOf({ id, name }: Row, known: KnownProducts): string {
  if (id !== undefined) return ''
  return known.named(name) === undefined ? ', made of the name,' : ', which this name has had so far,'
}

/** The catalog before the import. Users know a product by its name (specification §3): it keeps its id though its type or theme was corrected. */
class KnownProducts {
  readonly #byName = new Map<string, Product>()
  readonly #byKey = new Map<string, Product>()
  readonly #byId = new Map<string, Product>()

  constructor(present: readonly Product[]) {
    for (const product of present) {
      const key = nameKey(product.name)
      // An older shop may have taken two spellings of a name for two: each is found by its own.
      this.#byName.set(product.name, product)
      if (!this.#byKey.has(key)) this.#byKey.set(key, product)
      this.#byId.set(product.id, product)
    }
  }

  named(name: string): Product | undefined {
    return this.#byName.get(name) ?? this.#byKey.get(nameKey(name))
  }

  /** True where the product, by its id or its name, has the same price and gems already. */
  hasPrice({ id, name, price, priceGems }: Product): boolean {
    return [this.#byId.get(id), this.named(name)].some((known) => known?.price === price && known.priceGems === priceGems)
  }
}

/** The rows in which each id and name stands. */
class SeenRows {
  readonly #ids = new Map<string, number>()
  readonly #names = new Map<string, { row: number; name: string }>()

  /** What a row has that another one before it has. Carts and wishlists know a product by its name (specification §3). */
  faultsOf({ number, fields }: FileRow, product: Product | undefined, origin: string | false): string[] {
    const given = v.safeParse(v.object({ name: v.string() }), fields)
    const name = given.success ? given.output.name : ''
    const key = nameKey(name)
    const sameName = key === '' ? undefined : this.#names.get(key)
    if (key !== '') this.#names.set(key, sameName ?? { row: number, name })
    const sameId = product && this.#ids.get(product.id)
    if (product !== undefined) this.#ids.set(product.id, sameId ?? number)
    if (sameName !== undefined) {
      const as = sameName.name === name ? '' : `, as ${sameName.name}`
      return [`name: ${name} stands in row ${sameName.row} already${as}`]
    }
    if (product === undefined || sameId === undefined) return []
    const advice = origin ? ': give one of them an id of its own' : ''
    return [`id: ${product.id}${origin || ''} stands in row ${sameId} already${advice}`]
  }
}
