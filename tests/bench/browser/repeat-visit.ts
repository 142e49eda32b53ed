// A device that has the shop opens a listing again, on the weak signal of its first visit and without any, and presses its first buttons. Held against a bare React page in turn.
import { openProfile } from '../../browser/browser.ts'
import { openShop } from '../../browser/shop.ts'
import { median, type Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { openPlainShop } from './plain-shop.ts'
import { press } from './press.ts'
import { recordVisit, Visit } from './record-visit.ts'
import { THROTTLE } from './slow-device.ts'
import { OFFLINE, onSlowPhone, SLOW_4G, startOf, untilRead, type PhoneNetwork, type Start } from './slow-phone.ts'
import { untilReadyOffline, WITHOUT_LIVE } from './visit.ts'

const ROUNDS = 7
const PAGE = '/kpop'
const PICTURES_MS = 800
const ADD_MS = 50
const FILTER_MS = 60
const SLOW = `slow 4G, ${THROTTLE}× CPU throttle`
const ADD = 'main article button'
const FILTER = '.filters [aria-pressed=false]'

interface Again extends Start {
  largest: number
  /** How long each took to its next frame, ms. */
  add: number | undefined
  filter: number | undefined
}

export function repeatVisitFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop(WITHOUT_LIVE)
    later(() => shop.remove())
    const plain = await openPlainShop(shop.url)
    later(() => plain.close())
    const profile = await openProfile()
    later(() => profile.remove())
    const page = await profile.context().newPage()
    await page.goto(`${plain.url}/react`)
    await page.waitForLoadState('networkidle')
    await page.goto(shop.url + PAGE)
    await untilReadyOffline(page)
    await profile.close()

    const bare: Again[] = []
    const repeat: Again[] = []
    const offline: Again[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await again(profile.folder, `${plain.url}/react`, SLOW_4G))
      repeat.push(await again(profile.folder, shop.url + PAGE, SLOW_4G))
      offline.push(await again(profile.folder, shop.url + PAGE, OFFLINE))
    }
    const of = (visits: readonly Again[], read: (visit: Again) => number | undefined) => median(visits.flatMap((one) => read(one) ?? []))
    const limit = of(bare, ({ largest }) => largest)
    const what = `${PAGE} again, ${SLOW}`
    return [
      { what: `a bare React page again, ${SLOW}: largest paint`, measured: limit, unit: 'ms' },
      { what: `a bare React page again, ${SLOW}: a press`, measured: of(bare, ({ add }) => add), unit: 'ms' },
      { what: `${what}: largest paint`, measured: of(repeat, ({ largest }) => largest), unit: 'ms', goal: { most: limit } },
      { what: `${what}: all pictures in view`, measured: of(repeat, ({ pictures }) => pictures), unit: 'ms', goal: { most: PICTURES_MS } },
      { what: `${what}: Add to Cart is pressed`, measured: of(repeat, ({ add }) => add), unit: 'ms', goal: { most: ADD_MS } },
      { what: `${what}: a filter is pressed`, measured: of(repeat, ({ filter }) => filter), unit: 'ms', goal: { most: FILTER_MS } },
      { what: `${what}, offline: largest paint`, measured: of(offline, ({ largest }) => largest), unit: 'ms', goal: { most: limit } },
      {
        what: `${what}, offline: all pictures in view`,
        measured: of(offline, ({ pictures }) => pictures),
        unit: 'ms',
        goal: { most: PICTURES_MS },
      },
    ]
  })
}

function again(profileFolder: string, url: string, network: PhoneNetwork): Promise<Again> {
  return onSlowPhone(profileFolder, url, { network, scripts: [recordVisit] }, async (page) => {
    const start = await startOf(page)
    // A press would end the record of the largest paint.
    const { largest } = await untilRead(page, 'globalThis.visit', Visit)
    return { ...start, largest, add: await press(page, ADD), filter: await press(page, FILTER) }
  })
}
