// Tabs are killed in the very frame that shows a change: nothing shown is lost, and nothing comes twice (SPEC R40).
import { join } from 'node:path'
import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { PAGE_SIZE } from '#sync-protocol/domain/limits.ts'
import { filesOf, readChunks } from '../../pwa/build/chunks.ts'
import { openProfile } from './browser.ts'
import { testThroughProxy } from './journey.ts'
import type { Proxy } from './proxy.ts'
import { serverView, type ServerView } from './server-view.ts'
import { addFirst, logIn, registerFan } from './steps.ts'

const test = testThroughProxy
  .extend('profile', async ({}, { onCleanup }) => {
    // The engine's code must come by the way that a test can hold up.
    const profile = await openProfile({ serviceWorkers: 'block' })
    onCleanup(() => profile.remove())
    return profile
  })
  .extend('context', ({ profile }) => profile.context())

/** The engine never arrives, as on a first visit over a bad line; what is returned lets it through again. */
async function holdEngine(context: BrowserContext): Promise<() => Promise<void>> {
  const [file] = filesOf(readChunks(join(import.meta.dirname, '../../pwa/dist')), ['engine/main.ts'])
  const isEngine = ({ pathname }: URL) => pathname === `/${file}`
  await context.route(isEngine, () => undefined)
  return () => context.unroute(isEngine)
}

