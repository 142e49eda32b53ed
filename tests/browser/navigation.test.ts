// Going about the shop: what back and forward bring again, where the focus and the eye go, what moves and what must not.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { DESK, testWithNadia as test } from './journey.ts'
import { hasFocus } from './keyboard.ts'
import { untilSettled } from './page-faults.ts'
import { watchText } from './shown-for.ts'
import { goOffline, logIn, untilReadyOffline } from './steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Filters, turns the page, scrolls, follows a link; back and forward must find all of it as it was left. */
async function wander(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const dock = page.getByRole('navigation', { name: 'Shortcuts' })
  await dock.getByRole('link', { name: 'Home' }).click()
  await main.getByRole('link', { name: / K-Pop$/ }).click()
  await heading(page, 'K-Pop Inspired Products').waitFor()
  await main.getByRole('button', { name: 'Jewelry' }).click()
  // The line above the list says the same of all products: the filter is known by its address and its button.
  await expect.poll(() => new URL(page.url()).search).toBe('?type=jewelry')
  await main.getByRole('button', { name: 'Jewelry', pressed: true }).waitFor()
  await main.getByText(/^Showing 1–12 of/).waitFor()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByText(/^Showing 13–24 of/).waitFor()
  expect(new URL(page.url()).search).toBe('?type=jewelry&page=2')
  const names = await main.locator('article h3').allInnerTexts()
  await main.locator('article').nth(5).scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(300)

  await dock.getByRole('link', { name: 'Quiz' }).click()
  await heading(page, 'Quizzes').waitFor()
  await expect.poll(() => hasFocus(heading(page, 'Quizzes'))).toBe(true)
  expect(await scrolled(page)).toBe(0)

  const asLeft = async () => {
    await heading(page, 'K-Pop Inspired Products').waitFor()
    await expect.poll(() => scrolled(page)).toBe(left)
    await main.getByText(/^Showing 13–24 of/).waitFor()
    expect(await main.getByRole('button', { name: 'Jewelry' }).getAttribute('aria-pressed')).toBe('true')
    // A page that is loaded anew draws the cards in sight first.
    await expect.poll(() => main.locator('article h3').allInnerTexts()).toEqual(names)
  }
  await page.goBack()
  await asLeft()
  await page.goForward()
  await heading(page, 'Quizzes').waitFor()
  await page.goBack()
  await asLeft()
  // Reloaded it is still there, and before it the first page and the whole list.
  await page.reload()
  await asLeft()
  await page.goBack()
  await main.getByText(/^Showing 1–12 of/).waitFor()
  expect(new URL(page.url()).search).toBe('?type=jewelry')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect.poll(() => main.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
}

test('back and forward restore filter, page and scroll: online', async ({ shop, openDevice, nadia }) => {
  const { page, errors } = await openDevice()
  await logIn(page, shop.url, nadia)
  await wander(page)
  expect(errors).toEqual([])
})

test('back and forward restore filter, page and scroll: offline', async ({ shop, openDevice, nadia }) => {
  const { context, page, errors } = await openDevice()
  await logIn(page, shop.url, nadia)
  await untilReadyOffline(page)
  await goOffline(context)
  await wander(page)
  expect(errors).toEqual([])
})

test('an address opened anew starts at its top, wherever it was left before; a reload keeps the scroll position', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice()
  const main = page.getByRole('main')
  const open = async () => {
    await page.goto(`${shop.url}/kpop?page=2`)
    await main.getByText(/^Showing 13–24 of/).waitFor()
  }
  await open()
  await main.locator('article').nth(7).scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(300)
  await page.goto(`${shop.url}/about`)
  await heading(page, 'We left the lights on for you').waitFor()
  await open()
  await untilSettled(page)
  expect(await scrolled(page)).toBe(0)

  await main.locator('article').nth(7).scrollIntoViewIfNeeded()
  await page.reload()
  await main.getByText(/^Showing 13–24 of/).waitFor()
  await expect.poll(() => scrolled(page)).toBe(left)
  expect(errors).toEqual([])
})

test('the very first visit of a listing asks for no page of it: the first one came with it', async ({ shop, openDevice }) => {
  const { page } = await openDevice()
  await page.goto(`${shop.url}/kpop`)
  await page.locator('main article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(asked.filter((name) => name.includes('/api/kpop'))).toEqual([])
})

test('every navigation sets the title, focuses the heading, scrolls to the top, and is announced', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ viewport: DESK })
  await page.goto(shop.url)
  await heading(page, 'Your bias.').waitFor()
  const steps = [
    ['About Us', 'About Us', 'We left the lights on for you'],
    ['Contact Us', 'Contact Us', 'Contact Us'],
    ['Policies', 'Policies', 'Policies'],
  ] as const
  for (const [link, title, name] of steps) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await heading(page, name).waitFor()
    await expect.poll(() => hasFocus(heading(page, name))).toBe(true)
    expect(await page.title()).toBe(`${title} · Starlane`)
    expect(await scrolled(page)).toBe(0)
    await page
      .getByRole('status')
      .filter({ hasText: `${title} · Starlane` })
      .waitFor({ state: 'attached' })
  }
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [link, title] of [
    ['Store', 'Store'],
    ['Kpop', 'K-Pop Inspired Products'],
    ['Anime', 'Anime Inspired Products'],
  ] as const) {
    await bar.getByRole('link', { name: link, exact: true }).click()
    await expect.poll(() => page.title()).toBe(`${title} · Starlane`)
    expect(await bar.getByRole('link', { name: link, exact: true }).getAttribute('aria-current')).toBe('page')
    expect(await bar.locator('[aria-current="page"]').count()).toBe(1)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Starlane, home' }).click()
  await heading(page, 'Your bias.').waitFor()
  expect(errors).toEqual([])
})

