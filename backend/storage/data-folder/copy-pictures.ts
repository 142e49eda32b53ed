import { link, lstat, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isNoRoom } from '../../system-fault.ts'
import { isWholePicture, PICTURE_NAME } from '../picture.ts'
import { flushFolder } from './flush.ts'
import { exists, PICTURES_FOLDER } from './paths.ts'
import { PictureFiles, SHARD, UNFINISHED_PICTURES } from './picture-files.ts'

/** Pictures that were copied, and those that could not be. */
export interface PicturesCopied {
  files: number
  left: number
}

interface CopyOptions {
  /** An earlier backup on the same disk: what it has needs no second copy. */
  earlier?: string | undefined
  /** Read each through, and leave out what is damaged. */
  checked?: boolean
  signal?: AbortSignal | undefined
}

const AT_ONCE = 8

/**
 * Copies the pictures of a data folder or backup into another, where those that are there stay. A picture never changes, so a link to the same file is as good
 * as a copy; where there can be none (another disk), the bytes are copied. One that cannot be read is left out: it can be made anew, and orders cannot. Throws
 * where there is no room.
 */
export async function copyPictures(from: string, to: string, { earlier, checked = false, signal }: CopyOptions): Promise<PicturesCopied> {
  const [source, target] = [join(from, PICTURES_FOLDER), join(to, PICTURES_FOLDER)]
  const copied = { files: 0, left: 0 }
  if (!(await exists(source))) return copied
  const files = new PictureFiles(target)
  const sources = [...(earlier === undefined ? [] : [join(earlier, PICTURES_FOLDER)]), source]
  const copyOne = async (shard: string, name: string): Promise<boolean> => {
    const path = join(source, shard, name)
    const { size } = await lstat(path)
    if (size === 0 || (checked && !isWholePicture(name, await readFile(path)))) return false
    if ((await files.read(name)) !== undefined) return true
    await files.makeFolderOf(name)
    for (const folder of sources) if (await linked(join(folder, shard, name), join(target, shard, name), size)) return true
    const bytes = await readFile(path)
    if (!isWholePicture(name, bytes)) return false
    await files.put(name, bytes)
    return true
  }
  for (const shard of (await namesIn(source)).filter((name) => SHARD.test(name))) {
    const names = (await picturesIn(join(source, shard))).values()
    const work = async () => {
      for (const name of names) {
        signal?.throwIfAborted()
        const isCopied = await copyOne(shard, name).catch((error: unknown) => {
          if (isNoRoom(error)) throw error
          return false
        })
        copied[isCopied ? 'files' : 'left'] += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (await exists(join(target, shard))) await flushFolder(join(target, shard))
  }
  await rm(join(target, UNFINISHED_PICTURES), { recursive: true, force: true })
  return copied
}

/** Whether the file is there now, by a link to one of this size. */
async function linked(path: string, to: string, size: number): Promise<boolean> {
  try {
    const found = await lstat(path)
    if (!found.isFile() || found.size !== size) return false
    await link(path, to)
    return true
  } catch {
    // Another disk, a file system without links, or another user's file.
    return false
  }
}

async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && PICTURE_NAME.test(entry.name)).map(({ name }) => name)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
