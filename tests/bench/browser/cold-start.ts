// The app opened anew after one visit: browser started fresh, server dead, network off, on a slow device.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openProfile, type Profile } from '../../browser/browser.ts'
import { openShop } from '../../browser/shop.ts'
import { goOffline } from '../../browser/steps.ts'
import { median, type Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { throttle, THROTTLE } from './slow-device.ts'
import { untilReadyOffline } from './visit.ts'

const ROUNDS = 7
const PAINT_MS = 400
const PICTURES_MS = 800
const PAGES = ['/', '/kpop']

interface Start {
  firstPaint: number
  firstContentfulPaint: number
  /** When the last picture within the window was there; undefined where the page shows none. */
  pictures: number | undefined
}

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
      for (const path of PAGES) starts.get(path)?.push(await coldStart(profile, `${shop.url}${path}`, path !== '/'))
    }
    return PAGES.flatMap((path) => figuresOf(path, starts.get(path) ?? []))
  })
}

async function coldStart(profile: Profile, url: string, hasPictures: boolean): Promise<Start> {
  const context = await profile.open()
  await goOffline(context)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.addInitScript({ path: join(import.meta.dirname, 'record-pictures.js') })
  await throttle(page, THROTTLE)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, { polling: 50 })
  const pictures = hasPictures ? await lastPicture(page) : undefined
  const paints = await page.evaluate(() => performance.getEntriesByType('paint').map(({ name, startTime }) => ({ name, startTime })))
  const paint = (name: string) => paints.find((entry) => entry.name === name)?.startTime ?? Number.NaN
  await profile.close()
  return { firstPaint: paint('first-paint'), firstContentfulPaint: paint('first-contentful-paint'), pictures }
}

/** When the last picture a person can see without scrolling was there, in ms since the start. */
async function lastPicture(page: Page): Promise<number> {
  const all = await page.waitForFunction(
    () => {
      const seen = [...document.querySelectorAll<HTMLImageElement>('main img[src^="/pictures/"]')].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      const marks = performance.getEntriesByName('picture').filter((mark) => mark instanceof PerformanceMark)
      const times = seen.map((image) => marks.find(({ detail }) => detail === image.src)?.startTime)
      return times.length > 0 && !times.includes(undefined) ? times.map(Number) : undefined
    },
    undefined,
    { polling: 50 },
  )
  const times = await all.jsonValue()
  if (times === undefined) throw new Error('no pictures')
  return Math.max(...times)
}

function figuresOf(path: string, starts: readonly Start[]): Figure[] {
  const what = `offline cold start of ${path}, ${THROTTLE}× CPU throttle`
  const pictures = starts.flatMap((start) => start.pictures ?? [])
  return [
    { what: `${what}: first paint`, measured: median(starts.map(({ firstPaint }) => firstPaint)), unit: 'ms', goal: { most: PAINT_MS } },
    { what: `${what}: first contentful paint`, measured: median(starts.map((start) => start.firstContentfulPaint)), unit: 'ms', goal: { most: PAINT_MS } },
    ...(pictures.length === 0
      ? []
      : [{ what: `${what}: all pictures in view`, measured: median(pictures), unit: 'ms' as const, goal: { most: PICTURES_MS } }]),
  ]
}
