import type { Product } from '#sync-protocol/api/catalog.ts'
import { catalogOf, type CatalogReading } from '../catalog/catalog-file.ts'
import { CatalogFileError } from '../catalog/files/file-fault.ts'
import type { LeftOut, ProductsRead, ReadOptions } from '../catalog/files/products-read.ts'
import { readProducts } from '../catalog/files/read-products.ts'
import type { ShopSettings } from '../domain/own-shop.ts'
import type { Fault } from './faults.ts'

interface ProductsOptions {
  /** The products that are sold now: a name that is known keeps its id. */
  present: readonly Product[]
  settings: ShopSettings
  options: ReadOptions
  photographs?: Photographs | undefined
}

/** Has the photographs of a file's products, knowing those that are sold now; what cannot be had is a fault. */
export type Photographs = (read: ProductsRead, present: readonly Product[]) => Promise<ProductsRead>

interface FolderProducts {
  catalog?: CatalogReading
  leftOut: readonly LeftOut[]
  /** How the file was read. */
  said: readonly string[]
  /** The files and folders of the shop's folder that have its pictures, as `entryOf` writes them. */
  used: ReadonlySet<string>
}

/** The products of a shop folder's file, read as shop.json says. Every fault is added to `faults`. */
export async function productsOf(
  file: { name: string; bytes: Uint8Array },
  { present, settings, options, photographs = async (read) => read }: ProductsOptions,
  faults: Fault[],
): Promise<FolderProducts> {
  const { currency, gemsPerUnit, seller, types, themes } = settings
  const rows = readProducts(file, {
    currency,
    gemsPerUnit,
    source: seller?.url,
    types,
    themes,
    ...options,
  })
  const read = await photographs(rows, present)
  const { leftOut, said } = read
  const used = new Set(rows.pictures.flatMap(({ images }) => images.map(({ src }) => entryOf(src))))
  try {
    return { catalog: catalogOf(read, present), leftOut, said, used }
  } catch (error) {
    if (!(error instanceof CatalogFileError)) throw error
    faults.push(...error.faults.map((message) => faultOf(file.name, message)))
    return { leftOut, said, used }
  }
}

/** The first part of a path, in one form for all spellings. */
export function entryOf(path: string): string {
  const [first = ''] = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .split('/')
  return first.normalize('NFC').toLowerCase()
}

/** A fault of a file as one of a folder: "line 14, price: …" goes on behind the file's name. */
function faultOf(file: string, said: string): Fault {
  const [, place, message] = /^((?:line|product) \d+(?:, [^:]+(?::[^\s:]+)?)?): ([^]*)$/.exec(said) ?? []
  return place === undefined || message === undefined ? { file, message: said } : { file: `${file}, ${place}`, message }
}
