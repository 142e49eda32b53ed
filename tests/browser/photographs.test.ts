// Products with photographs: their cards, and the gallery of a product's sheet by finger, by keyboard, large, without some of its files, on all widths.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { DESK, SMALL_PHONE, test } from './journey.ts'
import { hasFocus } from './keyboard.ts'
import { accessibilityFaults, overflowFault, pictureFault, shiftFault, showIn, untilSettled, watchShifts } from './page-faults.ts'
import { photographShop, type Shapes } from './photographs.ts'

const FIVE: Shapes = [
  [1280, 960],
  [960, 1280],
  [1280, 160],
  [160, 1280],
  [640, 640],
]
const EIGHT: Shapes = [...FIVE, ...FIVE].slice(0, 8)
const TABLET = { width: 768, height: 1024 }
// Another layer between the page and its answers would hide which files the page itself asks for.
const device = { serviceWorkers: 'block' as const }

const main = (page: Page) => page.getByRole('main')
const sheet = (page: Page) => page.getByRole('dialog').first()
const slide = (page: Page, number: number, of = 5) =>
  page.getByRole('button', { name: new RegExp(`^Enlarge Picture ${number} of ${of}: `) })
const thumb = (page: Page, number: number, of = 5) => page.getByRole('button', { name: new RegExp(`^Picture ${number} of ${of}: `) })
const large = (page: Page) => page.locator('.large-view:not(.leaving)')

async function openListing(page: Page, url: string) {
  // The server's own first page knows nothing of these photographs: the listing is fetched.
  await page.goto(`${url}/`)
  await untilSettled(page)
  await page.locator('a[href="/kpop"]:visible').first().click()
  await main(page)
    .getByText(/^Showing 1–12 of/)
    .waitFor()
  await untilSettled(page)
}

async function openSheet(page: Page, url: string) {
  await openListing(page, url)
  await main(page)
    .locator('article')
    .first()
    .getByRole('link', { name: /^More about/ })
    .click()
  await sheet(page).waitFor()
  await untilSettled(page)
}

const isJpeg = (path: string) => path.endsWith('.jpg')
/** The number of the picture that is in sight. */
const inSight = (page: Page) =>
  page.locator('.gallery-strip').evaluate((strip) => Math.round((1 + strip.scrollLeft / strip.clientWidth) * 100) / 100)

test('a listing shows the cards’ cut and asks for no JPEG; every picture has its place from the start, on its color', async ({
  shop,
  openDevice,
}) => {
  const { page, context, errors } = await openDevice({ ...device, viewport: SMALL_PHONE })
  await watchShifts(context)
  const photographs = await photographShop(context, () => FIVE)
  await openListing(page, shop.url)
  const card = main(page).locator('article img').first()
  expect(await card.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-480\.avif$/)
  expect(await card.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgb(68, 119, 204)')
  expect(photographs.asked.filter((path) => !path.endsWith('-480.avif'))).toEqual([])
  expect(await shiftFault(page)).toBe('')
  expect(await pictureFault(page)).toBe('')
  expect(await overflowFault(page)).toBe('')
  expect(errors).toEqual([])
})

test('a card flies to the cart as the file that is shown', async ({ shop, openDevice }) => {
  const { page, context } = await openDevice(device)
  const photographs = await photographShop(context, () => FIVE)
  await openListing(page, shop.url)
  await main(page).locator('article').first().getByRole('button', { name: 'Add to Cart' }).click()
  await main(page).locator('article').first().getByRole('button', { name: 'Remove' }).waitFor()
  await untilSettled(page)
  expect(photographs.asked.filter(isJpeg)).toEqual([])
})

test('the gallery by keyboard: one stop for all pictures, arrows lead on, Enter opens the large view, Escape closes it and then the sheet', async ({
  shop,
  openDevice,
}) => {
  const { page, context, errors } = await openDevice({ ...device, viewport: DESK })
  const photographs = await photographShop(context, () => FIVE)
  await openSheet(page, shop.url)
  expect(
    await slide(page, 1)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.currentSrc),
  ).toMatch(/-1280\.avif$/)

  await slide(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus(slide(page, 2))).toBe(true)
  await expect.poll(() => inSight(page)).toBe(2)
  expect(await slide(page, 2).locator('img').getAttribute('alt')).toBe('Picture 2 of 5: The back of it')
  await page.keyboard.press('End')
  await expect.poll(() => hasFocus(slide(page, 5))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => inSight(page)).toBe(5)
  await page.keyboard.press('Home')
  await expect.poll(() => inSight(page)).toBe(1)
  // The next stop is the first thumbnail, and no other picture.
  await page.keyboard.press('Tab')
  expect(await hasFocus(thumb(page, 1))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus(thumb(page, 2))).toBe(true)
  await expect.poll(() => inSight(page)).toBe(2)
  expect(await thumb(page, 2).getAttribute('aria-current')).toBe('true')

  await slide(page, 2).focus()
  await page.keyboard.press('Enter')
  await large(page).waitFor()
  const width = () =>
    large(page)
      .locator('img')
      .evaluate((image) => Math.round(image.getBoundingClientRect().width))
  const fitting = await width()
  await page.keyboard.press('+')
  expect(await width()).toBeCloseTo(fitting * 1.5, -1)
  await page.keyboard.press('0')
  expect(await width()).toBe(fitting)
  await page.keyboard.press('ArrowRight')
  await large(page)
    .getByRole('img', { name: /^Picture 3 of 5/ })
    .waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    expect(await accessibilityFaults(page, '.large-view')).toEqual([])
  }
  await page.keyboard.press('Escape')
  await large(page).waitFor({ state: 'detached' })
  // Where it was left, the gallery goes on.
  await expect.poll(() => hasFocus(slide(page, 3))).toBe(true)
  await expect.poll(() => inSight(page)).toBe(3)
  expect(await sheet(page).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  expect(photographs.asked.filter(isJpeg)).toEqual([])
  expect(errors).toEqual([])
})

