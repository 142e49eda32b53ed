import { constants } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { SHOP_PAGES } from '#sync-protocol/api/shop.ts'
import { isLanguage, LANGUAGE_TAGS } from '../../words/languages.ts'
import { MAX_FILE_BYTES } from '../catalog/files/file-text.ts'
import { notALanguage } from '../catalog/files/language-columns.ts'
import { nearestOf } from '../nearest.ts'
import { fileFault } from '../system-fault.ts'
import type { Fault } from './faults.ts'
import { KIB, MIB } from '#sync-protocol/domain/units.ts'

/** What a folder may hold, and the most bytes of each. */
const KNOWN: Readonly<Record<string, number>> = {
  'shop.json': MIB / 4,
  'products.csv': MAX_FILE_BYTES,
  'products.json': MAX_FILE_BYTES,
  'products.tsv': MAX_FILE_BYTES,
  'products.txt': MAX_FILE_BYTES,
  'products.xml': MAX_FILE_BYTES,
  'questions.csv': 4 * MIB,
  'bundles.csv': MIB,
  'reviews.csv': MIB,
  'logo.svg': 4 * MIB,
  'icon.png': 4 * MIB,
  ...Object.fromEntries(SHOP_PAGES.map((name) => [`pages/${name}.md`, MIB / 16])),
  ...Object.fromEntries(
    LANGUAGE_TAGS.flatMap((tag) => [
      [`questions.${tag}.csv`, 4 * MIB],
      [`bundles.${tag}.csv`, MIB],
      [`reviews.${tag}.csv`, MIB],
      ...SHOP_PAGES.map((name) => [`pages/${tag}/${name}.md`, MIB / 16]),
    ]),
  ),
}

/** The files of a shop folder by their names in it, in small letters and with slashes. */
export interface ShopFolder {
  files: ReadonlyMap<string, Buffer>
  /** Names of files that a shop folder does not have. */
  ignored: string[]
  faults: Fault[]
}

/** Reads what a shop folder holds: nothing outside it, no file that is too large, and none that is being written. Throws where the folder itself cannot be read. */
export async function readShopFolder(dir: string): Promise<ShopFolder> {
  const root = await realpath(dir).catch((error: unknown) => {
    throw new Error(fileFault(error, dir, 'read'), { cause: error })
  })
  const files = new Map<string, Buffer>()
  const ignored: string[] = []
  const faults: Fault[] = []
  const names = await namesIn(root, dir, faults)
  for (const name of names) {
    const known = name.toLowerCase()
    const most = Object.hasOwn(KNOWN, known) ? KNOWN[known] : undefined
    if (most === undefined) {
      const fault = faultOfName(known, names)
      if (fault === undefined) ignored.push(name)
      else faults.push({ file: name, message: fault })
      continue
    }
    if (files.has(known)) {
      faults.push({ file: name, message: 'is there twice' })
      continue
    }
    const read = await readInside(root, name, most)
    if (typeof read === 'string') faults.push({ file: name, message: read })
    else files.set(known, read)
  }
  return { files, ignored, faults }
}

/** Tables and settings that a mistyped name leaves out: nobody would see that their content is missing. */
const CONTENT = ['shop', 'products', 'questions', 'bundles', 'reviews'] as const

/** Why a file that no shop has is rather a mistake; undefined: it is only not part of the shop. */
function faultOfName(name: string, all: readonly string[]): string | undefined {
  const [, tag = /^(?:questions|bundles|reviews)\.([^.]*)\.csv$/.exec(name)?.[1]] = /^pages\/([^/]*)\/.*\.md$/.exec(name) ?? []
  if (tag !== undefined && !isLanguage(tag)) return notALanguage(tag)
  const [, folder = '', page] = /^(pages\/(?:[^/]*\/)?)(.*)\.md$/.exec(name) ?? []
  if (page !== undefined) {
    const near = nearestOf(page, SHOP_PAGES)
    return `is no page of a shop: ${near === undefined ? `there are ${SHOP_PAGES.join(', ')}` : `is ${folder}${near}.md meant?`}`
  }
  const [, stem, ending = ''] = /^([a-z]+)[^/]*\.(csv|tsv|json|xml|xlsx?|ods|numbers)$/.exec(name) ?? []
  const near = stem === undefined ? undefined : nearestOf(stem, CONTENT)
  const isThere = (file: string) => Object.hasOwn(KNOWN, file) && file.startsWith(`${near}.`)
  if (near === undefined || all.some((each) => isThere(each.toLowerCase()))) return undefined
  const meant = near === 'shop' ? 'shop.json' : `${near}.csv`
  return /^(?:xlsx?|ods|numbers)$/.test(ending) ? `is a workbook: save its table as ${meant}` : `is no file of a shop: is ${meant} meant?`
}

async function namesIn(root: string, dir: string, faults: Fault[]): Promise<string[]> {
  const list = async (folder: string) => {
    try {
      return (await readdir(join(root, folder))).filter((name) => !name.startsWith('.')).toSorted()
    } catch (error) {
      throw new Error(fileFault(error, join(dir, folder), 'read'), { cause: error })
    }
  }
  /** The pages, and those of the folders beside them, one for each language. */
  const pagesIn = async (folder: string): Promise<string[]> => {
    const within: string[] = []
    for (const name of await list(folder)) {
      const path = `${folder}/${name}`
      const real = await realpath(join(root, path)).catch(() => undefined)
      const isFolder = real !== undefined && (await stat(real)).isDirectory()
      if (isFolder && isOutside(root, real)) faults.push({ file: path, message: OUTSIDE })
      else within.push(...(isFolder ? (await list(path)).map((page) => `${path}/${page}`) : [path]))
    }
    return within
  }
  const top = await list('.')
  const pages = top.find((name) => name.toLowerCase() === 'pages')
  const rest = top.filter((name) => name !== pages && !IGNORED_IN_SILENCE.has(name.toLowerCase()))
  if (pages !== undefined && isOutside(root, await realpath(join(root, pages)).catch(() => root))) {
    faults.push({ file: pages, message: OUTSIDE })
    return rest
  }
  return [...rest, ...(pages === undefined ? [] : await pagesIn(pages))]
}

const IGNORED_IN_SILENCE: ReadonlySet<string> = new Set(['photos', 'pictures', 'left-out.csv', 'thumbs.db', 'desktop.ini'])

const OUTSIDE = 'is a link that leads out of the folder'

function isOutside(root: string, path: string): boolean {
  const inside = relative(root, path)
  return inside === '..' || inside.startsWith(`..${sep}`)
}

/** The bytes of a file, or why it is not read. */
async function readInside(root: string, name: string, most: number): Promise<Buffer | string> {
  try {
    const path = await realpath(join(root, name))
    if (isOutside(root, path)) return OUTSIDE
    // A pipe would be waited for.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    try {
      const before = await file.stat()
      if (!before.isFile()) return 'is no file'
      if (before.size > most) return `is larger than ${most >= MIB ? `${most / MIB} MB` : `${most / KIB} kB`}`
      if (before.size === 0) return 'is empty'
      const bytes = await file.readFile()
      const after = await file.stat()
      if (after.size !== before.size || after.mtimeMs !== before.mtimeMs || bytes.length !== before.size)
        return 'was changed while it was read: try again when it is written'
      return bytes
    } finally {
      await file.close()
    }
  } catch (error) {
    return fileFault(error, name, 'read') ?? 'cannot be read'
  }
}
