/** The caches of pictures, which can be fetched again and are the first to go when the disk is full; all begin with this. */
export const PICTURE_CACHES = 'starlane-pictures'
/** The whole photographs, kept as they are seen. */
export const WHOLE_PICTURES = `${PICTURE_CACHES}-whole`
/** Book covers, which come from another host. */
export const COVERS = `${PICTURE_CACHES}-covers`
const ORDER_CACHE = `${PICTURE_CACHES}-order`
const ORDER = '/pictures/order'

/** Notes in which order pictures are wanted, so that the last go first when the disk is full, also while no page is open. */
export async function noteOrder(urls: readonly string[]): Promise<void> {
  await (await caches.open(ORDER_CACHE)).put(ORDER, new Response(urls.join('\n')))
}

async function notedOrder(): Promise<Map<string, number>> {
  const noted = await caches.match(ORDER, { cacheName: ORDER_CACHE })
  return new Map((await noted?.text())?.split('\n').map((url, place) => [url, place]))
}

/** The addresses (paths) of the pictures of cards on this device. */
export async function keptCards(): Promise<string[]> {
  return (await (await caches.open(PICTURE_CACHES)).keys()).map(({ url }) => new URL(url).pathname)
}

export async function deletePictures(cacheName: string, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(urls.map((url) => cache.delete(url)))
}

/** Deletes whole photographs and covers, which are never fetched ahead. True if there were any. */
export async function dropWhole(): Promise<boolean> {
  const dropped = await Promise.all([WHOLE_PICTURES, COVERS].map((name) => caches.delete(name)))
  return dropped.includes(true)
}

/** Deletes the later half of the cards wanted after `url`, of all of them without it. True if there were any. */
export async function dropTail(url?: string): Promise<boolean> {
  const [kept, order] = await Promise.all([keptCards(), notedOrder()])
  const placeOf = (card: string) => order.get(card) ?? Number.MAX_SAFE_INTEGER
  const from = url === undefined ? -1 : placeOf(url)
  const behind = kept.filter((card) => placeOf(card) > from).toSorted((a, b) => placeOf(a) - placeOf(b))
  await deletePictures(PICTURE_CACHES, behind.slice(Math.floor(behind.length / 2)))
  return behind.length > 0
}
