// The very first visit of a phone with a weak signal: nothing kept, slow 4G, a slow device.
import * as v from 'valibot'
import { openShop } from '../../browser/shop.ts'
import { median, type Figure } from '../figures.ts'
import { scope, temporaryFolder } from '../scope.ts'
import type { PlainPage } from './plain-browser.ts'
import { THROTTLE } from './slow-device.ts'
import { onSlowPhone, scriptOf, startOf, untilRead } from './slow-phone.ts'

const ROUNDS = 5
const LARGEST_MS = 2_000
const INTERACTION_MS = 200
const PAGES = ['/', '/kpop']
/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 0.75 up (bytes a second here). */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** The buttons of the first card that are pressed, one after the other. */
const PRESSED = [0, 1]

const Visit = v.object({ largest: v.number(), presses: v.record(v.string(), v.number()) })
const Place = v.object({ x: v.number(), y: v.number() })

const recordVisit = scriptOf('record-visit.js')

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
  try {
    return await onSlowPhone(profile.path, url, { network: SLOW_4G, scripts: [recordVisit] }, async (page) => {
      await startOf(page)
      for (const place of PRESSED) await press(page, place)
      return v.parse(Visit, await page.evaluate('globalThis.visit'))
    })
  } finally {
    profile.remove()
  }
}

/** Presses the button at this place of the first card, and waits until that is measured; nothing where the page has none. */
async function press(page: PlainPage, place: number): Promise<void> {
  const middle = v.safeParse(
    Place,
    await page.evaluate(`(() => {
      const { left, top, width, height } = document.querySelector('main article')?.querySelectorAll('button')[${place}]?.getBoundingClientRect() ?? {}
      return left === undefined ? undefined : { x: left + width / 2, y: top + height / 2 }
    })()`),
  )
  if (!middle.success) return
  const at = { ...middle.output, button: 'left', clickCount: 1 }
  await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  await untilRead(page, `Object.keys(globalThis.visit.presses).length > ${place}`, v.literal(true))
}
