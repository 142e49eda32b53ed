import { cacheNames } from 'workbox-core'
import { createHandlerBoundToURL, getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

const SHELL = '/index.html'

/** Addresses of the app have no file extension; the API and its like are the server's. */
const NOT_THE_APP = [/^\/(api|pictures|healthz|readyz)([/?]|$)/, /^[^?]+\.[a-z0-9]+$/i]

/** Opens the app from the cache even when there is a network: behind a dead server or a captive portal it must open as well. */
export function registerShell(): void {
  const shell = createHandlerBoundToURL(SHELL)
  const open: typeof shell = (options) => {
    options.event.waitUntil(mendShell().catch(() => undefined))
    return shell(options)
  }
  registerRoute(new NavigationRoute(open, { denylist: NOT_THE_APP }))
}

/** Keeps the page once more where a browser has thrown it out of the cache: the network has shown it now, and would not without a signal. */
export async function mendShell(): Promise<void> {
  const key = getCacheKeyForURL(SHELL)
  if (key === undefined || (await matchPrecache(SHELL)) !== undefined) return
  const response = await fetch(SHELL, { cache: 'no-cache', redirect: 'error' })
  if (!response.ok || !isOfThisBuild(await response.clone().text())) return
  const cache = await caches.open(cacheNames.precache)
  await cache.put(key, response)
}

/** The page of another build, or a captive portal's, needs scripts that this worker does not keep. */
function isOfThisBuild(html: string): boolean {
  const files = html.match(/\/assets\/[\w.-]+/g) ?? []
  return files.length > 0 && files.every((file) => getCacheKeyForURL(file) !== undefined)
}