test('by finger: a swipe leads to the next picture, a tap opens it large, two fingers zoom it there and not the page, Back closes it alone', async ({
  shop,
  openDevice,
}) => {
  const { page, context, errors } = await openDevice({ ...device, viewport: SMALL_PHONE, hasTouch: true, isMobile: true })
  await photographShop(context, () => FIVE)
  await openSheet(page, shop.url)
  await swipe(page, [320, 250], [60, 250])
  await expect.poll(() => inSight(page)).toBe(2)
  expect(await thumb(page, 2).getAttribute('aria-current')).toBe('true')

  await slide(page, 2).tap()
  await large(page).waitFor()
  const width = () =>
    large(page)
      .locator('img')
      .evaluate((image) => image.getBoundingClientRect().width)
  const fitting = await width()
  await pinch(page, 3)
  await expect.poll(width).toBeGreaterThan(fitting * 2)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  expect(await overflowFault(page)).toBe('')
  // Pulled down the large view moves its picture, and not the sheet beneath.
  await swipe(page, [180, 300], [180, 600])
  await large(page).waitFor()
  await page.goBack()
  await large(page).waitFor({ state: 'detached' })
  await expect.poll(() => inSight(page)).toBe(2)
  expect(await sheet(page).isVisible()).toBe(true)
  expect(errors).toEqual([])
})

/** A finger that goes from one point of the window to another, a step in each frame, and rests there: all at once it would be a throw. */
async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const finger = (part: number) => [{ x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(0) })
  for (let step = 1; step <= 16; step += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(Math.min(1, step / 12)) })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Two fingers that move apart in the middle of the window. */
async function pinch(page: Page, factor: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: 180 - apart / 2, y: 390, id: 0 },
    { x: 180 + apart / 2, y: 390, id: 1 },
  ]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(80) })
  for (let step = 1; step <= 10; step += 1) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(80 * (1 + ((factor - 1) * step) / 10)) })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.for([SMALL_PHONE, TABLET, DESK])(
  'eight photographs, panoramas among them, at %o: nothing is cut, axe finds nothing',
  async (viewport, { shop, openDevice }) => {
    const { page, context, errors } = await openDevice({ ...device, viewport })
    await photographShop(context, () => EIGHT)
    await openSheet(page, shop.url)
    for (const theme of ['light', 'dark'] as const) {
      await showIn(page, theme)
      expect(await accessibilityFaults(page, 'dialog')).toEqual([])
    }
    for (const number of [3, 4, 8]) {
      await thumb(page, number, 8).click()
      await expect.poll(() => inSight(page)).toBe(number)
      const image = slide(page, number, 8).locator('img')
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBeGreaterThan(0)
      expect(await image.evaluate((one) => getComputedStyle(one).objectFit)).toBe('contain')
    }
    const { width, height } = (await thumb(page, 8, 8).boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(await overflowFault(page)).toBe('')
    expect(errors).toEqual([])
  },
)

test('the whole picture does not come: the card’s cut stands in; that does not come either: the stand-in, on the photograph’s color', async ({
  shop,
  openDevice,
}) => {
  const { page, context } = await openDevice(device)
  const photographs = await photographShop(context, () => FIVE)
  photographs.missing.add('-1280.avif')
  await openSheet(page, shop.url)
  const image = slide(page, 1).locator('img')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/-480\.avif$/)
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(480)

  photographs.missing.add('-480.avif')
  await page.reload()
  await page.locator('.gallery-slide img[data-gone]').first().waitFor()
  expect(await image.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(68, 119, 204)')
})

test('a browser without AVIF shows the JPEG', async ({ shop, openDevice }) => {
  const { page, context } = await openDevice(device)
  const photographs = await photographShop(context, () => FIVE)
  // Such a browser passes over a source whose type it does not know.
  await context.addInitScript(() => {
    new MutationObserver(() => {
      for (const source of document.querySelectorAll('source[type="image/avif"]')) source.setAttribute('type', 'image/unknown')
    }).observe(document, { childList: true, subtree: true })
  })
  await openListing(page, shop.url)
  await expect
    .poll(() =>
      main(page)
        .locator('article img')
        .first()
        .evaluate((one: HTMLImageElement) => one.complete && one.currentSrc),
    )
    .toMatch(/-1200\.jpg$/)
  expect(photographs.asked.some(isJpeg)).toBe(true)
})

test('one photograph alone: its name is what it shows, with no thumbnails', async ({ shop, openDevice }) => {
  const { page, context } = await openDevice(device)
  await photographShop(context, () => [[1280, 960]])
  await openSheet(page, shop.url)
  expect(await page.locator('.gallery-thumbs').count()).toBe(0)
  const name = await sheet(page).getByRole('heading', { level: 2 }).innerText()
  expect(await sheet(page).locator('.gallery-slide img').getAttribute('alt')).toBe(name)
})

test.for([SMALL_PHONE, DESK])(
  'the product’s own page, as behind a link that was sent, at %o: nothing stands out',
  async (viewport, { shop, openDevice }) => {
    const { page, context } = await openDevice({ ...device, viewport })
    await photographShop(context, () => EIGHT)
    const sold: { products: { id: string }[] } = await (await fetch(`${shop.url}/api/kpop`)).json()
    await page.goto(`${shop.url}/product/${sold.products[0]?.id}`)
    await slide(page, 1, 8).waitFor()
    await untilSettled(page)
    expect(await overflowFault(page)).toBe('')
  },
)
