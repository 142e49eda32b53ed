// What the app draws first is what the server has drawn: React's development build says wherever it is not.
import { afterAll, beforeAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { ensureShopIsBuilt } from '../api/built-shop.ts'
import { DESK, SMALL_PHONE, test } from './journey.ts'
import { buildOther, type OtherBuild } from './other-build.ts'
import { openShop, type Shop } from './shop.ts'

const PAGES = [
  '/',
  '/store',
  '/kpop',
  '/kpop?type=fashion&page=2',
  '/anime?page=3&from=mail',
  '/product/kpop-jewelry-encore-lightstick-pendant',
  '/reviews',
  '/about',
  '/contact',
  '/policies',
  '/terms-of-service',
  '/privacy-policy',
  '/login',
  '/register',
]

let build: OtherBuild
let shop: Shop

beforeAll(async () => {
  ensureShopIsBuilt()
  build = buildOther('development')
  shop = await openShop({ SHOP_ROOT: build.folder })
})
afterAll(async () => {
  await shop.remove()
  build.remove()
})

declare global {
  var heading: { before: Element | null; isKept: Promise<boolean> }
}

/** Notes whether the app kept the heading that was drawn, once it is awake. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const title = () => document.querySelector('main h1')
    const isKept = new Promise<boolean>((resolve) =>
      addEventListener('starlane-awake', () => resolve(title() !== null && title() === globalThis.heading.before)),
    )
    globalThis.heading = { before: null, isKept }
    addEventListener('starlane-waking', () => (globalThis.heading.before = title()))
  })
}

async function open(page: Page, path: string): Promise<boolean> {
  await page.goto(shop.url + path)
  const isKept = await page.evaluate(() => globalThis.heading.isKept)
  // What the device knows comes with the next render.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return isKept
}

test.for([
  ['light', false, SMALL_PHONE],
  ['dark', true, SMALL_PHONE],
  ['light', true, DESK],
  ['dark', false, DESK],
] as const)(
  "%s, with a guest's cart, wishlist, catalog and half a letter: %s",
  { timeout: 600_000 },
  async ([theme, hasCart, viewport], { openDevice }) => {
    const { page, errors } = await openDevice({ serviceWorkers: 'block', viewport })
    await watchHeading(page)
    await page.addInitScript((chosen) => localStorage.setItem('starlane-theme', chosen), theme)
    const mark = page.locator('.dock a', { hasText: 'Cart, 1 item' })
    if (hasCart) {
      await open(page, '/kpop')
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await mark.waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Wishlist' }).first().click()
      await page.waitForFunction(() => localStorage['starlane-listing'] !== undefined)
      await open(page, '/store')
      // What was opened here, of the products that the server sends along.
      await page.evaluate(() => {
        const drawn: { products: { id: string }[] } = JSON.parse(document.getElementById('page')?.textContent ?? '')
        localStorage.setItem('starlane-seen', drawn.products.map(({ id }) => id).join(' '))
      })
      await open(page, '/contact')
      await page.getByLabel('Message').fill('Half a letter')
    }
    for (const path of PAGES) {
      expect([path, await open(page, path), errors]).toEqual([path, true, []])
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
      if (hasCart) await mark.waitFor({ state: 'attached' })
      if (hasCart && path === '/contact') expect(await page.getByLabel('Message').inputValue()).toBe('Half a letter')
    }
  },
)

test.for([
  ['another word', (html: string) => html.replace('K-Pop Inspired Products</h1>', 'J-Pop Inspired Products</h1>')],
  ['another class', (html: string) => html.replace('class="wrap page listing"', 'class="wrap page other"')],
] as const)('%s in what was drawn is reported', async ([_what, change], { openDevice }) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  await watchHeading(page)
  await page.route('**/kpop', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    expect(change(html)).not.toBe(html)
    await route.fulfill({ response: answer, body: change(html) })
  })
  await open(page, '/kpop')
  await expect.poll(() => errors.join()).toMatch(/hydrat/i)
})
