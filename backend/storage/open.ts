import { openDataFolder } from './data-folder/open.ts'
import type { Storage } from './port.ts'
import type { S3Bucket } from './s3/pictures.ts'

interface OpenOptions {
  mongodbUrl?: string | undefined
  dataDir: string
  /** Where pictures are kept instead. */
  picturesBucket?: S3Bucket | undefined
  /** Called with the reason when this process has lost its store for good. */
  onLost?: (why: string) => void
  /** Called with a line for the operator that needs no action. */
  onNotice?: (line: string) => void
}

/**
 * Opens the store that the environment names: MongoDB by its URL, else the embedded one in the data folder; with a bucket the pictures are
 * there. Each adapter is loaded only if used. Throws if the store cannot be opened, and DataFolderInUse during a restore.
 */
export async function openStorage({ picturesBucket, ...options }: OpenOptions): Promise<Storage> {
  const storage = await openMain(options)
  if (picturesBucket === undefined) return storage
  const [{ CachedPictures }, { S3Pictures }] = await Promise.all([import('./cached-pictures.ts'), import('./s3/pictures.ts')])
  return { ...storage, pictures: new CachedPictures(new S3Pictures(picturesBucket)) }
}

async function openMain({ mongodbUrl, dataDir, onLost, onNotice }: Omit<OpenOptions, 'picturesBucket'>): Promise<Storage> {
  if (mongodbUrl !== undefined) {
    const { openMongoStorage } = await import('./mongo/open.ts')
    return openMongoStorage({ url: mongodbUrl, onNotice, onLost })
  }
  return openDataFolder(dataDir, {
    onLost: () => onLost?.('others took this process for dead: the data folder may be in use elsewhere'),
    onNotice,
  })
}
