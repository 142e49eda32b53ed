// What a page has cost so far, as Chromium counts it.
import type { CDPSession, Page } from 'playwright-core'
import * as v from 'valibot'

const Metrics = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) })

/** Counts from here on; seconds are those that the page's main thread has run. */
export async function openMetrics(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('HeapProfiler.enable')
  return session
}

export async function metricOf(session: CDPSession, wanted: 'TaskDuration' | 'JSHeapUsedSize'): Promise<number> {
  const { metrics } = v.parse(Metrics, await session.send('Performance.getMetrics'))
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}
