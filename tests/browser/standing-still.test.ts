// Pages that stand still, answers that come late, storages that are full, tabs that are copied: the shop goes on, once (issue 42, faults 7 to 10 and 22).
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { storedRows } from './device-storage.ts'
import { DESK, testAsMember, testThroughProxy } from './journey.ts'
import { addFirst, bringOnline, goOffline, logIn, logOut, untilReadyOffline, userId } from './steps.ts'

const test = testAsMember.override('deviceOptions', { viewport: DESK, reducedMotion: 'reduce' })

const MEMORY = /^Your browser can’t save anything for Starlane\./
const OLDER_TAB = 'Please close the other tabs of Starlane: an older version is still open there.'
const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text)

async function setFrozen(page: Page, isFrozen: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' })
}

test('a tab that is frozen while it sends: another tab sends what waits, and each change is there once', async ({
  page,
  context,
  shop,
  server,
}) => {
  // The tab sends, and not the service worker, which a browser wakes at once where there is a connection.
  await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
  await page.goto(`${shop.url}/jewelry`)
  // Its first request goes nowhere.
  await page.route('**/api/sync/push', () => undefined)
  const isSent = page.waitForRequest('**/api/sync/push')
  const first = await addFirst(page, 'Add to Cart')
  await isSent
  await setFrozen(page, true)
  const other = await context.newPage()
  await other.goto(`${shop.url}/jewelry`)
  await main(other).getByRole('article').filter({ hasText: first }).getByRole('button', { name: 'Remove' }).waitFor()
  const second = await addFirst(other, 'Add to Cart')
  await expect.poll(async () => (await server.state()).state.cart.map(({ name }) => name), { timeout: 60_000 }).toEqual([first, second])
  await other.getByText('Online').first().waitFor()
  await page.unroute('**/api/sync/push')
  await setFrozen(page, false)
  await page.reload()
  await addFirst(page, 'Add to Cart')
  await expect.poll(async () => (await server.state()).state.cart.length).toBe(3)
})

test('a page that stands still for six seconds just after it has asked for its database keeps what is done in it', async ({
  page,
  context,
  shop,
}) => {
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype
    let hasStood = false
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args)
      if (hasStood || !args[0].startsWith('starlane-account-')) return request
      for (const end = performance.now() + 6_000; performance.now() < end;);
      hasStood = true
      return request
    }
  })
  await page.goto(`${shop.url}/jewelry`)
  const name = await addFirst(page, 'Add to Cart')
  expect(await toast(page, MEMORY).count()).toBe(0)
  await page.goto(`${shop.url}/cart`)
  await main(page).getByRole('heading', { name, exact: true }).waitFor()
})

test('a database that opens late: what was done in memory meanwhile moves into it, and what is done offline then is kept', async ({
  page,
  context,
  shop,
  server,
}) => {
  await page.goto(`${shop.url}/jewelry`)
  await untilReadyOffline(page)
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype
    const isOpen = new Promise<void>((resolve) => addEventListener('open-late', () => resolve(), { once: true }))
    void isOpen.then(() => (IDBFactory.prototype.open = open))
    IDBFactory.prototype.open = function (...args) {
      const late = new EventTarget() as IDBOpenDBRequest
      void isOpen.then(() => {
        const request = open.apply(this, args)
        Object.defineProperties(late, { result: { get: () => request.result }, transaction: { get: () => request.transaction } })
        for (const type of ['success', 'error', 'blocked', 'upgradeneeded'] as const) {
          request.addEventListener(type, (event) => (Reflect.get(late, `on${type}`) as ((event: Event) => void) | null)?.call(late, event))
        }
      })
      return late
    }
  })
  await page.reload()
  await toast(page, MEMORY).waitFor()
  const card = (nth: number) => main(page).getByRole('article').nth(nth)
  // The last call that the change brings; its answer, coming later, would say that the device is online, and the next change be tried at once.
  const heard = page.waitForResponse('**/api/store/inventory')
  await card(0).getByRole('button', { name: 'Add to Cart' }).click()
  await expect.poll(async () => (await server.state()).state.cart.length).toBe(1)
  await heard
  await goOffline(context)
  await page.locator('.signal[data-state=offline]').waitFor()
  await card(1).getByRole('button', { name: 'Add to Cart' }).click()
  await card(1).getByRole('button', { name: 'Remove' }).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('open-late')))
  const queued = async () => (await storedRows(page)).filter(({ store }) => store === 'queue')
  await expect.poll(async () => (await queued()).length).toBe(1)
  await bringOnline(context)
  await expect.poll(async () => (await server.state()).state.cart.length).toBe(2)
  await expect.poll(async () => (await queued()).length).toBe(0)
})

