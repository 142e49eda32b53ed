// A thousand changes made offline by pressing the real buttons, and how long they take to come home once the network is back.
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ONE_TAP_MS } from '../../../pwa/components/use-toggle-tap.ts'
import { openProfile } from '../../browser/browser.ts'
import { serverView, type ServerView } from '../../browser/server-view.ts'
import { openShop } from '../../browser/shop.ts'
import { bringOnline, goOffline, registerFan } from '../../browser/steps.ts'
import { median, type Figure } from '../figures.ts'
import { scope } from '../scope.ts'
import { openAccountDatabaseOf } from './account-database.ts'
import { recordFeedback, tapAll } from './feedback.ts'
import { THROTTLE } from './slow-device.ts'
import { untilReadyOffline, WITHOUT_LIVE } from './visit.ts'

const QUEUE = 1_000
const ROUNDS = 3
const POLL_MS = 10

interface Replay {
  /** ms from the network's return until the server had applied, and until the device had stored every outcome. */
  applied: number
  emptied: number
}

export function browserReplayFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop(WITHOUT_LIVE)
    later(() => shop.remove())
    const profile = await openProfile()
    later(() => profile.remove())
    const page = await profile.context().newPage()
    await recordFeedback(page)
    const server = serverView(shop.url, await registerFan(page, shop.url))
    await untilReadyOffline(page)

    const replays: Replay[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${shop.url}/kpop2`)
      await page.getByText(/^Showing 1–12 of/).waitFor()
      replays.push(await replay(page, server))
    }
    await goOffline(page.context())
    await pressButtons(page, QUEUE)
    await page.goto(`${shop.url}/anime2`)
    const taps = await tapAll(page, THROTTLE)
    const of = (key: keyof Replay) => median(replays.map((one) => one[key]))
    return [
      { what: `back online, until the server has applied all ${QUEUE}`, measured: of('applied'), unit: 'ms' },
      { what: `back online, until the device's queue is empty`, measured: of('emptied'), unit: 'ms' },
      {
        what: `add to cart to the frame that shows it, with ${QUEUE} queued, ${THROTTLE}× CPU throttle: median`,
        measured: median(taps),
        unit: 'ms',
        goal: { most: 50 },
      },
    ]
  })
}

async function replay(page: Page, server: ServerView): Promise<Replay> {
  const before = (await server.state()).version
  await goOffline(page.context())
  await pressButtons(page, QUEUE)
  const empty = untilQueueHolds(page, 0)
  const online = Date.now()
  await bringOnline(page.context())
  const applied = untilVersionMoves(server, before)
  return { applied: (await applied) - online, emptied: (await empty) - online }
}

/** Presses the cart button of every card on the page, round and round, and resolves when all of it is stored. A second press on one soon after is the same tap. */
async function pressButtons(page: Page, count: number): Promise<void> {
  const pressAll = async ({ presses, pause }: { presses: number; pause: number }) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main article button:not([class*="wish"])')]
    for (let press = 0; press < presses; press += 1) {
      buttons[press % buttons.length]?.click()
      const isLast = press === presses - 1 || press % buttons.length === buttons.length - 1
      if (isLast) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await page.evaluate(pressAll, { presses: count, pause: ONE_TAP_MS * 1.1 })
  await untilQueueHolds(page, count)
}

/** Resolves with the time (ms since the epoch) at which the device's queue was first seen to hold so many changes. */
async function untilQueueHolds(page: Page, count: number): Promise<number> {
  const opened = await openAccountDatabaseOf(page)
  const untilHeld = async ({ database, wanted, pause }: { database: IDBDatabase; wanted: number; pause: number }) => {
    const late = Date.now() + 60_000
    for (;;) {
      const held = await new Promise<number>((resolve, reject) => {
        const request = database.transaction('queue').objectStore('queue').count()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
      const now = Date.now()
      if (held === wanted) {
        database.close()
        return now
      }
      if (now > late) throw new Error(`the queue holds ${held}, not ${wanted}`)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return page.evaluate(untilHeld, { database: opened, wanted: count, pause: POLL_MS })
}

async function untilVersionMoves(server: ServerView, before: number): Promise<number> {
  while ((await server.state()).version === before) await wait(POLL_MS)
  return Date.now()
}
