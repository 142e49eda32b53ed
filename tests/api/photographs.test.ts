// The files of products' photographs, as the shop serves them.
import { describe, expect, test, vi } from 'vitest'
import { PHOTO_FILES, photoAddress } from '#sync-protocol/domain/photo.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { StorageUnavailable, type Storage } from '../../backend/storage/port.ts'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'
import { products } from '../contract/samples.ts'
import { photoName, pictureFor } from '../picture-samples.ts'
import { until } from '../until.ts'
import { onEveryStore } from './every-store.ts'
import { NOON, startShop, type TestShop } from './harness.ts'

const DAY_MS = 24 * 60 * 60_000
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** A product for each photograph. */
function photographed(...numbers: number[]): Product[] {
  return numbers.map((number, index) => {
    const name = photoName(number)
    const photos = [{ name, color: '8090a0', bytes: 999, width: 1280, height: 960 }]
    return { ...(products(index + 1).at(-1) ?? missing()), image: photoAddress(name, '-480.avif'), photos }
  })
}

function missing(): never {
  throw new Error('no product')
}

async function put(storage: Storage<string>, ...numbers: number[]): Promise<void> {
  for (const number of numbers)
    for (const file of PHOTO_FILES) await storage.pictures.put(photoName(number) + file, pictureFor(photoName(number) + file))
}

/** As an import does: pictures first, the catalog last. Resolves when the shop sells it. */
async function importing(shop: TestShop, storage: Storage<string>, ...numbers: number[]): Promise<void> {
  await put(storage, ...numbers)
  const sold = photographed(...numbers)
  await storage.catalog.replace({ products: sold }, await storage.catalog.revision(), NOON)
  const client = shop.client()
  const last = photoAddress(photoName(numbers.at(-1) ?? 0), '-480.avif')
  await until(async () => expect((await client.get(last)).status).toBe(200))
}

