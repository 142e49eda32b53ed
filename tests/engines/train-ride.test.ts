// The main job in engines other than Chromium: everything kept at one visit, the shop gone and the browser closed, changes made offline, each applied once.
import { existsSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { serverView } from '../browser/server-view.ts'
import { openShop, screenScripts, type Shop } from '../browser/shop.ts'
import { FIND_CONTROL, type Engine, type EnginePage } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, XVFB_PATH } = process.env
const ENGINES: [name: string, open: (() => Engine) | undefined][] = [
  ['Firefox', FIREFOX_PATH !== undefined && existsSync(FIREFOX_PATH) ? () => firefox(FIREFOX_PATH) : undefined],
  ['WebKit', WEBKIT_DRIVER_PATH !== undefined && existsSync(WEBKIT_DRIVER_PATH) ? () => webkit(WEBKIT_DRIVER_PATH, XVFB_PATH) : undefined],
]
const opened: { engine?: Engine; shop?: Shop } = {}

afterEach(async () => {
  await opened.engine?.remove()
  await opened.shop?.remove()
})

const KEPT = `
  const [wanted] = args
  return (async () => {
    await navigator.serviceWorker.ready
    const catalog = await (await fetch('/api/catalog')).json()
    const urls = [...wanted, ...catalog.products.map(({ image }) => image)]
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const paths = new Set(kept.flat().map(({ url }) => new URL(url).pathname))
    return urls.filter((url) => !paths.has(url)).length
  })()
`
describe.each(ENGINES)('%s', (_name, open) => {
  test.runIf(open !== undefined)(
    'a train ride: kept at one visit, changed without the shop, applied exactly once',
    { timeout: 400_000 },
    async () => {
      if (open === undefined) return
      const engine = open()
      const shop = await openShop()
      Object.assign(opened, { engine, shop })
      let page = await engine.open()
      const token = await register(page, shop.url)
      const server = serverView(shop.url, token)
      await vi.waitFor(async () => expect(await page.run(KEPT, screenScripts())).toBe(0), { timeout: 150_000, interval: 500 })

      await shop.kill()
      await engine.close()
      page = await engine.open()
      await page.goto(`${shop.url}/jewelry`)
      const name = await firstProduct(page)
      await page.press('Add to Cart', 'main')
      await shows(page, 'Remove', 'main')
      await page.goto(`${shop.url}/fashion`)
      await page.press('Wishlist', 'main li, main article')
      await shows(page, 'Wishlisted', 'main')
      // Once more with nothing of the shop running: what was done is still there.
      await engine.close()
      page = await engine.open()
      await page.goto(`${shop.url}/cart`)
      await vi.waitFor(async () => expect(await textOf(page)).toContain(name), { timeout: 20_000, interval: 100 })

      await shop.start()
      await page.goto(`${shop.url}/cart`)
      await vi.waitFor(async () => expect((await server.state()).state).toMatchObject({ cart: [{ name, qty: 1 }], wishlist: [{}] }), {
        timeout: 60_000,
        interval: 250,
      })
      const { version } = await server.state()
      await page.goto(`${shop.url}/wishlist`)
      await vi.waitFor(async () => expect(await textOf(page)).toContain('Move to Cart'), { timeout: 20_000, interval: 100 })
      expect((await server.state()).version).toBe(version)
    },
  )
})

async function register(page: EnginePage, url: string): Promise<string> {
  await page.goto(`${url}/register`)
  await page.type('Username', 'traveller')
  await page.type('Email', 'traveller@example.com')
  await page.type('Password', 'moonlight serenade')
  await page.type('Confirm password', 'moonlight serenade')
  await page.press('Register', 'main')
  await vi.waitFor(async () => expect(await page.run('return location.pathname')).toBe('/dashboard'), { timeout: 30_000, interval: 100 })
  const token = await page.run("return localStorage.getItem('token')")
  if (typeof token !== 'string') throw new Error('no token was stored')
  return token
}

async function firstProduct(page: EnginePage): Promise<string> {
  const named = () =>
    page.run("return document.querySelector('main :is(li, article) :is(h2, h3)')?.innerText.split('\\\\n')[0].trim() ?? ''")
  await vi.waitFor(async () => expect(await named()).not.toBe(''), { timeout: 30_000, interval: 100 })
  return String(await named())
}

/** What was pressed says so, and with that it is kept (SPEC R40). */
async function shows(page: EnginePage, name: string, scope: string): Promise<void> {
  const control = FIND_CONTROL.replace('return ', 'return undefined !== ')
  await vi.waitFor(async () => expect(await page.run(control, name, scope)).toBe(true), { timeout: 20_000, interval: 100 })
}

async function textOf(page: EnginePage): Promise<string> {
  return String(await page.run('return document.body.innerText'))
}
