// A page that the server drew: the app takes it over as it is, and what was done before that is not lost.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { ensureShopIsBuilt } from '../api/built-shop.ts'
import { translatePage } from '../doubles/translator.ts'
import { test } from './journey.ts'

ensureShopIsBuilt()

/** Holds a script back until `wake` is called: the app's own, or that of the screen, without which the app does not wake either. */
async function asleep(page: Page, script = /\/assets\/index-.*\.js/): Promise<{ wake: () => void }> {
  let wake = () => {}
  const awake = new Promise<void>((resolve) => (wake = resolve))
  await page.route(script, async (route) => {
    await awake
    await route.continue()
  })
  return { wake: () => wake() }
}

const card = (page: Page) => page.locator('main article').first()

test('Add to Cart pressed before the app is awake puts it into the cart, once', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  const { wake } = await asleep(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await card(page).getByRole('button', { name: 'Add to Cart' }).click()
  await card(page).getByRole('button', { name: 'Wishlist' }).click()
  wake()
  await card(page).getByRole('button', { name: 'Remove' }).waitFor()
  await card(page).getByRole('button', { name: 'Wishlisted' }).waitFor()
  expect(await page.evaluate(() => [JSON.parse(sessionStorage['cart']).length, JSON.parse(sessionStorage['cart'])[0].qty])).toEqual([1, 1])
  expect(errors).toEqual([])
})

test('words typed and an order chosen before the app is awake are searched for and sorted by', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  const { wake } = await asleep(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await page.locator('.listing-search input').pressSequentially('moon')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
  wake()
  await page.waitForURL('**/kpop?q=moon&sort=name')
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Showing' }).textContent()).not.toContain('of 100')
  expect(await page.locator('.listing-search input').inputValue()).toBe('moon')
  expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('name')
  expect(errors).toEqual([])
})

test('a login sent before the app is awake is sent by the app: no password stands in an address', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  const { wake } = await asleep(page)
  await page.goto(`${shop.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email or username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('moonlight serenade')
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${shop.url}/login`)
  wake()
  await page.getByText('Reset password').waitFor()
  expect(await page.getByLabel('Email or username').inputValue()).toBe('nobody')
  expect(errors).toEqual([])
})

test('what was scrolled to before the app is awake stays in view when it is', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  const { wake } = await asleep(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await page.locator('main article').nth(11).waitFor()
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  const awake = page.evaluate(() => new Promise<void>((resolve) => addEventListener('starlane-awake', () => resolve(), { once: true })))
  wake()
  await awake
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(700)
  expect(errors).toEqual([])
})

test('Add to Cart pressed early on what lies in the cart already leaves it there', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  await page.goto(`${shop.url}/kpop`)
  await card(page).getByRole('button', { name: 'Add to Cart' }).click()
  await card(page).getByRole('button', { name: 'Remove' }).waitFor()
  const { wake } = await asleep(page)
  await page.reload({ waitUntil: 'commit' })
  await card(page).getByRole('button', { name: 'Add to Cart' }).click()
  const second = page.locator('main article').nth(1)
  await second.getByRole('button', { name: 'Add to Cart' }).click()
  wake()
  await second.getByRole('button', { name: 'Remove' }).waitFor()
  expect(await card(page).getByRole('button', { name: 'Remove' }).count()).toBe(1)
  expect(errors).toEqual([])
})

test.for([
  ['a link', (page: Page) => page.getByRole('link', { name: 'About Us' }), '/about'],
  ['a filter', (page: Page) => page.getByRole('button', { name: 'Jewelry' }), '/kpop?type=jewelry'],
] as const)('%s pressed after Add to Cart waits for it', async ([_what, link, to], { shop, openDevice }) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  const { wake } = await asleep(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await card(page).getByRole('button', { name: 'Add to Cart' }).click()
  await link(page).click({ noWaitAfter: true })
  wake()
  await page.waitForURL(shop.url + to)
  await page.locator('.dock a', { hasText: 'Cart, 1 item' }).waitFor({ state: 'attached' })
  expect(errors).toEqual([])
})

