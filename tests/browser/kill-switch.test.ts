// A service worker that was released broken is taken back from devices, and nothing that waits on them is lost.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testAsMember as test } from './journey.ts'
import { addFirst, untilReadyOffline } from './steps.ts'

test('with SERVICE_WORKER=off the worker and its caches go from the device; the queue stays and is sent', async ({
  shop,
  page,
  server,
}) => {
  await page.goto(`${shop.url}/jewelry`)
  await untilReadyOffline(page)
  await shop.kill()
  const name = await addFirst(page, 'Add to Cart')
  await shop.start({ SERVICE_WORKER: 'off' })
  await page.reload()

  await endIdleWorkers(page)
  const left = () =>
    page
      .evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update().catch(() => undefined)
        return [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]
      })
      .catch(() => undefined)
  await expect.poll(left, { timeout: 100_000, interval: 500 }).toEqual([[], 0])
  await expect.poll(async () => (await server.state()).state.cart.map((line) => line.name)).toEqual([name])
  // The worker loads the page anew when it ends, maybe just now.
  const opened = () => page.goto(`${shop.url}/cart`).then(Boolean, () => false)
  await expect.poll(opened).toBe(true)
  await page.getByText(name).first().waitFor()
})

/**
 * Ends the worker in charge as soon as another one waits for its place. The browser does so by itself once it had nothing to do for half a
 * minute, but never while a test looks at it.
 */
async function endIdleWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const statuses = new Map<string, string>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status)
    if (![...statuses.values()].includes('installed')) return
    for (const { versionId, status, runningStatus } of versions) {
      // One that a request has woken up again is ended again.
      if (status === 'activated' && runningStatus === 'running')
        void devtools.send('ServiceWorker.stopWorker', { versionId }).catch(() => undefined)
    }
  })
  await devtools.send('ServiceWorker.enable')
}
