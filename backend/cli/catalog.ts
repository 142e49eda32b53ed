// `catalog import` puts a shop folder, or a file of products (.json, .csv), in place; `catalog export` writes the present one.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readCatalogFile, writeCatalogFile } from '../catalog/catalog-file.ts'
import type { CatalogFormat } from '../catalog/catalog-rows.ts'
import { CatalogFileError, catalogText, MAX_FILE_BYTES } from '../catalog/catalog-text.ts'
import { fileFault } from '../system-fault.ts'
import { jsonText, printable } from '../printable.ts'
import { writeNewFile } from '../write-new-file.ts'
import { counted } from '../catalog/catalog-change.ts'
import { NotRun, readCommand, usageOf } from '../command-words.mjs'
import { readConfig } from '../config.ts'
import { importShop } from '../shop-folder/import-shop.ts'
import { readShopFolder } from '../shop-folder/read-folder.ts'
import { readShop, type ShopReading } from '../shop-folder/read-shop.ts'
import { loadSampleShop } from '../shop-folder/sample.ts'
import { shopFiles, writeShopFolder } from '../shop-folder/write-folder.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
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
  path: string
  /** Of a file; undefined: a folder. */
  format: CatalogFormat | undefined
  dryRun: boolean
  yes: boolean
  json: boolean
}

await failing(async () => runNamed(await wantedBy(process.argv.slice(2))), { json: process.argv.includes('--json') })

async function runNamed(wanted: Wanted): Promise<void> {
  await run(wanted).catch((error: unknown) => {
    throw error instanceof CatalogFileError ? new Error(toldOf(wanted, error)) : error
  })
}

async function run({ command, path, format, dryRun, yes, json }: Wanted): Promise<void> {
  // What is not there, or no shop, is told before the store is opened.
  const read = command === 'import' ? await readerOf(path, format) : undefined
  const config = readConfig(process.env)
  const sample = await loadSampleShop()
  // Only an import may begin a shop.
  const storage = await openStore(config, { begins: read !== undefined && !dryRun })
  const said: string[] = []
  const tell = json ? (line: string) => void said.push(line) : say
  try {
    const done =
      read === undefined
        ? await exportShop(storage, path, format, tell)
        : await importShop(storage.catalog, read, {
            now: Date.now(),
            sample,
            dryRun,
            confirm: (warning) => confirm(warning, { yes }),
            say: tell,
          })
    if (json) say(jsonText({ ok: true, ...done, lines: said }))
  } finally {
    await storage.close()
  }
}

/** Reads what is to be imported, knowing the products that are sold now. */
async function readerOf(
  path: string,
  format: CatalogFormat | undefined,
): Promise<(present: readonly Product[]) => Promise<ShopReading> | ShopReading> {
  if (format === undefined) {
    const folder = await readShopFolder(path)
    return (present) => readShop(folder, present)
  }
  const text = await textIn(path)
  return (present) => ({ catalog: readCatalogFile(text, format, present), notes: [] })
}

async function textIn(file: string): Promise<string> {
  // A file without an end (a device) is read only as far as it takes to see that it is too long.
  const bytes = await buffer(createReadStream(file, { end: MAX_FILE_BYTES })).catch((error: unknown) => {
    throw new Error(fileFault(error, file, 'read'), { cause: error })
  })
  return catalogText(bytes)
}

async function exportShop(
  { catalog }: Storage,
  to: string,
  as: CatalogFormat | undefined,
  tell: (line: string) => void,
): Promise<{ revision: number }> {
  const present = await catalog.read()
  if (present === undefined) throw new Error('there is no catalog yet: start the shop once')
  const { products, revision } = present
  if (as === undefined) await writeShopFolder(to, shopFiles(present, await loadSampleShop()))
  else await writeNewFile(to, writeCatalogFile(products, as))
  tell(`${as === undefined ? 'the shop with ' : ''}${counted(products.length, 'product')} of revision ${revision} written to ${to}`)
  return { revision }
}

function toldOf({ path, json }: Wanted, { faults }: CatalogFileError): string {
  const most = json ? faults.length : FAULTS_TOLD
  const more = faults.length - most
  const told = faults.slice(0, most).map((fault) => printable(fault).slice(0, LONGEST_FAULT))
  const lines = [`Nothing was imported from ${path}. ${counted(faults.length)} to put right:`, ...told]
  return (more > 0 ? [...lines, `and ${counted(more)} more`] : lines).join('\n')
}

async function wantedBy(args: string[]): Promise<Wanted> {
  const { command, words, has } = readCommand(CATALOG, args, { name: 'catalog' })
  const [path = ''] = words
  const format = formatOf(path)
  if (format === undefined && !(await isFolder(path, command)))
    throw new NotRun(`${printable(path)} is neither a folder nor a .json or .csv file. Usage: ${usageOf(CATALOG[command])}`, 2)
  const options = { dryRun: has('dry-run'), yes: has('yes'), json: has('json') }
  return { command, path, format, ...options }
}

/** What has no extension is a folder, or will be one. */
async function isFolder(path: string, command: 'import' | 'export'): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? (command === 'export' ? extname(path) === '' : path.endsWith(sep))
}

function formatOf(path: string): CatalogFormat | undefined {
  const extension = extname(path).toLowerCase()
  if (extension === '.json') return 'json'
  return extension === '.csv' ? 'csv' : undefined
}
