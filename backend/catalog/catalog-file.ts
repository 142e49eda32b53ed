import { stringify } from 'csv-stringify/sync'
import type { Product, ProductTexts } from '#sync-protocol/api/catalog.ts'
import { photoAddress } from '#sync-protocol/domain/photo.ts'
import { LANGUAGE_TAGS } from '../../words/languages.ts'
import { nameKey } from '#sync-protocol/domain/text.ts'
import { pictureNameFor } from '../illustrations/draw.ts'
import { counted } from './catalog-change.ts'
import type { StoredProduct } from '../domain/stored-product.ts'
import { cellOf } from './files/csv-cells.ts'
import { CatalogFileError, faultLine, type FileFault } from './files/file-fault.ts'
import { SHOWN_TEXTS } from './files/language-columns.ts'
import { OWN } from './files/own-rows.ts'
import type { ProductsRead, ReadProduct } from './files/products-read.ts'
import { JOINED } from './files/row-pictures.ts'
import { idFor } from './product-ids.ts'

/** What a catalog's file says. */
export interface CatalogReading {
  products: StoredProduct[]
  /** Rows whose gems are not those of their price: the gems count. */
  differing: string[]
  /** Those of them whose price or gems the shop does not have yet, under their id or their name. */
  newlyDiffering: string[]
  /** What the operator is asked besides. */
  warnings: string[]
}

/**
 * The products of a file as the shop sells them. A row without an id whose name a product of `present` has keeps that product's. Throws
 * CatalogFileError naming all faults at once.
 */
export function catalogOf(read: ProductsRead, present: readonly Product[] = []): CatalogReading {
  const { products: rows, faults: found, questions, leftOut, unit } = read
  const known = new KnownProducts(present)
  const seen = new SeenIds(unit, known)
  const reading: CatalogReading = { products: [], differing: [], newlyDiffering: [], warnings: [] }
  const faults: FileFault[] = [...found, ...questions.filter(({ kind }) => kind === 'currency')]
  for (const row of rows) {
    const product = complete(row, known)
    const twice = seen.faultOf(row, product)
    if (twice !== undefined) faults.push({ line: row.line, column: 'id', text: twice })
    reading.products.push(product)
    const { gems, text: price } = row.price
    if (gems === product.priceGems) continue
    const said = `${unit} ${row.line}: ${price} makes ${counted(gems, 'gem')}, but priceGems says ${counted(product.priceGems)}`
    reading.differing.push(said)
    if (!known.hasPrice(product)) reading.newlyDiffering.push(said)
  }
  if (faults.length > 0)
    throw new CatalogFileError(faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)).map((fault) => faultLine(fault, unit)))
  if (rows.length === 0) throw new CatalogFileError(['no product of the file can be sold here: all are left out'])
  if (leftOut.length > 0) reading.warnings.push(`${counted(leftOut.length, 'product')} of the file would be left out.`)
  reading.warnings.push(...questions.filter(({ kind }) => kind === 'rates').map(({ text }) => text))
  return reading
}

/** The products as a file that `readProducts` reads back the same. `photographsIn`: where it finds their photographs, those that the shop shows or files. */
export function writeCatalogFile(products: readonly StoredProduct[], format: 'json' | 'csv', photographsIn = '/pictures/'): string {
  const rows = products.map((product) => rowOf(product, photographsIn))
  if (format === 'json') return `${JSON.stringify({ products: rows }, undefined, 2)}\n`
  const used = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = [...OWN, ...['alt', ...LANGUAGE_COLUMNS].filter((column) => used.has(column))]
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, Array.isArray(cell) ? cell.join(', ') : cell])),
  )
  return stringify(cells, { header: true, columns, cast: { string: cellOf } })
}

/** A product as a row; its photographs are named by the files that are kept of them. */
function rowOf({ photos = [], texts = {}, ...product }: StoredProduct, photographsIn: string): Record<string, unknown> {
  const image = photos.map(({ name }) => `${photographsIn}${name}-480.avif`).join(JOINED)
  return {
    ...product,
    ...(photos.length > 0 && { image }),
    ...(photos.some(({ alt }) => alt !== undefined) && { alt: altCell(photos.map(({ alt = '' }) => alt)) }),
    ...textCells(texts),
  }
}

function altCell(alts: readonly string[]): string {
  return alts.join(JOINED).trim()
}

/** In the order of the languages, so that a file is written the same whatever order it was read in. */
const LANGUAGE_COLUMNS: readonly string[] = LANGUAGE_TAGS.flatMap((tag) => SHOWN_TEXTS.map((text) => `${text}:${tag}`))

function textCells(texts: NonNullable<StoredProduct['texts']>): Record<string, unknown> {
  const cells = new Map<string, unknown>(
    Object.entries(texts).flatMap(([tag, { alt, ...rest }]) => [
      ...Object.entries(rest).map(([text, cell]) => [`${text}:${tag}`, cell] as const),
      ...(alt === undefined ? [] : [[`alt:${tag}`, altCell(alt)] as const]),
    ]),
  )
  return Object.fromEntries(LANGUAGE_COLUMNS.flatMap((column) => (cells.has(column) ? [[column, cells.get(column)]] : [])))
}

function complete(row: ReadProduct, known: KnownProducts): StoredProduct {
  const { type, theme, name, url, desc, price, tags = [], since, texts } = row
  const id = row.id ?? known.named(name)?.id ?? idFor(row)
  const [first] = row.photos ?? []
  const drawn = row.image ?? `/pictures/${pictureNameFor({ id, type, theme })}.svg`
  return {
    id,
    name,
    image: first === undefined ? drawn : photoAddress(first.name, '-480.avif'),
    url,
    desc,
    price: price.text,
    priceGems: row.priceGems ?? price.gems,
    type,
    theme,
    ...(first && { photos: [...(row.photos ?? [])] }),
    ...(tags.length > 0 && { tags }),
    ...(since && { since }),
    ...kept(texts),
  }
}

/** Texts in other languages without fields that are not there. */
function kept(texts: ReadProduct['texts'] = {}): Pick<StoredProduct, 'texts'> {
  const filled = Object.entries(texts).flatMap(([tag, { name, desc, alt, tags = [] }]): [string, ProductTexts][] => {
    const said = { ...(name && { name }), ...(desc && { desc }), ...(alt && { alt }), ...(tags.length > 0 && { tags }) }
    return Object.keys(said).length === 0 ? [] : [[tag, said]]
  })
  return filled.length === 0 ? {} : { texts: Object.fromEntries(filled) }
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

/** The rows in which each id stands. */
class SeenIds {
  readonly #unit: ProductsRead['unit']
  readonly #known: KnownProducts
  readonly #ids = new Map<string, number>()

  constructor(unit: ProductsRead['unit'], known: KnownProducts) {
    this.#unit = unit
    this.#known = known
  }

  faultOf(row: ReadProduct, { id }: Product): string | undefined {
    const same = this.#ids.get(id)
    if (same === undefined) {
      this.#ids.set(id, row.line)
      return undefined
    }
    if (row.id !== undefined) return `${id} stands in ${this.#unit} ${same} already`
    const origin = this.#known.named(row.name) === undefined ? 'made of the name' : 'which this name has had so far'
    return `${id}, ${origin}, stands in ${this.#unit} ${same} already: give one of them an id of its own`
  }
}
