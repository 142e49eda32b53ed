// What a journey stands on, opened when a test names it and closed behind it: `test('…', async ({ shop, page }) => …)`.
import { test as plain } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, openProfile, PATIENCE_MS, pictureOfFailure, watchForErrors, withoutOffers, type BrowserOptions } from './browser.ts'
import { keyboardOf, type Keyboard } from './keyboard.ts'
import { openProxy } from './proxy.ts'
import { serverView } from './server-view.ts'
import { seedFan } from './seed-fan.ts'
import { freePort } from '../free-port.ts'
import { openShop } from './shop.ts'
import { registerFan, type Fan } from './steps.ts'

export const PHONE = { width: 412, height: 915 }
export const SMALL_PHONE = { width: 360, height: 780 }
export const DESK = { width: 1440, height: 900 }

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** A browser context with its first page: a device of its own, forgotten when the test ends. */
export interface Device {
  context: BrowserContext
  page: Page
  /** What the page said that it should not; empty at the end of a sound journey. */
  errors: string[]
  keyboard: Keyboard
}

let fans = 0

const ofOneShop = plain
  .extend('shopEnv', { scope: 'file' }, {} as Record<string, string>)
  .extend('shop', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
    const shop = await openShop(shopEnv)
    onCleanup(() => shop.remove())
    return shop
  })

/** One shop and one browser a file, a device of its own a test; `server` is the account of a fan who registered on that device. */
export const test = ofOneShop
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('openDevice', async ({ browser, task }, { onCleanup }) => {
    const opened: Device[] = []
    onCleanup(async () => {
      const [first] = opened
      if (first !== undefined) await pictureOfFailure({ task }, first.page)
      await Promise.all(opened.map(({ context }) => context.close()))
    })
    return async (options: ContextOptions = {}): Promise<Device> => {
      const context = await browser.newContext({ viewport: PHONE, ...options })
      context.setDefaultTimeout(PATIENCE_MS)
      await withoutOffers(context)
      const page = await context.newPage()
      const device = { context, page, errors: watchForErrors(page), keyboard: keyboardOf(page) }
      opened.push(device)
      return device
    }
  })
  .extend('deviceOptions', {} as ContextOptions)
  .extend('device', ({ openDevice, deviceOptions }) => openDevice(deviceOptions))
  .extend('context', ({ device }) => device.context)
  .extend('page', ({ device }) => device.page)
  .extend('errors', ({ device }) => device.errors)
  .extend('keyboard', ({ device }) => device.keyboard)
  .extend('fan', (): Fan => ({ username: `fan${process.pid}n${(fans += 1)}`, password: 'moonlight serenade' }))
  .extend('server', async ({ page, shop, fan }) => serverView(shop.url, await registerFan(page, shop.url, fan)))

/** `nadia` has been around in the file's shop: see seed-fan.ts. No device knows the account yet. */
export const testWithNadia = test.extend('nadia', { scope: 'file' }, ({ shop }) =>
  seedFan(shop.url, { username: 'nadia', password: 'moonlight serenade' }),
)

/** The device has a registered fan from the start, whether or not the test uses `server`. */
export const testAsMember = test.extend('member', { auto: true }, ({ server }) => server)

/** The shop is reached through a proxy that sees every push and can lose answers: pages open `proxy.url`. */
export const testThroughProxy = test
  .extend('proxyPort', { scope: 'file' }, () => freePort())
  .extend('shopEnv', { scope: 'file' }, ({ proxyPort }): Record<string, string> => ({ PUBLIC_URL: `http://localhost:${proxyPort}` }))
  .extend('proxy', { scope: 'file' }, async ({ proxyPort, shop }, { onCleanup }) => {
    const proxy = await openProxy(proxyPort, () => shop.url)
    onCleanup(() => proxy.close())
    return proxy
  })
  .extend('server', async ({ page, shop, proxy, fan }) => serverView(shop.url, await registerFan(page, proxy.url, fan)))

/** One profile a file, which can be closed and opened again as a phone's app is; its tests go on where the one before ended. */
export const testOnOneProfile = ofOneShop
  .extend('profileOptions', { scope: 'file' }, {} as BrowserOptions)
  .extend('profile', { scope: 'file' }, async ({ profileOptions }, { onCleanup }) => {
    const profile = await openProfile(profileOptions)
    onCleanup(() => profile.remove())
    return profile
  })
  .extend('page', { scope: 'file' }, ({ profile }) => profile.context().newPage())
  .extend('server', { scope: 'file' }, async ({ page, shop }) => serverView(shop.url, await registerFan(page, shop.url)))
  .extend('pictures', { auto: true }, ({ page, task }, { onCleanup }) => onCleanup(() => pictureOfFailure({ task }, page)))
