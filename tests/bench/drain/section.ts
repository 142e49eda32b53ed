// The whole way of a thousand changes in a browser, from the network's return to an empty queue, beside another library in the same run.
// The work is not the same: the other one takes its queue from memory, checks and keeps no outcome of a change, and counts nothing as pending from the
// moment its memory says so; it writes that down when the page is idle. Here the queue is empty when outcomes, state and its removal are on the disk,
// in one durable transaction. Both servers answer when the changes are on the disk. So two figures of the other are told: in memory, and written down.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { openProfile } from '../../browser/browser.ts'
import { openShop } from '../../browser/shop.ts'
import { registerFan } from '../../browser/steps.ts'
import { median, type Figure } from '../figures.ts'
import { startOther } from '../processes.ts'
import { scope } from '../scope.ts'
import { mixedChanges } from './changes.ts'
import { queueingFigures } from './queueing.ts'
import { drainShop, type ShopDrain } from './shop-page.ts'

const CHANGES = 1_000
const ROUNDS = 7
const WARM_UP = 1
const FRESH_ROUNDS = 5

const Other = v.object({ durable: v.number(), emptied: v.number(), stored: v.number() })
type Other = v.InferOutput<typeof Other>

export function drainFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop()
    later(() => shop.remove())
    const other = await startOther()
    later(() => other.stop())
    const profile = await openProfile()
    later(() => profile.remove())
    const page = await profile.context().newPage()
    await page.addInitScript({ path: join(import.meta.dirname, 'record-drain.js') })
    await registerFan(page, shop.url)
    await page.goto(`${shop.url}/kpop2`)
    await page.getByText(/^Showing 1–12 of/).waitFor()
    await page.locator('.signal[data-state="online"]').waitFor()
    const items = await itemIds(shop.url)
    const beside = await profile.context().newPage()
    await beside.goto(other.url)
    await beside.waitForFunction('globalThis.benchReplicache !== undefined')

    // A page that has drained nothing yet: its code, schemas and database connection are used for the first time.
    const fresh: { ours: ShopDrain; theirs: Other }[] = []
    for (let round = 0; round < FRESH_ROUNDS; round += 1) {
      await page.bringToFront()
      await page.reload()
      await page.locator('.signal[data-state="online"]').waitFor()
      const drained = await drainShop(page, items, CHANGES)
      await beside.bringToFront()
      await beside.reload()
      await beside.waitForFunction('globalThis.benchReplicache !== undefined')
      fresh.push({ ours: drained, theirs: await drainOther(beside, items) })
    }
    const ours: ShopDrain[] = []
    const theirs: Other[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      await page.bringToFront()
      const drained = await drainShop(page, items, CHANGES)
      await beside.bringToFront()
      const compared = await drainOther(beside, items)
      if (round < WARM_UP) continue
      ours.push(drained)
      theirs.push(compared)
    }
    await page.bringToFront()
    return [...freshFigures(fresh), ...figuresOf(ours, theirs), ...(await queueingFigures(page, items))]
  })
}

async function drainOther(page: Page, items: readonly string[]): Promise<Other> {
  const pending = await page.evaluate(`benchReplicache.queue(${JSON.stringify(mixedChanges(items, CHANGES))})`)
  if (pending !== CHANGES) throw new Error(`${String(pending)} are pending`)
  // It writes its mutations down when it is idle.
  await page.waitForTimeout(2_500)
  return v.parse(Other, await page.evaluate('benchReplicache.drain()'))
}

async function itemIds(url: string): Promise<string[]> {
  const Listed = v.object({ products: v.array(v.object({ id: v.string() })) })
  const answer: unknown = await (await fetch(`${url}/api/catalog`)).json()
  return v.parse(Listed, answer).products.map(({ id }) => id)
}

function freshFigures(rounds: readonly { ours: ShopDrain; theirs: Other }[]): Figure[] {
  const emptied = median(rounds.map(({ ours }) => ours.emptied))
  const compared = median(rounds.map(({ theirs }) => theirs.emptied))
  const what = 'in a fresh page'
  return [
    { what: `${what}: ${CHANGES} changes, from the signal to an empty queue`, measured: emptied, unit: 'ms' },
    { what: `${what}: the same by Replicache 15, in memory`, measured: compared, unit: 'ms' },
    { what: `${what}: on the disk, against Replicache 15 in memory`, measured: emptied / compared, unit: '×', goal: { most: 1 } },
  ]
}

function figuresOf(ours: readonly ShopDrain[], theirs: readonly Other[]): Figure[] {
  const of = (key: Exclude<keyof ShopDrain, 'requestsBy'>) => median(ours.map((one) => one[key]))
  const [emptied, compared] = [of('emptied'), median(theirs.map((one) => one.emptied))]
  const written = median(theirs.map((one) => one.stored))
  const part = (what: string, key: Exclude<keyof ShopDrain, 'requestsBy'>): Figure => ({ what: `  ${what}`, measured: of(key), unit: 'ms' })
  return [
    { what: `${CHANGES} changes, from the signal to an empty queue`, measured: emptied, unit: 'ms', goal: { most: 130 } },
    part('read from the queue, until it is sent', 'read'),
    part('sent, applied and durable, until the answer begins', 'answered'),
    part('the answer read', 'body'),
    part('parsed', 'parse'),
    part('checked', 'check'),
    part('stored', 'store'),
    part('signal to durable', 'durable'),
    part('signal to the frame that shows nothing waiting', 'shown'),
    { what: 'requests to IndexedDB', measured: of('requests'), unit: 'requests' },
    { what: `the same by Replicache 15: signal to durable`, measured: median(theirs.map((one) => one.durable)), unit: 'ms' },
    { what: `the same by Replicache 15: signal to nothing pending, in memory`, measured: compared, unit: 'ms' },
    { what: `the same by Replicache 15: signal to that written down`, measured: written, unit: 'ms' },
    { what: 'on the disk, against Replicache 15 in memory', measured: emptied / compared, unit: '×', goal: { most: 1 } },
    { what: 'on the disk, against Replicache 15 written down', measured: emptied / written, unit: '×', goal: { most: 1 } },
  ]
}
