// Without a mouse: bars, dropdowns, the burger, the light of the connection, the FAQ, shelves of books.
import { expect } from 'vitest'
import { DESK, SMALL_PHONE, test } from './journey.ts'
import { hasFocus } from './keyboard.ts'
import { accessibilityFaults, untilSettled } from './page-faults.ts'
import { registerFan } from './steps.ts'

test('dropdowns: Enter and arrows open them, arrows move through them, Escape and Tab close them', async ({ openDevice, shop }) => {
  const { page, errors, keyboard } = await openDevice({ viewport: DESK })
  await registerFan(page, shop.url)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const MENUS = {
    Shop: ['Fashion', 'Fragrances', 'Jewelry', 'K-Pop', 'Anime', 'Shop overview', 'Reviews'],
    Quiz: ['Personality', 'Knowledge', 'Quiz Results', 'Quiz overview'],
    Personalization: ['Books', 'Spotify', 'Blog', 'Personalization overview'],
  }
  for (const [title, links] of Object.entries(MENUS)) {
    const button = bar.getByRole('button', { name: title })
    await page.goto(`${shop.url}/dashboard`)
    await keyboard.press(button)
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    for (const name of [...links, links[0] ?? '']) {
      await page.keyboard.press('ArrowDown')
      expect(await hasFocus(bar.getByRole('link', { name, exact: true }))).toBe(true)
    }
    await page.keyboard.press('ArrowUp')
    expect(await hasFocus(bar.getByRole('link', { name: links.at(-1) ?? '', exact: true }))).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    expect(await hasFocus(button)).toBe(true)
    // Down opens it as well; Tab walks on and, at its end, out of it.
    await keyboard.keys('ArrowDown', ...links.map(() => 'Tab'))
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
  }
  await keyboard.tabBackTo(bar.getByRole('button', { name: 'Personalization' }))
  await keyboard.keys('ArrowDown', 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor()
  expect(await bar.getByRole('button', { name: 'Personalization' }).getAttribute('aria-expanded')).toBe('false')
  expect(errors).toEqual([])
})

test('the account stands under the name: arrows walk it, and Logout is two presses away', async ({ openDevice, shop, fan }) => {
  const { page, errors, keyboard } = await openDevice({ viewport: DESK })
  await registerFan(page, shop.url, fan)
  const name = page.getByRole('button', { name: `Welcome, ${fan.username.toUpperCase()}` })
  await keyboard.press(name)
  for (const link of ['Account', 'Inventory', 'Activity']) {
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(page.getByRole('banner').getByRole('link', { name: link, exact: true }))).toBe(true)
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(page.getByRole('banner').getByRole('button', { name: 'Install Starlane' }))).toBe(true)
  await page.keyboard.press('ArrowDown')
  const theme = page.getByRole('banner').getByRole('button', { name: /^Theme: / })
  expect(await hasFocus(theme)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Theme: day' }).waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(page.getByRole('button', { name: 'Logout' }))).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/`)
  expect(errors).toEqual([])
})

test('a page that comes late, as after saving the account: the menu that was opened meanwhile stays open', async ({
  openDevice,
  shop,
  fan,
}) => {
  // Without a worker: a request that one is about to take control of passes by the hold below.
  const { page, errors } = await openDevice({ viewport: DESK, serviceWorkers: 'block' })
  await registerFan(page, shop.url, fan)
  await page.goto(`${shop.url}/account`)
  await page.getByLabel(/^Name/).fill('Lena')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() === 'PUT') await answered
    await route.continue()
  })
  await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), page.getByRole('button', { name: /^Save/ }).click()])
  await page.getByRole('button', { name: `Welcome, ${fan.username.toUpperCase()}` }).click()
  answer()
  await page.getByRole('heading', { level: 1, name: 'Hi Lena, what’s next?' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${shop.url}/`)
  expect(errors).toEqual([])
})

test('on a phone the shortcuts come after the content, as they stand; a link at the top of the page leads to them', async ({
  openDevice,
  shop,
}) => {
  const { page, errors } = await openDevice({ viewport: SMALL_PHONE })
  await page.goto(`${shop.url}/policies`)
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await shortcuts.waitFor()
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to shortcuts' }))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await hasFocus(shortcuts.getByRole('link', { name: 'Home' }))).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await hasFocus(page.getByRole('contentinfo').getByRole('link').last())).toBe(true)
  expect(errors).toEqual([])
})

test('the burger of the visitors repeats the links, and marks the current page', async ({ openDevice, shop }) => {
  const { page, errors, keyboard } = await openDevice({ viewport: SMALL_PHONE })
  await page.goto(`${shop.url}/kpop`)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const burger = page.getByRole('button', { name: 'Menu' })
  expect(await bar.isVisible()).toBe(false)
  await keyboard.press(burger)
  expect(await burger.getAttribute('aria-expanded')).toBe('true')
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Store', 'Kpop', 'Anime', 'Register', 'Login'])
  expect(await bar.getByRole('link', { name: 'Kpop' }).getAttribute('aria-current')).toBe('page')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'hidden' })
  expect(await hasFocus(burger)).toBe(true)
  await page.keyboard.press('Enter')
  await keyboard.press(bar.getByRole('link', { name: 'Login' }))
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await bar.waitFor({ state: 'hidden' })

  // The bar of the two doors leaves Register and Login out.
  await keyboard.tabBackTo(burger)
  await page.keyboard.press('Enter')
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Store', 'Kpop', 'Anime'])
  expect(errors).toEqual([])
})

test('the burger of the members holds greeting, type, menus, account and logout; logging out ends at the landing page', async ({
  openDevice,
  shop,
  fan,
}) => {
  const { page, errors, keyboard } = await openDevice({ viewport: SMALL_PHONE })
  await registerFan(page, shop.url, fan)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const burger = page.getByRole('button', { name: 'Menu' })
  await keyboard.tabBackTo(burger)
  await page.keyboard.press('Enter')
  await bar.getByText(`Welcome, ${fan.username.toUpperCase()}`).waitFor()
  await bar.getByRole('link', { name: 'Personality type: Find your type' }).waitFor()
  // Nothing is folded once more: whatever stands here is two presses away.
  for (const menu of [`Welcome, ${fan.username.toUpperCase()}`, 'Shop', 'Quiz', 'Personalization'])
    await bar.getByRole('list', { name: menu }).waitFor()
  for (const link of ['Account', 'Inventory', 'Activity', 'K-Pop', 'Anime', 'Shop overview', 'Quiz Results', 'Personalization overview'])
    await bar.getByRole('link', { name: link, exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await keyboard.press(bar.getByRole('button', { name: 'Logout' }))
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('heading', { level: 1, name: 'Your bias.' }).waitFor()
  await page.goto(`${shop.url}/dashboard`)
  await page.waitForURL('**/login')
  await page.getByText('Please log in to see this page.').waitFor()
  expect(errors).toEqual([])
})

test('the FAQ opens one item at a time, and pressing the open one closes it', async ({ openDevice, shop }) => {
  const { page, errors, keyboard } = await openDevice({ viewport: SMALL_PHONE })
  await page.goto(shop.url)
  const questions = page.getByRole('main').locator('button[aria-expanded]')
  await questions.first().waitFor()
  expect(await questions.allInnerTexts()).toEqual(['What is Starlane?', 'Why was it made?', 'Can I buy the items here?'])
  const open = async () => questions.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-expanded')))
  await keyboard.press(questions.nth(0))
  expect(await open()).toEqual(['true', 'false', 'false'])
  await keyboard.press(questions.nth(2), 'Space')
  expect(await open()).toEqual(['false', 'false', 'true'])
  await page.getByText(/^No\. Nothing on this site can be bought with money\./).waitFor()
  // Of the rest of the page the bars cover what the scroll has left there.
  expect(await accessibilityFaults(page, '.faq')).toEqual([])
  await page.keyboard.press('Space')
  expect(await open()).toEqual(['false', 'false', 'false'])
  expect(errors).toEqual([])
})

test('a shelf of books is scrolled with the arrow keys, to its ends with Home and End', async ({ openDevice, shop }) => {
  const { page, errors, keyboard } = await openDevice({ viewport: SMALL_PHONE })
  await registerFan(page, shop.url)
  await page.goto(`${shop.url}/books`)
  const shelf = page.getByRole('list', { name: 'Fantasy' })
  await shelf.getByRole('link').first().waitFor()
  await untilSettled(page)
  await keyboard.tabTo(shelf)
  const place = () => shelf.evaluate((list) => list.scrollLeft)
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).toBeGreaterThan(0)
  await page.keyboard.press('End')
  await expect.poll(() => shelf.evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft)).toBeLessThan(2)
  const forward = page.getByRole('button', { name: 'Fantasy: forward' })
  await expect.poll(() => forward.isDisabled()).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(place).toBe(0)
  await page.keyboard.press('Tab')
  expect(await hasFocus(shelf.getByRole('link').first())).toBe(true)
  expect(errors).toEqual([])
})

test('the connection light opens a text that explains its state', async ({ openDevice, shop }) => {
  const { page, errors, keyboard } = await openDevice({ viewport: SMALL_PHONE })
  await page.goto(`${shop.url}/store`)
  const light = page.getByRole('button', { name: 'Online' })
  await keyboard.press(light)
  await page.getByText('You’re online.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('You’re online.').waitFor({ state: 'hidden' })
  expect(await hasFocus(light)).toBe(true)
  expect(errors).toEqual([])
})
