// What `npm run catalog` does: an import puts a shop folder, or a file of products, in place; an export writes the present one.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { catalogOf, writeCatalogFile } from '../catalog/catalog-file.ts'
import { columnsIn } from '../catalog/files/columns-option.ts'
import { CatalogFileError } from '../catalog/files/file-fault.ts'
import { MAX_FILE_BYTES } from '../catalog/files/file-text.ts'
import { writeLeftOut } from '../catalog/files/left-out.ts'
import type { ProductsRead, ReadOptions } from '../catalog/files/products-read.ts'
import { readProducts } from '../catalog/files/read-products.ts'
import { fileFault } from '../system-fault.ts'
import { jsonText, printable } from '../printable.ts'
import { writeNewFile } from '../write-new-file.ts'
import { counted, listed } from '../catalog/catalog-change.ts'
import { pictureNames } from '../catalog/pictures.ts'
import { NotRun, readCommand, usageOf } from '../command-words.mjs'
import { readConfig, type Config } from '../config.ts'
import { importShop } from '../shop-folder/import-shop.ts'
import { readShopFolder } from '../shop-folder/read-folder.ts'
import type { Photographs } from '../shop-folder/read-products.ts'
import { readShop, type ShopReading } from '../shop-folder/read-shop.ts'
import { loadSampleShop } from '../shop-folder/sample.ts'
import { shopFiles, writeShopFolder } from '../shop-folder/write-folder.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { CHECK_FOLDER } from '../shop-folder/check-folder.ts'
import type { Storage } from '../storage/port.ts'
import { CATALOG } from './commands.ts'
import { confirm } from './confirm.ts'
import { openStore } from './open-store.ts'
import { photoProgress } from './photo-progress.ts'
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
  path: string
  isFolder: boolean
  options: ReadOptions
  dryRun: boolean
  skipMissing: boolean
  yes: boolean
  json: boolean
}

/** Runs what the words behind `catalog` ask for. Throws an error in words for the operator. */
export async function runCatalog(args: readonly string[]): Promise<void> {
  const wanted = await wantedBy(args)
  await run(wanted).catch((error: unknown) => {
    throw error instanceof CatalogFileError ? new Error(toldOf(wanted, error)) : error
  })
}

