// What a tap costs the main thread of a slow device, and the page its memory, with nothing waiting and with five thousand changes waiting.
import type { CDPSession, Page } from 'playwright-core'
import { goOffline } from '../../browser/steps.ts'
import { metricOf, openMetrics } from '../browser/metrics.ts'
import { throttle, THROTTLE } from '../browser/slow-device.ts'
import { median, type Figure } from '../figures.ts'
import { queueRows } from './changes.ts'
import { layInto } from './shop-page.ts'

const QUEUED = 5_000
const TAPS = 20
/** A tap is over when the page has been at rest for so long. */
const REST_MS = 400
const MOST_MS = 16
const MOST_MIB = 50
const MIB = 1024 * 1024

interface Cost {
  /** ms of work on the main thread for each tap, from the click until it is stored and shown. */
  tap: number
  heap: number
}

/** The page must show a listing whose products are not in the cart; it stays offline. */
export async function queueingFigures(page: Page, items: readonly string[]): Promise<Figure[]> {
  const session = await openMetrics(page)
  await goOffline(page.context())
  const none = await costOf(page, session)
  await layInto(page, queueRows(items, QUEUED))
  await page.waitForFunction((count) => Number(document.querySelector('.signal-number')?.textContent) >= count, QUEUED)
  const full = await costOf(page, session)
  const where = `${THROTTLE}× CPU throttle`
  return [
    { what: `main thread for a tap, nothing waiting, ${where}: median of ${TAPS}`, measured: none.tap, unit: 'ms' },
    { what: `main thread for a tap, ${QUEUED} waiting, ${where}: median of ${TAPS}`, measured: full.tap, unit: 'ms' },
    { what: 'what the five thousand add to it', measured: full.tap - none.tap, unit: 'ms', goal: { most: MOST_MS } },
    { what: `memory of ${QUEUED} waiting`, measured: (full.heap - none.heap) / MIB, unit: 'MiB', goal: { most: MOST_MIB } },
  ]
}

async function costOf(page: Page, session: CDPSession): Promise<Cost> {
  await page.waitForTimeout(6_000)
  await session.send('HeapProfiler.collectGarbage')
  const heap = await metricOf(session, 'JSHeapUsedSize')
  await throttle(page, THROTTLE)
  const taps: number[] = []
  for (let tap = 0; tap < TAPS; tap += 1) {
    const before = await metricOf(session, 'TaskDuration')
    // The same button takes out again what it put in.
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('main article button:not([class*="wish"])')?.click())
    await page.waitForTimeout(REST_MS)
    taps.push(((await metricOf(session, 'TaskDuration')) - before) * 1000)
  }
  await throttle(page, 1)
  return { tap: median(taps), heap }
}
