// A page that nobody touches asks for nothing and hardly wakes, and one that is never reloaded stays as small as it was (issue 48, part 6).
import { expect } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import * as v from 'valibot'
import { walkWithoutReload } from './fan-walk.ts'
import { testAsMember as test } from './journey.ts'
import { untilReadyOffline } from './steps.ts'

declare global {
  /** How often a timer or a frame has run in this page. */
  var wakeUps: number
}

/** Counts on top of the page's virtual clock, which must be installed before. */
async function countWakeUps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.wakeUps = 0
    const counted = (run: unknown) =>
      typeof run === 'function'
        ? (...args: unknown[]) => {
            globalThis.wakeUps += 1
            return Reflect.apply(run, undefined, args)
          }
        : run
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'] as const) {
      const real = globalThis[name]
      Reflect.set(globalThis, name, (run: unknown, ...rest: unknown[]) => Reflect.apply(real, globalThis, [counted(run), ...rest]))
    }
  })
}

/** Resolves when the shop's next heartbeat has come: in virtual time a connection without one would soon count as broken. */
async function untilBeat(session: CDPSession): Promise<void> {
  await new Promise<void>((resolve) => session.once('Network.dataReceived', () => resolve()))
}

const MINUTE_MS = 60_000
/** Two looks at the account, the parts of the wait for a heartbeat, and the beats by which the tab keeps its lock: 15 were counted. */
const MOST_WAKE_UPS = 20

test(
  'a visible tab at rest makes no request in a minute and hardly wakes; a hidden one neither',
  { timeout: 300_000 },
  async ({ page, context, shop }) => {
    await page.clock.install()
    await countWakeUps(page)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const listens = page.waitForResponse((response) => response.url().endsWith('/api/sync/live'))
    await page.goto(`${shop.url}/kpop`)
    await page.getByText(/^Showing 1–12 of/).waitFor()
    await listens
    await untilReadyOffline(page)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    const restFor = async (ms: number) => {
      const before = await page.evaluate(() => globalThis.wakeUps)
      await page.clock.runFor(ms)
      return (await page.evaluate(() => globalThis.wakeUps)) - before
    }
    await untilBeat(session)
    const first = await restFor(35_000)
    await untilBeat(session)
    const visible = first + (await restFor(MINUTE_MS - 35_000))
    expect(asked).toEqual([])
    expect(visible).toBeLessThanOrEqual(MOST_WAKE_UPS)

    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await restFor(MINUTE_MS)
    const hidden = await restFor(MINUTE_MS)
    expect(asked).toEqual([])
    expect(hidden).toBeLessThanOrEqual(MOST_WAKE_UPS)
  },
)

const Counters = v.object({ nodes: v.number(), jsEventListeners: v.number() })
const Heap = v.object({ usedSize: v.number() })

async function sizeOf(session: CDPSession) {
  // A second collection takes what the first has let go.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = v.parse(Counters, await session.send('Memory.getDOMCounters'))
  const { usedSize: bytes } = v.parse(Heap, await session.send('Runtime.getHeapUsage'))
  return { nodes, listeners, bytes }
}

const WARM_UP = 2
const ROUNDS = 5
/** A page that is kept by mistake is some 600 nodes and 85 listeners a round. The heap itself grows at first, as code is compiled: 700 kB were seen. */
const MOST = { nodes: 100, listeners: 10, bytes: 3_000_000 }

test(
  'a page that is never reloaded holds no more after many rounds than after the first ones',
  { timeout: 300_000 },
  async ({ page, context, shop }) => {
    await page.goto(`${shop.url}/kpop`)
    await untilReadyOffline(page)
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.enable')
    for (let round = 0; round < WARM_UP; round += 1) await walkWithoutReload(page)
    const before = await sizeOf(session)
    for (let round = 0; round < ROUNDS; round += 1) await walkWithoutReload(page)
    const grown = async () => {
      const after = await sizeOf(session)
      const kinds = ['nodes', 'listeners', 'bytes'] as const
      return kinds.filter((kind) => after[kind] - before[kind] >= MOST[kind]).map((kind) => `${after[kind] - before[kind]} ${kind}`)
    }
    // A page that is still leaving is let go soon; one that is kept by mistake stays.
    await expect.poll(grown).toEqual([])
  },
)