test('an address whose end is no text: its page opens all the same', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice()
  for (const [path, title] of [
    ['/#%', 'Your bias.'],
    ['/about#%E0%A4%A', 'We left the lights on for you'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`${shop.url}${path}`)
    await heading(page, title).waitFor()
  }
  expect(errors).toEqual([])
})

test('a stray percent sign in an address: its page opens, from the server and from the service worker', async ({ shop, openDevice }) => {
  const opens = async (page: Page) => {
    for (const [path, title, status] of [
      ['/?utm_campaign=50%off', 'Your bias.', 200],
      ['/kpop?q=50%off', 'K-Pop Inspired Products', 200],
      ['/share?text=%E0', 'Find it on Starlane', 200],
      ['/product/100%', 'Product not found', 404],
      ['/product/%E0%A4%A', 'Product not found', 404],
      ['/%', 'Lost between two stalls', 404],
    ] as const) {
      const response = await page.goto(`${shop.url}${path}`)
      await heading(page, title).waitFor()
      if (response?.fromServiceWorker() === false) expect(response.status(), path).toBe(status)
      expect(page.url()).toBe(`${shop.url}${path}`)
    }
  }
  const alone = await openDevice({ serviceWorkers: 'block' })
  await opens(alone.page)
  const { page, errors } = await openDevice()
  await page.goto(shop.url)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await opens(page)
  expect(errors).toEqual([])
})

test('a message passed to the login is shown for three seconds, and not again after a reload', async ({ shop, openDevice, nadia }) => {
  const { page, errors } = await openDevice()
  await page.goto(`${shop.url}/login`)
  await heading(page, 'Login').waitFor()
  await page.goto(shop.url)
  await heading(page, 'Your bias.').waitFor()
  await page.goto(`${shop.url}/wishlist`)
  await page.waitForURL('**/login')
  const message = await watchText(page, 'main [role=status]', /^Please log in to see this page\.$/)
  const { ms } = await message()
  expect(ms).toBeGreaterThan(2_000)
  expect(ms).toBeLessThan(4_500)
  await page.reload()
  await heading(page, 'Login').waitFor()
  expect(await page.getByText('Please log in to see this page.').count()).toBe(0)

  // After the login the requested page is shown, and back does not lead to the login again.
  await page.getByLabel('Email or username').fill(nadia.username)
  await page.getByLabel('Password', { exact: true }).fill(nadia.password)
  await page.evaluate(() => {
    const faults = new Set<string>()
    Object.assign(globalThis, { faults })
    new MutationObserver(() => {
      const isStillThere = document.querySelector('main h1')?.textContent === 'Login'
      if (isStillThere && document.querySelector('.toast')) faults.add('it is said before its page')
      if (!document.querySelector('.dock')) faults.add('there is no dock')
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await heading(page, 'Wishlist').waitFor()
  await page.getByText('Login successful!').waitFor()
  expect(await page.evaluate(() => [...(globalThis as unknown as { faults: Set<string> }).faults])).toEqual([])
  await page.goBack()
  await heading(page, 'Your bias.').waitFor()
  expect(errors).toEqual([])
})

test('the theme goes system, day, night; it is remembered, in other tabs too, and applied before the first paint', async ({
  shop,
  openDevice,
}) => {
  const { context, page, errors } = await openDevice({ viewport: DESK, colorScheme: 'dark' })
  await page.goto(`${shop.url}/about`)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  const button = page.getByRole('banner').getByRole('button', { name: /^Theme: / })
  expect(await theme()).toBe('dark')
  await button.click()
  await expect.poll(theme).toBe('light')
  expect(await button.getAttribute('aria-label')).toBe('Theme: day')

  await context.addInitScript(() => {
    new PerformanceObserver((list, observer) => {
      Object.assign(globalThis, { paintedAs: document.documentElement.dataset.theme })
      if (list.getEntries().length > 0) observer.disconnect()
    }).observe({ type: 'paint', buffered: true })
  })
  await page.reload()
  await untilSettled(page)
  expect(await page.evaluate(() => (globalThis as unknown as { paintedAs: string }).paintedAs)).toBe('light')
  expect(await theme()).toBe('light')

  const other = await context.newPage()
  await other.goto(`${shop.url}/store`)
  expect(await other.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  await button.click()
  await expect.poll(theme).toBe('dark')
  await expect.poll(() => other.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await button.click()
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Theme: auto')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  // Both presses before the first one is shown.
  await button.dblclick()
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Theme: night')
  expect(errors).toEqual([])
})
