// What else happens to people on the way: a Wi-Fi that is none, a new version of the app with changes waiting, a disk without room.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, pictureOfFailure, watchForErrors } from './browser.ts'
import { changesStored } from './device-storage.ts'
import { accessibilityFaults } from './page-faults.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { serverView, type ServerView } from './server-view.ts'
import { freePort, openShop, type Shop } from './shop.ts'
import { addFirst, registerFan, untilReadyOffline } from './steps.ts'

let shop: Shop
let proxy: Proxy
let browser: Browser
let context: BrowserContext
let page: Page
let server: ServerView
let errors: string[]

beforeAll(async () => {
  const port = await freePort()
  shop = await openShop({ PUBLIC_URL: `http://localhost:${port}` })
  proxy = await openProxy(port, () => shop.url)
  browser = await openBrowser()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 412, height: 915 } })
  page = await context.newPage()
  await limitDisk(page)
  server = serverView(shop.url, await registerFan(page, proxy.url))
  await page.goto(`${proxy.url}/fragrances`)
  await untilReadyOffline(page)
  errors = watchForErrors(page)
})
afterEach(async (test) => {
  await pictureOfFailure(test, page)
  proxy.portal('off')
  await context.close()
})
afterAll(async () => {
  await browser?.close()
  await proxy?.close()
  await shop?.remove()
})

const main = () => page.getByRole('main')
const cart = async () => (await server.state()).state.cart.map(({ name }) => name)
const signal = () => page.getByRole('button', { name: /^(Online|Offline|Connecting)/ })

/** The numbers of the changes the shop applied meanwhile, at least so many, each as often as it did. */
async function appliedDuring(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const before = proxy.pushes.length
  const applied = () => proxy.pushes.slice(before).flatMap(({ response }) => (response?.outcomes ?? []).filter(({ status }) => status === 'applied').map(({ seq }) => seq))
  await act()
  // The shop has it a moment before its answer has come by here.
  await expect.poll(() => applied().length).toBeGreaterThanOrEqual(count)
  return applied()
}

test.each(['all', 'api'] as const)('a captive portal answers everything with 200 (%s): nothing is lost, nothing is believed', async (mode) => {
  proxy.portal(mode)
  const carted = await addFirst(page, 'Add to Cart')
  await page.reload()
  // The app is the shop's, not the portal's, and what she did is still there.
  await page.getByRole('heading', { level: 1, name: 'Fragrances' }).waitFor()
  await main().getByRole('button', { name: 'Remove' }).waitFor()
  const second = await addFirst(page, 'Add to Cart')
  await page.goto(`${proxy.url}/cart`)
  for (const name of [carted, second]) await main().getByRole('link', { name, exact: true }).waitFor()
  await main().getByRole('button', { name: 'Checkout' }).waitFor()
  await expect.poll(() => signal().innerText()).toContain('2')
  expect(await page.getByText('Free Wi-Fi').count()).toBe(0)
  expect(await page.getByText('Your login has expired').count()).toBe(0)

  const applied = await appliedDuring(2, async () => {
    proxy.portal('off')
    await expect.poll(cart, { timeout: 60_000 }).toEqual([carted, second])
  })
  expect(applied).toEqual([...new Set(applied)])
  expect(applied.length).toBe(2)
  expect(errors).toEqual([])
})

test('a new version of the app arrives while changes wait: they go along, once', async () => {
  // The shop's files come through, its API does not: as behind a proxy that blocks it, or while the server restarts.
  proxy.portal('api')
  const carted = await addFirst(page, 'Add to Cart')
  const wished = await addFirst(page, 'Wishlist', 1)
  proxy.release()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const note = page.getByText('A new version of Starlane is ready.')
  await note.waitFor({ timeout: 60_000 })
  expect(await accessibilityFaults(page, '.update-place')).toEqual([])

  // It waits until she says so: what she is doing goes on.
  const third = await addFirst(page, 'Add to Cart', 1)
  expect(await changesStored(page)).toBe(3)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload now' }).click()
  await reloaded
  await page.getByRole('heading', { level: 1, name: 'Fragrances' }).waitFor()
  await expect.poll(() => main().getByRole('button', { name: 'Remove' }).count()).toBe(2)
  expect(await note.count()).toBe(0)
  expect(await changesStored(page)).toBe(3)

  const applied = await appliedDuring(3, async () => {
    proxy.portal('off')
    await expect.poll(async () => (await cart()).length, { timeout: 60_000 }).toBe(2)
  })
  expect(await cart()).toEqual([carted, third])
  expect((await server.state()).state.wishlist.map(({ name }) => name)).toEqual([wished])
  expect(applied).toEqual([...new Set(applied)])
  expect(applied.length).toBe(3)
  expect(errors).toEqual([])
})

test('a disk without room: what she does is kept and shown, she is told that it cannot go yet, and with room all goes on', async () => {
  const kept = await addFirst(page, 'Add to Cart')
  await expect.poll(cart, { timeout: 60_000 }).toEqual([kept])
  const before = await changesStored(page)
  const removable = main().getByRole('button', { name: 'Remove' })

  await fillDisk(page)
  const card = main().getByRole('article').filter({ has: page.getByRole('button', { name: 'Add to Cart' }) }).first()
  const pressed = (await card.getByRole('heading').innerText()).trim()
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('This device is full. What you do is kept, but it is only sent once there is some space.').first().waitFor()
  await expect.poll(() => removable.count()).toBe(2)
  expect(await changesStored(page)).toBe(before)

  // Opened anew, with no room still, it shows what it has, out of the journal as well (SPEC R40).
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Fragrances' }).waitFor()
  await expect.poll(() => removable.count()).toBe(2)
  await page.goto(`${proxy.url}/cart`)
  await main().getByRole('link', { name: kept, exact: true }).waitFor()
  await main().getByRole('link', { name: pressed, exact: true }).waitFor()
  expect(await cart()).toEqual([kept])

  await emptyDisk(page)
  await page.goto(`${proxy.url}/fragrances`)
  await expect.poll(cart, { timeout: 60_000 }).toEqual([kept, pressed])
  const third = await addFirst(page, 'Add to Cart')
  await expect.poll(cart, { timeout: 60_000 }).toEqual([kept, pressed, third])
  expect(errors).toEqual([])
})

/** A small disk for the shop; to be set before it is first used, for Chromium looks only now and then how much room there is. */
async function limitDisk(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(proxy.url).origin, quotaSize: 30_000_000 })
}

/** Something else takes all the room there is, down to the last kilobyte. */
async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('ballast', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('ballast', { autoIncrement: true }))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error))
    })
    const write = (bytes: number) => {
      const noise = new Uint8Array(bytes)
      for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(noise.subarray(at, Math.min(bytes, at + 65_536)))
      return new Promise<boolean>((resolve) => {
        const transaction = database.transaction('ballast', 'readwrite')
        transaction.objectStore('ballast').add(noise)
        transaction.addEventListener('complete', () => resolve(true))
        transaction.addEventListener('abort', () => resolve(false))
      })
    }
    let total = 0
    for (const bytes of [1_000_000, 100_000, 10_000, 1_000, 100]) {
      while (await write(bytes)) {
        total += bytes
        if (total > 1_000_000_000) throw new Error('this disk has no end')
      }
    }
    database.close()
  })
}

async function emptyDisk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const deleting = indexedDB.deleteDatabase('ballast')
    await new Promise((resolve, reject) => {
      deleting.addEventListener('success', resolve)
      deleting.addEventListener('error', () => reject(deleting.error))
    })
  })
}
