// What is said of an order when something comes late: the prices, the answer to one that was taken back, the page that would say it (SPEC R29, R41).
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { digits } from '#sync-protocol/domain/amounts.ts'
import { openBrowser, pictureOfFailure } from './browser.ts'
import { accessibilityFaults, overflowFault, showIn } from './page-faults.ts'
import { serverView, type ServerView } from './server-view.ts'
import { openShop, type Shop } from './shop.ts'
import { logIn, registerFan } from './steps.ts'

const Listing = v.object({ products: v.array(v.object({ id: v.string(), priceGems: v.number() })) })
const PLACED = /^Checked out! Items are now in your Inventory\./

let shop: Shop
let browser: Browser
let context: BrowserContext
let page: Page
let server: ServerView
let fan: { username: string; password: string }
let gems: number
let fans = 0

beforeAll(async () => {
  shop = await openShop()
  browser = await openBrowser()
})
beforeEach(async () => {
  // A request that a service worker passes on could not be held up.
  const open = () => browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const first = await open()
  fan = { username: `late${(fans += 1)}`, password: 'moonlight serenade' }
  server = serverView(shop.url, await registerFan(await first.newPage(), shop.url, fan))
  await first.close()
  gems = await server.earn(1_000)
  context = await open()
  page = await context.newPage()
})
afterEach(async (test) => {
  await pictureOfFailure(test, page)
  await context.close()
})
afterAll(async () => {
  await browser?.close()
  await shop?.remove()
})

const main = () => page.getByRole('main')

/** Holds up what the page asks of an address, or the answer to it, until it is let go. */
async function holdUp(address: string, what: 'request' | 'answer', isMeant: (route: Route) => boolean = () => true): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await context.route(address, async (route) => {
    if (!isMeant(route)) return route.continue()
    if (what === 'answer') {
      const response = await route.fetch()
      await held
      return route.fulfill({ response })
    }
    await held
    return route.continue()
  })
  return letGo
}

async function fillCart(count: number): Promise<number> {
  const { products } = v.parse(Listing, await server.get('/api/jewelry?page=1'))
  const cheap = products.toSorted((a, b) => a.priceGems - b.priceGems).slice(0, count)
  await server.post('/api/store/cart/sync', { items: cheap.map(({ id }) => ({ itemId: id, qty: 1 })) })
  return cheap.reduce((sum, { priceGems }) => sum + priceGems, 0)
}

test('prices that arrive late: no total and no Checkout before they are there', async () => {
  const total = await fillCart(2)
  const letGo = await holdUp('**/api/catalog', 'request')
  await logIn(page, shop.url, fan)
  await page.goto(`${shop.url}/cart`)
  await main().getByText('Loading prices…').waitFor()
  expect(await main().getByText('Total').count()).toBe(0)
  expect(await main().getByRole('button', { name: 'Checkout' }).count()).toBe(0)
  for (const size of [
    { width: 360, height: 780 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    for (const theme of ['dark', 'light'] as const) {
      await showIn(page, theme)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await overflowFault(page)).toBe('')
    }
  }
  letGo()
  await main().getByText('Total').locator('..').getByText(`${total} gems`).waitFor()
  await main().getByRole('button', { name: 'Checkout' }).click()
  await page.getByText(PLACED).waitFor()
  expect((await server.state()).state.gems).toBe(gems - total)
})

test('an order taken back while it was under way: the waiting screen says that it was too late, and nothing else', async () => {
  const total = await fillCart(1)
  const letGo = await holdUp('**/api/sync/push', 'answer', (route) => route.request().postData()?.includes('store/cart/checkout') === true)
  await logIn(page, shop.url, fan)
  await page.goto(`${shop.url}/cart`)
  await main().getByRole('button', { name: 'Checkout' }).click()
  await expect.poll(async () => (await server.state()).state.gems).toBe(gems - total)
  await main().getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Your order is canceled and its items are back in your cart.').waitFor()
  letGo()
  await page
    .getByText(
      `Your order had already been placed, so it could not be canceled. Items are now in your Inventory. Balance: ${digits(gems - total)}`,
    )
    .waitFor()
  expect(await page.getByText(PLACED).count()).toBe(0)
})

test('a reload right after the answer: the next page tells the outcome', async () => {
  await fillCart(1)
  await logIn(page, shop.url, fan)
  await page.goto(`${shop.url}/cart`)
  await main().getByRole('button', { name: 'Checkout' }).waitFor()
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body.textContent?.includes('Checked out!')) return
      observer.disconnect()
      location.reload()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await Promise.all([page.waitForEvent('load'), main().getByRole('button', { name: 'Checkout' }).click()])
  await main().getByText('Cart is empty.').waitFor()
  await page.getByText(PLACED).waitFor()
})
