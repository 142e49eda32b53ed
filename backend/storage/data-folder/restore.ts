import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATA_FILE, LOCK_FILE } from '../lmdb/copy.ts'
import type { CopyContents } from '../lmdb/read-whole.ts'
import { copySecret, type BackupContents, type CopySteps } from './back-up.ts'
import { copyPictures, type PicturesCopied } from './copy-pictures.ts'
import { flushFile, flushFolder } from './flush.ts'
import { holdDataFolder, type HoldOptions } from './hold.ts'
import { tellingNoRoom } from './no-room.ts'
import { exists, restoringFolder, SEAL_FILE, SECRET_FILE, STORE_FOLDER, storeFolder, unfinishedRestore } from './paths.ts'
import { privateFile, privateFolder } from './private.ts'
import { checkSeal, sealsOf } from './seal.ts'
import { backupsIn } from './keep-backups.ts'
import { UNFINISHED } from './unfinished-backup.ts'

export interface RestoreOptions extends HoldOptions {
  /** Replace the store that is there. */
  force: boolean
  read: CopySteps['read']
  /** Comes where it is to be broken off; once files are replaced it is ignored. */
  signal?: AbortSignal
}

/**
 * Puts a backup in the place of the store and the secret of a data folder, and has everything on the disk before it resolves. It is copied beside the store, and
 * the copy checked against its seals and read through, before anything is replaced; then each file takes its place by a rename. Broken off or
 * failing before the first rename it leaves the old store and no copy of it; after it, a mark with which no shop opens the folder until a restore
 * has come to its end: never a half. Throws when there is no backup or a damaged one, when there is no room, when the folder has a store and
 * not `force`, DataFolderInUse while any process has the store open, and when the signal
 * comes before anything was replaced.
 */
export async function restore(from: string, dataDir: string, { force, read, signal, ...options }: RestoreOptions): Promise<BackupContents> {
  const store = storeFolder(dataDir)
  await findBackup(from)
  await privateFolder(dataDir)
  const wait = (ms: number) => sleep(ms, undefined, { signal })
  const hold = await holdDataFolder(dataDir, 'exclusive', { wait, ...options })
  const fresh = restoringFolder(dataDir)
  try {
    if (!force && (await exists(store)) && (await readdir(store)).length > 0) {
      throw new Error(`${store} holds a store already. Move it away, or say --force to replace it.`)
    }
    const { hasSecret, contents } = await tellingNoRoom(dataDir, async () => {
      await rm(fresh, { recursive: true, force: true })
      await privateFolder(fresh)
      const hasSecret = await copyBackup(from, fresh, signal)
      const contents = await proved(from, fresh, read, signal)
      // Beside those that are there: a picture too many does no harm, and goes when no catalog names it.
      const pictures = await restorePictures(from, dataDir, signal)
      await hold.check()
      signal?.throwIfAborted()
      await markUnfinished(dataDir)
      return { hasSecret, contents: { ...contents, pictures } }
    })
    await putInPlace(fresh, dataDir, hasSecret)
    return contents
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await hold.release()
  }
}

function damaged(from: string, why: string, cause?: unknown): Error {
  return new Error(`The backup in ${from} is damaged or was cut off (${why}). Nothing was changed.`, { cause })
}

/** Throws, in a line that says what lies there, where it is no backup that was finished. */
async function findBackup(from: string): Promise<void> {
  const [isSealed, hasStore] = await Promise.all([exists(join(from, SEAL_FILE)), exists(join(storeFolder(from), DATA_FILE))])
  if (isSealed && hasStore) return
  if (await exists(join(from, UNFINISHED))) throw new Error(`There is no backup in ${from}: one was broken off there, or is being made.`)
  if (isSealed) throw damaged(from, `${STORE_FOLDER}/${DATA_FILE} is missing`)
  if (hasStore)
    throw new Error(
      `There is no backup in ${from}: it has no ${SEAL_FILE}, so it is a data folder, or a copy of one that may be a half. A shop opens a data folder that DATA_DIR names.`,
    )
  const newest = (await backupsIn(from)).at(-1)
  throw new Error(
    `There is no backup in ${from}${newest === undefined ? ': is its path right?' : `, but in the folders in it: name one, as ${join(from, newest)}.`}`,
  )
}

/** True where it has a secret. */
async function copyBackup(from: string, fresh: string, signal: AbortSignal | undefined): Promise<boolean> {
  const [source, target] = [createReadStream(join(storeFolder(from), DATA_FILE)), createWriteStream(join(fresh, DATA_FILE))]
  await pipeline(source, target, { signal })
  await privateFile(join(fresh, DATA_FILE))
  return copySecret(from, fresh)
}

/** What the copy holds. Throws unless it is what the backup wrote, and all of it can be read. */
async function proved(from: string, fresh: string, read: CopySteps['read'], signal: AbortSignal | undefined): Promise<CopyContents> {
  try {
    const seals = await sealsOf(from)
    await checkSeal(seals, `${STORE_FOLDER}/${DATA_FILE}`, join(fresh, DATA_FILE), signal)
    await checkSeal(seals, SECRET_FILE, join(fresh, SECRET_FILE), signal)
    const contents = await read(fresh)
    await flushFile(join(fresh, DATA_FILE))
    return contents
  } catch (error) {
    throw damaged(from, error instanceof Error ? error.message : String(error), error)
  }
}

/** The pictures of a backup that are whole; `left`: those that it had and has no more. */
async function restorePictures(from: string, dataDir: string, signal: AbortSignal | undefined): Promise<PicturesCopied> {
  const { pictures } = await sealsOf(from)
  const { files } = await copyPictures(from, dataDir, { checked: true, signal })
  return { files, left: Math.max(0, pictures - files) }
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
