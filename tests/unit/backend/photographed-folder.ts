// A folder with a products' file and pictures, and the import of its photographs into a store in memory.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { catalogOf, type CatalogReading } from '../../../backend/catalog/catalog-file.ts'
import { faultLine } from '../../../backend/catalog/files/file-fault.ts'
import type { ProductsRead } from '../../../backend/catalog/files/products-read.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'
import { DeriveProcess } from '../../../backend/photographs/derive-process.ts'
import type { Network } from '../../../backend/photographs/fetch-picture.ts'
import { KnownPictures } from '../../../backend/photographs/known-pictures.ts'
import { PhotoFolder } from '../../../backend/photographs/photo-folder.ts'
import type { MakerTools } from '../../../backend/photographs/photo-maker.ts'
import { readPhotographs, type PhotographsOptions } from '../../../backend/photographs/read-photographs.ts'
import type { PictureStore } from '../../../backend/storage/port.ts'
import { MemoryPictures } from '../../doubles/memory-storage/pictures.ts'

/** No test asks the network of the machine. */
const NO_NETWORK: Network = { resolve: async () => [], allows: () => false }

export interface ImportOptions extends Partial<PhotographsOptions> {
  present?: readonly Product[]
  network?: Network
  deriver?: MakerTools['deriver']
  now?: () => number
  columns?: Record<string, string>
}

interface ImportDone {
  read: ProductsRead
  /** As they are told of a file. */
  faults: string[]
  said: readonly string[]
  catalog(): CatalogReading
}

export class PhotographedFolder {
  readonly dir = mkdtempSync(join(tmpdir(), 'starlane-photographs-'))
  store: PictureStore = new MemoryPictures()
  readonly deriver = new DeriveProcess()

  close(): void {
    this.deriver.end()
    rmSync(this.dir, { recursive: true, force: true })
  }

  path(name: string): string {
    return join(this.dir, 'shop', name)
  }

  put(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.path(name)), { recursive: true })
    writeFileSync(this.path(name), content)
  }

  /** Imports rows of `image`, and what else of pictures they say, each as a product. */
  import(rows: readonly (string | Record<string, unknown>)[], options: ImportOptions = {}): Promise<ImportDone> {
    const products = rows.map((row, place) => ({
      name: `Thing ${place + 1}`,
      url: 'https://seller.example/thing',
      desc: 'A thing.',
      price: '$5',
      type: 'fashion',
      theme: 'kpop',
      ...(typeof row === 'string' ? { image: row } : row),
    }))
    return this.importFile('products.json', JSON.stringify(products), options)
  }

  async importFile(name: string, content: string, options: ImportOptions = {}): Promise<ImportDone> {
    const { present = [], network = NO_NETWORK, deriver = this.deriver, now = Date.now, skipMissing = false, columns, ...more } = options
    mkdirSync(this.path('.'), { recursive: true })
    const rows = readProducts(
      { name, bytes: Buffer.from(content) },
      { currency: 'EUR', source: 'https://seller.example', now: now(), columns },
    )
    const known = await KnownPictures.open(join(this.dir, 'known.json'))
    const tools = { present, folder: new PhotoFolder(this.path('.')), store: this.store, known, deriver, network, atOnce: 2, now }
    const read = await readPhotographs(rows, tools, { skipMissing, ...more })
    return {
      read,
      said: read.said,
      faults: read.faults.map((fault) => faultLine(fault, read.unit)),
      catalog: () => catalogOf(read, present),
    }
  }
}

/** A picture of grain, on which every encoder has something to do. */
export function grain(width = 64, height = 48): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
}
