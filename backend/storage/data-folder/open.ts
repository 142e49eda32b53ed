import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../port.ts'
import { flushFolder } from './flush.ts'
import { holdDataFolder, refuseHalfRestored } from './hold.ts'
import { lastBackup } from './last-backup.ts'
import { PICTURES_FOLDER, restoringFolder, storeFolder } from './paths.ts'
import { PictureFiles } from './picture-files.ts'
import { privateFile, privateFolder } from './private.ts'

/** The embedded store cannot be opened because its file is damaged. Its message is a line for the operator. */
class DamagedStore extends Error {
  override name = 'DamagedStore'

  constructor(dataDir: string) {
    super(`The store in ${dataDir} is damaged: put a backup in its place with npm run restore -- BACKUP --force.`)
  }
}

interface Told {
  onLost?: (() => void) | undefined
  onNotice?: ((line: string) => void) | undefined
}

/**
 * Opens the embedded store of a data folder, together with other shops but with no restore: the folder is held until the store is closed. Throws
 * DataFolderInUse during a restore and after one that was broken off, DamagedStore, and when the store cannot be opened.
 */
export async function openDataFolder(dataDir: string, { onLost, onNotice }: Told = {}): Promise<Storage> {
  let storage: Storage | undefined
  // Another process may be replacing the store already: nothing may be acknowledged any more, so it is closed before `onLost` is called.
  const lost = () => void storage?.close().finally(() => onLost?.())
  const hold = await holdDataFolder(dataDir, 'shared', { onLost: lost, ...(onNotice === undefined ? {} : { onNotice }) })
  try {
    await refuseHalfRestored(dataDir)
    // A restore that was broken off before it changed anything left a copy of all personal data; none is under way while this is held.
    await rm(restoringFolder(dataDir), { recursive: true, force: true })
    const [{ openLmdbStorage }, { DATA_FILE, LOCK_FILE }, { isDamaged }] = await Promise.all([
      import('../lmdb/open.ts'),
      import('../lmdb/copy.ts'),
      import('../lmdb/trial.ts'),
    ])
    await privateFolder(storeFolder(dataDir))
    if (await isDamaged(storeFolder(dataDir))) throw new DamagedStore(dataDir)
    const opened = await openLmdbStorage({ path: storeFolder(dataDir) })
    await Promise.all([DATA_FILE, LOCK_FILE].map((name) => privateFile(join(storeFolder(dataDir), name))))
    // Until the folders are on the disk too, a power cut can take a new store away with everything that was acknowledged.
    await flushFolder(storeFolder(dataDir))
    await flushFolder(dataDir)
    storage = {
      ...opened,
      pictures: new PictureFiles(join(dataDir, PICTURES_FOLDER)),
      lastBackup: (now) => lastBackup(dataDir, now),
      async close() {
        await opened.close()
        await hold.release()
      },
    }
    return storage
  } catch (error) {
    await hold.release()
    throw error
  }
}
