// A context in which products of the sample shop have photographs: the catalog and the listings say so, and the files are real AVIF and JPEG.
import { createHash } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { photoAddress, type Photo } from '#sync-protocol/domain/photo.ts'

/** Width and height of each whole photograph. */
export type Shapes = readonly (readonly [number, number])[]

export interface Photographs {
  /** The paths of all pictures that were asked for. */
  asked: string[]
  /** Files that answer 404, by the end of their names. */
  missing: Set<string>
}

/** `shapesOf` says which photographs a product has; none: it keeps its drawing. */
export async function photographShop(context: BrowserContext, shapesOf: (id: string) => Shapes): Promise<Photographs> {
  const shop: Photographs = { asked: [], missing: new Set() }
  const shapes = new Map<string, readonly [number, number]>()
  const photographed = (product: Product): Product => {
    const photos = shapesOf(product.id).map(([width, height], index): Photo => {
      const name = createHash('sha256').update(`${product.id} ${index}`).digest('hex').slice(0, 20)
      shapes.set(name, [width, height])
      return { name, color: '4a7fc0', bytes: 9_000, width, height, ...(index === 1 ? { alt: 'The back of it' } : {}) }
    })
    return photos[0] ? { ...product, image: photoAddress(photos[0].name, '-480.avif'), photos } : product
  }
  await context.route(/\/api\/(catalog|kpop|anime)\b/, async (route) => {
    // A test may end while the shop answers.
    const response = await route.fetch().catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (!response || text === undefined) return
    if (response.status() !== 200) return route.fulfill({ response }).catch(() => undefined)
    const body: { products?: Product[] } = JSON.parse(text)
    const json = body.products ? { ...body, products: body.products.map(photographed) } : body
    await route.fulfill({ response, json }).catch(() => undefined)
  })
  await context.route(/\/pictures\/[0-9a-f]{20}-/, async (route) => {
    const { pathname } = new URL(route.request().url())
    shop.asked.push(pathname)
    const [, name = '', file = ''] = /([0-9a-f]{20})(-.*)$/.exec(pathname) ?? []
    const shape = shapes.get(name)
    if (!shape || shop.missing.has(file)) return route.fulfill({ status: 404 })
    await route.fulfill({ contentType: file.endsWith('jpg') ? 'image/jpeg' : 'image/avif', body: await fileOf(file, shape) })
  })
  return shop
}

const files = new Map<string, Promise<Buffer>>()

function fileOf(file: string, [width, height]: readonly [number, number]): Promise<Buffer> {
  const size = file === '-480.avif' ? { width: 480, height: 480 } : { width, height }
  const key = `${file} ${width} ${height}`
  const made = files.get(key) ?? draw(file, size)
  files.set(key, made)
  return made
}

function draw(file: string, size: { width: number; height: number }): Promise<Buffer> {
  const picture = sharp({ create: { ...size, channels: 3, background: '#c04a7f' } })
  return file.endsWith('jpg') ? picture.jpeg({ quality: 75 }).toBuffer() : picture.avif({ quality: 50, effort: 0 }).toBuffer()
}
