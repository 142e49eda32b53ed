import { extname } from 'node:path'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { readCatalogFile, type CatalogReading } from '../catalog/catalog-file.ts'
import { CatalogFileError, catalogText } from '../catalog/catalog-text.ts'
import type { ShopSettings } from '../domain/own-shop.ts'
import type { Fault } from './faults.ts'

interface ProductsFile {
  name: string
  bytes: Buffer
}

interface ProductsOptions {
  /** The products that are sold now: a name that is known keeps its id. */
  present: readonly Product[]
  settings: ShopSettings
}

/** The products of a shop folder's file. Every fault is added to `faults`. */
export function readProducts({ name, bytes }: ProductsFile, { present }: ProductsOptions, faults: Fault[]): CatalogReading | undefined {
  const format = extname(name) === '.json' ? 'json' : 'csv'
  try {
    return readCatalogFile(catalogText(bytes), format, present)
  } catch (error) {
    if (!(error instanceof CatalogFileError)) throw error
    faults.push(...error.faults.map((fault) => faultOf(name, format, fault)))
    return undefined
  }
}

/** A spreadsheet counts the head as its first line. */
function faultOf(file: string, format: 'json' | 'csv', fault: string): Fault {
  const [, row, field, message] = /^row (\d+): (?:(\w+): )?([^]*)$/.exec(fault) ?? []
  if (row === undefined || message === undefined) return { file, message: fault }
  if (format === 'json') return { file: `${file}, product ${row}`, field, message }
  return {
    file,
    line: Number(row) + 1,
    field,
    message: message.replace(/\brow (\d+)\b/g, (_, other: string) => `line ${Number(other) + 1}`),
  }
}
