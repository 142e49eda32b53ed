/**
 * What is served in place of the service worker with SERVICE_WORKER=off, when a worker that was released breaks the app on devices: it removes
 * itself and what was cached, and lets the pages come from the server again. What waits in the queue lies in IndexedDB, and stays. Where nothing
 * was cached no page is loaded again: each one registers this worker anew, and would go round for ever.
 */
export const ENDING_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
  if (names.length === 0) return
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url).catch(() => undefined)
}
`
