import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that lies beside the embedded store. */
export const SECRET_FILE = 'session-secret'

/** The embedded store's own folder, within the data folder and within a backup. */
export const STORE_FOLDER = 'store'

/** Where the embedded store lies within the data folder. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, STORE_FOLDER)
}

/** Where a restore makes its copy ready, beside the store it will replace. */
export function restoringFolder(dataDir: string): string {
  return join(dataDir, '.restoring')
}

/** There from the first change a restore makes to the data folder until the last is on the disk. */
export function unfinishedRestore(dataDir: string): string {
  return join(dataDir, 'restore-unfinished')
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
