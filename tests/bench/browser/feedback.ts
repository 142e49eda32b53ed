// How long after a tap on 'Add to Cart' the button says 'Remove', on a slow device, with and without a network.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { openProfile } from '../../browser/browser.ts'
import { openShop } from '../../browser/shop.ts'
import { bringOnline, goOffline, registerFan } from '../../browser/steps.ts'
import { median, percentile, type Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { throttle, THROTTLE } from './slow-device.ts'
import { untilReadyOffline, WITHOUT_LIVE } from './visit.ts'

const TAPS = 12
const MOST_MS = 50
const SETTLE_MS = 300
const PRESS_MS = 80
/** A button under the pointer moves by itself, by less than this. */
const NEAR_PX = 8
/** After so long a press has been lost. */
const ANSWER_MS = 15_000

export function feedbackFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop(WITHOUT_LIVE)
    later(() => shop.remove())
    const profile = await openProfile()
    later(() => profile.remove())
    const page = await profile.context().newPage()
    await recordFeedback(page)
    await registerFan(page, shop.url)
    await untilReadyOffline(page)
    const figures: Figure[] = []
    for (const [where, shown] of [
      ['online', '/kpop2'],
      ['offline', '/anime2'],
    ] as const) {
      if (where === 'offline') await goOffline(page.context())
      for (const rate of [1, THROTTLE]) {
        // Each time other products: a second page of them for the second pace.
        await page.goto(`${shop.url}${shown}?page=${rate === 1 ? 1 : 2}`)
        figures.push(...figuresOf(rate === 1 ? where : `${where}, ${rate}× CPU throttle`, await tapAll(page, rate)))
      }
    }
    await bringOnline(page.context())
    return figures
  })
}

/** Every page from here on measures its taps. */
export async function recordFeedback(page: Page): Promise<void> {
  await page.addInitScript({ path: join(import.meta.dirname, 'record-feedback.js') })
}

/** Puts every product of a full listing page into the cart, one after the other; ms each. */
export async function tapAll(page: Page, rate: number): Promise<number[]> {
  await page.getByText(/^Showing \d+–\d+ of/).waitFor()
  await page.waitForLoadState('networkidle')
  await throttle(page, rate)
  for (let tap = 1; tap <= TAPS; tap += 1) {
    await press(page, page.getByRole('button', { name: 'Add to Cart' }).first())
    const isShown = (count: number) => performance.getEntriesByName('feedback').length >= count
    await page.waitForFunction(isShown, tap, { polling: 50, timeout: ANSWER_MS }).catch(async () => {
      const cards = await page.locator('.product-actions').allTextContents()
      throw new Error(`press ${tap} of ${TAPS} was not answered on ${page.url()}, whose cards say ${cards.join(', ')}`)
    })
  }
  await throttle(page, 1)
  return page.evaluate(() => performance.getEntriesByName('feedback').map(({ duration }) => duration))
}

/** As a finger does it: it comes to rest, presses, and lets go a moment later. What counts begins with the last. */
async function press(page: Page, button: Locator): Promise<void> {
  await aim(button)
  await page.mouse.down()
  await wait(PRESS_MS)
  await page.mouse.up()
}

/** What has moved away meanwhile is aimed at again: else something else is pressed, and no answer comes. */
async function aim(button: Locator): Promise<void> {
  await button.hover()
  const before = await button.boundingBox()
  await wait(SETTLE_MS)
  const now = await button.boundingBox()
  if (before && now && Math.hypot(now.x - before.x, now.y - before.y) > NEAR_PX) await aim(button)
}

function figuresOf(where: string, times: readonly number[]): Figure[] {
  const what = `add to cart to the frame that shows it, ${where}`
  return [
    { what: `${what}: median of ${times.length}`, measured: median(times), unit: 'ms', goal: { most: MOST_MS } },
    { what: `${what}: p95`, measured: percentile(times, 0.95), unit: 'ms', goal: { most: MOST_MS } },
  ]
}
