// A listing on a phone, and a closer look at one of its products: by finger, by keyboard, by link, without a signal.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { DESK, test, testAsMember } from './journey.ts'
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

test.for([640, 740])('a phone of 360 × %i px: the first picture of a listing begins by 220 px', async (height, { shop, openDevice }) => {
  const { page, errors } = await openDevice({ viewport: { width: 360, height } })
  for (const path of ['/kpop', '/anime']) {
    await page.goto(shop.url + path)
    const picture = main(page).locator('article img').first()
    await picture.waitFor()
    await untilSettled(page)
    expect((await picture.boundingBox())?.y, path).toBeLessThanOrEqual(220)
    for (const name of ['Cart', 'Wishlist']) expect(await main(page).getByRole('link', { name, exact: true }).isVisible()).toBe(true)
  }
  expect(errors).toEqual([])
})

test('search and sort are icons on a phone: the search opens over what is shown, keeps its words beside that, closes when it is left empty, and moves nothing below', async ({
  shop,
  openDevice,
}) => {
  const { page, keyboard, errors } = await openDevice({ viewport: { width: 360, height: 640 } })
  await page.goto(`${shop.url}/kpop`)
  const count = main(page).getByText(/^Showing 1–\d+ of/)
  await count.waitFor()
  const search = page.getByRole('searchbox', { name: 'Search' })
  const line = main(page).locator('.listing-line')
  const width = () => search.evaluate((field) => field.getBoundingClientRect().width)
  const isCovered = async () => {
    const [over, row] = await Promise.all([search.boundingBox(), line.boundingBox()])
    return (over?.x ?? NaN) < (row?.x ?? NaN) + (row?.width ?? NaN)
  }
  const below = async () => (await main(page).locator('.listing-results').boundingBox())?.y
  const rest = await below()
  expect(await width()).toBeLessThan(60)
  await keyboard.type(search, 'moon')
  await expect.poll(width).toBeGreaterThan(250)
  expect(await isCovered()).toBe(true)
  expect(await below()).toBe(rest)
  await expect.poll(() => address(page)).toBe('/kpop?q=moon')
  await keyboard.tabTo(page.getByRole('combobox', { name: 'Sort by' }))
  await expect.poll(isCovered).toBe(false)
  expect(await width()).toBeGreaterThan(100)
  expect(await below()).toBe(rest)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => address(page)).toBe('/kpop?q=moon&sort=price-up')
  await keyboard.tabBackTo(search)
  await keyboard.keys('ControlOrMeta+a', 'Delete', 'Shift+Tab')
  await expect.poll(width).toBeLessThan(60)
  expect(await below()).toBe(rest)
  expect(errors).toEqual([])
})

test('a page far beyond the last of a shared link becomes the last', async ({ shop, page, errors }) => {
  await page.goto(`${shop.url}/kpop?page=99`)
  await main(page)
    .getByText(/^Showing 85–90 of 90/)
    .waitFor()
  expect(await address(page)).toBe('/kpop?page=8')
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  expect(errors).toEqual([])
})

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

test('a price that is imported while its product is open shows there', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ viewport: DESK })
  await page.clock.install()
  await page.goto(`${shop.url}/kpop`)
  await main(page)
    .getByRole('link', { name: /^More about/ })
    .first()
    .click()
  const open = page.getByRole('dialog')
  await open.getByText(/gems$/).first().waitFor()
  const file = join(shop.dataDir, 'catalog-for-quick-look.json')
  await shop.operate('catalog', 'export', file)
  const catalog: { products: { id: string; priceGems: number }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const id = (await address(page)).split('/').at(-1)
  for (const product of catalog.products) if (product.id === id) product.priceGems = 4_321
  writeFileSync(file, JSON.stringify(catalog))
  await shop.operate('catalog', 'import', file, '--yes')
  await expect
    .poll(async () => {
      await page.clock.fastForward(31_000)
      return open.innerText()
    })
    .toContain('4,321 gems')
  expect(errors).toEqual([])
})

test('on a desk as on a phone the sheet moves as a whole and is never see-through; opened anew while it closes, there is one', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ viewport: DESK })
  // Stopped on its way out, it would stay for good.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const movement of document.querySelector('.sheet.leaving')?.getAnimations() ?? []) movement.pause()
    }).observe(document, { childList: true, subtree: true })
  })
  const { name, more } = await atSixthCard(page, `${shop.url}/kpop`)
  for (const time of ['first', 'again']) {
    await more.press('Enter')
    await sheet(page, name).waitFor()
    expect(await page.locator('.sheet').count(), time).toBe(1)
    const moved = await sheet(page, name).evaluate((dialog) =>
      dialog.getAnimations().flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : [])),
    )
    expect(moved.map(({ opacity = '1' }) => opacity)).not.toContain('0')
    await page.keyboard.press('Escape')
    await page.locator('.sheet.leaving').waitFor()
  }
  expect(errors).toEqual([])
})

test('a product on a phone with letters twice as large: price, hint and buttons are within their card', async ({ shop, openDevice }) => {
  const { page, context } = await openDevice({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
  const session = await context.newCDPSession(page)
  await page.goto(`${shop.url}/kpop?sort=price-down`)
  const href = await main(page).locator('.product-more').first().getAttribute('href')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto(`${shop.url}${href}`)
  await main(page).getByRole('button', { name: 'Add to Cart' }).waitFor()
  const beyond = await page.evaluate(() => {
    const card = document.querySelector('.product-look')?.getBoundingClientRect()
    return [...document.querySelectorAll('.product-look-text *')]
      .filter((part) => part.getBoundingClientRect().right > (card?.right ?? 0) && part.checkVisibility())
      .map((part) => part.className)
  })
  expect(beyond).toEqual([])
})

test.for([
  [360, 640],
  [640, 360],
  [768, 1024],
  [844, 390],
  [1440, 900],
] as const)(
  'a product at %i × %i px: its picture is seen nearly whole, however much is said beside it',
  async ([width, height], { shop, openDevice }) => {
    const { page } = await openDevice({ viewport: { width, height }, reducedMotion: 'reduce' })
    await page.goto(`${shop.url}/product/anime-jewelry-seven-falls-eight-rises-bracelet`)
    await main(page).getByRole('button', { name: 'Add to Cart' }).waitFor()
    const seen = await main(page)
      .locator('.product-look-picture')
      .evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)
    expect(seen).toBeGreaterThan(0.75)
    expect(seen).toBeLessThan(1.25)
  },
)
