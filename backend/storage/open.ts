import { join } from 'node:path'
import type { Storage } from './port.ts'

/** The secret that lies beside the embedded store. */
export const SECRET_FILE = 'session-secret'

/** Where the embedded store lies within the data folder. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'store')
}

/**
 * Opens the store the environment names: MongoDB by its URL, else the embedded one in the data folder. Each adapter is loaded only
 * when it is used, so that starting costs one of them. Throws when the store cannot be opened.
 */
export async function openStorage({ mongodbUrl, dataDir }: { mongodbUrl?: string | undefined; dataDir: string }): Promise<Storage> {
  if (mongodbUrl !== undefined) {
    const { openMongoStorage } = await import('./mongo/open.ts')
    return openMongoStorage({ url: mongodbUrl })
  }
  const { openLmdbStorage } = await import('./lmdb/open.ts')
  return openLmdbStorage({ path: storeFolder(dataDir) })
}
