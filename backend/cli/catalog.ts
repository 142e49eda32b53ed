// `catalog import FILE` puts a catalog in place, `catalog export FILE` writes the present one.
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { catalogOf, writeCatalogFile } from '../catalog/catalog-file.ts'
import { columnsIn } from '../catalog/files/columns-option.ts'
import { CatalogFileError } from '../catalog/files/file-fault.ts'
import { MAX_FILE_BYTES } from '../catalog/files/file-text.ts'
import { writeLeftOut } from '../catalog/files/left-out.ts'
import type { ProductsRead, ReadOptions } from '../catalog/files/products-read.ts'
import { readProducts } from '../catalog/files/read-products.ts'
import { fileFault } from '../system-fault.ts'
import { printable } from '../printable.ts'
import { writeNewFile } from '../write-new-file.ts'
import { counted, listed } from '../catalog/catalog-change.ts'
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

/** Products that are left out, named where they are not all asked for. */
const LEFT_OUT_TOLD = 20
/** Endings of files that are read, and that are written. */
const READ = ['.json', '.csv', '.tsv', '.txt', '.xml']
const WRITTEN = ['.json', '.csv']

interface Wanted {
  command: 'import' | 'export'
  file: string
  options: ReadOptions
  dryRun: boolean
  yes: boolean
}

await failing(async () => {
  const wanted = wantedBy(process.argv.slice(2))
  await run(wanted).catch((error: unknown) => {
    throw error instanceof CatalogFileError ? new Error(toldOf(wanted.file, error)) : error
  })
})

async function run({ command, file, options, dryRun, yes }: Wanted): Promise<void> {
  // A file that is not there is told before the store is opened.
  const read = command === 'import' ? readProducts({ name: file, bytes: await bytesOf(file) }, { ...options, now: Date.now() }) : undefined
  const config = readConfig(process.env)
  // Only an import may begin a shop.
  const storage = await openStore(config, { begins: read !== undefined && !dryRun })
  try {
    if (read === undefined) return await exportCatalog(storage, file)
    for (const line of read.said) say(printable(line))
    await tellLeftOut(file, read, dryRun)
    await importCatalog(storage.catalog, (present) => catalogOf(read, present), {
      now: Date.now(),
      dryRun,
      confirm: (warning) => confirm(warning, { yes }),
      say,
    })
  } finally {
    await storage.close()
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  // A file without an end (a device) is read only as far as it takes to see that it is too long.
  return await buffer(createReadStream(file, { end: MAX_FILE_BYTES })).catch((error: unknown) => {
    throw new Error(fileFault(error, file, 'read'), { cause: error })
  })
}

/** Nothing is left out in silence. */
async function tellLeftOut(file: string, { leftOut, faults, unit }: ProductsRead, dryRun: boolean): Promise<void> {
  if (leftOut.length === 0) return
  const lineOf = ({ line, name, reason }: (typeof leftOut)[number]) =>
    printable(`${unit} ${line}, ${name}: ${reason}`).slice(0, LONGEST_FAULT)
  for (const line of listed('left out', dryRun ? leftOut.length : LEFT_OUT_TOLD, leftOut, lineOf)) say(line)
  if (!dryRun && faults.length === 0) say(`  all of them, with reasons: ${await writeLeftOut(file, leftOut)}`)
}

async function exportCatalog({ catalog }: Storage, to: string): Promise<void> {
  const present = await catalog.read()
  if (present === undefined) throw new Error('there is no catalog yet: start the shop once')
  await writeNewFile(to, writeCatalogFile(present.products, extensionOf(to) === '.json' ? 'json' : 'csv'))
  say(`${counted(present.products.length, 'product')} of revision ${present.revision} written to ${to}`)
}

function toldOf(file: string, { faults }: CatalogFileError): string {
  const more = faults.length - FAULTS_TOLD
  const told = faults.slice(0, FAULTS_TOLD).map((fault) => printable(fault).slice(0, LONGEST_FAULT))
  const lines = [`Nothing was imported from ${file}. ${counted(faults.length)} to put right:`, ...told]
  return (more > 0 ? [...lines, `and ${counted(more)} more`] : lines).join('\n')
}

function wantedBy(args: string[]): Wanted {
  const { command, words, has, value } = readCommand(CATALOG, args, { name: 'catalog' })
  const [file = ''] = words
  const endings = command === 'import' ? READ : WRITTEN
  if (!endings.includes(extensionOf(file)))
    throw new NotRun(`${printable(file)} ends in none of ${endings.join(', ')}. Usage: ${usageOf(CATALOG[command])}`, 2)
  const [currency, encoding, source] = [value('currency'), value('encoding'), value('source')]
  return {
    command,
    file,
    options: { currency, encoding, source, columns: columnsIn(value('columns') ?? '') },
    dryRun: has('dry-run'),
    yes: has('yes'),
  }
}

function extensionOf(path: string): string {
  return extname(path).toLowerCase()
}
