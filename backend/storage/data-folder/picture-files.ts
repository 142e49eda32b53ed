import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileFault, systemFault } from '../../system-fault.ts'
import { assertPicture, isWholePicture, MAX_PICTURE_BYTES, PICTURE_NAME } from '../picture.ts'
import { StorageUnavailable, type PictureStore } from '../port.ts'
import { flushFolder } from './flush.ts'
import { makeFolder } from './private.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** Where files are written before they take their names. */
export const UNFINISHED_PICTURES = '.unfinished'
/** Where a sweep moves a file before it removes it. */
const LEAVING = '.leaving'
/** The folder of a picture within the folder of all: the first two digits of its name. */
export const SHARD = /^[0-9a-f]{2}$/
const AT_ONCE = 32
/** An unfinished file that is older is of a process that died. */
const UNDER_WAY_MS = DAY_MS

/**
 * Pictures as files `<folder>/ab/<name>`, which every process of the machine reads. A file takes its name when all of it is on the disk. Its time is when it
 * was put, or last relied on.
 */
export class PictureFiles implements PictureStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  kept(names: readonly string[]): Promise<ReadonlySet<string>> {
    return reaching(async () => {
      const kept = new Set<string>()
      const rest = names.filter((name) => PICTURE_NAME.test(name)).values()
      const work = async () => {
        for (const name of rest) if (await this.#renew(name)) kept.add(name)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return kept
    })
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    assertPicture(name, bytes)
    const unfinished = join(this.#folder, UNFINISHED_PICTURES, `${name}.${randomUUID()}`)
    await reaching(async () => {
      await this.#make(UNFINISHED_PICTURES)
      await this.makeFolderOf(name)
      try {
        await writeFlushed(unfinished, bytes)
        await rename(unfinished, this.#pathOf(name))
      } catch (error) {
        await rm(unfinished).catch(() => undefined)
        throw error
      }
      await flushFolder(join(this.#folder, shardOf(name)))
    })
  }

  /** Makes the folder that a picture lies in. */
  makeFolderOf(name: string): Promise<void> {
    return this.#make(shardOf(name))
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    if (!PICTURE_NAME.test(name)) return undefined
    const path = this.#pathOf(name)
    return reaching(async () => {
      const found = await unlessMissing(readRegular(path))
      if (found === undefined || isWholePicture(name, found.bytes)) return found?.bytes
      // Only this one: another process may have put it anew.
      await this.#remove(name, found.mtimeMs + 1)
      return undefined
    })
  }

  sweep(named: ReadonlySet<string>, before: number): Promise<number> {
    return reaching(async () => {
      await this.#tidy(before)
      let gone = 0
      for (const shard of (await entriesOf(this.#folder)).filter((name) => SHARD.test(name))) {
        for (const name of await entriesOf(join(this.#folder, shard))) {
          if (PICTURE_NAME.test(name) && !named.has(name) && (await this.#remove(name, before))) gone += 1
        }
      }
      return gone
    })
  }

  /** Renewed before it is looked at: what is there afterwards no sweep removes any more. */
  async #renew(name: string): Promise<boolean> {
    const path = this.#pathOf(name)
    const now = new Date()
    return (
      (await unlessMissing(
        utimes(path, now, now)
          .then(() => lstat(path))
          .then((found) => found.isFile() && found.size > 0),
      )) ?? false
    )
  }

  /**
   * Moved away first: a file whose time was renewed in the moment between the look and the removal goes back, and who asks for it in between finds none and
   * puts it again.
   */
  async #remove(name: string, before: number): Promise<boolean> {
    const path = this.#pathOf(name)
    const found = await unlessMissing(lstat(path))
    if (found === undefined || !found.isFile() || found.mtimeMs >= before) return false
    await this.#make(LEAVING)
    const leaving = join(this.#folder, LEAVING, name)
    return (await unlessMissing(rename(path, leaving).then(() => this.#judge(name, before)))) ?? false
  }

  /** Removes a file that was moved away, or puts it back. */
  async #judge(name: string, before: number): Promise<boolean> {
    const leaving = join(this.#folder, LEAVING, name)
    const isOld = (await stat(leaving)).mtimeMs < before
    if (isOld) await rm(leaving)
    else await rename(leaving, this.#pathOf(name))
    return isOld
  }

  /** What processes have left that died while they put or removed a file. */
  async #tidy(before: number): Promise<void> {
    for (const name of await entriesOf(join(this.#folder, LEAVING)))
      if (PICTURE_NAME.test(name)) await unlessMissing(this.#judge(name, before))
    for (const name of await entriesOf(join(this.#folder, UNFINISHED_PICTURES))) {
      const path = join(this.#folder, UNFINISHED_PICTURES, name)
      const found = await unlessMissing(stat(path))
      if (found !== undefined && found.mtimeMs < Date.now() - UNDER_WAY_MS) await rm(path, { force: true })
    }
  }

  /** Looked for each time: an operator may have removed it. */
  async #make(name: string): Promise<void> {
    if (!(await makeFolder(join(this.#folder, name)))) return
    await flushFolder(this.#folder)
    await flushFolder(dirname(this.#folder))
  }

  #pathOf(name: string): string {
    return join(this.#folder, shardOf(name), name)
  }
}

function shardOf(name: string): string {
  return name.slice(0, 2)
}

/** All of it is on the disk when this resolves. */
async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    const now = new Date()
    await file.utimes(now, now)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The bytes of a file; none of what is no file or too long. Neither follows links nor waits for a writer. */
async function readRegular(path: string): Promise<{ bytes: Uint8Array; mtimeMs: number }> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const found = await file.stat()
    const isReadable = found.isFile() && found.size <= MAX_PICTURE_BYTES
    return { bytes: isReadable ? await file.readFile() : new Uint8Array(), mtimeMs: found.mtimeMs }
  } finally {
    await file.close()
  }
}

/** The names in a folder; none where there is no folder. */
async function entriesOf(folder: string): Promise<string[]> {
  return (await unlessMissing(readdir(folder))) ?? []
}

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (MISSING.has(systemFault(error).code)) return undefined
    throw error
  }
}

/** What the disk refuses is a store that is not there now. */
async function reaching<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (systemFault(error).code === undefined) throw error
    throw new StorageUnavailable(fileFault(error) ?? 'The pictures cannot be read or written.', { cause: error })
  }
}
