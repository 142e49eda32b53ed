import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ProductsRead } from '../catalog/files/products-read.ts'
import { writeContactSheet } from '../photographs/contact-sheet.ts'
import { DeriveProcess } from '../photographs/derive-process.ts'
import { PUBLIC_NETWORK, type Network } from '../photographs/fetch-picture.ts'
import { KnownPictures } from '../photographs/known-pictures.ts'
import { PhotoFolder } from '../photographs/photo-folder.ts'
import { readPhotographs, type PhotographsOptions } from '../photographs/read-photographs.ts'
import { StorageUnavailable, type PictureStore } from '../storage/port.ts'
import { fileFault, isNoRoom } from '../system-fault.ts'

/** More at once take memory that a small machine has not. */
const MOST_AT_ONCE = 4

interface Having extends PhotographsOptions {
  /** The folder beside whose products' file pictures lie. */
  dir: string
  dataDir: string
  store: PictureStore
  dryRun: boolean
  network?: Network
}

/** Has the photographs of a file's products for an import; of a dry run it also makes the contact sheet. */
export async function havePhotographs(read: ProductsRead, present: readonly Product[], having: Having): Promise<ProductsRead> {
  const { dir, dataDir, store, dryRun, network = PUBLIC_NETWORK, ...options } = having
  if (read.pictures.length === 0) return read
  const deriver = new DeriveProcess()
  try {
    const done = await readPhotographs(
      read,
      {
        present,
        folder: new PhotoFolder(dir),
        store,
        known: await KnownPictures.open(join(dataDir, 'import', 'known-pictures.json')),
        deriver,
        network,
        atOnce: Math.min(availableParallelism(), MOST_AT_ONCE),
        now: Date.now,
      },
      options,
    )
    return dryRun ? { ...done, said: [...done.said, ...(await contactSheet(dir, done, store))] } : done
  } catch (error) {
    if (error instanceof StorageUnavailable && isNoRoom(error)) throw new Error(fileFault(error, dataDir, 'write'), { cause: error })
    throw error
  } finally {
    deriver.end()
  }
}

async function contactSheet(dir: string, { products, unit }: ProductsRead, store: PictureStore): Promise<string[]> {
  try {
    const path = await writeContactSheet(dir, products, { store, unit })
    return path === undefined ? [] : [`the square cuts of the photographs: ${path}`]
  } catch (error) {
    return [`the square cuts of the photographs could not be written: ${fileFault(error, dir, 'write') ?? String(error)}`]
  }
}
