// A page that the server drew: the app takes it over as it is, and what was done before that is not lost.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { ensureShopIsBuilt } from '../api/built-shop.ts'
import { test } from './journey.ts'

ensureShopIsBuilt()

/** Holds the app's own script back until `wake` is called. */
async function asleep(page: Page): Promise<{ wake: () => void }> {
  let wake = () => {}
  const awake = new Promise<void>((resolve) => (wake = resolve))
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
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
      .filter((path) => !/\.\w+$/.test(path))
  })
  expect([kept, errors]).toEqual([[], []])
})
