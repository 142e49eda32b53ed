// What page and worker hold after half an hour of use without a reload, as Chromium and the system count it.
import { readFileSync } from 'node:fs'
import type { Browser, CDPSession } from 'playwright-core'
import * as v from 'valibot'
import { openBrowser } from '../../browser/browser.ts'
import { walkWithoutReload } from '../../browser/fan-walk.ts'
import { openShop } from '../../browser/shop.ts'
import { registerFan } from '../../browser/steps.ts'
import type { Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { untilReadyOffline, WITHOUT_LIVE } from './visit.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30)
const MIB = 1024 * 1024
const Processes = v.object({ processInfo: v.array(v.object({ type: v.string(), id: v.number() })) })
const Heap = v.object({ usedSize: v.number() })

export function longUseFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop(WITHOUT_LIVE)
    later(() => shop.remove())
    const browser = await openBrowser()
    later(() => browser.close())
    const context = await browser.newContext({ viewport: { width: 412, height: 915 } })
    const page = await context.newPage()
    await registerFan(page, shop.url)
    await page.goto(`${shop.url}/kpop`)
    await untilReadyOffline(page)
    const session = await context.newCDPSession(page)
    const before = await held(browser, session)
    for (const end = Date.now() + MINUTES * 60_000; Date.now() < end;) await walkWithoutReload(page)
    const after = await held(browser, session)
    const rows = (when: string, { heap, renderers }: Held): Figure[] => [
      { what: `the page's heap ${when}`, measured: heap, unit: 'MiB' },
      { what: `page and worker ${when}, as processes`, measured: renderers, unit: 'MiB' },
    ]
    return [...rows('when all is on the device', before), ...rows(`after ${MINUTES} minutes of use`, after)]
  })
}

interface Held {
  /** MiB of JavaScript. */
  heap: number
  /** MiB of all renderer processes, each its share of what it shares. */
  renderers: number
}

async function held(browser: Browser, session: CDPSession): Promise<Held> {
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = v.parse(Heap, await session.send('Runtime.getHeapUsage'))
  const whole = await browser.newBrowserCDPSession()
  const { processInfo } = v.parse(Processes, await whole.send('SystemInfo.getProcessInfo'))
  await whole.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => proportionalMiB(id))
  return { heap: usedSize / MIB, renderers: renderers.reduce((sum, one) => sum + one, 0) }
}

/** Linux only. */
function proportionalMiB(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
}
