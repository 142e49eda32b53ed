import type { Product } from '#sync-protocol/api/catalog.ts'
import { readConfig } from '../../../backend/config.ts'
import { pictureNameFor } from '../../../backend/illustrations/draw.ts'
import { randomFrom } from '../../../backend/illustrations/random.ts'
import { openStorage } from '../../../backend/storage/open.ts'
import { startShop, type Served } from '../processes.ts'
import { temporaryFolder, type Later } from '../scope.ts'
import { seed } from '../seed.ts'

export interface SizedShop extends Served {
  /** Puts a changed catalog in place, and resolves when the shop answers with it. */
  change(make: (products: Product[]) => Product[]): Promise<void>
  /** What stands in the ETag of the present catalog. */
  mark(): Promise<string>
}

const LOOK_MS = 50
/** The products whose words all descriptions are made of, and the words of one. */
const WORDED = 180
const DESCRIBED = 24

/** A shop with so many products. */
export async function openSized(products: number, later: Later): Promise<SizedShop> {
  const folder = temporaryFolder('catalog')
  later(folder.remove)
  const env = { DATA_DIR: folder.path }
  await seed(env, { accounts: 0, products })
  const storage = await openStorage(readConfig(env))
  later(() => storage.close())
  await storage.catalog.replace({ products: toldApart((await storage.catalog.read())?.products ?? []) }, 1, Date.now())
  const shop = await startShop(env)
  later(() => shop.stop())
  const mark = async () => (await fetch(`${shop.url}/api/catalog`, { method: 'HEAD' })).headers.get('etag')?.slice(1, 23) ?? ''
  return {
    ...shop,
    mark,
    async change(make) {
      const present = await storage.catalog.read()
      if (present === undefined) throw new Error('there is no catalog')
      const before = await mark()
      await storage.catalog.replace({ products: make(present.products) }, present.revision, Date.now())
      while ((await mark()) === before) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    },
  }
}

/** Descriptions of other words each, and pictures of their own: repeated ones would weigh next to nothing on their way. */
function toldApart(products: readonly Product[]): Product[] {
  const words = products.slice(0, WORDED).flatMap(({ desc }) => desc.split(' '))
  return products.map((product) => {
    const random = randomFrom(product.id)
    const desc = Array.from({ length: DESCRIBED }, () => words[Math.floor(random() * words.length)]).join(' ')
    return { ...product, desc, image: `/pictures/${pictureNameFor(product)}.svg` }
  })
}

/** Another price for one product in the middle. */
export function oneDearer(products: Product[]): Product[] {
  const middle = Math.floor(products.length / 2)
  return products.map((product, index) => (index === middle ? { ...product, priceGems: product.priceGems + 1 } : product))
}
