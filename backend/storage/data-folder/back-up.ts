import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentsOf, copyStore, DATA_FILE, type CopyContents } from '../lmdb/copy.ts'
import { flushFile, flushFolder } from './flush.ts'
import { holdDataFolder } from './hold.ts'
import { exists, SECRET_FILE, storeFolder } from './paths.ts'

/**
 * Copies the embedded store and its secret into the folder `to`, consistent as of one moment, while shops go on using it. The copy is opened and counted,
 * and everything of it is on the disk, before this resolves. Throws when there is no store, when `to` has a store in it, and DataFolderInUse
 * during a restore.
 */
export async function backUp(dataDir: string, to: string): Promise<CopyContents> {
  const [from, copy] = [storeFolder(dataDir), storeFolder(to)]
  if (!(await exists(join(from, DATA_FILE)))) throw new Error(`There is no store in ${from}.`)
  if ((await exists(copy)) && (await readdir(copy)).length > 0) throw new Error(`${copy} is not empty: a backup goes into a folder of its own.`)
  const hold = await holdDataFolder(dataDir, 'shared')
  try {
    await mkdir(copy, { recursive: true })
    await copyStore(from, copy)
    const contents = await contentsOf(copy)
    await flushFile(join(copy, DATA_FILE))
    await flushFolder(copy)
    await copySecret(dataDir, to)
    await flushFolder(to)
    await flushFolder(dirname(to))
    return contents
  } finally {
    await hold.release()
  }
}

/** The secret, flushed; where the environment gives it there is none to copy. */
export async function copySecret(from: string, to: string): Promise<boolean> {
  const [source, target] = [join(from, SECRET_FILE), join(to, SECRET_FILE)]
  if (!(await exists(source))) return false
  await copyFile(source, target)
  await flushFile(target)
  return true
}
