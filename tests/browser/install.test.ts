// The app as a phone has it: offered once, installed, its icon counts what waits, and an order that is placed while it is closed is told.
import { expect } from 'vitest'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { testOnOneProfile as test } from './journey.ts'
import { accessibilityFaults, overflowFault, showIn } from './page-faults.ts'
import { addFirst, bringOnline, goOffline, untilReadyOffline } from './steps.ts'

const OFFER = 'Install Starlane on this computer'
const NEWS = 'Want to know when it’s placed?'

test('a visitor keeps the first thing: the browser is asked to keep it too, the app is offered, and once refused not offered again', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const { persist } = StorageManager.prototype
    StorageManager.prototype.persist = function asked() {
      sessionStorage.setItem('asked', `${sessionStorage.getItem('asked') ?? ''}x`)
      return persist.call(this)
    }
  })
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked') ?? '')
  await page.goto(`${shop.url}/kpop`)
  await page.getByText('Everything is on this device now.').waitFor()
  expect([await asked(), await page.getByText(OFFER).count()]).toEqual(['', 0])
  await addFirst(page, 'Wishlist')
  await page.getByText(OFFER).waitFor()
  await expect.poll(asked).toBe('x')
  await expectSound(page, '.offer')
  await expectAbove(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByText(OFFER).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: /^Wishlisted/ }).waitFor()
  expect(await page.getByText(OFFER).count()).toBe(0)
  expect(await page.getByText('Everything is on this device now.').count()).toBe(0)
})

test('offline, another app shares a link of a seller: its product is found on the device, and put on the wishlist', async ({
  page,
  shop,
  server,
}) => {
  await server.earn(1_000)
  await page.goto(`${shop.url}/kpop2`)
  await untilReadyOffline(page)
  await goOffline(page.context())
  await page.goto(`${shop.url}/anime2`)
  const link = page.locator('main article a[target=_blank]').nth(3)
  const [url, name] = [await link.getAttribute('href'), await link.innerText()]
  // As the installed app is opened by the system's share sheet.
  await page.goto(`${shop.url}/share?title=${encodeURIComponent('Look at this')}&text=${encodeURIComponent(`${url}&ref=share`)}`)
  await page.getByRole('heading', { name: 'Found it' }).waitFor()
  await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('button', { name: 'Put it on the wishlist' }).click()
  await page.getByText('It is on your wishlist.').waitFor()
  await expectSound(page)
  await bringOnline(page.context())
})

test('installed, an order that waits: the icon counts it, and the browser is asked for notifications only behind a press', async ({
  page,
  shop,
  server,
}) => {
  const context = page.context()
  await install(context, shop.url)
  await server.state()
  await goOffline(context)
  await page.goto(`${shop.url}/kpop2`)
  await addFirst(page, 'Add to Cart')
  await page.goto(`${shop.url}/cart`)
  expect(await page.getByText(NEWS).count()).toBe(0)
  await page.getByRole('button', { name: /^Checkout/ }).click()
  await page.getByText(NEWS).waitFor()
  await expectSound(page, '.offer')
  await expect.poll(() => badgeOf(context, shop.url)).toBe(1)
  // The browser's question has no face here: it is answered beforehand.
  await context.grantPermissions(['notifications'], { origin: shop.url })
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByText(NEWS).waitFor({ state: 'detached' })
})

test('placed while the app is closed: one notification says so, and the icon counts nothing any more', async ({ page, shop, server }) => {
  const context = page.context()
  const worker = workerOf(context)
  await page.goto('about:blank')
  await bringOnline(context)
  await expect.poll(async () => (await server.inventory()).inventory.length).toBe(1)
  await expect.poll(() => notifications(worker)).toEqual(['Order placed: 1 thing'])
  await expect.poll(() => badgeOf(context, shop.url)).toBe(0)
})

