// Photographs on a device (DECISIONS D9): by bytes and not by count, asked once where they are many, true in what is said, cut and never purged.
import { expect } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Product } from '#sync-protocol/domain/product.ts'
import { openProfile, PATIENCE_MS } from './browser.ts'
import { PHONE, test as plain } from './journey.ts'
import { photographShop } from './photographed-shop.ts'
import { addFirst, bringOnline, expectPictures, goOffline } from './steps.ts'

/** 16 MB: more than comes unasked. */
const MANY = 900
const UNASKED_BYTES = 10_000_000

const test = plain.extend('products', { scope: 'file' }, ({ shop }) => photographShop(shop, MANY))

const bytesOf = ([product]: readonly Product[]) => product?.photos?.[0]?.bytes ?? 0

/** A device on which nothing was said or offered yet, but the app itself. */
async function freshDevice(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await prepared(await browser.newContext({ viewport: PHONE }))
  return { context, page: await context.newPage() }
}

async function prepared(context: BrowserContext): Promise<BrowserContext> {
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(() => {
    if (localStorage.getItem('starlane-offers') === null) localStorage.setItem('starlane-offers', 'notify install')
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data))
  })
  return context
}

const kept = (page: Page, name = 'starlane-pictures') =>
  page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname), name)

/** What the worker answered last, once it has no more to fetch, or stopped. */
async function answered(page: Page): Promise<{ here: number; left: number; fetched: number }> {
  const last = () =>
    page.evaluate(() => {
      const { heard } = globalThis as unknown as { heard: { type: string; here: number; left: number; fetched: number }[] }
      return heard.findLast(({ type }) => type === 'warmed')
    })
  await expect.poll(async () => ((await last()) ?? { fetched: 1 }).fetched === 0 || (await last())?.left === 0).toBe(true)
  const answer = await last()
  if (answer === undefined) throw new Error('the worker said nothing')
  return answer
}

/** The size in pixels of a picture as the page gets it; 0 if it does not. */
const widthOf = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    return image.decode().then(
      () => image.naturalWidth,
      () => 0,
    )
  }, url)

test('a visitor’s device has no more than 10 MB until it is asked, then all, and says so when it is true; offline there are cards', async ({
  browser,
  shop,
  products,
}) => {
  const { context, page } = await freshDevice(browser)
  await page.goto(`${shop.url}/kpop`)
  // What 900 pictures take beside busy processes is no judgement of the shop.
  const timeout = 120_000
  await page.getByText('All pictures: 16 MB').waitFor({ timeout })
  const { here } = await answered(page)
  expect(here * bytesOf(products)).toBeLessThanOrEqual(UNASKED_BYTES)
  expect(here).toBeGreaterThan(500)
  expect((await kept(page)).length).toBe(here)
  // A page of version 1.0 would ask like this.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'warm', urls: ['/pictures/a.svg'] }))
  expect(await page.getByText('Everything is on this device now.').count()).toBe(0)
  const other = await context.newPage()
  await other.goto(`${shop.url}/about`)
  await other.getByText('All pictures: 16 MB').waitFor()
  await page.getByRole('button', { name: 'Download' }).click()
  await other.getByText('All pictures: 16 MB').waitFor({ state: 'detached', timeout })
  await page.getByText('Everything is on this device now. It works offline.').waitFor()
  const images = products.map(({ image }) => image)
  expect(new Set(await kept(page))).toEqual(new Set(images))
  const [first, second] = images.map((image) => image.replace('-480', '-1280'))
  expect(await widthOf(page, first ?? '')).toBe(1_280)
  await goOffline(context)
  await page.goto(`${shop.url}/anime?page=4`)
  await expectPictures(page)
  expect([await widthOf(page, first ?? ''), await widthOf(page, second ?? '')]).toEqual([1_280, 480])
  expect(await kept(page, 'starlane-pictures-whole')).toEqual([first])
  await bringOnline(context)
  await context.close()
})

test('little room: the list is cut before anything is fetched, and as many as are here are said to be', async ({
  browser,
  shop,
  products,
}) => {
  const { context, page } = await freshDevice(browser)
  await context.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ quota: 35_000_000, usage: 0 })
  })
  await page.goto(`${shop.url}/kpop`)
  const { here } = await answered(page)
  await page.getByText(`The shop is on this device now, with ${here} of 900 pictures. It works offline.`).waitFor()
  expect(await kept(page)).toHaveLength(here)
  expect(here).toBeGreaterThan(100)
  expect(here * bytesOf(products)).toBeLessThanOrEqual(35_000_000 * 0.2 + 12 * bytesOf(products))
  await context.close()
})

test('a disk that is full: fetching stops, the first pages stay, and what the user does is stored all the same', async ({
  shop,
  products,
}) => {
  const profile = await openProfile()
  const context = await prepared(profile.context())
  const page = await context.newPage()
  await page.goto(`${shop.url}/healthz`)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 8_000_000 })
  await page.goto(`${shop.url}/kpop`)
  const { here, left } = await answered(page)
  expect(here).toBeGreaterThan(100)
  expect(left).toBeGreaterThan(100)
  await addFirst(page, 'Wishlist')
  const cards = await kept(page)
  expect(cards.length).toBeGreaterThan(0)
  expect(cards).toEqual(
    expect.arrayContaining(
      products
        .filter(({ theme }) => theme === 'kpop')
        .slice(0, 12)
        .map(({ image }) => image),
    ),
  )
  await goOffline(context)
  await page.reload()
  await expectPictures(page)
  await profile.remove()
})

test('a browser that saves data: the pictures of cart and wishlist come, and those that are seen', async ({ browser, shop, products }) => {
  const { context, page } = await freshDevice(browser)
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }))
  await page.goto(`${shop.url}/kpop`)
  const name = await addFirst(page, 'Wishlist')
  const { image } = products.find((product) => product.name === name) ?? { image: '' }
  await page.goto(`${shop.url}/about`)
  await page.evaluate(() => caches.delete('starlane-pictures'))
  await page.reload()
  expect((await answered(page)).here).toBe(1)
  expect(await kept(page)).toEqual([image])
  expect(await page.getByText(/pictures: /).count()).toBe(0)
  await context.close()
})
