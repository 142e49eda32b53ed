// `catalog import FILE` puts a catalog in place, `catalog export FILE` writes the present one; FILE ends in .json or .csv.
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readCatalogFile, writeCatalogFile } from '../catalog/catalog-file.ts'
import type { CatalogFormat } from '../catalog/catalog-rows.ts'
import { CatalogFileError, catalogText, MAX_FILE_BYTES } from '../catalog/catalog-text.ts'
import { fileFault } from '../system-fault.ts'
import { printable } from '../printable.ts'
import { writeNewFile } from '../write-new-file.ts'
import { counted } from '../catalog/catalog-change.ts'
import { importCatalog } from '../catalog/import-catalog.ts'
import { NotRun, readCommand, usageOf } from '../command-words.mjs'
import { readConfig } from '../config.ts'
import type { Storage } from '../storage/port.ts'
import { CATALOG } from './commands.ts'
import { confirm } from './confirm.ts'
import { failing } from './failing.ts'
import { openStore } from './open-store.ts'
import { say } from './say.ts'

/** A file that is wrong in every row need not be told so in every row. */
const FAULTS_TOLD = 50
/** Characters of a fault that are shown: it may quote a cell. */
const LONGEST_FAULT = 300

interface Wanted {
  command: 'import' | 'export'
  file: string
  format: CatalogFormat
  dryRun: boolean
  yes: boolean
}

await failing(async () => {
  const wanted = wantedBy(process.argv.slice(2))
  await run(wanted).catch((error: unknown) => {
    throw error instanceof CatalogFileError ? new Error(toldOf(wanted.file, error)) : error
  })
})

async function run({ command, file, format, dryRun, yes }: Wanted): Promise<void> {
  // A file that is not there, or no text, is told before the store is opened.
  const text = command === 'import' ? await textIn(file) : undefined
  const config = readConfig(process.env)
  // Only an import may begin a shop.
  const storage = await openStore(config, { begins: text !== undefined && !dryRun })
  try {
    if (text === undefined) return await exportCatalog(storage, file, format)
    await importCatalog(storage.catalog, (present) => readCatalogFile(text, format, present), {
      now: Date.now(),
      dryRun,
      confirm: (warning) => confirm(warning, { yes }),
      say,
    })
  } finally {
    await storage.close()
  }
}

async function textIn(file: string): Promise<string> {
  // A file without an end (a device) is read only as far as it takes to see that it is too long.
  const bytes = await buffer(createReadStream(file, { end: MAX_FILE_BYTES })).catch((error: unknown) => {
    throw new Error(fileFault(error, file, 'read'), { cause: error })
  })
  return catalogText(bytes)
}

async function exportCatalog({ catalog }: Storage, to: string, as: CatalogFormat): Promise<void> {
  const present = await catalog.read()
  if (present === undefined) throw new Error('there is no catalog yet: start the shop once')
  await writeNewFile(to, writeCatalogFile(present.products, as))
  say(`${counted(present.products.length, 'product')} of revision ${present.revision} written to ${to}`)
}

function toldOf(file: string, { faults }: CatalogFileError): string {
  const more = faults.length - FAULTS_TOLD
  const told = faults.slice(0, FAULTS_TOLD).map((fault) => printable(fault).slice(0, LONGEST_FAULT))
  const lines = [`Nothing was imported from ${file}. ${counted(faults.length)} to put right:`, ...told]
  return (more > 0 ? [...lines, `and ${counted(more)} more`] : lines).join('\n')
}

function wantedBy(args: string[]): Wanted {
  const { command, words, has } = readCommand(CATALOG, args, { name: 'catalog' })
  const [file = ''] = words
  const format = formatOf(file)
  if (format === undefined)
    throw new NotRun(`${printable(file)} is neither a .json nor a .csv file. Usage: ${usageOf(CATALOG[command])}`, 2)
  return { command, file, format, dryRun: has('dry-run'), yes: has('yes') }
}

function formatOf(path: string): CatalogFormat | undefined {
  const extension = extname(path).toLowerCase()
  if (extension === '.json') return 'json'
  return extension === '.csv' ? 'csv' : undefined
}
