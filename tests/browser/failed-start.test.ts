// The app's first script does not come: the page that the server drew says so, offers to try again, and what was done on it meanwhile is there then.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { ensureShopIsBuilt } from '../api/built-shop.ts'
import { test } from './journey.ts'

ensureShopIsBuilt()

const ENTRY = /\/assets\/index-.*\.js/

/** From here on the app's script fails, until what is returned is called. */
async function failing(page: Page, status = 500): Promise<{ mend: () => Promise<void> }> {
  await page.route(ENTRY, (route) => route.fulfill({ status, body: 'no' }))
  return { mend: () => page.unroute(ENTRY) }
}

/** The app's script fails once, as in a deployment, as soon as what is returned is called. */
async function failsOnce(page: Page): Promise<{ fail: () => void }> {
  let fail = () => {}
  const told = new Promise<void>((resolve) => (fail = resolve))
  await page.route(
    ENTRY,
    async (route) => {
      await told
      await route.fulfill({ status: 404, body: 'no' })
    },
    { times: 1 },
  )
  return { fail: () => fail() }
}

const card = (page: Page, at = 0) => page.locator('main article').nth(at)
const add = (page: Page, at = 0) => card(page, at).getByRole('button', { name: 'Add to Cart' })
const said = (page: Page) => page.getByText('This page could not be loaded.')
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const cart = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage['cart'] ?? '[]').map(({ qty }: { qty: number }) => qty))
const typedInto = (page: Page, ...names: string[]) => Promise.all(names.map((name) => page.locator(`[name=${name}]`).inputValue()))

/** Once the app is awake and has given back what it gives back. */
async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main a, main form') ?? {}).some((key) => key.startsWith('__react')))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
}

test('presses before are there after "Try again", once', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const { mend } = await failing(page)
  await page.goto(`${shop.url}/kpop`)
  await said(page).waitFor()
  await add(page).click()
  await card(page).getByRole('button', { name: 'Wishlist' }).click()
  // It may fail again.
  await tryAgain(page).click()
  await page.waitForEvent('load')
  await said(page).waitFor()
  await mend()
  await tryAgain(page).click()
  await card(page).getByRole('button', { name: 'Remove' }).waitFor()
  await card(page).getByRole('button', { name: 'Wishlisted' }).waitFor()
  expect(await cart(page)).toEqual([1])
  // Within 0.4 s it would be the same tap.
  await page.waitForTimeout(500)
  await card(page).getByRole('button', { name: 'Remove' }).click()
  await add(page).waitFor()
  await page.reload()
  await untilAwake(page)
  expect(await cart(page)).toEqual([])
})

test('what was pressed and typed while a release is rolled out is there when the page has loaded itself anew', async ({
  shop,
  openDevice,
}) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const { fail } = await failsOnce(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await add(page).click()
  await page.locator('.listing-search input').pressSequentially('moon')
  fail()
  await page.waitForURL('**/kpop?q=moon')
  expect([await page.locator('.listing-search input').inputValue(), await cart(page)]).toEqual(['moon', [1]])
})

test('a link that waited for an early press is followed after it', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const { fail } = await failsOnce(page)
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await add(page).click()
  await page.getByRole('link', { name: 'About Us' }).click({ noWaitAfter: true })
  fail()
  await page.waitForURL(`${shop.url}/about`)
  expect(await cart(page)).toEqual([1])
})

test('a link leads on at once where the app has not come; what was pressed before is there on the way back', async ({
  shop,
  openDevice,
}) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const { mend } = await failing(page)
  await page.goto(`${shop.url}/kpop`)
  await said(page).waitFor()
  await add(page).click()
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL(`${shop.url}/about`)
  await said(page).waitFor()
  await mend()
  await page.goto(`${shop.url}/kpop`)
  await card(page).getByRole('button', { name: 'Remove' }).waitFor()
  expect([page.url(), await cart(page)]).toEqual([`${shop.url}/kpop`, [1]])
})

test('a link that was pressed twice, and so led on before the app came, is not followed again on the way back', async ({
  shop,
  openDevice,
}) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  await page.route(ENTRY, () => {})
  await page.goto(`${shop.url}/kpop`, { waitUntil: 'commit' })
  await add(page).click()
  const link = page.getByRole('link', { name: 'About Us' })
  await link.click({ noWaitAfter: true })
  // Within 0.4 s it would be the same tap.
  await page.waitForTimeout(500)
  await link.click({ noWaitAfter: true })
  await page.waitForURL(`${shop.url}/about`, { waitUntil: 'commit' })
  await page.unroute(ENTRY)
  await page.goBack()
  await card(page).getByRole('button', { name: 'Remove' }).waitFor()
  await untilAwake(page)
  expect([page.url(), await cart(page)]).toEqual([`${shop.url}/kpop`, [1]])
})