test('with local storage full, a logout without a signal holds: the next page with one logs no user in', async ({
  page,
  context,
  shop,
}) => {
  await page.goto(`${shop.url}/kpop`)
  await untilReadyOffline(page)
  await page.evaluate(() => {
    let length = 1 << 22
    for (let n = 0; length >= 1; n += 1) {
      try {
        localStorage.setItem(`filler-${n}`, 'x'.repeat(length))
      } catch {
        length >>= 1
      }
    }
  })
  await goOffline(context)
  await logOut(page)
  await page.waitForURL(`${shop.url}/`)
  await page.close()
  await bringOnline(context)
  const next = await context.newPage()
  const told = next.waitForResponse('**/api/auth/logout')
  await next.goto(`${shop.url}/dashboard`)
  expect((await told).status()).toBe(200)
  await next.waitForURL('**/login')
  expect(await next.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(401)
})

test('"Please close the other tabs" goes by itself when they are closed, and the page goes on', async ({
  page: first,
  openDevice,
  fan,
  shop,
}) => {
  const id = await userId(first)
  // A device that has never had the account: of a database that is deleted first, the service worker may make a new one in between.
  const { page, context } = await openDevice({ viewport: DESK, reducedMotion: 'reduce' })
  const old = await context.newPage()
  // Without the app, which would let go of the database.
  await old.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await old.goto(`${shop.url}/blank`)
  await old.evaluate(async (name) => {
    const older = indexedDB.open(name, 10)
    older.addEventListener('upgradeneeded', () => {
      const stores = { queue: 'seq', meta: 'key', receipts: 'id', undecided: 'id' }
      for (const [store, keyPath] of Object.entries(stores)) older.result.createObjectStore(store, { keyPath })
      older.result.createObjectStore('quarantine', { keyPath: 'n', autoIncrement: true })
    })
    await new Promise((resolve, reject) => {
      older.addEventListener('success', resolve)
      older.addEventListener('error', () => reject(older.error))
    })
    // A connection that is kept, as a frozen tab keeps it.
    Object.assign(globalThis, { older: older.result })
  }, `starlane-account-${id}`)
  // What the pointer is on stays as long as it is true.
  await Promise.all([logIn(page, shop.url, fan), toast(page, OLDER_TAB).hover()])
  await main(page).getByRole('link', { name: 'Shop Now' }).first().press('Enter')
  await main(page).getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await main(page).getByRole('article').first().getByRole('button', { name: 'Remove' }).waitFor()
  await old.close()
  await toast(page, OLDER_TAB).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('starlane-intent:')))).toEqual([])
})

const testSends = testThroughProxy.override('deviceOptions', { viewport: DESK, reducedMotion: 'reduce' })

testSends(
  'a letter handed in from a tab and from its copy is sent once; what is changed in the copy is another one',
  async ({ page, context, proxy, server }) => {
    await server.state()
    await page.goto(`${proxy.url}/contact`)
    await main(page).getByLabel('Name').fill('Mina')
    await main(page).getByLabel('Email').fill('mina@example.org')
    await main(page).getByLabel('Message').fill('A broken link on the pink side.')
    const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void open(location.href))])
    await expect.poll(() => main(copy).getByLabel('Message').inputValue()).toBe('A broken link on the pink side.')
    for (const tab of [page, copy]) {
      await main(tab).getByRole('button', { name: 'Send' }).click()
      await main(tab).getByText('Thank you! Your message has reached us.').waitFor()
    }
    const letters = () => proxy.pushes.flatMap(({ request }) => request.mutations.filter(({ name }) => name === 'contact'))
    expect(new Set(letters().map(({ id }) => id)).size).toBe(1)
    await main(copy).getByLabel('Name').fill('Mina')
    await main(copy).getByLabel('Email').fill('mina@example.org')
    await main(copy).getByLabel('Message').fill('And another one.')
    await main(copy).getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => new Set(letters().map(({ id }) => id)).size).toBe(2)
  },
)
