// What a device keeps of the app: all of it when the worker is in control, and nothing that only answers to its name.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { pages } from '../../pwa/app/pages.ts'
import { test as plain, testThroughProxy } from './journey.ts'
import { buildOther } from './other-build.ts'
import { bringOnline, goOffline, registerFan } from './steps.ts'
import { freePort } from '../free-port.ts'
import { openShop } from './shop.ts'
import { openProxy } from './proxy.ts'

const TROUBLE = /could not be loaded|Something went wrong/

/** The worker of this page is in control: from here on nothing needs a signal. */
async function untilInControl(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Addresses of the app's files that are kept on the device, and whether each is what the network has now. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
}

const titleOf = (page: Page) => page.locator('main h1').first()

const test = testThroughProxy

test('as soon as the worker is in control every screen of both faces opens without a signal', async ({ page, context, proxy, errors }) => {
  await page.goto(proxy.url)
  await untilInControl(page)
  await goOffline(context)
  for (const { path } of pages.filter(({ access }) => access === 'public')) await opens(page, proxy.url, path)
  await bringOnline(context)
  await registerFan(page, proxy.url)
  await goOffline(context)
  for (const { path } of pages.filter(({ access }) => access === 'member')) await opens(page, proxy.url, path)
  expect(errors).toEqual([])
})

async function opens(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path.replace(':id', 'kpop-jewelry-0001'))
  await page.locator('main').locator('h1, section, p').first().waitFor()
  expect([path, await page.locator('main').getByText(TROUBLE).count()]).toEqual([path, 0])
}

test('a page of maintenance answers 200 for every file while the worker installs: none of it is kept, and the app comes later by itself', async ({
  page,
  proxy,
}) => {
  await page.goto(proxy.url)
  // The page is there, its worker's files are not.
  proxy.portal('files')
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0, undefined, { polling: 100 })
  proxy.portal('off')
  await untilInControl(page)
  await page.reload()
  await titleOf(page).waitFor()
  expect(await page.getByText('Free Wi-Fi').count()).toBe(0)
})

test('files that the browser has thrown away come back by themselves, before they are missed', async ({ page, context, proxy }) => {
  await page.goto(proxy.url)
  await untilInControl(page)
  const before = (await keptFiles(page)).toSorted()
  const thrownAway = await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((other) => other.includes('precache'))
    const cache = await caches.open(name)
    const kept = await cache.keys()
    const lost = kept.filter(({ url }, at) => at % 7 === 0 || /index\.html|cart|\.css|woff2/.test(url))
    for (const request of lost) await cache.delete(request)
    return lost.length
  })
  expect(thrownAway).toBeGreaterThan(5)
  expect(await keptFiles(page)).toHaveLength(before.length - thrownAway)
  await page.reload()
  await expect.poll(async () => (await keptFiles(page)).toSorted()).toEqual(before)
  await goOffline(context)
  await page.goto(`${proxy.url}/register`)
  await titleOf(page).waitFor()
})

plain(
  'a deployment machine by machine: a worker of the new version beside files of the old one is not installed, and the note comes when all machines are new',
  async ({ openDevice, shop: old }) => {
    const build = buildOther()
    const port = await freePort()
    const url = `http://localhost:${port}`
    const fresh = await openShop({ SHOP_ROOT: build.folder, PUBLIC_URL: url })
    let newer = (_path: string) => false
    const proxy = await openProxy(port, (path) => (newer(path) ? fresh.url : old.url))
    try {
      const { page, context } = await openDevice()
      await page.goto(url)
      await untilInControl(page)
      const update = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update().catch(() => undefined)))
      const buildOf = () => page.evaluate(() => document.documentElement.dataset['build'] ?? 'this')

      newer = (path) => path === '/service-worker.js'
      await update()
      const installed = () =>
        page.evaluate(async () => {
          const { installing, waiting } = await navigator.serviceWorker.ready
          return [installing, waiting].filter(Boolean).length
        })
      await expect.poll(installed).toBe(0)
      for (const signal of [true, false]) {
        await context.setOffline(!signal)
        await page.reload()
        await titleOf(page).waitFor()
        expect([signal, await buildOf()]).toEqual([signal, 'this'])
      }
      await context.setOffline(false)

      newer = () => true
      await page.getByText('A new version of Starlane is ready.').waitFor()
      await page.getByRole('button', { name: 'Reload now' }).click()
      await page.waitForFunction(() => document.documentElement.dataset['build'] === 'other')
      await context.setOffline(true)
      await page.goto(`${url}/register`)
      await titleOf(page).waitFor()
      expect(await buildOf()).toBe('other')
    } finally {
      await proxy.close()
      await fresh.remove()
      build.remove()
    }
  },
)
