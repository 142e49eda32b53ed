import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentsOf, DATA_FILE, LOCK_FILE, type CopyContents } from '../lmdb/copy.ts'
import { copySecret } from './back-up.ts'
import { flushFile, flushFolder } from './flush.ts'
import { holdDataFolder } from './hold.ts'
import { exists, SECRET_FILE, storeFolder, unfinishedRestore } from './paths.ts'

/**
 * Puts a backup in the place of the store and the secret of a data folder, and has everything on the disk before it resolves. The backup is opened and counted
 * first and copied beside the store; then each file takes its place by a rename. Broken off before the first rename it leaves the old
 * store; after it, a mark with which no shop opens the folder until a restore has come to its end: never a half. Throws when there is no
 * backup, when the folder has a store and not `force`, and DataFolderInUse while any process has the store open.
 */
export async function restore(from: string, dataDir: string, force: boolean): Promise<CopyContents> {
  const [backup, store] = [storeFolder(from), storeFolder(dataDir)]
  if (!(await exists(join(backup, DATA_FILE)))) throw new Error(`There is no backup in ${backup}.`)
  const contents = await contentsOf(backup)
  await mkdir(dataDir, { recursive: true })
  const hold = await holdDataFolder(dataDir, 'exclusive')
  try {
    if (!force && (await exists(store)) && (await readdir(store)).length > 0) {
      throw new Error(`${store} holds a store already. Move it away, or say --force to replace it.`)
    }
    await replace(from, dataDir)
  } finally {
    await hold.release()
  }
  return contents
}

async function replace(from: string, dataDir: string): Promise<void> {
  const [store, fresh, mark] = [storeFolder(dataDir), join(dataDir, '.restoring'), unfinishedRestore(dataDir)]
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh)
  await copyFile(join(storeFolder(from), DATA_FILE), join(fresh, DATA_FILE))
  await flushFile(join(fresh, DATA_FILE))
  const hasSecret = await copySecret(from, fresh)

  await writeFile(mark, 'A restore into this folder was broken off. Run it again, with --force.\n', { flush: true })
  await mkdir(store, { recursive: true })
  await flushFolder(dataDir)

  // Nobody has the store open, so its lock file says nothing; it belongs to the file that goes.
  await rm(join(store, LOCK_FILE), { force: true })
  await rename(join(fresh, DATA_FILE), join(store, DATA_FILE))
  if (hasSecret) await rename(join(fresh, SECRET_FILE), join(dataDir, SECRET_FILE))
  await flushFolder(store)
  await flushFolder(dataDir)
  await flushFolder(dirname(dataDir))

  await rm(mark)
  await rm(fresh, { recursive: true, force: true })
  await flushFolder(dataDir)
}
