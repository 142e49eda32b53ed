// Without a mouse: dropdowns, shortcuts, shelves of books.
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