test('a letter is there after a reload and is sent; nothing of it is left behind', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const { mend } = await failing(page)
  await page.goto(`${shop.url}/contact`)
  await said(page).waitFor()
  const names = ['name', 'email', 'message']
  for (const name of names) await page.locator(`[name=${name}]`).pressSequentially(`${name}@example.com`)
  await page.reload()
  await said(page).waitFor()
  // It is seen at once, before the app comes.
  expect(await typedInto(page, ...names)).toEqual(names.map((name) => `${name}@example.com`))
  await mend()
  await page.reload()
  await untilAwake(page)
  expect(await typedInto(page, ...names)).toEqual(names.map((name) => `${name}@example.com`))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your message has reached us.').waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('message@example.com')
})

test('of a login the name is kept and nothing is sent: no password is written down', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const { mend } = await failing(page)
  await page.goto(`${shop.url}/login`)
  await said(page).waitFor()
  await page.locator('[name=emailOrUsername]').pressSequentially('nobody')
  await page.locator('[name=password]').pressSequentially('moonlight')
  await page.keyboard.press('Enter')
  // There it is neither taken up nor forgotten: the app does not come either.
  await page.goto(`${shop.url}/about`)
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect([kept.includes('nobody'), kept.includes('moonlight')]).toEqual([true, false])
  await mend()
  await page.goto(`${shop.url}/login`)
  await untilAwake(page)
  expect(await typedInto(page, 'emailOrUsername', 'password')).toEqual(['nobody', ''])
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
  expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('')
})

test('the line is back: the page loads itself anew, with what was typed', async ({ shop, openDevice }) => {
  const { page, context } = await openDevice({ serviceWorkers: 'block' })
  const { mend } = await failing(page)
  await page.goto(`${shop.url}/contact`)
  await said(page).waitFor()
  await page.locator('[name=message]').pressSequentially('Hello there')
  await context.setOffline(true)
  await mend()
  await context.setOffline(false)
  await page.waitForEvent('load')
  await untilAwake(page)
  expect(await typedInto(page, 'message')).toEqual(['Hello there'])
})

test('the line is back and the shop is not: the page stays as it is', async ({ shop, openDevice }) => {
  const { page, context } = await openDevice({ serviceWorkers: 'block' })
  await failing(page)
  await page.goto(`${shop.url}/contact`)
  await said(page).waitFor()
  await page.evaluate(() => (document.title = 'as it is'))
  await context.setOffline(true)
  const asked = page.waitForResponse(ENTRY)
  await context.setOffline(false)
  await asked
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await page.title()).toBe('as it is')
})

test.for([
  ['on another page of the shop', '/anime', () => {}],
  ['for another account', '/kpop', () => localStorage.setItem('user', '{"id":"another"}')],
  [
    'ten minutes later',
    '/kpop',
    () => {
      const { now } = Date
      Date.now = () => now() + 600_000
    },
  ],
] as const)('what was pressed and typed early is not given %s', async ([_where, path, change], { shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const { mend } = await failing(page)
  await page.goto(`${shop.url}/kpop`)
  await said(page).waitFor()
  await add(page).click()
  await page.locator('.listing-search input').pressSequentially('moon')
  await mend()
  await page.addInitScript(change)
  await page.goto(shop.url + path)
  await untilAwake(page)
  await add(page).waitFor()
  expect([await page.locator('.listing-search input').inputValue(), await page.evaluate(() => sessionStorage['cart'] ?? '[]')]).toEqual([
    '',
    '[]',
  ])
})

test('an early press is not given to another product that stands in its place by now', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  const { mend } = await failing(page)
  await page.goto(`${shop.url}/kpop`)
  await said(page).waitFor()
  await add(page).click()
  await add(page, 1).click()
  await mend()
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () =>
      document.querySelector('main article .product-more')?.setAttribute('href', '/product/other'),
    ),
  )
  await page.reload()
  await card(page, 1).getByRole('button', { name: 'Remove' }).waitFor()
  expect(await cart(page)).toEqual([1])
})

test('a browser that forbids storage says so too and tries again', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  const { mend } = await failing(page)
  await page.goto(`${shop.url}/kpop`)
  await said(page).waitFor()
  await add(page).click()
  await mend()
  await tryAgain(page).click()
  await untilAwake(page)
  await add(page).click()
  await card(page).getByRole('button', { name: 'Remove' }).waitFor()
})
