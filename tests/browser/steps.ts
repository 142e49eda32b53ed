// What a fan does, step by step, by the names the specification gives to controls.
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { PATIENCE_MS } from './browser.ts'
import { changesStored, storedRows } from './device-storage.ts'
import { screenScripts } from './shop.ts'

export interface Fan {
  username: string
  password: string
}

let fans = 0

/** Registers through the form, ends on the dashboard, and answers the login token. */
export async function registerFan(page: Page, url: string, fan: Partial<Fan> = {}): Promise<string> {
  const username = fan.username ?? `fan${process.pid}x${(fans += 1)}`
  const password = fan.password ?? 'moonlight serenade'
  await page.goto(`${url}/register`)
  await page.getByLabel(/^Username/).fill(username)
  await page.getByLabel(/^E-?mail/i).fill(`${username}@example.com`)
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(password)
  await page
    .getByLabel(/^Confirm password/i)
    .first()
    .fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Register|Create account)/ })
    .click()
  await page.waitForURL('**/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  if (token === null) throw new Error('no token was stored')
  return token
}

/** Logs in through the form and ends where it leads: on the dashboard, or on the page that redirected to the login. */
export async function logIn(page: Page, url: string, { username, password }: Fan): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/** The id of the user who is logged in on this page. */
export function userId(page: Page): Promise<string> {
  return page.evaluate(() => {
    const user: { id: string } = JSON.parse(localStorage.getItem('user') ?? '{}')
    return user.id
  })
}

/** An iPhone's Safari, which has no question of its own about installing. */
export const IPHONE = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1',
  hasTouch: true,
}

/** Where the account's entries stand: the menu of a phone, the name on a desk. */
export async function openMenu(page: Page): Promise<void> {
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  if (await burger.isVisible()) await burger.click()
  else await page.getByRole('button', { name: /^Welcome, / }).click()
}

/** Logs out where the bar has room for its menus. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Welcome, / }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** One visit is enough: all screens, the catalog and its pictures are on a member's device, and the service worker serves the page. */
export async function untilReadyOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const wanted = await page.evaluate(async (scripts) => {
    const catalog: { products: { image: string }[] } = await (await fetch('/api/catalog')).json()
    return [...scripts, ...catalog.products.map(({ image }) => image)]
  }, screenScripts())
  const missing = () =>
    page.evaluate(async (urls) => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const paths = new Set(kept.flat().map(({ url }) => new URL(url).pathname))
      return urls.filter((url) => !paths.has(url))
    }, wanted)
  await until(missing, (urls) => urls.length === 0, PATIENCE_MS)
}

/** These documents are on the device, though their screens may never have been opened. */
export async function untilKept(page: Page, documents: readonly string[]): Promise<void> {
  const kept = async () => (await storedRows(page)).filter(({ store }) => store === 'documents').map(({ key }) => key)
  await until(kept, (keys) => documents.every((name) => keys.includes(name)), PATIENCE_MS)
}

/** The app is on the device, with the drawings of both themes. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const isDrawn = () =>
    page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return ['lane-day', 'lane-night', 'crowd-night-front'].every((name) => requests.flat().some(({ url }) => url.includes(name)))
    })
  await until(isDrawn, Boolean, PATIENCE_MS)
}

export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
}

export async function bringOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
}

/** Every product picture within the page is there, in full. */
export async function expectPictures(page: Page): Promise<void> {
  const pictures = page.locator('main img[src^="/pictures/"]')
  await pictures.first().waitFor()
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    const shown = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    await until(shown, Boolean, PATIENCE_MS)
  }
}

/** Presses the button of this name on a product card (the nth that still has it), waits until it is kept, and answers the product's name. */
export async function addFirst(page: Page, control: 'Add to Cart' | 'Wishlist', nth = 0): Promise<string> {
  const pressed = control === 'Wishlist' ? 'Wishlisted' : 'Remove'
  const cards = page.locator('main').locator('article, li')
  const unpressed = page.getByRole('button', { name: new RegExp(`^${control}(?!ed)`) })
  const heading = cards.filter({ has: unpressed }).nth(nth).getByRole('heading').first()
  const name = (await heading.innerText()).split('\n')[0]?.trim() ?? ''
  const card = cards.filter({ has: page.getByRole('heading', { name }) }).first()
  const stored = await changesStored(page)
  await card.getByRole('button', { name: new RegExp(`^${control}`) }).click()
  const done = card.getByRole('button', { name: new RegExp(`^${pressed}`) })
  const again = card.getByRole('button', { name: /^Buy again/ })
  await done.or(again).waitFor()
  // A piece that is owned asks once, and the second half of a double press is no answer.
  if (await again.isVisible()) {
    await pause(500)
    await again.click()
  }
  await done.waitFor()
  // It shows at once, a moment before it is on the disk: only then may a journey pull the plug.
  await until(
    () => changesStored(page),
    (now) => now > stored,
    PATIENCE_MS,
  )
  return name
}

/** Looks until it is as wanted. Not the test runner's waiting: the screenshots are taken without a runner. */
async function until<T>(look: () => Promise<T>, isWanted: (seen: T) => boolean, timeout: number): Promise<void> {
  const end = performance.now() + timeout
  for (;;) {
    const seen = await look()
    if (isWanted(seen)) return
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(seen)} after ${timeout} ms`)
    await pause(50)
  }
}
