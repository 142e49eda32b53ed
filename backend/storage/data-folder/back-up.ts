import { copyFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DATA_FILE, LOCK_FILE } from '../lmdb/copy.ts'
import type { CopyContents } from '../lmdb/read-whole.ts'
import { copyPictures, type PicturesCopied } from './copy-pictures.ts'
import { flushFile, flushFolder } from './flush.ts'
import { holdDataFolder, refuseHalfRestored } from './hold.ts'
import { backupsIn } from './keep-backups.ts'
import { noteBackup } from './last-backup.ts'
import { tellingNoRoom } from './no-room.ts'
import { exists, PICTURES_FOLDER, SECRET_FILE, STORE_FOLDER, storeFolder } from './paths.ts'
import { makeFolder, privateFile, privateFolder } from './private.ts'
import { seal } from './seal.ts'
import { claimFolder, isWithin, removeParts, UNFINISHED } from './unfinished-backup.ts'

/** `copyStore` and `readWhole`, in this process or in a child: a damaged file can end the process that reads it, and a dead disk can block it. */
export interface CopySteps {
  copy(from: string, to: string): Promise<void>
  read(store: string): Promise<CopyContents>
}

/** What a backup holds. */
export interface BackupContents extends CopyContents {
  pictures: PicturesCopied
}

/**
 * Copies the embedded store, its secret and its pictures into the folder `to`, consistent as of one moment, while shops go on using it. The copy is read through, sealed,
 * and on the disk, before it takes its name and this resolves; broken off, it is removed, at the latest by the next one. Throws when there
 * is no store or no room, when `to` holds anything or lies in the data folder, DataFolderInUse during a restore and after one that was broken off, and when
 * the signal comes before the copy is whole.
 */
export async function backUp(dataDir: string, to: string, steps: CopySteps, signal?: AbortSignal): Promise<BackupContents> {
  if (!(await exists(join(storeFolder(dataDir), DATA_FILE))))
    throw new Error(`There is no store in ${storeFolder(dataDir)}: is DATA_DIR right?`)
  if (await isWithin(to, dataDir))
    throw new Error(`${to} lies in the data folder ${dataDir}: a backup goes elsewhere, best onto another disk.`)
  const hold = await holdDataFolder(dataDir, 'shared')
  try {
    await refuseHalfRestored(dataDir)
    const isMade = await makeFolder(to)
    try {
      const contents = await tellingNoRoom(to, () => intoFolder(dataDir, to, steps, signal))
      await noteBackup(dataDir, Date.now())
      return contents
    } catch (error) {
      // A folder that was made for nothing goes again; one with anything in it stays.
      if (isMade) await rmdir(to).catch(() => undefined)
      throw error
    }
  } finally {
    await hold.release()
  }
}

async function intoFolder(dataDir: string, to: string, steps: CopySteps, signal: AbortSignal | undefined): Promise<BackupContents> {
  const unfinished = await claimFolder(to)
  try {
    const { contents, files } = await copyAll(dataDir, { to, unfinished }, steps, signal)
    signal?.throwIfAborted()
    // The store comes last: where there is one, all of the backup is there.
    for (const name of [...files, STORE_FOLDER]) await rename(join(unfinished, name), join(to, name))
    await flushFolder(to)
    await flushFolder(dirname(to))
    await rm(join(to, UNFINISHED), { recursive: true, force: true }).catch(() => undefined)
    return contents
  } catch (error) {
    await removeParts(to)
    throw error
  }
}

/** `files`: what lies beside the store. */
async function copyAll(
  dataDir: string,
  { to, unfinished }: { to: string; unfinished: string },
  steps: CopySteps,
  signal: AbortSignal | undefined,
): Promise<{ contents: BackupContents; files: string[] }> {
  const store = storeFolder(unfinished)
  await privateFolder(store)
  signal?.throwIfAborted()
  const contents = await copyStore(storeFolder(dataDir), store, steps)
  await rm(join(store, LOCK_FILE), { force: true })
  await privateFile(join(store, DATA_FILE))
  await flushFile(join(store, DATA_FILE))
  await flushFolder(store)
  const secret = (await copySecret(dataDir, unfinished)) ? [SECRET_FILE] : []
  // After the store: an import puts its pictures before its catalog, so all that the copied catalog names is there.
  const pictures = await copyPictures(dataDir, unfinished, { earlier: await newestIn(dirname(to)), signal })
  const sealed = await seal(unfinished, { files: [`${STORE_FOLDER}/${DATA_FILE}`, ...secret], pictures: pictures.files }, signal)
  const folder = pictures.files > 0 ? [PICTURES_FOLDER] : []
  return { contents: { ...contents, pictures }, files: [...secret, ...folder, sealed] }
}

/** The newest complete backup in a folder of backups. */
async function newestIn(folder: string): Promise<string | undefined> {
  const name = (await backupsIn(folder)).at(-1)
  return name === undefined ? undefined : join(folder, name)
}

async function copyStore(from: string, to: string, steps: CopySteps): Promise<CopyContents> {
  try {
    await steps.copy(from, to)
    return await steps.read(to)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The store in ${from} cannot be copied whole (${why}): is it damaged, or its disk?`, { cause: error })
  }
}

/** The secret, flushed; where the environment gives it there is none to copy. */
export async function copySecret(from: string, to: string): Promise<boolean> {
  const [source, target] = [join(from, SECRET_FILE), join(to, SECRET_FILE)]
  if (!(await exists(source))) return false
  await copyFile(source, target)
  await privateFile(target)
  await flushFile(target)
  return true
}
