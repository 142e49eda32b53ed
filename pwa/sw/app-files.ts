import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { tag } from '#words/language.ts'
import { inLanguage } from '../../words/languages.ts'
import type { Env } from '../sync/env.ts'
import { withRoom } from '../sync/with-room.ts'

/** The language of an open device is that of its worker. */
const SHELL = inLanguage('/index.html', tag)

/** Addresses of the app have no file extension; the API and its like are the server's. */
const NOT_THE_APP = [/^\/(api|pictures|healthz|readyz)([/?]|$)/, /^[^?]+\.[a-z0-9]+$/i]

/** One after the other, some two hundred files would wait for an answer each. */
const AT_ONCE = 6
/** A server that fails so often is not the one that has this build: it is left alone until the next try. */
const MOST_FAILURES = 3

/**
 * Keeps the whole app on the device and opens it from there, also when there is a network: behind a dead server or a captive portal it must
 * open as well. A file is kept only with the content that the build gave it, by its hash: a maintenance page that answers 200, or a server
 * of another build, fails the install, which the browser tries again later.
 */
export function registerApp(entries: (PrecacheEntry | string)[], worker: ServiceWorkerGlobalScope, env: Pick<Env, 'freeSpace'>): void {
  const files = new PrecacheController()
  files.addToCacheList(entries)
  worker.addEventListener('install', (event) => event.waitUntil(keepMissing(files, env)))
  worker.addEventListener('activate', files.activate)

  // The page of a server is its own build's: only where the one of this build cannot be had is it better than none.
  const open = async (request: Request) => {
    const kept = () => files.matchPrecache(SHELL)
    return (await kept()) ?? (await keepMissing(files, env).then(kept, () => undefined)) ?? fetch(request)
  }
  const route = new NavigationRoute(
    ({ request, event }) => {
      const opened = open(request)
      // What the browser has thrown out of the cache comes back before it is missed without a signal.
      event.waitUntil(opened.then(() => keepMissing(files, env)).catch(() => undefined))
      return opened
    },
    { denylist: NOT_THE_APP },
  )
  // Before the other, which would take / for a file of this name.
  registerRoute(route)
  registerRoute(new PrecacheRoute(files))
}

/**
 * Fetches every file of the app that is not in the cache. Rejects where one cannot be had, with those that could be kept; the next try goes on
 * from there.
 */
async function keepMissing(files: PrecacheController, env: Pick<Env, 'freeSpace'>): Promise<void> {
  const cache = await caches.open(files.strategy.cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...files.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key))
  const failures: unknown[] = []
  const next = async (): Promise<void> => {
    for (let entry = missing.shift(); entry !== undefined && failures.length < MOST_FAILURES; entry = missing.shift()) {
      const [url, key] = entry
      const store = async () => cache.put(key, (await fetchFile(url, key === url, files.getIntegrityForCacheKey(key))).clone())
      await withRoom(env, store).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  if (failures.length > 0) throw failures[0]
}

/** `isNamedByContent`: its name changes with it, so the browser's own cache may answer. Rejects unless the content has the hash `integrity`. */
async function fetchFile(url: string, isNamedByContent: boolean, integrity: string | undefined): Promise<Response> {
  const ask = (cache: RequestCache) =>
    fetch(url, { cache, credentials: 'same-origin', redirect: 'error', ...(integrity === undefined ? {} : { integrity }) })
  // A portal's answer may stand in the browser's own cache under this name.
  const response = await (isNamedByContent ? ask('default').catch(() => ask('reload')) : ask('reload'))
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}
