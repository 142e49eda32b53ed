import { copyFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DATA_FILE, LOCK_FILE } from '../lmdb/copy.ts'
import type { CopyContents } from '../lmdb/read-whole.ts'
import { copySecret, type CopySteps } from './back-up.ts'
import { flushFile, flushFolder } from './flush.ts'
import { holdDataFolder, type HoldOptions } from './hold.ts'
import { tellingNoRoom } from './no-room.ts'
import { exists, restoringFolder, SECRET_FILE, STORE_FOLDER, storeFolder, unfinishedRestore } from './paths.ts'
import { privateFile, privateFolder } from './private.ts'
import { checkSeal, sealsOf } from './seal.ts'

export interface RestoreOptions extends HoldOptions {
  /** Replace the store that is there. */
  force: boolean
  read: CopySteps['read']
}

/**
 * Puts a backup in the place of the store and the secret of a data folder, and has everything on the disk before it resolves. It is copied beside the store, and
 * the copy checked against its seals and read through, before anything is replaced; then each file takes its place by a rename. Broken off or
 * failing before the first rename it leaves the old store and no copy; after it, a mark with which no shop opens the folder until a restore
 * has come to its end: never a half. Throws when there is no backup or a damaged one, when there is no room, when the folder has a store and
 * not `force`, and DataFolderInUse while any process has the store open.
 */
export async function restore(from: string, dataDir: string, { force, read, ...options }: RestoreOptions): Promise<CopyContents> {
  const [backup, store] = [storeFolder(from), storeFolder(dataDir)]
  if (!(await exists(join(backup, DATA_FILE)))) throw new Error(`There is no backup in ${backup}.`)
  await privateFolder(dataDir)
  const hold = await holdDataFolder(dataDir, 'exclusive', options)
  const fresh = restoringFolder(dataDir)
  try {
    if (!force && (await exists(store)) && (await readdir(store)).length > 0) {
      throw new Error(`${store} holds a store already. Move it away, or say --force to replace it.`)
    }
    const { hasSecret, contents } = await tellingNoRoom(dataDir, async () => {
      await rm(fresh, { recursive: true, force: true })
      await privateFolder(fresh)
      const copied = { hasSecret: await copyBackup(from, fresh), contents: await proved(from, fresh, read) }
      await hold.check()
      await markUnfinished(dataDir)
      return copied
    })
    await putInPlace(fresh, dataDir, hasSecret)
    return contents
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await hold.release()
  }
}

/** True where it has a secret. */
async function copyBackup(from: string, fresh: string): Promise<boolean> {
  await copyFile(join(storeFolder(from), DATA_FILE), join(fresh, DATA_FILE))
  await privateFile(join(fresh, DATA_FILE))
  await flushFile(join(fresh, DATA_FILE))
  return copySecret(from, fresh)
}

/** What the copy holds. Throws unless it is what the backup wrote, and all of it can be read. */
async function proved(from: string, fresh: string, read: CopySteps['read']): Promise<CopyContents> {
  try {
    const seals = await sealsOf(from)
    await checkSeal(seals, `${STORE_FOLDER}/${DATA_FILE}`, join(fresh, DATA_FILE))
    await checkSeal(seals, SECRET_FILE, join(fresh, SECRET_FILE))
    const contents = await read(fresh)
    await flushFile(join(fresh, DATA_FILE))
    return contents
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The backup in ${from} is damaged or was cut off (${why}). Nothing was changed.`, { cause: error })
  }
}

/** A mark that another restore left stays, whatever comes of this one: what it left is a half. */
async function markUnfinished(dataDir: string): Promise<void> {
  const mark = unfinishedRestore(dataDir)
  const wasThere = await exists(mark)
  try {
    await writeFile(mark, 'A restore into this folder was broken off. Run it again, with --force.\n', { flush: true })
    await privateFolder(storeFolder(dataDir))
    await flushFolder(dataDir)
  } catch (error) {
    if (!wasThere) await rm(mark, { force: true })
    throw error
  }
}

async function putInPlace(fresh: string, dataDir: string, hasSecret: boolean): Promise<void> {
  const store = storeFolder(dataDir)
  // No process has the store open, so its lock file says nothing; it belongs to the file that is replaced.
  await rm(join(store, LOCK_FILE), { force: true })
  await rename(join(fresh, DATA_FILE), join(store, DATA_FILE))
  if (hasSecret) await rename(join(fresh, SECRET_FILE), join(dataDir, SECRET_FILE))
  await flushFolder(store)
  await flushFolder(dataDir)
  await flushFolder(dirname(dataDir))

  await rm(unfinishedRestore(dataDir))
  await flushFolder(dataDir)
}
