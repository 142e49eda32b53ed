// The app opened anew after one visit: browser started fresh, server dead, network off, on a slow device.
import { openProfile } from '../../browser/browser.ts'
import { openShop } from '../../browser/shop.ts'
import { median, type Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { THROTTLE } from './slow-device.ts'
import { OFFLINE, onSlowPhone, startOf, type Start } from './slow-phone.ts'
import { untilReadyOffline } from './visit.ts'

const ROUNDS = 9
const PAINT_MS = 400
const PICTURES_MS = 800
const PAGES = ['/', '/kpop']

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
export function coldStart(profileFolder: string, url: string): Promise<Start> {
  return onSlowPhone(profileFolder, url, { network: OFFLINE }, startOf)
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
