// A browser that forbids IndexedDB: a working online shop, one notice, no false doubts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { chromiumPath, FLAGS } from './browser.ts'
import { test } from './journey.ts'
import { serverView } from './server-view.ts'
import { logIn, registerFan } from './steps.ts'

test.override('deviceOptions', { viewport: { width: 1280, height: 915 } })

const NOTICE =
  'Your browser can’t save anything for Starlane. While you’re logged in and online, what you do is sent at once; anything else is gone when you close this page.'
const fan = { username: `lone${process.pid}`, password: 'moonlight serenade' }
const main = (page: Page) => page.getByRole('main')

/** What browsers do that forbid it, or are broken: asking for it throws, `open` throws, fails, or never says anything. */
const WAYS = {
  'cannot be asked for': () => {
    const get = () => {
      throw new DOMException('Forbidden', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
  },
  'never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  throws: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Forbidden', 'SecurityError')
    }
  },
  fails: () => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      const request = open.call(this, `${name}-forbidden`, version)
      request.addEventListener('upgradeneeded', () => request.transaction?.abort(), { once: true })
      return request
    }
  },
}

test.for(Object.entries(WAYS))(
  'where IndexedDB %s: a visitor can shop, register and order',
  async ([_name, forbid], { page, shop, context, errors }) => {
    await context.addInitScript(forbid)
    const username = `${fan.username}${_name.replaceAll(' ', '')}`
    await page.goto(`${shop.url}/kpop`)
    await page.getByText(NOTICE).waitFor()
    const card = main(page).getByRole('article').first()
    const name = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await card.getByRole('button', { name: 'Remove' }).waitFor()

    // The cart exists in this page only, so the test navigates by links, without a reload.
    await page.getByRole('link', { name: 'Register' }).first().click()
    await register(page, username)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const server = serverView(shop.url, token ?? '')
    await expect.poll(async () => (await server.state()).state.cart.map(({ name }) => name)).toEqual([name])

    await server.earn(400)
    await page.goto(`${shop.url}/cart`)
    await main(page).getByRole('heading', { name, exact: true }).waitFor()
    await expect.poll(() => page.getByText(NOTICE).count()).toBe(1)
    // Without a device's catalog the prices come with the server's.
    await expect.poll(() => page.getByRole('region', { name: 'Checkout' }).innerText()).toMatch(/[1-9]\d* gems/)
    await main(page).getByRole('button', { name: 'Checkout' }).click()
    await page.getByText('Checked out! Items are now in your Inventory.').waitFor()
    expect((await server.inventory()).inventory.map(({ name, qty }) => [name, qty])).toEqual([[name, 1]])
    await expect.poll(async () => (await server.state()).state.cart).toEqual([])

    // The next page starts anew, with another device: nothing is in doubt.
    await page.goto(`${shop.url}/decisions`)
    await main(page).getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => main(page).innerText()).not.toMatch(/may or may not/)
    expect(errors).toEqual([])
  },
)

test('a member whose browser forbids it from now on: the cart is there, and can be changed', async ({ page, shop, context, errors }) => {
  const server = serverView(shop.url, await registerFan(page, shop.url, fan))
  const { products } = (await server.get('/api/kpop?page=1&type=all')) as { products: { id: string; name: string }[] }
  const [product] = products
  if (product === undefined) throw new Error('no products')
  await server.post('/api/store/cart/sync', { items: [{ itemId: product.id, qty: 1 }] })
  await context.addInitScript(WAYS.throws)
  await page.goto(`${shop.url}/cart`)
  await main(page).getByRole('heading', { name: product.name, exact: true }).waitFor()
  await main(page)
    .getByRole('button', { name: /^Move to Wishlist/ })
    .click()
  await expect.poll(async () => (await server.state()).state.wishlist.map(({ name }) => name)).toEqual([product.name])
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await logIn(page, shop.url, fan)
  await page.goto(`${shop.url}/wishlist`)
  await main(page).getByRole('heading', { name: product.name, exact: true }).waitFor()
  expect(errors).toEqual([])
})

interface Lost {
  page: Page
  context: BrowserContext
  url: string
}

/** Ways in which the databases go while a page is open. */
const LOSSES = {
  'deleted by a script': ({ page }: Lost) =>
    page.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases()) {
        await new Promise((resolve) => {
          const request = indexedDB.deleteDatabase(name)
          for (const event of ['success', 'blocked', 'error']) request.addEventListener(event, resolve)
        })
      }
    }),
  'cleared by the browser': async ({ page, context, url }: Lost) => {
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' })
  },
}

test.for(Object.entries(LOSSES))(
  'R40: IndexedDB is %s under an open page: the next changes are stored and sent',
  async ([how, lose], { page, context, shop, errors }) => {
    const username = `${fan.username}lost${Object.keys(LOSSES).indexOf(how)}`
    const server = serverView(shop.url, await registerFan(page, shop.url, { ...fan, username }))
    await server.earn(1_000)
    await page.goto(`${shop.url}/jewelry`)
    // By its card, not as the first button of that name: while the page reads its state anew the button of the first card may have it again.
    const add = (card: number) => main(page).getByRole('article').nth(card).getByRole('button', { name: 'Add to Cart' }).click()
    await add(0)
    await expect.poll(async () => (await server.state()).state.cart.length).toBe(1)
    await lose({ page, context, url: shop.url })
    await add(1)
    await expect.poll(async () => (await server.state()).state.cart.length).toBe(2)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('starlane-intent:')))).toEqual([])
    await page.getByRole('link', { name: /^Cart/ }).first().click()
    await expect.poll(() => main(page).getByRole('listitem').count()).toBe(2)
    await main(page).getByRole('button', { name: 'Checkout' }).click()
    await page.getByText(/^Checked out!/).waitFor()
    expect((await server.inventory()).inventory).toHaveLength(2)
    expect(await page.getByText(NOTICE).count()).toBe(0)
    expect(errors).toEqual([])
  },
)

test('a browser set to keep no data of any site, neither cookies nor storage: registering, shopping and ordering work on one page', async ({
  shop,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-blocked-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }))
  const blocked = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    headless: true,
    args: FLAGS,
    viewport: { width: 1280, height: 915 },
  })
  try {
    const page = await blocked.newPage()
    await page.goto(`${shop.url}/register`)
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow(/denied/)
    await register(page, `blocked${process.pid}`)
    await page.getByText(NOTICE).waitFor()
    await page
      .getByRole('link', { name: /Fragrances/ })
      .last()
      .click()
    const card = main(page)
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
      .first()
    const name = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: /^Cart/ }).first().click()
    await main(page).getByRole('heading', { name, exact: true }).waitFor()
    await main(page).getByRole('button', { name: 'Checkout' }).click()
    await page.getByText('Your order wasn’t placed.').first().waitFor()
  } finally {
    await blocked.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Fills in the form of the page that is open. */
async function register(page: Page, username: string): Promise<void> {
  await page.getByLabel(/^Username/).fill(username)
  await page.getByLabel(/^E-?mail/i).fill(`${username}@example.com`)
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(fan.password)
  await page
    .getByLabel(/^Confirm password/i)
    .first()
    .fill(fan.password)
  await main(page)
    .getByRole('button', { name: /^(Register|Create account)/ })
    .click()
  await page.waitForURL('**/dashboard')
}
