// A real Chromium is killed in the middle of a drain, again and again: what was queued is at the shop once, in order, and the device knows it.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { same } from './same.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import * as v from 'valibot'
import { queueRows } from '../bench/drain/changes.ts'
import { layInto } from '../bench/drain/shop-page.ts'
import { openProfile, withFunctionNames, withoutOffers } from '../browser/browser.ts'
import { storedRows } from '../browser/device-storage.ts'
import { openProxy, type Proxy } from '../browser/proxy.ts'
import { serverView } from '../browser/server-view.ts'
import { freePort } from '../free-port.ts'
import { openShop } from '../browser/shop.ts'
import { bringOnline, goOffline, registerFan } from '../browser/steps.ts'
import { run } from '../simulation/model/run.ts'
import { NEW_ACCOUNT, type ModelAccount } from '../simulation/model/shop.ts'
import { Chance } from '../simulation/world/chance.ts'
import type { Killed } from './kill-servers.ts'

const CHANGES = 300
/** A phone is slower than this machine: the drain is longer, and dies at more places. */
const SLOWER = 4
/** How long after the signal the browser goes on, in ms: a drain begins and ends within. */
const LONGER_MS = [0, 900] as const
const PATIENCE_MS = 60_000
const LOOKS_MS = 100

export interface KilledBrowsers extends Killed {
  /** Deaths before the first push of the queue was answered, between that and the empty queue, and after it. */
  before: number
  between: number
  later: number
}

/** Throws where a change is lost, comes twice or out of order, or where the device still waits with one. */
export async function killBrowsers({ seed, kills }: { seed: number; kills: number }): Promise<KilledBrowsers> {
  const chance = new Chance(seed, 'browsers')
  const port = await freePort()
  const shop = await openShop({ PUBLIC_URL: `http://localhost:${port}` })
  const proxy = await openProxy(port, () => shop.url)
  const profile = await openProfile()
  const died = { before: 0, between: 0, later: 0 }
  try {
    let page = await firstPage(profile.context())
    const server = serverView(shop.url, await registerFan(page, proxy.url))
    // Chromium writes local storage and cookies down some seconds late: the login itself is not what this kills.
    await profile.close()
    page = await firstPage(await profile.open())
    const { products } = v.parse(Catalog, await server.get('/api/catalog'))
    const prices = new Map(products.map(({ id, priceGems }) => [id, priceGems]))
    let model = NEW_ACCOUNT
    for (let kill = 0; kill < kills; kill++) {
      await page.goto(`${proxy.url}/cart`)
      // What follows the queue has come, and the shop has answered it.
      await page.locator('.signal[data-state="online"]').waitFor({ state: 'attached' })
      const rows = queueRows([...prices.keys()].slice(chance.whole(0, 40)), CHANGES)
      for (const row of rows) model = onceMore(model, row, prices)
      await goOffline(page.context())
      await layInto(page, rows)
      await page.waitForFunction(() => document.querySelector('.signal-number') !== null)
      const slow = await page.context().newCDPSession(page)
      await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

      const pushes = sent(proxy)
      await bringOnline(page.context())
      await after(chance.whole(...LONGER_MS))
      await killed(page.context(), profile.folder)
      const answered = sent(proxy)
      page = await firstPage(await profile.open())
      await page.goto(`${proxy.url}/cart`)
      await drained(page)
      died[sent(proxy) === answered ? 'later' : answered > pushes ? 'between' : 'before'] += 1

      const { cart, wishlist } = (await server.state()).state
      same(
        'cart',
        cart.map(({ itemId, qty }) => ({ itemId, qty })),
        model.cart,
      )
      same(
        'wishlist',
        wishlist.map(({ itemId }) => itemId),
        model.wishlist,
      )
      const applied = appliedIds(proxy)
      same('changes applied', applied, [...new Set(applied)])
    }
    return { kills, changes: kills * CHANGES, ...died }
  } finally {
    await profile.remove()
    await proxy.close()
    await shop.remove()
  }
}

async function firstPage(context: BrowserContext): Promise<Page> {
  await withoutOffers(context)
  await withFunctionNames(context)
  return context.pages()[0] ?? context.newPage()
}

/** The whole browser, as a system does that needs its memory: nothing is said. Resolves when it has let go of all its files. */
async function killed(context: BrowserContext, folder: string): Promise<void> {
  const gone = new Promise((resolve) => context.once('close', resolve))
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isBrowserOf(folder, name))
  const processes = pids.map((pid) => ({ pid, since: aliveSince(pid) }))
  if (processes.length === 0) throw new Error('no browser has this profile')
  for (const { pid } of processes) process.kill(Number(pid), 'SIGKILL')
  await gone
  while (processes.some(({ pid, since }) => since !== undefined && aliveSince(pid) === since)) await after(LOOKS_MS)
}

/** When a process began, in the system's ticks: another one may get its number. Undefined: it has ended. */
function aliveSince(pid: string): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...more] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : more[18]
  } catch {
    return undefined
  }
}

function isBrowserOf(folder: string, pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`--user-data-dir=${folder}`)
  } catch {
    // It has just ended.
    return false
  }
}

function onceMore(model: ModelAccount, { id, name, args }: { id: string; name: string; args: unknown }, prices: Map<string, number>) {
  const shop = {
    now: Date.now(),
    price: (item: string) => prices.get(item),
    name: (item: string) => item,
    sold: () => [],
    bundle: () => undefined,
    question: () => undefined,
    wasShared: () => false,
  }
  const verdict = run(model, { id, name, args, seen: {} }, shop)
  return verdict.status === 'applied' ? verdict.account : model
}

/** Resolves when nothing waits on the device. */
async function drained(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (let left = await waiting(page); left > 0; left = await waiting(page)) {
    if (Date.now() > until) throw new Error(`${left} changes still wait`)
    await after(LOOKS_MS)
  }
}

/** Changes in the device's queue, and in its journal. */
async function waiting(page: Page): Promise<number> {
  const queued = (await storedRows(page)).filter(({ store }) => store === 'queue').length
  return queued + (await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('starlane-intent:')).length))
}

/** Pushes of changes that the shop has answered so far. */
const sent = ({ pushes }: Proxy) => pushes.filter(({ request }) => request.mutations.length > 0).length

const appliedIds = ({ pushes }: Proxy) =>
  pushes.flatMap(({ response }) => (response?.outcomes ?? []).flatMap(({ id, status }) => (status === 'applied' ? [id] : [])))
