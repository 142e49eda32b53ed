import type { Product } from '#sync-protocol/api/catalog.ts'
import { catalogOf, type CatalogReading } from '../../../backend/catalog/catalog-file.ts'
import { CatalogFileError } from '../../../backend/catalog/files/file-fault.ts'
import type { ReadOptions } from '../../../backend/catalog/files/products-read.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'

/** What the shop makes of a file, as an import does. */
export function readCatalogFile(
  file: string | Uint8Array,
  ending: string,
  present: readonly Product[] = [],
  options: ReadOptions = {},
): CatalogReading {
  return catalogOf(readProducts({ name: `products.${ending}`, bytes: Buffer.from(file) }, options), present)
}

export function faultsOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof CatalogFileError) return error.faults
    throw error
  }
}
