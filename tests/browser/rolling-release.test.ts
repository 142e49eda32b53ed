// While a release is rolled out, two builds of the shop stand behind one address (issue 43, fault 17).
import { afterAll, beforeAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { pages } from '../../pwa/app/pages.ts'
import { test } from './journey.ts'
import { buildOther, type OtherBuild } from './other-build.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { freePort } from '../free-port.ts'
import { openShop, type Shop } from './shop.ts'

/** Of each way, beginning where the way before ended: all three together see every public page. */
const VISITORS = 8
const TROUBLE = /could not be loaded|Something went wrong/
const PUBLIC = pages.filter(({ access, path }) => access === 'public' && !path.includes(':')).map(({ path }) => path)

let build: OtherBuild
let proxy: Proxy
/** `beside` has the store of `old`, as processes on one database have; `apart` has its own. */
let [old, beside, apart]: Shop[] = []
let target: (path: string) => Shop | undefined = () => old
let turn: Shop | undefined

beforeAll(async () => {
  build = buildOther()
  const port = await freePort()
  const env = { PUBLIC_URL: `http://localhost:${port}` }
  old = await openShop(env)
  beside = await openShop({ ...env, SHOP_ROOT: build.folder, DATA_DIR: old.dataDir })
  apart = await openShop({ ...env, SHOP_ROOT: build.folder })
  proxy = await openProxy(port, (path) => target(path)?.url ?? '')
})
afterAll(async () => {
  await proxy.close()
  await Promise.all([old, beside, apart].map((shop) => shop?.remove()))
  build.remove()
})

const title = (page: Page) => page.locator('main h1').first()
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'this')
const isFile = (path: string) => path.startsWith('/assets/')
const ENTRY = /\/assets\/index-[^/.]+\.js/

/** Counts how often a page is loaded from here on. */
function loads(page: Page): { count: number } {
  const seen = { count: 0 }
  page.on('domcontentloaded', () => (seen.count += 1))
  return seen
}

test.for([
  ['each request goes to the next shop', 0, () => (turn = turn === old ? beside : old)],
  ['the page of the new one, all else from the old one', 1, (path: string) => (isFile(path) ? old : beside)],
  ['the page of the old one, all else from the new one', 2, (path: string) => (isFile(path) ? beside : old)],
] as const)('%s: fresh visitors see their page at once', async ([_how, way, next], { openDevice }) => {
  target = next
  const visit = async (at: number) => {
    const { page, errors, context } = await openDevice({ serviceWorkers: 'block' })
    const seen = loads(page)
    const path = PUBLIC[at % PUBLIC.length] ?? '/'
    await page.goto(proxy.url + path)
    await title(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, await page.getByText(TROUBLE).count(), seen.count, errors]).toEqual([path, 0, 1, []])
    await context.close()
  }
  const first = way * VISITORS
  for (let at = first; at < first + VISITORS; at += 4) await Promise.all([0, 1, 2, 3].map((more) => visit(at + more)))
})

test('a page that was left open goes on after the release: its screens come from the store', async ({ openDevice }) => {
  target = () => old
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const seen = loads(page)
  await page.goto(proxy.url)
  await title(page).waitFor()
  target = () => beside
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { level: 1, name: 'We left the lights on for you' }).waitFor()
  expect([seen.count, await buildOf(page)]).toEqual([1, 'this'])
})

test('an installed app from whose cache files were thrown away finds them at the new release, and then takes that', async ({
  openDevice,
}) => {
  target = () => old
  const { page } = await openDevice()
  await page.goto(proxy.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  target = () => beside
  await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((other) => other.includes('precache'))
    const cache = await caches.open(name)
    for (const request of await cache.keys()) if (/assets\/(about|index|style|later)/.test(request.url)) await cache.delete(request)
  })
  await page.goto(`${proxy.url}/about`)
  await title(page).waitFor()
  expect([await page.getByText(TROUBLE).count(), await buildOf(page)]).toEqual([0, 'this'])
  await page.getByText('A new version of Starlane is ready.').waitFor()
  await page.getByRole('button', { name: 'Reload now' }).click()
  await page.waitForFunction(() => document.documentElement.dataset['build'] === 'other')
})

test('a screen whose script is nowhere any more: the page reloads itself, once, and is that of the new release', async ({ openDevice }) => {
  target = () => old
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const seen = loads(page)
  await page.goto(proxy.url)
  // The app is awake: a link of a page that the server drew would be followed by the browser.
  await page.waitForLoadState('networkidle')
  target = () => apart
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.waitForFunction(() => document.documentElement.dataset['build'] === 'other')
  await page.getByRole('heading', { level: 1, name: 'We left the lights on for you' }).waitFor()
  expect(seen.count).toBe(2)
})

test('a page whose own script is nowhere: loaded twice in all, and then it says so', async ({ openDevice }) => {
  target = (path) => (isFile(path) ? apart : old)
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const seen = loads(page)
  await page.goto(proxy.url)
  await page.getByText('This page could not be loaded.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(seen.count).toBe(2)
  // By hand it comes as soon as the shop has it.
  target = () => apart
  await page.reload()
  await title(page).waitFor()
})

test('a link that is pressed while the page still asks whether its script is anywhere is followed', async ({ openDevice }) => {
  target = (path) => (ENTRY.test(path) || path === '/about' ? apart : old)
  const [entry = ''] = ENTRY.exec(await (await fetch(proxy.url)).text()) ?? []
  const answer = proxy.holdAnswers(`HEAD ${entry}`)
  const letAboutCome = proxy.holdAnswers('GET /about')
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const seen = loads(page)
  const isAsked = page.waitForRequest((request) => request.method() === 'HEAD')
  await page.goto(proxy.url, { waitUntil: 'commit' })
  await isAsked
  const isFollowed = page.waitForRequest('**/about')
  await page.getByRole('link', { name: 'About Us' }).click({ noWaitAfter: true })
  await isFollowed
  target = () => apart
  const isAnswered = page.waitForResponse((response) => response.request().method() === 'HEAD')
  answer()
  await isAnswered
  letAboutCome()
  await page.getByRole('heading', { level: 1, name: 'We left the lights on for you' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([new URL(page.url()).pathname, seen.count]).toEqual(['/about', 2])
})
