// What else happens to people on the way: a Wi-Fi that is none, a new version of the app with changes waiting, a disk without room.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { watchForErrors } from './browser.ts'
import { testThroughProxy } from './journey.ts'
import { changesStored } from './device-storage.ts'
import { accessibilityFaults } from './page-faults.ts'
import type { Proxy } from './proxy.ts'
import { serverView, type ServerView } from './server-view.ts'
import { addFirst, bringOnline, goOffline, registerFan, untilReadyOffline } from './steps.ts'

const test = testThroughProxy
  .extend('server', async ({ page, shop, proxy }, { onCleanup }) => {
    await limitDisk(proxy, page)
    const server = serverView(shop.url, await registerFan(page, proxy.url))
    await page.goto(`${proxy.url}/fragrances`)
    await untilReadyOffline(page)
    onCleanup(() => proxy.portal('off'))
    return server
  })
  .extend('ready', { auto: true }, ({ server }) => server)
  // What is said from here on.
  .extend('errors', ({ page, server: _ready }) => watchForErrors(page))

const main = (page: Page) => page.getByRole('main')
const cart = async (server: ServerView) => (await server.state()).state.cart.map(({ name }) => name)
const signal = (page: Page) => page.getByRole('button', { name: /^(Online|Offline|Connecting)/ })

/** The numbers of the changes the shop applied meanwhile, at least so many, each as often as it did. */
async function appliedDuring(proxy: Proxy, count: number, act: () => Promise<unknown>): Promise<number[]> {
  const before = proxy.pushes.length
  const applied = () =>
    proxy.pushes
      .slice(before)
      .flatMap(({ response }) => (response?.outcomes ?? []).filter(({ status }) => status === 'applied').map(({ seq }) => seq))
  await act()
  // The shop has it a moment before its answer has come by here.
  await expect.poll(() => applied().length).toBeGreaterThanOrEqual(count)
  return applied()
}

test.for(['all', 'api'] as const)(
  'a captive portal answers everything with 200 (%s): no change is lost, and none is shown as done',
  async (mode, { page, errors, server, proxy }) => {
    proxy.portal(mode)
    const carted = await addFirst(page, 'Add to Cart')
    await page.reload()
    // The app is the shop's, not the portal's, and the changes are still there.
    await page.getByRole('heading', { level: 1, name: 'Fragrances' }).waitFor()
    await main(page).getByRole('button', { name: 'Remove' }).waitFor()
    const second = await addFirst(page, 'Add to Cart')
    await page.goto(`${proxy.url}/cart`)
    for (const name of [carted, second]) await main(page).getByRole('link', { name, exact: true }).waitFor()
    await main(page).getByRole('button', { name: 'Checkout' }).waitFor()
    await expect.poll(() => signal(page).innerText()).toContain('2')
    expect(await page.getByText('Free Wi-Fi').count()).toBe(0)
    expect(await page.getByText('Your login has expired').count()).toBe(0)

    const applied = await appliedDuring(proxy, 2, async () => {
      proxy.portal('off')
      await expect.poll(() => cart(server)).toEqual([carted, second])
    })
    expect(applied).toEqual([...new Set(applied)])
    expect(applied.length).toBe(2)
    expect(errors).toEqual([])
  },
)

test('a new version of the app arrives while changes wait: they are sent, once', async ({ page, errors, server, proxy }) => {
  // The shop's files come through, its API does not: as behind a proxy that blocks it, or while the server restarts.
  proxy.portal('api')
  const carted = await addFirst(page, 'Add to Cart')
  const wished = await addFirst(page, 'Wishlist', 1)
  proxy.release()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const note = page.getByText('A new version of Starlane is ready.')
  await note.waitFor()
  expect(await accessibilityFaults(page, '.update-place')).toEqual([])

  // The new version waits until the user asks for it.
  const third = await addFirst(page, 'Add to Cart', 1)
  expect(await changesStored(page)).toBe(3)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload now' }).click()
  await reloaded
  await page.getByRole('heading', { level: 1, name: 'Fragrances' }).waitFor()
  await expect.poll(() => main(page).getByRole('button', { name: 'Remove' }).count()).toBe(2)
  expect(await note.count()).toBe(0)
  expect(await changesStored(page)).toBe(3)

  const applied = await appliedDuring(proxy, 3, async () => {
    proxy.portal('off')
    await expect.poll(async () => (await cart(server)).length).toBe(2)
  })
  expect(await cart(server)).toEqual([carted, third])
  expect((await server.state()).state.wishlist.map(({ name }) => name)).toEqual([wished])
  expect(applied).toEqual([...new Set(applied)])
  expect(applied.length).toBe(3)
  expect(errors).toEqual([])
})

