import { openDataFolder } from './data-folder/open.ts'
import type { Storage } from './port.ts'

interface OpenOptions {
  mongodbUrl?: string | undefined
  dataDir: string
  /** Called with the reason when this process has lost its store for good. */
  onLost?: (why: string) => void
  /** Called with a line for the operator that needs no action. */
  onNotice?: (line: string) => void
}

/**
 * Opens the store that the environment names: MongoDB by its URL, else the embedded one in the data folder. Each adapter is loaded only if
 * used. Throws if the store cannot be opened, and DataFolderInUse during a restore.
 */
export async function openStorage({ mongodbUrl, dataDir, onLost, onNotice }: OpenOptions): Promise<Storage> {
  if (mongodbUrl !== undefined) {
    const { openMongoStorage } = await import('./mongo/open.ts')
    return openMongoStorage({ url: mongodbUrl, onNotice, onLost })
  }
  return openDataFolder(dataDir, {
    onLost: () => onLost?.('others took this process for dead: the data folder may be in use elsewhere'),
    onNotice,
  })
}