async function run(wanted: Wanted): Promise<void> {
  const { command, path, isFolder, dryRun, yes, json } = wanted
  const said: string[] = []
  const tell = json ? (line: string) => void said.push(line) : say
  // What is not there, or no shop, is told before the store is opened.
  const read = command === 'import' ? await readerOf(wanted, tell) : undefined
  const config = readConfig(process.env)
  const sample = await loadSampleShop()
  // Only an import may begin a shop.
  const storage = await openStore(config, { begins: read !== undefined && !dryRun })
  try {
    const done =
      read === undefined
        ? await exportShop(storage, path, isFolder, tell)
        : await importShop(storage.catalog, (present) => read(present, photographsFor(wanted, { storage, config })), {
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

type Reader = (present: readonly Product[], photographs: Photographs) => Promise<ShopReading>

/** Reads what is to be imported, knowing the products that are sold now, and tells what of it is left out: nothing is in silence. */
async function readerOf({ path, isFolder, options, dryRun }: Wanted, tell: (line: string) => void): Promise<Reader> {
  if (isFolder) {
    if (basename(resolve(path)).startsWith(CHECK_FOLDER))
      throw new Error(`${path} holds the check of a shop, and no shop: name the folder that it lies in.`)
    const folder = await readShopFolder(path)
    return async (present, photographs) => {
      const reading = await readShop(folder, present, options, photographs)
      await tellLeftOut(join(path, 'products'), { leftOut: reading.leftOut, unit: 'line', isWritten: !dryRun }, tell)
      return reading
    }
  }
  const rows = readProducts({ name: path, bytes: await bytesOf(path) }, options)
  return async (present, photographs) => {
    const read = await photographs(rows, present)
    for (const line of read.said) tell(printable(line))
    await tellLeftOut(path, { ...read, isWritten: !dryRun && read.faults.length === 0 }, tell)
    return { catalog: catalogOf(read, present), leftOut: read.leftOut, notes: [] }
  }
}

interface LeftOutOf extends Pick<ProductsRead, 'leftOut' | 'unit'> {
  isWritten: boolean
}

async function tellLeftOut(file: string, { leftOut, unit, isWritten }: LeftOutOf, tell: (line: string) => void): Promise<void> {
  if (leftOut.length === 0) return
  const lineOf = ({ line, name, reason }: (typeof leftOut)[number]) =>
    printable(`${unit} ${line}, ${name}: ${reason}`).slice(0, LONGEST_FAULT)
  for (const line of listed('left out', isWritten ? LEFT_OUT_TOLD : leftOut.length, leftOut, lineOf)) tell(line)
  if (isWritten) tell(`  all of them, with reasons: ${await writeLeftOut(file, leftOut)}`)
}

async function bytesOf(file: string): Promise<Uint8Array> {
  // A file without an end (a device) is read only as far as it takes to see that it is too long.
  return await buffer(createReadStream(file, { end: MAX_FILE_BYTES })).catch((error: unknown) => {
    throw new Error(fileFault(error, file, 'read'), { cause: error })
  })
}

/** Loaded only for a file that has photographs: the program that derives them lies beside the parts that are loaded later. */
function photographsFor(
  { path, isFolder, dryRun, skipMissing, json }: Wanted,
  { storage, config: { dataDir } }: { storage: Storage; config: Config },
): Photographs {
  return async (read, present) => {
    if (read.pictures.length === 0) return read
    const { havePhotographs } = await import('./photographs.ts')
    const dir = isFolder ? path : dirname(path)
    return await havePhotographs(read, present, {
      dir,
      dataDir,
      store: storage.pictures,
      dryRun,
      skipMissing,
      ...(json ? {} : { progress: photoProgress() }),
    })
  }
}

async function exportShop(
  { catalog, pictures }: Storage,
  to: string,
  isFolder: boolean,
  tell: (line: string) => void,
): Promise<{ revision: number }> {
  const present = await catalog.read()
  if (present === undefined) throw new Error('there is no catalog yet: start the shop once')
  const { products, revision } = present
  if (isFolder) {
    const missing = await writeShopFolder(to, shopFiles(present, await loadSampleShop()), { names: pictureNames(present), store: pictures })
    for (const line of listed('photographs whose files are kept no longer', LEFT_OUT_TOLD, missing, printable)) tell(line)
  } else await writeNewFile(to, writeCatalogFile(products, extensionOf(to) === '.json' ? 'json' : 'csv'))
  tell(`${isFolder ? 'the shop with ' : ''}${counted(products.length, 'product')} of revision ${revision} written to ${to}`)
  const photographs = new Set(products.flatMap(({ photos = [] }) => photos.map(({ name }) => name))).size
  if (!isFolder && photographs > 0)
    tell(`their ${counted(photographs, 'photograph')} ${photographs === 1 ? 'is' : 'are'} not in it: export a folder to take them along`)
  return { revision }
}

function toldOf({ path, json }: Wanted, { faults }: CatalogFileError): string {
  const most = json ? faults.length : FAULTS_TOLD
  const more = faults.length - most
  const told = faults.slice(0, most).map((fault) => printable(fault).slice(0, LONGEST_FAULT))
  const lines = [`Nothing was imported from ${path}. ${counted(faults.length)} to put right:`, ...told]
  return (more > 0 ? [...lines, `and ${counted(more)} more`] : lines).join('\n')
}

async function wantedBy(args: readonly string[]): Promise<Wanted> {
  const { command, words, has, value } = readCommand(CATALOG, args, { name: 'catalog' })
  const [path = ''] = words
  const endings = command === 'import' ? READ : WRITTEN
  const isFolder = !endings.includes(extensionOf(path)) && (await isFolderAt(path, command))
  if (!isFolder && !endings.includes(extensionOf(path)))
    throw new NotRun(`${printable(path)} is no folder and ends in none of ${endings.join(', ')}. Usage: ${usageOf(CATALOG[command])}`, 2)
  const [currency, encoding, source, columns] = [value('currency'), value('encoding'), value('source'), value('columns')]
  const given = Object.entries({ currency, encoding, source, columns: columns === undefined ? undefined : columnsIn(columns) })
  const options = { now: Date.now(), ...Object.fromEntries(given.filter(([, each]) => each !== undefined)) }
  return {
    command,
    path,
    isFolder,
    options,
    dryRun: has('dry-run'),
    skipMissing: has('skip-missing-pictures'),
    yes: has('yes'),
    json: has('json'),
  }
}

/** What is not there is read as a folder, whose reader says that there is none; an export without an extension will be one. */
async function isFolderAt(path: string, command: 'import' | 'export'): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? (command === 'import' || extname(path) === '')
}

function extensionOf(path: string): string {
  return extname(path).toLowerCase()
}