test('a full disk: changes are kept and shown, the user is told that they cannot be sent yet, and with room they are sent', async ({
  page,
  errors,
  server,
  proxy,
}) => {
  const kept = [await addFirst(page, 'Add to Cart')]
  await expect.poll(() => cart(server)).toEqual(kept)
  const removable = main(page).getByRole('button', { name: 'Remove' })
  const isSaid = page.getByText('This device is full. What you do is saved, but it can only be sent once there is some space.').first()
  const press = async () => {
    const card = main(page)
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
      .first()
    const name = (await card.getByRole('heading').innerText()).trim()
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    return name
  }
  // A browser finds room by itself now and then, as it tidies its own files: what is pressed then is stored and sent as ever.
  const hasFoundRoom = async (name: string) => {
    const came = async () => ((await isSaid.isVisible()) ? 'full' : (await cart(server)).includes(name) ? 'sent' : 'nothing yet')
    await expect.poll(came).not.toBe('nothing yet')
    return (await came()) === 'sent'
  }
  let before = await changesStored(page)
  await fillDisk(page)
  let pressed = await press()
  while (await hasFoundRoom(pressed)) {
    kept.push(pressed)
    before = await changesStored(page)
    await fillDisk(page)
    pressed = await press()
  }
  await expect.poll(() => removable.count()).toBe(kept.length + 1)
  expect(await changesStored(page)).toBe(before)

  // Opened anew, with no room still, it shows what it has, out of the journal as well (SPEC R40).
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Fragrances' }).waitFor()
  await expect.poll(() => removable.count()).toBe(kept.length + 1)
  await page.goto(`${proxy.url}/cart`)
  for (const name of [...kept, pressed]) await main(page).getByRole('link', { name, exact: true }).waitFor()
  // A browser may find some room by itself meanwhile, as by dropping pictures it had kept: then it is sent, and once.
  const there = await cart(server)
  expect([kept, [...kept, pressed]]).toContainEqual(there)
  // Nothing is sent that no queue holds.
  expect(there.length - kept.length).toBeLessThanOrEqual((await changesStored(page)) - before)

  await emptyDisk(page)
  await page.goto(`${proxy.url}/fragrances`)
  await expect.poll(() => cart(server)).toEqual([...kept, pressed])
  const third = await addFirst(page, 'Add to Cart')
  await expect.poll(() => cart(server)).toEqual([...kept, pressed, third])
  expect(errors).toEqual([])
})

test('the browser has thrown the app’s own page out of the cache: the next visit puts it back, and it opens without a signal', async ({
  page,
  context,
}) => {
  const pagesKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return kept.flat().filter(({ url }) => new URL(url).pathname === '/index.html').length
    })
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete('/index.html', { ignoreSearch: true })
  })
  expect(await pagesKept()).toBe(0)
  const opened = page.getByRole('heading', { level: 1, name: 'Fragrances' })
  await page.reload()
  await opened.waitFor()
  await expect.poll(pagesKept).toBe(1)
  await goOffline(context)
  await page.reload()
  await opened.waitFor()
  await bringOnline(context)
})

/** A small disk for the shop; to be set before it is first used, for Chromium looks only now and then how much room there is. */
async function limitDisk(proxy: Proxy, page: Page): Promise<void> {
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
