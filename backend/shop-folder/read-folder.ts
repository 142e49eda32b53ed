import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { SHOP_PAGES } from '#sync-protocol/api/shop.ts'
import { MAX_FILE_BYTES } from '../catalog/files/file-text.ts'
import { fileFault } from '../system-fault.ts'
import type { Fault } from './faults.ts'
import { nearestOf } from './shop-json.ts'

const MB = 1024 * 1024
/** What a folder may hold, and the most bytes of each. */
const KNOWN: Readonly<Record<string, number>> = {
  'shop.json': MB / 4,
  'products.csv': MAX_FILE_BYTES,
  'products.json': MAX_FILE_BYTES,
  'products.tsv': MAX_FILE_BYTES,
  'products.txt': MAX_FILE_BYTES,
  'products.xml': MAX_FILE_BYTES,
  'questions.csv': 4 * MB,
  'bundles.csv': MB,
  'reviews.csv': MB,
  'logo.svg': 4 * MB,
  'icon.png': 4 * MB,
  ...Object.fromEntries(SHOP_PAGES.map((name) => [`pages/${name}.md`, MB / 16])),
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
  const names = await namesIn(root, dir)
  const files = new Map<string, Buffer>()
  const ignored: string[] = []
  const faults: Fault[] = []
  for (const name of names) {
    const known = name.toLowerCase()
    const most = KNOWN[known]
    if (most === undefined) {
      const page = /^pages\/(.*)\.md$/.exec(known)?.[1]
      const near = page === undefined ? undefined : nearestOf(page, SHOP_PAGES)
      if (page === undefined) ignored.push(name)
      else
        faults.push({
          file: name,
          message:
            near === undefined
              ? `is no page of a shop: there are ${SHOP_PAGES.join(', ')}`
              : `is no page of a shop: is pages/${near}.md meant?`,
        })
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

async function namesIn(root: string, dir: string): Promise<string[]> {
  const list = async (folder: string) => {
    try {
      return (await readdir(join(root, folder))).filter((name) => !name.startsWith('.')).toSorted()
    } catch (error) {
      throw new Error(fileFault(error, join(dir, folder), 'read'), { cause: error })
    }
  }
  const top = await list('.')
  const pages = top.find((name) => name.toLowerCase() === 'pages')
  const rest = top.filter((name) => name !== pages && !IGNORED_IN_SILENCE.has(name.toLowerCase()))
  return [...rest, ...(pages === undefined ? [] : (await list(pages)).map((name) => `${pages}/${name}`))]
}

const IGNORED_IN_SILENCE: ReadonlySet<string> = new Set(['photos', 'left-out.csv', 'thumbs.db', 'desktop.ini'])

/** The bytes of a file, or why it is not read. */
async function readInside(root: string, name: string, most: number): Promise<Buffer | string> {
  try {
    const path = await realpath(join(root, name))
    const inside = relative(root, path)
    if (inside === '..' || inside.startsWith(`..${sep}`)) return 'is a link that leads out of the folder'
    // A pipe would be waited for.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    try {
      const before = await file.stat()
      if (!before.isFile()) return 'is no file'
      if (before.size > most) return `is larger than ${most >= MB ? `${most / MB} MB` : `${most / 1024} kB`}`
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
