import { copyFile, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DATA_FILE, LOCK_FILE } from '../lmdb/copy.ts'
import type { CopyContents } from '../lmdb/read-whole.ts'
import { flushFile, flushFolder } from './flush.ts'
import { holdDataFolder } from './hold.ts'
import { noteBackup } from './last-backup.ts'
import { tellingNoRoom } from './no-room.ts'
import { exists, SECRET_FILE, STORE_FOLDER, storeFolder } from './paths.ts'
import { makeFolder, privateFile, privateFolder } from './private.ts'
import { seal } from './seal.ts'

/** `copyStore` and `readWhole`, in this process or in a child: a damaged file can end the process that reads it, and a dead disk can block it. */
export interface CopySteps {
  copy(from: string, to: string): Promise<void>
  read(store: string): Promise<CopyContents>
}

/**
 * Copies the embedded store and its secret into the folder `to`, consistent as of one moment, while shops go on using it. The copy is read through, sealed,
 * and on the disk, before it takes its name and this resolves; broken off, it is removed, at the latest by the next one. Throws when there
 * is no store or no room, when `to` has a store in it, and DataFolderInUse during a restore.
 */
export async function backUp(dataDir: string, to: string, steps: CopySteps): Promise<CopyContents> {
  const copy = storeFolder(to)
  if (!(await exists(join(storeFolder(dataDir), DATA_FILE)))) throw new Error(`There is no store in ${storeFolder(dataDir)}.`)
  if ((await exists(copy)) && (await readdir(copy)).length > 0)
    throw new Error(`${copy} is not empty: a backup goes into a folder of its own.`)
  const hold = await holdDataFolder(dataDir, 'shared')
  const unfinished = join(to, '.unfinished')
  try {
    const isMade = await makeFolder(to)
    try {
      const contents = await tellingNoRoom(to, () => copyAll(dataDir, unfinished, to, steps))
      await noteBackup(dataDir, Date.now())
      return contents
    } finally {
      await rm(unfinished, { recursive: true, force: true })
      // A folder that was made for nothing goes again; one with anything in it stays.
      if (isMade) await rmdir(to).catch(() => undefined)
    }
  } finally {
    await hold.release()
  }
}

async function copyAll(dataDir: string, unfinished: string, to: string, steps: CopySteps): Promise<CopyContents> {
  const store = storeFolder(unfinished)
  await rm(unfinished, { recursive: true, force: true })
  await privateFolder(unfinished)
  await privateFolder(store)
  await steps.copy(storeFolder(dataDir), store)
  const contents = await steps.read(store)
  await rm(join(store, LOCK_FILE), { force: true })
  await privateFile(join(store, DATA_FILE))
  await flushFile(join(store, DATA_FILE))
  await flushFolder(store)
  const hasSecret = await copySecret(dataDir, unfinished)
  const sealed = await seal(unfinished, [`${STORE_FOLDER}/${DATA_FILE}`, ...(hasSecret ? [SECRET_FILE] : [])])

  // The store comes last: where there is one, all of the backup is there.
  await rm(storeFolder(to), { recursive: true, force: true })
  for (const name of [...(hasSecret ? [SECRET_FILE] : []), sealed, STORE_FOLDER]) await rename(join(unfinished, name), join(to, name))
  await flushFolder(to)
  await flushFolder(dirname(to))
  return contents
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