onEveryStore("photographs' files", (shop, storage) => {
  test('are sent byte for byte, to be kept for good, and as data', async () => {
    await importing(shop(), storage(), 1, 2)
    const client = shop().client()
    for (const file of PHOTO_FILES) {
      const address = photoAddress(photoName(1), file)
      const { status, headers, bytes } = await client.get(address, { headers: { 'accept-encoding': 'br, gzip' } })
      const body = pictureFor(photoName(1) + file)
      expect([status, bytes.equals(body)]).toEqual([200, true])
      expect(headers).toMatchObject({
        'content-type': file.endsWith('.jpg') ? 'image/jpeg' : 'image/avif',
        'content-length': String(body.length),
        'cache-control': FOR_GOOD,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      })
      expect([headers['content-encoding'], headers['set-cookie']]).toEqual([undefined, undefined])
      const head = await client.send('HEAD', address)
      expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(body.length)])
      const again = await client.get(address, { headers: { 'if-none-match': String(headers.etag) } })
      expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([304, 0, FOR_GOOD])
      expect((await client.get(address, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
      // No part is sent: the whole is an answer to any range.
      expect((await client.get(address, { headers: { range: 'bytes=0-3' } })).bytes.equals(body)).toBe(true)
      expect((await client.post(address)).status).toBe(405)
    }
  })

  test('a page that is open since three catalogs has its pictures; what the store does not keep is not there, and is not kept as missing', async () => {
    for (const number of [3, 4, 5]) await importing(shop(), storage(), number)
    const client = shop().client()
    for (const number of [3, 4, 5]) expect((await client.get(photoAddress(photoName(number), '-480.avif'))).status).toBe(200)
    const { status, headers, code } = await client.get(photoAddress(photoName(99), '-480.avif'))
    expect([status, code, headers['cache-control']]).toEqual([404, 'not_found', 'no-store'])
  })

  test('the catalog is another process’s, and this one has not looked yet: its pictures are here', async () => {
    await put(storage(), 10)
    expect(
      (
        await shop()
          .client()
          .get(photoAddress(photoName(10), '-480.avif'))
      ).status,
    ).toBe(200)
  })

  test('a catalog may name what is not there', async () => {
    await storage().catalog.replace({ products: photographed(6, 7) }, await storage().catalog.revision(), NOON)
    await importing(shop(), storage(), 8)
    const { status, headers } = await shop()
      .client()
      .get(photoAddress(photoName(6), '-480.avif'))
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    await put(storage(), 6)
    expect(
      (
        await shop()
          .client()
          .get(photoAddress(photoName(6), '-480.avif'))
      ).status,
    ).toBe(200)
  })

  const real = photoName(9)
  test.each([
    `/pictures/${real}-480.jpg`,
    `/pictures/${real}-1200.avif`,
    `/pictures/${real}-640.avif`,
    `/pictures/${real}-480.avif/`,
    `/pictures/${real}-480.avif.svg`,
    `/pictures/${real}-480.AVIF`,
    `/pictures/${real.toUpperCase()}-480.avif`,
    `/pictures/${real}-480%2Eavif`,
    `/pictures/${real}-480%252Eavif`,
    `/pictures/%2e%2e%2f${real}-480.avif`,
    `/pictures/..%2f..%2fsession-secret.avif`,
    `/pictures/..%5c..%5csession-secret.jpg`,
    `/pictures/%00${real}-480.avif`,
    `/pictures/${real}-480.avif%00`,
    `/pictures/${real}-480.avif%0a`,
    `/pictures/f0/${real}-480.avif`,
    `/pictures/.unfinished/${real}-480.avif`,
    `/pictures//${real}-480.avif`,
    '/pictures/.avif',
    '/pictures/constructor.jpg',
  ])('%s is none', async (path) => {
    await importing(shop(), storage(), 9)
    const { status, headers, bytes } = await shop().client().get(path)
    expect([404, 400]).toContain(status)
    expect(headers['cache-control']).not.toContain('immutable')
    expect(bytes.includes('ftypavif')).toBe(false)
  })
})

describe('the store behind them', () => {
  test('is asked by one address for 60 names a minute that no catalog has, and for any that one has', async () => {
    const storage = openMemoryStorage()
    await put(storage, 1)
    await storage.catalog.replace({ products: photographed(1) }, 0, NOON)
    const read = vi.spyOn(storage.pictures, 'read')
    const shop = await startShop({ storage, config: { rateLimit: true } })
    try {
      const client = shop.client()
      const statuses: number[] = []
      for (let number = 100; number < 164; number += 1)
        statuses.push((await client.get(photoAddress(photoName(number), '-480.avif'))).status)
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429, 429, 429, 429])
      expect(read).toHaveBeenCalledTimes(60)
      expect((await client.get(photoAddress(photoName(1), '-480.avif'))).status).toBe(200)
    } finally {
      await shop.close()
    }
  })

  test('that does not answer is an outage, and no answer for good', async () => {
    const storage = openMemoryStorage()
    await storage.catalog.replace({ products: photographed(1) }, 0, NOON)
    vi.spyOn(storage.pictures, 'read').mockRejectedValue(new StorageUnavailable('down'))
    const shop = await startShop({ storage })
    try {
      const { status, headers } = await shop.client().get(photoAddress(photoName(1), '-480.avif'))
      expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '2'])
    } finally {
      await shop.close()
    }
  })

  test('loses what no catalog names a week after it came, when a shop opens', async () => {
    const storage = openMemoryStorage()
    await put(storage, 1, 2, 3, 4)
    for (const number of [4, 1, 2])
      await storage.catalog.replace({ products: photographed(number) }, await storage.catalog.revision(), NOON)
    const cards = [1, 2, 3, 4].map((number) => `${photoName(number)}-480.avif`)
    const openedAt = async (now: number) => {
      const shop = await startShop({ storage, now })
      await shop.settled()
      await shop.close()
      return storage.pictures.kept(cards)
    }
    expect(await openedAt(Date.now() + 6 * DAY_MS)).toEqual(new Set(cards))
    expect(await openedAt(Date.now() + 8 * DAY_MS)).toEqual(new Set(cards.slice(0, 2)))
  })

  test('loses nothing while a catalog cannot be read', async () => {
    const storage = openMemoryStorage()
    await put(storage, 1)
    await storage.catalog.replace({ products: photographed(1) }, 0, NOON)
    vi.spyOn(storage.catalog, 'previous').mockRejectedValue(new Error('damaged'))
    const sweep = vi.spyOn(storage.pictures, 'sweep')
    const { sweepPictures } = await import('../../backend/catalog/pictures.ts')
    await expect(sweepPictures({ storage, clock: Date.now })).rejects.toThrow('damaged')
    expect(sweep).not.toHaveBeenCalled()
  })
})
