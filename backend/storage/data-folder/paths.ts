import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that lies beside the embedded store. */
export const SECRET_FILE = 'session-secret'

/** The embedded store's own folder, within the data folder and within a backup. */
export const STORE_FOLDER = 'store'

/** The pictures of products, within the data folder and within a backup. */
export const PICTURES_FOLDER = 'pictures'

/** What a finished backup says of itself, in a file beside the store and the secret. */
export const SEAL_FILE = 'backup.json'

/** All that a backup consists of. */
export const BACKUP_FILES: readonly string[] = [SECRET_FILE, SEAL_FILE, PICTURES_FOLDER, STORE_FOLDER]

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
