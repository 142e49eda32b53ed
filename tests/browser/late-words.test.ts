// What is said of an order when something comes late: the prices, the answer to one that was taken back, the page that would say it (SPEC R29, R41).
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, pictureOfFailure } from './browser.ts'
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

async function fillCart(count: number): Promise<number> {
  const { products } = v.parse(Listing, await server.get('/api/jewelry?page=1'))
  const cheap = products.toSorted((a, b) => a.priceGems - b.priceGems).slice(0, count)
  await server.post('/api/store/cart/sync', { items: cheap.map(({ id }) => ({ itemId: id, qty: 1 })) })
  return cheap.reduce((sum, { priceGems }) => sum + priceGems, 0)
}

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
