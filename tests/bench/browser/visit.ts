import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const MOST_MS = 60_000

/** One visit is enough: resolves when the worker runs, every product picture is on the device, and nothing is being fetched any more. */
export async function untilReadyOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const late = Date.now() + MOST_MS
  while ((await missingPictures(page)) > 0) {
    if (Date.now() > late) throw new Error('the pictures did not come')
    await wait(250)
  }
  await page.waitForLoadState('networkidle')
}

function missingPictures(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const catalog: { products: { image: string }[] } = await (await fetch('/api/catalog')).json()
    const found = await Promise.all(catalog.products.map(({ image }) => caches.match(image)))
    return found.filter((response) => response === undefined).length
  })
}
