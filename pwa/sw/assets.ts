import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/** All scripts, styles and pictures of two versions, and then some. */
const MAX_ASSETS = 200

/**
 * Keeps what the build made and the install left out (precache.ts): the screens that are fetched when the page is idle. An
 * asset's name changes with its content, so the first copy is as good as the last.
 */
export function registerAssets(): void {
  const strategy = new CacheFirst({
    cacheName: 'starlane-assets',
    plugins: [
      // Behind a captive portal everything is a page, and says 200.
      { cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 && !isPage(response) ? response : null) },
      new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  })
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), strategy)
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.includes('text/html') ?? true
}
