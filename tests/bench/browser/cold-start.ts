// The app opened anew after one visit: browser started fresh, server dead, network off, on a slow device.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { openProfile } from '../../browser/browser.ts'
import { openShop } from '../../browser/shop.ts'
import { median, type Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { openPlainPage, type PlainPage } from './plain-browser.ts'
import { THROTTLE } from './slow-device.ts'
import { untilReadyOffline } from './visit.ts'

const ROUNDS = 9
const PAINT_MS = 400
const PICTURES_MS = 800
const PAGES = ['/', '/kpop']
const PHONE = { width: 412, height: 915, deviceScaleFactor: 1, mobile: false }
const MOST_MS = 30_000
/** What is measured is the app's start, not the browser's, which is busy with itself for a moment. */
const STARTED_MS = 500

const Start = v.object({
  firstPaint: v.number(),
  firstContentfulPaint: v.number(),
  /** When the last picture that can be seen without scrolling was there; absent where the page shows none. */
  pictures: v.optional(v.number()),
})
export type Start = v.InferOutput<typeof Start>

const recordPictures = readFileSync(join(import.meta.dirname, 'record-pictures.js'), 'utf8')
const readStart = readFileSync(join(import.meta.dirname, 'read-start.js'), 'utf8')

export function coldStartFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop()
    later(() => shop.remove())
    const profile = await openProfile()
    later(() => profile.remove())
    const visit = await profile.context().newPage()
    await visit.goto(shop.url)
    await untilReadyOffline(visit)
    await profile.close()
    await shop.kill()

    const starts = new Map<string, Start[]>(PAGES.map((path) => [path, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const path of PAGES) starts.get(path)?.push(await coldStart(profile.folder, `${shop.url}${path}`))
    }
    return PAGES.flatMap((path) => startsOf(path, starts.get(path) ?? []))
  })
}

/** One start of the browser on this profile, with no network. */
export async function coldStart(profileFolder: string, url: string): Promise<Start> {
  const page = await openPlainPage(profileFolder)
  try {
    await wait(STARTED_MS)
    await page.send('Emulation.setDeviceMetricsOverride', PHONE)
    await page.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.send('Network.emulateNetworkConditions', { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
    await page.send('Page.enable')
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: recordPictures })
    await page.send('Page.navigate', { url })
    return await start(page)
  } finally {
    await page.close()
  }
}

async function start(page: PlainPage): Promise<Start> {
  for (const late = Date.now() + MOST_MS; Date.now() < late; await wait(100)) {
    const read = v.safeParse(Start, await page.evaluate(readStart))
    if (read.success) return read.output
  }
  throw new Error('the page did not show')
}

/** The medians of some starts. */
export function startsOf(path: string, starts: readonly Start[]): Figure[] {
  const what = `offline cold start of ${path}, ${THROTTLE}× CPU throttle`
  const pictures = starts.flatMap((one) => one.pictures ?? [])
  return [
    { what: `${what}: first paint`, measured: median(starts.map(({ firstPaint }) => firstPaint)), unit: 'ms', goal: { most: PAINT_MS } },
    {
      what: `${what}: first contentful paint`,
      measured: median(starts.map((one) => one.firstContentfulPaint)),
      unit: 'ms',
      goal: { most: PAINT_MS },
    },
    ...(pictures.length === 0
      ? []
      : [{ what: `${what}: all pictures in view`, measured: median(pictures), unit: 'ms' as const, goal: { most: PICTURES_MS } }]),
  ]
}