test('a double tap on a link after Add to Cart waits for it as one tap does; a second press leads away at once', async ({
  shop,
  openDevice,
}) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  await asleep(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await card(page).getByRole('button', { name: 'Add to Cart' }).click()
  const link = page.getByRole('link', { name: 'About Us' })
  const taps = await link.evaluate((one: HTMLElement) => {
    const isTaken = () => !one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    return [isTaken(), isTaken()]
  })
  expect(taps).toEqual([true, true])
  await page.waitForTimeout(500)
  await link.click({ noWaitAfter: true })
  await page.waitForURL(`${shop.url}/about`, { waitUntil: 'commit' })
})

test('whom the device remembers sees the page that was drawn for a visitor, where the app takes its time', async ({ shop, openDevice }) => {
  const { page, context } = await openDevice({ serviceWorkers: 'block' })
  await context.addInitScript(() => localStorage.setItem('user', '{"id":"someone"}'))
  await asleep(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await card(page).waitFor({ state: 'attached' })
  expect(await card(page).isVisible()).toBe(false)
  await card(page).waitFor({ timeout: 20_000 })
})

test('a filter answers the space bar before the app is awake', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  await asleep(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Jewelry' }).press('Space')
  await page.waitForURL(`${shop.url}/kpop?type=jewelry`, { waitUntil: 'commit' })
})

test.for([
  ['typed before the app is awake', 'asleep'],
  ['filled without an event, as password managers and a browser that comes back do', 'silent'],
  ['typed while the app is waking', 'waking'],
] as const)('a message %s is in its fields, whole, and is sent', async ([_how, when], { shop, openDevice }) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  const { wake } = await asleep(page)
  const written = { name: 'Mina', email: 'mina@example.com', message: 'Hello there' }
  await page.addInitScript(
    ({ written, when }) => {
      const fill = (isTold: boolean) => {
        for (const [name, value] of Object.entries(written)) {
          const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)
          if (!field) throw new Error(`no ${name}`)
          field.value = value
          if (isTold) field.dispatchEvent(new Event('input', { bubbles: true }))
        }
      }
      if (when === 'silent') addEventListener('DOMContentLoaded', () => fill(false))
      // Late: what the page itself does first is done.
      if (when === 'waking') addEventListener('starlane-waking', () => queueMicrotask(() => fill(true)))
    },
    { written, when },
  )
  await page.goto(`${shop.url}/contact`, { waitUntil: 'commit' })
  if (when === 'asleep') for (const [name, value] of Object.entries(written)) await page.locator(`[name=${name}]`).pressSequentially(value)
  if (when === 'asleep') await page.getByRole('button', { name: 'Send' }).click()
  wake()
  if (when !== 'asleep') {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          setTimeout(function look() {
            return Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react'))
              ? resolve()
              : void setTimeout(look, 10)
          }),
        ),
    )
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await page.getByText('Your message has reached us.').waitFor()
  expect(errors).toEqual([])
})

const SCREEN = /\/assets\/\w+-screen-.*\.js/

test('what was pressed and typed on a page that is translated before the app is awake is not lost, though the app draws it anew', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  const { wake } = await asleep(page, SCREEN)
  await page.addInitScript(translatePage, true)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await card(page).locator('font').first().waitFor()
  await card(page).locator('.product-actions button').click()
  await card(page).locator('.product-wish').click()
  await page.locator('.listing-search input').pressSequentially('moon')
  wake()
  await page.waitForURL('**/kpop?q=moon')
  expect(await page.evaluate(() => [JSON.parse(sessionStorage['cart']).length, JSON.parse(sessionStorage['wishlist']).length])).toEqual([
    1, 1,
  ])
  const search = page.locator('.listing-search input')
  expect([await search.inputValue(), await search.evaluate((field) => field === document.activeElement)]).toEqual(['moon', true])
  expect(errors).toEqual([])
})

