// The very first visit of a phone with a weak signal: nothing kept, slow 4G, a slow device.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { openShop } from '../../browser/shop.ts'
import { median, type Figure } from '../figures.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { openPlainPage, type PlainPage } from './plain-browser.ts'
import { THROTTLE } from './slow-device.ts'

const ROUNDS = 5
const LARGEST_MS = 2_000
const INTERACTION_MS = 200
const PAGES = ['/', '/kpop']
const PHONE = { width: 412, height: 915, deviceScaleFactor: 1, mobile: false }
const MOST_MS = 60_000
const STARTED_MS = 500
/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 0.75 up (bytes a second here). */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** What a visitor presses first, each a press of its own. */
const PRESSED = ['main article button', 'main article button + button, main article button']

const Visit = v.object({ largest: v.number(), presses: v.record(v.string(), v.number()) })
const Place = v.object({ x: v.number(), y: v.number() })

const record = ['record-pictures.js', 'record-visit.js'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
const readStart = readFileSync(join(import.meta.dirname, 'read-start.js'), 'utf8')

export function firstVisitFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop()
    later(() => shop.remove())
    const figures: Figure[] = []
    for (const path of PAGES) {
      const visits = []
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await firstVisit(`${shop.url}${path}`))
      const what = `first visit of ${path}, slow 4G, ${THROTTLE}× CPU throttle`
      const largest = visits.map((visit) => visit.largest)
      const slowest = visits.flatMap(({ presses }) => (Object.keys(presses).length > 0 ? Math.max(...Object.values(presses)) : []))
      figures.push({ what: `${what}: largest paint`, measured: median(largest), unit: 'ms', goal: { most: LARGEST_MS } })
      if (slowest.length > 0) {
        figures.push({ what: `${what}: slowest press`, measured: median(slowest), unit: 'ms', goal: { most: INTERACTION_MS } })
      }
    }
    return figures
  })
}

async function firstVisit(url: string): Promise<v.InferOutput<typeof Visit>> {
  const profile = temporaryFolder('first-visit')
  const page = await openPlainPage(profile.path)
  try {
    await wait(STARTED_MS)
    await page.send('Emulation.setDeviceMetricsOverride', PHONE)
    await page.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.send('Network.enable')
    await page.send('Network.emulateNetworkConditions', SLOW_4G)
    await page.send('Page.enable')
    for (const source of record) await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await page.send('Page.navigate', { url })
    await until(page, `${readStart.trim().replace(/;$/, '')} !== undefined`)
    for (const [place, selector] of PRESSED.entries()) await press(page, selector, place + 1)
    return v.parse(Visit, await page.evaluate('globalThis.visit'))
  } finally {
    await page.close()
    profile.remove()
  }
}

/** Nothing where the page has no such button. */
async function press(page: PlainPage, selector: string, count: number): Promise<void> {
  const middle = `(() => {
    const { left, top, width, height } = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect() ?? {}
    return left === undefined ? undefined : { x: left + width / 2, y: top + height / 2 }
  })()`
  const place = v.safeParse(Place, await page.evaluate(middle))
  if (!place.success) return
  const at = { ...place.output, button: 'left', clickCount: 1 }
  await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  await until(page, `Object.keys(globalThis.visit.presses).length >= ${count}`)
}

async function until(page: PlainPage, expression: string): Promise<void> {
  for (const late = Date.now() + MOST_MS; Date.now() < late; await wait(100)) {
    if ((await page.evaluate(expression)) === true) return
  }
  throw new Error(`not within ${MOST_MS} ms: ${expression}`)
}
