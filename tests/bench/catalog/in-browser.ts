// What a catalog of ten thousand products costs a slow device, beside one as the shop ships it: in Chromium, on the built shop.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import * as v from 'valibot'
import { openProfile } from '../../browser/browser.ts'
import { goOffline } from '../../browser/steps.ts'
import { coldStart, startsOf } from '../browser/cold-start.ts'
import type { Start } from '../browser/slow-phone.ts'
import { throttle, THROTTLE } from '../browser/slow-device.ts'
import { untilReadyOffline } from '../browser/visit.ts'
import { metricOf, openMetrics } from '../browser/metrics.ts'
import { median, type Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { oneDearer, openSized, type SizedShop } from './sized-shop.ts'

const SIZES = [180, 10_000]
/** As many pictures as a device keeps. */
const PICTURES = 2_000
const STARTS = 5
/** A hand at a phone's keyboard. */
const KEY_MS = 300
const REST_MS = 600
const WORDS = ['moonlit rose', 'kpop lightstick hoodie', 'zzzz']
/** A page looks for news every half minute. */
const LOOK_MS = 40_000
/** A press is answered at once (RAIL), and no task is in the way of it for longer than this. */
const ANSWER_MS = 100

const Taken = v.object({ answers: v.array(v.number()), tasks: v.array(v.number()) })
type Taken = v.InferOutput<typeof Taken>

export async function catalogBrowserFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) {
    const measured = await scope(async (later) => figuresOfShop(await openSized(size, later), later))
    figures.push(...measured.map((figure) => ({ ...figure, what: `${size.toLocaleString('en')} products: ${figure.what}` })))
  }
  return figures
}

async function figuresOfShop(shop: SizedShop, later: (cleanUp: () => unknown) => void): Promise<Figure[]> {
  const profile = await openProfile()
  later(() => profile.remove())
  const page = await profile.context().newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'record-answers.js') })
  const session = await openMetrics(page)
  await throttle(page, THROTTLE)

  const first = await firstVisit(page, `${shop.url}/kpop`)
  await throttle(page, 1)
  await untilReadyOffline(page, PICTURES)
  await page.reload()
  await page.getByText(/^Showing 1–12 of/).waitFor()
  await wait(4_000)
  await session.send('HeapProfiler.collectGarbage')
  const heap = (await metricOf(session, 'JSHeapUsedSize')) / 1024 / 1024

  await throttle(page, THROTTLE)
  const keys = await typeAll(page)
  const filters = await pressAll(page)
  const same = await looked(page, session)
  await shop.change(oneDearer)
  const changed = await looked(page, session)
  await goOffline(page.context())
  await profile.close()

  const starts: Start[] = []
  for (let round = 0; round < STARTS; round += 1) starts.push(await coldStart(profile.folder, `${shop.url}/kpop`))
  const slow = `${THROTTLE}× CPU throttle`
  const most = { goal: { most: ANSWER_MS } }
  return [
    { what: `first visit, cards shown, ${slow}`, measured: first.shown, unit: 'ms' },
    { what: `first visit, longest task of the catalog's arrival, ${slow}`, measured: first.longest, unit: 'ms' },
    { what: `a key in the search, until the frame that shows it, ${slow}: median`, measured: median(keys.answers), unit: 'ms', ...most },
    { what: `a key in the search, ${slow}: longest`, measured: Math.max(...keys.answers), unit: 'ms', ...most },
    { what: `a filter or sort, until the frame that shows it, ${slow}: median`, measured: median(filters.answers), unit: 'ms', ...most },
    { what: `a look for news, nothing new, main thread, ${slow}`, measured: same.work, unit: 'ms' },
    { what: `one changed product, main thread, ${slow}`, measured: changed.work, unit: 'ms' },
    { what: `one changed product, longest task, ${slow}`, measured: changed.longest, unit: 'ms' },
    { what: 'memory of the page (JavaScript)', measured: heap, unit: 'MiB' },
    ...startsOf('/kpop', starts),
  ]
}

/** Until the cards are there, and the longest task from then on, in which the whole catalog arrives. */
async function firstVisit(page: Page, url: string): Promise<{ shown: number; longest: number }> {
  await page.goto(url)
  await page.getByText(/^Showing 1–12 of/).waitFor()
  const shown = await page.evaluate(() => performance.now())
  await take(page)
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0)
  await wait(LOOK_MS / 4)
  return { shown, longest: Math.max(0, ...(await take(page)).tasks) }
}

async function typeAll(page: Page): Promise<Taken> {
  await take(page)
  const field = page.locator('.listing-search input')
  for (const words of WORDS) {
    await field.pressSequentially(words, { delay: KEY_MS })
    await wait(REST_MS)
    await field.press('Control+A')
    await field.press('Delete')
    await wait(REST_MS)
  }
  // On a phone it lies over the filters until it is left.
  await field.blur()
  await wait(REST_MS)
  return take(page)
}

async function pressAll(page: Page): Promise<Taken> {
  await take(page)
  for (const button of await page.locator('.filters [aria-pressed]').all()) {
    await button.click()
    await wait(REST_MS)
  }
  for (const sort of ['name', 'price-up', 'price-down', 'featured']) {
    await page.getByLabel('Sort by').selectOption(sort)
    await wait(REST_MS)
  }
  return take(page)
}

/** The work of one look for news of the catalog, from the shop's answer on. */
async function looked(page: Page, session: CDPSession): Promise<{ work: number; longest: number }> {
  // The page of a product looks again and again.
  await page.locator('.product-more').first().click()
  await page.waitForURL('**/product/**')
  await wait(REST_MS * 4)
  await take(page)
  const before = await metricOf(session, 'TaskDuration')
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/catalog', { timeout: LOOK_MS })
  await wait(REST_MS * 4)
  const work = ((await metricOf(session, 'TaskDuration')) - before) * 1000
  const { tasks } = await take(page)
  await page.goBack()
  await page.getByText(/^Showing 1–12 of/).waitFor()
  return { work, longest: Math.max(0, ...tasks) }
}

async function take(page: Page): Promise<Taken> {
  return v.parse(Taken, await page.evaluate('benchAnswers.take()'))
}
