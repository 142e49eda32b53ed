import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const MOST_MS = 180_000

/** A shop that a member's page can be through with: live events keep a connection open, and no network is idle then. */
export const WITHOUT_LIVE = { MAX_LISTENERS: '0' }

/** One visit is enough: resolves when the worker runs, every product picture (or the first so many) is on the device, and nothing is being fetched any more. */
export async function untilReadyOffline(page: Page, pictures = Infinity): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const late = Date.now() + MOST_MS
  while ((await missingPictures(page, pictures)) > 0) {
    if (Date.now() > late) throw new Error('the pictures did not come')
    await wait(1_000)
  }
  await page.waitForLoadState('networkidle')
}

function missingPictures(page: Page, pictures: number): Promise<number> {
  return page.evaluate(
    async (most) => {
      const catalog: { products: { image: string }[] } = await (await fetch('/api/catalog')).json()
      const names = (await caches.keys()).filter((name) => name.includes('pictures'))
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const paths = new Set(kept.flat().map(({ url }) => new URL(url).pathname))
      const wanted = catalog.products.slice(0, most === null ? undefined : most)
      return wanted.filter(({ image }) => !paths.has(image)).length
    },
    Number.isFinite(pictures) ? pictures : null,
  )
}
