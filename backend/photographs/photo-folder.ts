import { constants } from 'node:fs'
import { open, readdir, realpath, type FileHandle } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { nearestOf } from '../nearest.ts'
import { systemFault } from '../system-fault.ts'
import { NoPhotograph } from './derive-process.ts'
import { HEAD_BYTES } from './picture-format.ts'
import { shortened } from './picture-source.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

const MAX_PHOTO_BYTES = 50 * MIB
/** Names among which a misspelt one is looked for. */
const MOST_NEAR = 2_000
/** In shorter ones a letter more or less is another name. */
const SHORTEST_NEAR = 8

/** A picture's file as it is found: while its mark stays the same, so do its bytes. */
export interface FoundFile {
  /** The real path. */
  path: string
  size: number
  /** Size, times and place of the file, as one text. */
  mark: string
  /** ms since the epoch of its last change, of its bytes or of its place. */
  changedAt: number
}

const NO_FOLDER: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

interface Listing {
  names: ReadonlySet<string>
  /** By their composed form, and by that in small letters. */
  exact: Map<string, string>
  folded: Map<string, string[]>
}

/** The folder beside whose products' file the pictures lie. Nothing outside of it is read. */
export class PhotoFolder {
  readonly #dir: string
  #root: Promise<string> | undefined
  readonly #listings = new Map<string, Promise<Listing | undefined>>()

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Finds a file by its path, whatever the Unicode form and the case of its letters. Throws NoPhotograph. */
  async find(path: string): Promise<FoundFile> {
    const { file, real } = await this.#open(path)
    try {
      const found = await file.stat({ bigint: true })
      if (!found.isFile()) throw new NoPhotograph(`${shortened(path)} is ${found.isDirectory() ? 'a folder' : 'no file'}`)
      if (found.size === 0n) throw new NoPhotograph(`${shortened(path)} is empty`)
      if (found.size > MAX_PHOTO_BYTES) throw new NoPhotograph(`${shortened(path)} is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB`)
      const mark = [found.size, found.mtimeNs, found.ctimeNs, found.ino].join(' ')
      const changedAt = Math.max(Number(found.mtimeMs), Number(found.ctimeMs))
      return { path: real, size: Number(found.size), mark, changedAt }
    } finally {
      await file.close()
    }
  }

  /** The first bytes of a found file, or all of them, read once. Throws NoPhotograph, also where it was changed meanwhile. */
  async read(path: string, { isHead = false } = {}): Promise<Buffer> {
    const { file } = await this.#open(path)
    try {
      const before = await file.stat({ bigint: true })
      if (!before.isFile()) throw new NoPhotograph(`${shortened(path)} is no file`)
      if (before.size > MAX_PHOTO_BYTES) throw new NoPhotograph(`${shortened(path)} is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB`)
      if (isHead) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
        return buffer.subarray(0, bytesRead)
      }
      const bytes = await file.readFile()
      const after = await file.stat({ bigint: true })
      if (after.size !== before.size || after.mtimeNs !== before.mtimeNs || BigInt(bytes.length) !== before.size)
        throw new NoPhotograph(`${shortened(path)} was changed while it was read: try again when it is written`)
      return bytes
    } finally {
      await file.close()
    }
  }

  /** A pipe would be waited for, and a link may lead out of the folder. */
  async #open(path: string): Promise<{ file: FileHandle; real: string }> {
    try {
      const root = await (this.#root ??= realpath(this.#dir))
      const real = await realpath(join(root, await this.#nameOf(path)))
      const inside = relative(root, real)
      if (inside === '..' || inside.startsWith(`..${sep}`) || inside.startsWith(sep))
        throw new NoPhotograph(`${shortened(path)} is a link that leads out of the folder`)
      return { file: await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW), real }
    } catch (error) {
      if (error instanceof NoPhotograph) throw error
      throw new NoPhotograph(faultOf(error, path), { cause: error })
    }
  }

  async #nameOf(path: string): Promise<string> {
    let found = '.'
    for (const part of path.split('/')) {
      const listing = await this.#list(found)
      const composed = part.normalize('NFC')
      const alike = listing?.folded.get(composed.toLowerCase()) ?? []
      const name = listing?.names.has(part) === true ? part : (listing?.exact.get(composed) ?? (alike.length === 1 ? alike[0] : undefined))
      if (name === undefined) {
        if (alike.length > 1)
          throw new NoPhotograph(`${shortened(path)} may be ${alike.slice(0, 3).join(' or ')}: write it as the file is called`)
        throw new NoPhotograph(`there is no ${shortened(path)}${hintOf(found, composed, listing)}`)
      }
      found = join(found, name)
    }
    return found
  }

  #list(folder: string): Promise<Listing | undefined> {
    const known = this.#listings.get(folder)
    if (known !== undefined) return known
    const listing = listingOf(join(this.#dir, folder))
    this.#listings.set(folder, listing)
    return listing
  }
}

/** Undefined: it is no folder. */
async function listingOf(folder: string): Promise<Listing | undefined> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (NO_FOLDER.has(systemFault(error).code)) return undefined
    throw error
  })
  if (names === undefined) return undefined
  const [exact, folded] = [new Map<string, string>(), new Map<string, string[]>()]
  for (const name of names) {
    const composed = name.normalize('NFC')
    exact.set(composed, name)
    const key = composed.toLowerCase()
    folded.set(key, [...(folded.get(key) ?? []), name])
  }
  return { names: new Set(names), exact, folded }
}

function hintOf(folder: string, part: string, listing: Listing | undefined): string {
  if (listing === undefined || listing.exact.size > MOST_NEAR) return ''
  // Numbered pictures are alike without being meant.
  const digits = (name: string) => name.replaceAll(/\D/g, '')
  const near =
    part.length < SHORTEST_NEAR
      ? undefined
      : nearestOf(
          part,
          [...listing.exact.keys()].filter((name) => digits(name) === digits(part)),
        )
  return near === undefined ? '' : `: is ${join(folder, near)} meant?`
}

function faultOf(error: unknown, path: string): string {
  const { code } = systemFault(error)
  if (code === 'ENOENT') return `there is no ${shortened(path)}`
  if (code === 'ENOTDIR') return `${shortened(path)} lies in a file, not in a folder`
  if (code === 'EACCES' || code === 'EPERM') return `${shortened(path)} may not be read: look at its permissions`
  if (code === 'ELOOP') return `${shortened(path)} is a link to itself`
  if (code === 'ENXIO' || code === 'EISDIR') return `${shortened(path)} is no file`
  return `${shortened(path)} cannot be read${code === undefined ? '' : ` (${code})`}`
}
