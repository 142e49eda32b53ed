// `catalog import FILE` puts a catalog in place, `catalog export FILE` writes the present one; FILE ends in .json or .csv.
import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { CatalogFileError, readCatalogFile, writeCatalogFile, type CatalogFormat } from '../catalog/catalog-file.ts'
import { readConfig } from '../config.ts'
import { DataFolderInUse } from '../storage/data-folder/hold.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/port.ts'

const [command, file] = process.argv.slice(2)
const format = formatOf(file ?? '')
if (file === undefined || format === undefined || (command !== 'import' && command !== 'export')) {
  console.error('usage: catalog import|export FILE.json|FILE.csv')
  process.exit(2)
}
const storage = await openStorage(readConfig(process.env)).catch((error: unknown) => {
  if (!(error instanceof DataFolderInUse)) throw error
  console.error(error.message)
  process.exit(1)
})
try {
  if (command === 'import') await importCatalog(storage, file, format)
  else await exportCatalog(storage, file, format)
} catch (error) {
  if (!(error instanceof CatalogFileError)) throw error
  console.error(`Nothing was imported. ${error.faults.length} to put right:\n${error.message}`)
  process.exitCode = 1
} finally {
  await storage.close()
}

async function importCatalog({ catalog }: Storage, from: string, as: CatalogFormat): Promise<void> {
  const products = readCatalogFile(await readFile(from, 'utf8'), as)
  const revision = await catalog.revision()
  if (!(await catalog.replace(products, revision, Date.now())))
    throw new CatalogFileError(['another import was faster: look at it, and try again'])
  console.log(`${products.length} products imported as revision ${revision + 1}`)
}

async function exportCatalog({ catalog }: Storage, to: string, as: CatalogFormat): Promise<void> {
  const present = await catalog.read()
  if (present === undefined) throw new CatalogFileError(['there is no catalog yet: start the shop once'])
  await writeFile(to, writeCatalogFile(present.products, as))
  console.log(`${present.products.length} products of revision ${present.revision} written to ${to}`)
}

function formatOf(path: string): CatalogFormat | undefined {
  const extension = extname(path).toLowerCase()
  if (extension === '.json') return 'json'
  return extension === '.csv' ? 'csv' : undefined
}
