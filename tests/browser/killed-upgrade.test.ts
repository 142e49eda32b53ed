// A browser dies while an update of the app rebuilds the account's database: the next start has all that the device kept, once.
import type { BrowserContext, Page } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { openAccountDatabaseOf } from '../bench/browser/account-database.ts'
import { killed } from '../kills/kill-browsers.ts'
import { openProfile, type Profile } from './browser.ts'
import { storedRows } from './device-storage.ts'
import { layEarlierDatabase } from './earlier-database.ts'
import { testThroughProxy } from './journey.ts'
import { serverView } from './server-view.ts'
import { registerFan } from './steps.ts'

const RECEIPTS = 300
const CHANGES = 5
/**
 * Where the browser dies: before the first row is moved, among them, and behind the last one with nothing committed; at last, all is done. Each death
 * has a browser of its own: Chromium goes on writing behind the record that a kill tore, takes that for damage when it starts once more, and then
 * deletes every database of the shop.
 */
const DEATHS = ['begun', 'gathered', 'half', 'moved', 'committed'] as const
type Death = (typeof DEATHS)[number]

const test = testThroughProxy.extend('profile', async ({}, { onCleanup }) => {
  // What a test holds up must not go past it through the worker.
  const profile = await openProfile({ serviceWorkers: 'block' })
  onCleanup(() => profile.remove())
  return profile
})

test.for(DEATHS)(
  'killed with its database upgrade %s, a browser keeps every receipt once and sends what waits once, in order',
  async (death, { profile, shop, proxy }) => {
    const first = await profile.context().newPage()
    const server = serverView(shop.url, await registerFan(first, proxy.url))
    const isEntered = async () => (await storedRows(first)).some(({ database, key }) => database !== 'starlane-guest' && key === 'head')
    await expect.poll(isEntered).toBe(true)
    await first.close()
    const { products } = v.parse(Catalog, await server.get('/api/catalog'))
    const rows = products.slice(0, CHANGES).map(({ id: itemId }, index) => ({
      id: `waiting-change-00000${index}`,
      name: 'store/cart/add',
      v: 1,
      args: { itemId, qty: 1 },
      at: Date.now(),
    }))
    const receipts = await layEarlierDatabase(await blankPage(profile.context(), proxy.url), rows, RECEIPTS)
    await profile.close()
    await profile.open()

    await dieAt(profile, `${proxy.url}/cart`, death)
    await profile.open()
    expect(await versionOf(await blankPage(profile.context(), proxy.url))).toBe(death === 'committed' ? 30 : 20)

    const page = await profile.context().newPage()
    await page.goto(`${proxy.url}/cart`)
    const kept = async (store: string) => (await storedRows(page)).flatMap((row) => (row.store === store ? [row.value] : []))
    await expect.poll(() => kept('queue')).toEqual([])
    const ids = rows.map(({ id }) => id)
    // One that the last dying page still sent is sent again, since its answer died with the browser: the shop says the same of it, and does it once.
    const outcomes = proxy.pushes.flatMap(({ response }) => response?.outcomes ?? [])
    const again = outcomes.length / ids.length
    expect(outcomes).toEqual(
      Array.from({ length: again }, () => ids.map((id) => expect.objectContaining({ id, status: 'applied' }))).flat(),
    )
    expect((await server.state()).state.cart).toEqual(rows.map(({ args }) => expect.objectContaining(args)))
    const gathered = (await kept('routine')).flatMap((stored) => (stored as { receipts: { id: string }[] }).receipts.map(({ id }) => id))
    expect(gathered.toSorted()).toEqual([...receipts, ...ids].toSorted())
    expect(await kept('receipts')).toEqual([])
  },
)

/** Opens the app, which upgrades its database, and kills the browser when it has come to this step. */
async function dieAt(profile: Profile, url: string, death: Death): Promise<void> {
  const context = profile.context()
  const page = await context.newPage()
  // The page stands still until the browser is gone: its call is never answered.
  await context.route('**/held', () => undefined)
  const arrived = page.waitForRequest('**/held')
  await page.addInitScript(holdUpgradeAt, { death, count: RECEIPTS })
  await Promise.race([arrived, page.goto(url).then(() => arrived)])
  await killed(context, profile.folder)
}

/** Runs in the page: stops the page's whole thread at this step of an account's upgrade. */
function holdUpgradeAt({ death, count }: { death: Death; count: number }): void {
  let upgrade: IDBTransaction | null = null
  let moved = 0
  const reached = (step: Death) => {
    if (step !== death) return
    const call = new XMLHttpRequest()
    call.open('GET', '/held', false)
    call.send()
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args)
    if (!args[0].startsWith('starlane-account-')) return request
    request.addEventListener('upgradeneeded', () => {
      upgrade = request.transaction
      upgrade?.addEventListener('complete', () => reached('committed'))
      reached('begun')
    })
    return request
  }
  const { put, delete: remove } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...args) {
    const request = put.apply(this, args)
    if (this.transaction === upgrade && this.name === 'routine') request.addEventListener('success', () => reached('gathered'))
    return request
  }
  IDBObjectStore.prototype.delete = function (...args) {
    const request = remove.apply(this, args)
    if (this.transaction !== upgrade) return request
    request.addEventListener('success', () => {
      moved += 1
      if (moved === count / 2) reached('half')
      if (moved === count) reached('moved')
    })
    return request
  }
}

/** A page of the shop's origin without the app: it has no database open. */
async function blankPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${url}/blank`)
  return page
}

/** The version of the account's database on the disk. It is opened: the list of databases may speak of an upgrade that is yet to be undone. */
async function versionOf(page: Page): Promise<number> {
  const opened = await openAccountDatabaseOf(page)
  return opened.evaluate((database) => {
    database.close()
    return database.version
  })
}