test('a login typed on a page that is translated before the app is awake stays in its fields, and what is typed goes on there', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  const { wake } = await asleep(page, SCREEN)
  await page.addInitScript(translatePage, true)
  await page.goto(`${shop.url}/login`, { waitUntil: 'commit' })
  await page.locator('main font').first().waitFor()
  // As a password manager does it.
  await page.locator('[name=emailOrUsername]').evaluate((field: HTMLInputElement) => (field.value = 'nobody'))
  await page.locator('[name=password]').pressSequentially('moonlight')
  const awake = page.evaluate(() => new Promise((resolve) => addEventListener('starlane-awake', () => setTimeout(resolve, 100))))
  wake()
  await awake
  await page.keyboard.type(' serenade')
  expect(await page.locator('[name=emailOrUsername]').inputValue()).toBe('nobody')
  expect(await page.locator('[name=password]').inputValue()).toBe('moonlight serenade')
  expect(errors).toEqual([])
})

test('what was typed into a login to which another page has led is there when the app is awake, after a reload too', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block' })
  await page.goto(`${shop.url}/dashboard`)
  await page.waitForURL('**/login')
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  const { wake } = await asleep(page, SCREEN)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Email or username').pressSequentially('nobody')
  const awake = page.evaluate(() => new Promise((resolve) => addEventListener('starlane-awake', () => setTimeout(resolve, 100))))
  wake()
  await awake
  expect(await page.getByLabel('Email or username').inputValue()).toBe('nobody')
  expect(errors).toEqual([])
})

test('Add to Cart pressed before the app is awake is not lost where the screen comes at the second try', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  let fail = () => {}
  const pressed = new Promise<void>((resolve) => (fail = resolve))
  await page.route(
    SCREEN,
    async (route) => {
      await pressed
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await card(page).getByRole('button', { name: 'Add to Cart' }).click()
  fail()
  await card(page).getByRole('button', { name: 'Remove' }).waitFor()
})

test('where the app never comes, the page says so where it is seen', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort())
  await page.goto(`${shop.url}/kpop`)
  const said = page.getByText('This page could not be loaded.')
  await said.waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(async () => (await said.boundingBox())?.y ?? 9_999).toBeLessThan(915)
})

test('where no file of the app comes, a sheet of styles that fails first takes nothing from that', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  await page.route('**/assets/**', (route) => route.abort())
  for (const path of ['/about', '/login', '/reviews']) {
    await page.goto(`${shop.url}${path}`)
    await page.getByText('This page could not be loaded.').waitFor()
  }
})

test('without a script the listing, its filters and pages, a product and the texts can be read', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/kpop`)
  expect(await page.locator('main article').count()).toBe(12)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/kpop?page=2')
  await page.getByText('Showing 13–24 of').waitFor()
  await page.getByRole('button', { name: 'Jewelry' }).click()
  await page.waitForURL('**/kpop?type=jewelry')
  expect(await page.locator('[aria-pressed=true]').first().textContent()).toBe('Jewelry')
  const name = await card(page).locator('h3').textContent()
  await card(page).getByRole('link', { name: /^More/ }).click()
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { level: 1, name: 'We left the lights on for you' }).waitFor()
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
})

test('an installed device goes on with the page of its worker, online and offline, and nothing that was drawn is kept', async ({
  shop,
  openDevice,
}) => {
  const { page, context, errors } = await openDevice()
  await page.goto(`${shop.url}/kpop`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const isDrawn = () => page.evaluate(() => document.getElementById('page') !== null)
  expect(await isDrawn()).toBe(true)
  await page.reload()
  await card(page).waitFor()
  expect([await isDrawn(), await page.locator('main article').count()]).toEqual([false, 12])
  await context.setOffline(true)
  await page.reload()
  await card(page).waitFor()
  expect(await isDrawn()).toBe(false)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return pages
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !/\.\w+$|^\/pictures\//.test(path))
  })
  expect([kept, errors]).toEqual([[], []])
})
