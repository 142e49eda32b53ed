// A shop whose products have photographs: made here, put into its data folder past the import, which takes its time.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { photoAddress } from '#sync-protocol/domain/photo.ts'
import type { Product } from '#sync-protocol/domain/product.ts'
import { openDataFolder } from '../../backend/storage/data-folder/open.ts'
import type { Shop } from './shop.ts'

/** Stops the shop, gives it so many photographed products, and starts it again. Answers them in the order of its catalog. */
export async function photographShop(shop: Shop, count: number): Promise<Product[]> {
  await shop.kill()
  const storage = await openDataFolder(shop.dataDir, {})
  try {
    const stored = await storage.catalog.read()
    if (stored === undefined) throw new Error('the shop has no catalog')
    const { revision, updatedAt, products: drawn, ...rest } = stored
    const card = await noise(480, 480)
    const whole = await noise(1_280, 960)
    const products = Array.from({ length: count }, (_, at): Product => {
      const product = drawn[at % drawn.length]
      if (product === undefined) throw new Error('the catalog is empty')
      const name = createHash('sha256').update(String(at)).digest('hex').slice(0, 20)
      const photo = { name, color: '998877', bytes: card.length, width: 1_280, height: 960 }
      return { ...product, id: `photo-${at}`, name: `${product.name} ${at}`, image: photoAddress(name, '-480.avif'), photos: [photo] }
    })
    const names = products.flatMap(({ photos = [] }) => photos.map(({ name }) => name))
    await Promise.all(names.map((name) => storage.pictures.put(`${name}-480.avif`, card)))
    // As many as a test looks at.
    await Promise.all(names.slice(0, 100).map((name) => storage.pictures.put(`${name}-1280.avif`, whole)))
    if (!(await storage.catalog.replace({ ...rest, products }, revision, updatedAt + 1))) throw new Error('another import came first')
    return products
  } finally {
    await storage.close()
    await shop.start()
  }
}

/** A photograph with about as much detail as one rich in it: some 18 kB as a card. */
async function noise(width: number, height: number): Promise<Buffer> {
  const grain = sharp({ create: { width, height, channels: 3, background: '#887766', noise: { type: 'gaussian', mean: 128, sigma: 34 } } })
  return grain.blur(1.2).avif({ quality: 50, effort: 0 }).toBuffer()
}