test('the app is opened again: it says what came of the order, and takes the notification back', async ({ page, shop }) => {
  const context = page.context()
  const worker = workerOf(context)
  await page.goto(`${shop.url}/inventory`)
  await page.getByText(/^Checked out! Items are now in your Inventory\./).waitFor()
  await expect.poll(() => notifications(worker)).toEqual([])
})

test('the device is cleared: what waits stays, the catalog goes and comes again', async ({ page, shop, server }) => {
  await untilReadyOffline(page)
  await goOffline(page.context())
  await page.goto(`${shop.url}/kpop2`)
  const name = await addFirst(page, 'Add to Cart')
  await page.goto(`${shop.url}/account`)
  const panel = page.getByRole('region', { name: 'Offline & storage' })
  await panel.getByText(/^Total: /).click()
  await panel.getByText(/^\d+ products, as of /).waitFor()
  await panel.getByText(/^\d+ pictures, [\d.]+ (kB|MB)$/).waitFor()
  await panel.getByText('1 change', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Clear…' }).click()
  await page.getByText('You’re offline: there will be nothing to browse until you’re back online.').waitFor()
  await expectSound(page, 'dialog[open]')
  await page.getByRole('button', { name: 'Clear, but keep what is waiting' }).click()
  await panel.getByText('Not on this device').waitFor()
  await panel.getByText('Kept as you see them').waitFor()
  await panel.getByText('1 change', { exact: true }).waitFor()
  await bringOnline(page.context())
  await expect.poll(async () => (await server.state()).state.cart.map((line) => line.name)).toEqual([name])
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await panel.getByText(/^\d+ products, as of /).waitFor()
})

test('a page that was loaded past the worker, by a hard reload, is under its control soon', async ({ page, shop }) => {
  await page.goto(`${shop.url}/about`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const session = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})

test('a notification is pressed: the window that is open goes to the page that says more', async ({ page, shop }) => {
  await page.goto(`${shop.url}/about`)
  await workerOf(page.context()).evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration }
    const data = { ids: ['outcome-1'], path: '/decisions' }
    await scope.registration.showNotification('Your order needs an answer', { data })
    const [notification] = await scope.registration.getNotifications()
    const { NotificationEvent } = globalThis as unknown as {
      NotificationEvent: new (type: string, init: { notification: unknown }) => Event
    }
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL('**/decisions')
  expect(
    page
      .context()
      .pages()
      .filter((open) => open.url().startsWith(shop.url)),
  ).toHaveLength(1)
})

/** Accessible in both themes, and nothing runs out of a narrow phone's screen. An offer covers what can be scrolled free: it is judged itself. */
async function expectSound(page: Page, within = 'html'): Promise<void> {
  const before = page.viewportSize()
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    expect(await accessibilityFaults(page, within)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowFault(page)).toBe('')
  if (before !== null) await page.setViewportSize(before)
}

/** What is said meanwhile stands on an offer and covers nothing of it, also where a narrow phone breaks its words into more lines. */
async function expectAbove(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await goOffline(page.context())
  await page.getByText('You’re offline. Keep shopping, we’ll send it later.').waitFor()
  const gap = async () => {
    const [word, offer] = await Promise.all([page.locator('.toast').boundingBox(), page.locator('.offer').boundingBox()])
    return word && offer && offer.y - word.y - word.height
  }
  await expect.poll(gap).toBeGreaterThan(-1)
  expect(await gap()).toBeLessThan(20)
  await bringOnline(page.context())
  if (before !== null) await page.setViewportSize(before)
}

async function install(context: BrowserContext, url: string): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('no page is open')
  const session = await context.newCDPSession(page)
  await session.send('PWA.install', { manifestId: `${url}/`, installUrlOrBundleUrl: url })
}

async function badgeOf(context: BrowserContext, url: string): Promise<number> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('no page is open')
  const session = await context.newCDPSession(page)
  const { badgeCount } = await session.send('PWA.getOsAppState', { manifestId: `${url}/` })
  await session.detach()
  return badgeCount
}

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('the shop has no service worker here')
  return worker
}

/** Titles of what the system's list shows of the shop. */
function notifications(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title }) => title)
  })
}
