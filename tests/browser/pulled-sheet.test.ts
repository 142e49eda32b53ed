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

interface Point {
  x: number
  y: number
}

/** A finger that goes along some points, one a frame, each with its time in ms; lifted at the last unless it `stays`. */
async function go(page: Page, points: readonly (Point & { at: number })[], stays = false) {
  const session = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', { x, y, at }: Point & { at: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }], timestamp: begun + at / 1000 })
  for (const [step, point] of points.entries()) {
    await touch(step === 0 ? 'touchStart' : 'touchMove', point)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const last = points.at(-1)
  if (last && !stays) await touch('touchEnd', last)
  await session.detach()
}

/** In ten moves from one point to another, in 160 ms; then it rests: lifted, it has not flicked. */
function drag(page: Page, from: Point, by: Point, stays = false) {
  const moves = Array.from({ length: 11 }, (_, step) => ({ x: from.x + (by.x * step) / 10, y: from.y + (by.y * step) / 10, at: step * 16 }))
  return go(page, [...moves, { x: from.x + by.x, y: from.y + by.y, at: 600 }], stays)
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

test('a sheet that is read further down is scrolled back, not closed', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice(PHONE)
  await openSheet(page, shop.url)
  const scrolled = () => dialog(page).evaluate(({ scrollTop }) => scrollTop)
  await drag(page, { x: 180, y: 500 }, { x: 0, y: -300 })
  await expect.poll(scrolled).toBeGreaterThan(200)
  const [rest, read] = [await top(page), await scrolled()]
  await drag(page, { x: 180, y: 150 }, { x: 0, y: 150 })
  await expect.poll(scrolled).toBeLessThan(read - 100)
  expect(await top(page)).toBe(rest)
  expect(await page.evaluate(() => location.pathname)).toMatch(/^\/product\//)
  expect(errors).toEqual([])
})

test.for([
  ['a rest, then a flick', [0, 2, 30, 60, 90], [0, 500, 516, 532, 548], true],
  ['a short flick', [0, 12, 24, 36], [0, 16, 32, 48], true],
  ['far down, and up again', [0, 120, 240, 200, 150], [0, 50, 100, 116, 132], false],
  ['a twitch', [0, 10, 20], [0, 8, 16], false],
] as const)('%s: y %j at %j ms closes it: %s', async ([, ys, times, closes], { shop, openDevice }) => {
  const { page, errors } = await openDevice(PHONE)
  await openSheet(page, shop.url)
  const rest = await top(page)
  await go(
    page,
    ys.map((y, at) => ({ x: 180, y: 120 + y, at: times[at] ?? 0 })),
  )
  if (closes) await dialog(page).waitFor({ state: 'detached' })
  else await expect.poll(() => top(page)).toBe(rest)
  expect(await page.evaluate(() => location.pathname)).toMatch(closes ? /^\/kpop$/ : /^\/product\//)
  expect(errors).toEqual([])
})
