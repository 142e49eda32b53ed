// What the shop says around its pages: about the connection, about what waits, and about who is logged in.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { DESK, SMALL_PHONE, test } from './journey.ts'
import { MEMBER_PLACES } from './expected-pages.ts'
import { accessibilityFaults, overflowFault, pictureFault } from './page-faults.ts'
import { bringOnline, goOffline, registerFan, untilReadyOffline } from './steps.ts'

const NARROWEST = { width: 320, height: 640 }
const LINE = 'You’re offline. Keep shopping, we’ll send it later.'
const light = (page: Page) => page.getByRole('button', { name: /^(Online|Offline|Connecting)/ })

test('offline on the narrowest phone: the light says the word, one line says what it means, and its panel is on the screen', async ({
  openDevice,
  shop,
}) => {
  const { context, page, errors } = await openDevice({ viewport: NARROWEST })
  await registerFan(page, shop.url)
  await page.goto(`${shop.url}/kpop2`)
  await untilReadyOffline(page)
  await page.getByRole('button', { name: 'Online' }).waitFor()
  await light(page).click()
  await page.getByText('You’re online.', { exact: true }).waitFor()
  const art = page.locator('.signal-more img')
  await expect.poll(() => art.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  expect(await pictureFault(page)).toBe('')
  await page.keyboard.press('Escape')

  await goOffline(context)
  await page.getByText(LINE).waitFor()
  const word = light(page).getByText('Offline', { exact: true })
  // It grows into its place.
  await expect.poll(async () => (await word.boundingBox())?.width).toBeGreaterThan(20)
  expect(await overflowFault(page)).toBe('')
  await page.locator('.toast', { hasText: LINE }).getByRole('button', { name: 'Dismiss' }).click()

  await light(page).click()
  const headline = page.getByText('You’re offline.', { exact: true })
  await headline.waitFor()
  const panel = await page.locator('.signal-more').boundingBox()
  if (panel === null) throw new Error('the panel is not there')
  expect(panel.x).toBeGreaterThanOrEqual(0)
  expect(panel.x + panel.width).toBeLessThanOrEqual(NARROWEST.width)
  expect(panel.y + panel.height).toBeLessThanOrEqual(NARROWEST.height)
  // What it covers in part is free again when it is closed.
  expect(await accessibilityFaults(page, '.signal-more')).toEqual([])
  await page.keyboard.press('Escape')
  await headline.waitFor({ state: 'hidden' })
  expect(await accessibilityFaults(page)).toEqual([])

  // It is said once: neither the next time offline nor the next page says it again.
  await bringOnline(context)
  await page.getByRole('button', { name: 'Online' }).waitFor()
  await goOffline(context)
  await page.getByRole('button', { name: 'Offline' }).waitFor()
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/dashboard')
  expect(await page.getByText(LINE).count()).toBe(0)
  expect(errors).toEqual([])
})

test('a page that is left while it still asks was not cut off: what is said once in a tab is left for when it is', async ({
  openDevice,
  shop,
}) => {
  const { context, page } = await openDevice()
  await registerFan(page, shop.url)
  const pull = '**/api/sync/pull?*'
  // What is left runs on for a few milliseconds: time after time it has its chance.
  for (let time = 0; time < 8; time += 1) {
    const isAsked = page.waitForRequest(pull)
    await page.route(pull, () => undefined)
    await page.goto(`${shop.url}/cart`)
    await isAsked
    await page.getByRole('button', { name: 'Online' }).waitFor()
    await page.unroute(pull)
    await page.reload()
    await page.getByRole('button', { name: 'Online' }).waitFor()
  }
  await goOffline(context)
  await page.getByText(LINE).waitFor()
})

test('books that were never opened are there offline: the app’s own, and the page says so once', async ({ openDevice, shop }) => {
  const { context, page, errors } = await openDevice({ viewport: SMALL_PHONE })
  await registerFan(page, shop.url)
  await untilReadyOffline(page)
  await goOffline(context)
  await page.goto(`${shop.url}/books`)
  const main = page.getByRole('main')
  await main.getByText('You’re offline, so these are Starlane’s own picks.').waitFor()
  for (const genre of ['Fantasy', 'Romance', 'Mystery', 'Thriller', 'Horror', 'Dystopian', 'Comedy'])
    expect(await main.getByRole('list', { name: genre }).getByRole('link').count()).toBeGreaterThan(20)
  expect(await main.getByText(/could not be/).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await bringOnline(context)
  await main.getByText('You’re offline').waitFor({ state: 'hidden' })
  // This shop has no book service: it answers with its own shelf, and says so.
  await main.getByText(/^These are Starlane’s own picks\./).waitFor()
  expect(errors).toEqual([])
})

test.for([
  ['phone', NARROWEST],
  ['desk', DESK],
] as const)('from the dashboard every members’ page is at most two taps away (%s)', async ([, viewport], { openDevice, shop, fan }) => {
  const { page, errors } = await openDevice({ viewport })
  await registerFan(page, shop.url, fan)
  await page.goto(`${shop.url}/dashboard`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Gem shop/ })
    .waitFor()
  const links = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => link.checkVisibility()).map((link) => link.pathname),
    )
  const reached = new Set(await links())
  const openers = page.getByRole('banner').locator('button[aria-expanded]')
  for (const opener of await openers.all()) {
    if (!(await opener.isVisible())) continue
    await opener.click()
    for (const path of await links()) reached.add(path)
    await page.keyboard.press('Escape')
  }
  // Questions are offered where there are any.
  const missing = MEMBER_PLACES.map(({ path }) => path).filter((path) => path !== '/decisions' && !reached.has(path))
  expect(missing).toEqual([])
  expect(errors).toEqual([])
})
