// A product's sheet on a phone, pulled down by a finger as the phone's own are.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { test } from './journey.ts'
import { untilSettled } from './page-faults.ts'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const
const dialog = (page: Page) => page.getByRole('dialog')
const top = async (page: Page) => Math.round((await dialog(page).boundingBox())?.y ?? NaN)

async function openSheet(page: Page, url: string) {
  await page.goto(`${url}/kpop`)
  await untilSettled(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^More about/ })
    .first()
    .tap()
  await dialog(page).waitFor()
  await untilSettled(page)
}

/** A finger that goes from one point to another in ten moves, one a frame, and is lifted there unless it `stays`. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }, stays = false) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', step / 10)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  // A finger that rests before it goes has not flicked.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  if (!stays) await touch('touchEnd', 1)
  await session.detach()
}

test('pulled far down a sheet closes: the listing is there as it was, and can be scrolled', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice(PHONE)
  await openSheet(page, shop.url)
  await drag(page, { x: 180, y: 120 }, { x: 10, y: 260 })
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/kpop')
  await drag(page, { x: 180, y: 500 }, { x: 0, y: -300 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect(errors).toEqual([])
})

test('pulled a little it goes along with the finger, and back when that is lifted', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice(PHONE)
  await openSheet(page, shop.url)
  const rest = await top(page)
  await drag(page, { x: 180, y: 120 }, { x: 0, y: 60 }, true)
  expect(await top(page)).toBeGreaterThan(rest + 30)
  await drag(page, { x: 180, y: 180 }, { x: 0, y: 0 })
  await expect.poll(() => top(page)).toBe(rest)
  expect(await page.evaluate(() => location.pathname)).toMatch(/^\/product\//)
  expect(errors).toEqual([])
})

test('a sheet that is read further down is scrolled back, not closed', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice(PHONE)
  await openSheet(page, shop.url)
  const scrolled = () => dialog(page).evaluate(({ scrollTop }) => scrollTop)
  await drag(page, { x: 180, y: 500 }, { x: 0, y: -300 })
  await expect.poll(scrolled).toBeGreaterThan(100)
  const rest = await top(page)
  await drag(page, { x: 180, y: 150 }, { x: 0, y: 200 })
  await expect.poll(scrolled).toBeLessThan(100)
  expect(await top(page)).toBe(rest)
  expect(await page.evaluate(() => location.pathname)).toMatch(/^\/product\//)
  expect(errors).toEqual([])
})
