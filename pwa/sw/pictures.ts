import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { PICTURE_CACHES } from '../sync/env.ts'

/** Drawn pictures kept on a device, about 4 kB each. */
const MAX_PICTURES = 2_000
/** Seven carousels of forty books. Chromium counts each as megabytes, because it comes from elsewhere: no more than needed. */
const MAX_COVERS = 280
const WARM_AT_ONCE = 6

// The name of a picture says everything about it, so the first copy is as good as the last.
const pictures = new CacheFirst({
  cacheName: PICTURE_CACHES,
  plugins: [
    // Behind a captive portal everything is a page, and says 200.
    { cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 && isPicture(response) ? response : null) },
    bounded(MAX_PICTURES),
  ],
})

const covers = new CacheFirst({
  cacheName: `${PICTURE_CACHES}-covers`,
  plugins: [
    // A cover of another site cannot be looked into: status 0 is all there is to see.
    { cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 || response.status === 0 ? response : null) },
    bounded(MAX_COVERS),
  ],
})

/** Answers product pictures and book covers from their caches (DECISIONS D9: bounded, purged when the disk is full). */
export function registerPictures(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'), pictures)
  registerRoute(({ url, request }) => request.destination === 'image' && isCoverHost(url.hostname), covers)
}

/**
 * Brings pictures into the cache that are not in it yet, a few at a time. A worker that is stopped halfway goes on where it
 * was the next time it is asked; a picture that does not come is left out until then. Answers how many those are.
 */
export async function warm(urls: readonly string[], event: ExtendableEvent): Promise<number> {
  const wanted = urls.filter((url) => url.startsWith('/pictures/')).slice(0, MAX_PICTURES)
  const missing = await notCached(wanted)
  const next = async (): Promise<void> => {
    for (let url = missing.pop(); url !== undefined; url = missing.pop()) {
      const [, stored] = pictures.handleAll({ request: new Request(url), event })
      await stored.catch(() => undefined)
    }
  }
  // The first of the list are the first that will be seen.
  missing.reverse()
  await Promise.all(Array.from({ length: WARM_AT_ONCE }, next))
  return (await notCached(wanted)).length
}

async function notCached(urls: readonly string[]): Promise<string[]> {
  const cached = new Set((await (await caches.open(PICTURE_CACHES)).keys()).map(({ url }) => new URL(url).pathname))
  return urls.filter((url) => !cached.has(url))
}

/** Keeps the newest; all of them go when the disk is full. Workbox's own types know optional members, but not exact ones. */
function bounded(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as WorkboxPlugin
}

function isPicture(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('image/') ?? false
}

function isCoverHost(host: string): boolean {
  return host === 'books.google.com' || host === 'books.googleusercontent.com'
}
