import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { BoundedCache } from '../bounded-cache.ts'
import type { FreeSpace } from '../limits/free-space.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import type { Entries } from '../storage/port.ts'
import { readEntry } from '../storage/stored-row.ts'
import type { Rendered } from '../responses/rendered.ts'
import { ASSETS, isServed, renderFile, type Site } from './web-app.ts'

const SPACE = 'file'
const ADDRESS = `/${ASSETS}/`
/** The bundler ends each name with a hash of the content: the same name is the same file in every build. */
const NAMED_BY_CONTENT = /^[\w.-]+-[\w-]{8}\.[a-z0-9]+$/
/** Two builds have some three hundred. */
const KEPT = 400
/** A shop that opens leaves the database to those that serve. */
const AT_ONCE = 8
const Content = v.pipe(v.string(), v.base64())

interface Options {
  entries: Entries
  freeSpace: Pick<FreeSpace, 'check'>
  /** ms since the epoch. */
  clock(): number
  site: Site
}

/**
 * The scripts, sheets and pictures of every build that ran on this store within the last month. While a release is rolled out, a page of one build asks a shop of
 * the other for its files, and a page that was left open asks the new one for those of the old.
 */
export class ReleasedFiles {
  readonly #options: Options
  readonly #read = new BoundedCache<Promise<Rendered>>(KEPT)

  constructor(options: Options) {
    this.#options = options
  }

  /** Stores the files of the build in this folder, or says that they are still in use. */
  async store(folder: string): Promise<void> {
    const { entries, freeSpace, clock } = this.#options
    freeSpace.check()
    const names = (await readdir(join(folder, ASSETS))).filter(isShared)
    const expiresAt = clock() + LIVES[SPACE]
    const next = async (): Promise<void> => {
      for (let name = names.shift(); name !== undefined; name = names.shift())
        await entries.put(SPACE, name, { value: await readFile(join(folder, ASSETS, name), 'base64'), expiresAt })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  /** The file at a path of the site, as its own build sends it; undefined where no build has it. */
  async get(path: string): Promise<Rendered | undefined> {
    const name = path.startsWith(ADDRESS) ? path.slice(ADDRESS.length) : ''
    if (!isShared(name)) return undefined
    const { entries, clock, site } = this.#options
    const kept = this.#read.get(name)
    if (kept !== undefined) return kept
    const entry = await entries.get(SPACE, name, clock())
    if (entry === undefined) return undefined
    const file = renderFile(join(ASSETS, name), Buffer.from(readEntry(SPACE, Content, entry.value), 'base64'), site)
    this.#read.set(name, file)
    file.catch(() => this.#read.delete(name))
    return file
  }
}

function isShared(name: string): boolean {
  return NAMED_BY_CONTENT.test(name) && isServed(name)
}
