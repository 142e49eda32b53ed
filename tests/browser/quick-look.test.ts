// A listing on a phone, and a closer look at one of its products: by finger, by keyboard, by link, without a signal.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { test, testAsMember } from './journey.ts'
import { hasFocus } from './keyboard.ts'
import { accessibilityFaults, showIn, untilSettled } from './page-faults.ts'
import { bringOnline, expectPictures, goOffline, untilReadyOffline } from './steps.ts'

const main = (page: Page) => page.getByRole('main')
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const address = (page: Page) => page.evaluate(() => location.pathname + location.search)

/** The listing, scrolled to its sixth card: that product's name and the way to more of it. */
async function atSixthCard(page: Page, url: string) {
  await page.goto(url)
  await main(page)
    .getByText(/^Showing 1–12 of/)
    .waitFor()
  await untilSettled(page)
  const card = main(page).locator('article').nth(5)
  const name = await card.getByRole('heading').innerText()
  const more = card.getByRole('link', { name: `More about ${name}` })
  await more.scrollIntoViewIfNeeded()
  return { name, more, left: await scrolled(page) }
}

test('a product opens over its listing with the keyboard; Escape leads back to the link, the scroll and the title it was opened from', async ({
  shop,
  openDevice,
}) => {
  const { page, keyboard, errors } = await openDevice()
  const { name, more, left } = await atSixthCard(page, `${shop.url}/kpop?type=jewelry`)
  const steps = await page.evaluate(() => history.length)
  await keyboard.press(more)
  await sheet(page, name).waitFor()
  expect(await address(page)).toMatch(/^\/product\/kpop-jewelry-/)
  await expect.poll(() => page.title()).toBe(`${name} · Starlane`)
  expect(await hasFocus(sheet(page, name).getByRole('button', { name: 'Close' }))).toBe(true)
  await keyboard.press(sheet(page, name).getByRole('button', { name: 'Add to Cart' }))
  await sheet(page, name).getByRole('button', { name: 'Remove' }).waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    expect(await accessibilityFaults(page, 'dialog')).toEqual([])
  }

  await page.keyboard.press('Escape')
  await sheet(page, name).waitFor({ state: 'detached' })
  await expect.poll(() => address(page)).toBe('/kpop?type=jewelry')
  await expect.poll(() => hasFocus(more)).toBe(true)
  expect(await page.title()).toBe('K-Pop Inspired Products · Starlane')
  expect(Math.abs((await scrolled(page)) - left)).toBeLessThan(400)
  // The card knows what the sheet did.
  await main(page).locator('article').nth(5).getByText('In your cart').waitFor()
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  expect(errors).toEqual([])
})

test('a tap on a card’s text opens its product; back closes it and finds the scroll; forward, reload and Close do as they should', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ hasTouch: true, isMobile: true })
  const { name, more, left } = await atSixthCard(page, `${shop.url}/kpop`)
  expect(left).toBeGreaterThan(300)
  await main(page)
    .locator('article')
    .nth(5)
    .locator('p')
    .first()
    .tap({ position: { x: 20, y: 20 }, force: true })
  await sheet(page, name).waitFor()
  await page.goBack()
  await sheet(page, name).waitFor({ state: 'detached' })
  expect(await scrolled(page)).toBe(left)
  await expect.poll(() => hasFocus(more)).toBe(true)

  await page.goForward()
  await sheet(page, name).waitFor()
  await page.reload()
  await sheet(page, name).waitFor()
  await expect.poll(() => main(page).locator('article h3').count()).toBe(12)
  await sheet(page, name).getByRole('button', { name: 'Close' }).tap()
  await sheet(page, name).waitFor({ state: 'detached' })
  expect(await address(page)).toBe('/kpop')
  await expect.poll(() => scrolled(page)).toBe(left)
  await expect.poll(() => hasFocus(more)).toBe(true)
  expect(errors).toEqual([])
})

testAsMember(
  'without a signal: a product that was never opened, over its listing and by its own address; one that does not exist says so',
  async ({ shop, context, page, errors }) => {
    await untilReadyOffline(page)
    await goOffline(context)
    const { name, more } = await atSixthCard(page, `${shop.url}/kpop`)
    await more.click()
    await sheet(page, name).waitFor()
    const tab = await context.newPage()
    await tab.goto(page.url())
    await tab.getByRole('heading', { level: 1, name }).waitFor()
    expect(await tab.getByRole('dialog').count()).toBe(0)
    await expectPictures(tab)
    await main(tab).getByRole('button', { name: 'Add to Cart' }).click()
    await main(tab).getByRole('button', { name: 'Remove' }).waitFor()
    await tab.goto(`${shop.url}/product/no-such-thing`)
    await tab.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor()
    await bringOnline(context)
    expect((await page.request.get(`${shop.url}/product/no-such-thing`, { headers: { accept: 'text/html' } })).status()).toBe(404)
    expect(errors).toEqual([])
  },
)
