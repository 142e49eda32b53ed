import type { Product } from '#sync-protocol/api/catalog.ts'
import { catalogOf, type CatalogReading } from '../../../backend/catalog/catalog-file.ts'
import { CatalogFileError } from '../../../backend/catalog/files/file-fault.ts'
import type { ReadOptions } from '../../../backend/catalog/files/products-read.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'

export const ROW = {
  name: 'Moon Ring',
  url: 'https://example.com/ring',
  desc: 'A ring that glows at night.',
  price: '$24.50',
  type: 'jewelry',
  theme: 'kpop',
}
/** One name, in two ways to write it in Unicode. */
export const [NFD, NFC] = ['Cafe\u0301 Ring', 'Café Ring']

/** What the shop makes of a file, as an import does. */
export function readCatalogFile(
  file: string | Uint8Array,
  ending: string,
  present: readonly Product[] = [],
  options: ReadOptions = {},
): CatalogReading {
  return catalogOf(readProducts({ name: `products.${ending}`, bytes: Buffer.from(file) }, options), present)
}

/** The same of rows in JSON. */
export const readRows = (rows: unknown[], present: readonly Product[] = []) => readCatalogFile(JSON.stringify(rows), 'json', present)

export function faultsOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof CatalogFileError) return error.faults
    throw error
  }
}

export const faultsOfRows = (...rows: unknown[]) => faultsOf(() => readRows(rows))