/** A listing on a phone four times slower than this machine, once it shows that so many of its products are in the cart. */
async function openSlow({ context, proxy }: { context: BrowserContext; proxy: Proxy }, path: string, inCart: number): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${proxy.url}${path}`)
  const count = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).count()
  await expect.poll(async () => [await count(/^Remove/), await count(/^(Add to Cart|Remove)/)]).toEqual([inCart, PAGE_SIZE])
  return page
}

/** Made ready before the press, so that nothing comes between that and the end: answers how to kill the tab. */
async function armed(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const dead = new Promise((resolve) => page.once('crash', resolve))
  return async () => {
    void session.send('Page.crash').catch(() => undefined)
    await dead
    await page.close()
  }
}

/** Presses "Add to Cart" on so many cards that still have it, in one go, and kills the tab as soon as the next frame shows it. Their names. */
async function tapAndDie(page: Page, count: number): Promise<string[]> {
  const die = await armed(page)
  const names = await page.evaluate(async (count) => {
    const cards = [...document.querySelectorAll('main article')]
      .filter((card) => card.querySelector('button')?.textContent === 'Add to Cart')
      .slice(0, count)
    for (const card of cards) card.querySelector('button')?.click()
    await new Promise(requestAnimationFrame)
    return cards
      .filter((card) => card.querySelector('button')?.textContent === 'Remove')
      .map((card) => card.querySelector('h3')?.textContent ?? '')
  }, count)
  expect(names).toHaveLength(count)
  await die()
  return names
}

/** What the server was told to add, each as often as it applied it. */
const applied = (proxy: Proxy) =>
  proxy.pushes.flatMap(({ request, response }) =>
    (response?.outcomes ?? []).flatMap(({ id, status }) =>
      status === 'applied' ? request.mutations.filter((mutation) => mutation.id === id) : [],
    ),
  )

const namesOnServer = async (server: ServerView) => (await server.state()).state.cart.map(({ name }) => name)
const journalled = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('starlane-intent:')))

/** The cart of server and screen holds just these, in this order, and nothing is left to be done. */
async function expectCart(proxy: Proxy, page: Page, server: ServerView, names: readonly string[]): Promise<void> {
  await expect.poll(() => namesOnServer(server)).toEqual(names)
  await page.goto(`${proxy.url}/cart`)
  const shown = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => shown.allInnerTexts()).toEqual(expect.arrayContaining([...names]))
  expect((await shown.allInnerTexts()).filter((name) => names.includes(name))).toHaveLength(names.length)
  await expect.poll(() => journalled(page)).toEqual([])
}

test('a first visit, killed before the engine had loaded: the next page shows what was pressed, and it joins the account', async ({
  shop,
  context,
  proxy,
}) => {
  const release = await holdEngine(context)
  const names = await tapAndDie(await openSlow({ context, proxy }, '/kpop', 0), 3)
  names.push(...(await tapAndDie(await openSlow({ context, proxy }, '/kpop', 3), 2)))

  // Still without the engine: out of the journal alone.
  await (await openSlow({ context, proxy }, '/kpop', 5)).close()
  await release()
  const again = await context.newPage()
  const server = serverView(shop.url, await registerFan(again, proxy.url))
  await expectCart(proxy, again, server, names)
})

test('a member’s page, killed in the frame of each press, also before the engine had loaded: every change is there once, in order', async ({
  shop,
  context,
  proxy,
}) => {
  const first = await context.newPage()
  const server = serverView(shop.url, await registerFan(first, proxy.url))
  const before = applied(proxy).length
  const names: string[] = []
  for (const count of [1, 3, 1]) names.push(...(await tapAndDie(await openSlow({ context, proxy }, '/kpop2', names.length), count)))

  // A member whose device keeps no catalog: its listing comes from the server, and is pressed while the engine has yet to arrive.
  await first.evaluate(() => localStorage.removeItem('starlane-catalog'))
  await first.close()
  const release = await holdEngine(context)
  names.push(...(await tapAndDie(await openSlow({ context, proxy }, '/anime', 0), 2)))
  await release()
  const page = await openSlow({ context, proxy }, '/kpop2', names.length - 2)
  await expectCart(proxy, page, server, names)
  expect(applied(proxy).length - before).toBe(names.length)
})

test('two tabs, both killed in the frame of their presses: a third one queues their changes', async ({ shop, context, proxy }) => {
  const first = await context.newPage()
  const server = serverView(shop.url, await registerFan(first, proxy.url))
  const before = applied(proxy).length
  const names: string[] = []
  for (let round = 0; round < 2; round++) {
    const [one, two] = [await openSlow({ context, proxy }, '/kpop2', 2 * round), await openSlow({ context, proxy }, '/anime2', 2 * round)]
    for (const pressed of await Promise.all([tapAndDie(one, 2), tapAndDie(two, 2)])) names.push(...pressed)
    await first.goto(`${proxy.url}/wishlist`)
  }
  await expect.poll(async () => (await namesOnServer(server)).toSorted()).toEqual(names.toSorted())
  await expectCart(proxy, first, server, await namesOnServer(server))
  expect(applied(proxy).length - before).toBe(names.length)
})

test('an order, killed in the frame of the press, is placed once', async ({ shop, context, proxy }) => {
  const fan = { username: `killed${process.pid}`, password: 'moonlight serenade' }
  const first = await context.newPage()
  const server = serverView(shop.url, await registerFan(first, proxy.url, fan))
  await server.earn(400)
  const [name = ''] = await tapAndDie(await openSlow({ context, proxy }, '/kpop2', 0), 1)
  await first.goto(`${proxy.url}/cart`)
  await first.getByRole('button', { name: 'Checkout' }).waitFor()
  const die = await armed(first)
  await first.evaluate(async () => {
    const checkout = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Checkout')
    if (checkout instanceof HTMLElement) checkout.click()
    await new Promise(requestAnimationFrame)
  })
  await die()

  const page = await context.newPage()
  await page.goto(`${proxy.url}/dashboard`)
  await expect.poll(async () => (await server.inventory()).inventory.map(({ name, qty }) => [name, qty])).toEqual([[name, 1]])
  await expect.poll(() => journalled(page)).toEqual([])
  expect(await namesOnServer(server)).toEqual([])
  expect(applied(proxy).filter(({ name }) => name === 'store/cart/checkout')).toHaveLength(1)
  // A login ends the one whose token it replaces, so the server is asked with the new one.
  await logIn(page, proxy.url, fan)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect((await serverView(shop.url, token ?? '').inventory()).inventory).toHaveLength(1)
})

test('a logout, killed in the frame of the press, is done by the next page', async ({ context, proxy }) => {
  const first = await context.newPage()
  await registerFan(first, proxy.url)
  const die = await armed(first)
  // Nothing of it reaches the shop from the page that dies.
  await context.route('**/api/**', () => undefined)
  await first.getByRole('button', { name: 'Logout', includeHidden: true }).evaluate((button) => (button as HTMLButtonElement).click())
  await die()
  await context.unroute('**/api/**')

  const page = await context.newPage()
  await page.goto(`${proxy.url}/dashboard`)
  await page.waitForURL(`${proxy.url}/`)
  await page.goto(`${proxy.url}/login`)
  await page.getByLabel('Email or username').waitFor()
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('starlane-leaving')])).toEqual([null, null])
})

test('a logout, killed in the frame of the press, whose login has ended since: nothing of the account stays on the device, and no words ask the user back in', async ({
  context,
  proxy,
}) => {
  const first = await context.newPage()
  await registerFan(first, proxy.url)
  await first.goto(`${proxy.url}/kpop2`)
  const sent = first.waitForResponse('**/api/sync/push')
  await addFirst(first, 'Add to Cart')
  await sent
  const die = await armed(first)
  await context.route('**/api/**', () => undefined)
  await first.getByRole('button', { name: 'Logout', includeHidden: true }).evaluate((button) => (button as HTMLButtonElement).click())
  await die()
  await context.unroute('**/api/**')
  await context.clearCookies()

  const page = await context.newPage()
  await page.goto(`${proxy.url}/policies`)
  await page.evaluate(() => localStorage.setItem('token', 'of-a-login-that-has-ended'))
  await page.goto(`${proxy.url}/about`)
  const remains = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => ['user', 'token', 'starlane-leaving'].includes(key)),
      ...(await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('starlane-account-') ? [name] : [])),
    ])
  await expect.poll(remains).toEqual([])
  expect(await page.getByText('Please log in again.').count()).toBe(0)
})

test('a logout that was done, whose tab died before it took its mark away: the next page does', async ({ context, proxy }) => {
  const page = await context.newPage()
  await page.goto(proxy.url)
  await page.evaluate(() => localStorage.setItem('starlane-leaving', 'somebody'))
  await page.goto(`${proxy.url}/about`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('starlane-leaving'))).toBe(null)
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join())).not.toContain('somebody')
})
