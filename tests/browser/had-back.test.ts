// A row that was removed by mistake can be had back: without a signal, by keyboard, on a phone, and the shop hears of what is so in the end.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { fillCart } from './fill-cart.ts'
import { test, testAsMember } from './journey.ts'
import { accessibilityFaults, overflowFault, showIn } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { goOffline, logIn } from './steps.ts'

testAsMember(
  'a row that was removed from the cart is had back without a signal, by keyboard, and the shop has it once',
  async ({ page, shop, errors, server, keyboard }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const { names } = await fillCart(server)
    const rows = page.locator('main .item:not([inert])')
    await page.goto(`${shop.url}/cart`)
    await expect.poll(() => rows.count()).toBe(2)
    await goOffline(page.context())
    await keyboard.press(rows.nth(1).getByRole('button', { name: 'Remove' }))
    await expect.poll(() => rows.count()).toBe(1)
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    for (const theme of ['dark', 'light'] as const) {
      await showIn(page, theme)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    expect(await overflowFault(page)).toBe('')
    await keyboard.press(undo)
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => undo.count()).toBe(0)
    await rows.getByText('Quantity 2').waitFor()
    // The focus is where it came from, not at the beginning of the page.
    expect(await page.evaluate(() => document.activeElement?.matches('body'))).toBe(false)
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await server.state()).state.cart.map(({ name, qty }) => [name, qty]))
      .toEqual(names.map((name, index) => [name, index + 1]))
    expect(errors).toEqual([])
  },
)

const rowsOf = (page: Page) => page.locator('main .item:not([inert])')
const undoOf = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' })

test('a row that is had back stands where it was, nothing scrolls, and so it is after a reload, at the shop and on another device', async ({
  openDevice,
  shop,
}) => {
  const { page, errors } = await openDevice({ viewport: { width: 390, height: 667 }, hasTouch: true })
  const fan = await seedFan(shop.url, { username: 'sameplace', password: 'moonlight serenade' })
  await logIn(page, shop.url, fan)
  const other = await openDevice()
  await logIn(other.page, shop.url, fan)
  for (const [path, list] of [
    ['/cart', 'cart'],
    ['/wishlist', 'wishlist'],
  ] as const) {
    const names = (on: Page) => rowsOf(on).getByRole('heading').allInnerTexts()
    const before = (await fan.server.state()).state[list].map(({ name }) => name)
    await page.goto(`${shop.url}${path}`)
    await expect.poll(() => names(page)).toEqual(before)
    await page.evaluate(() => scrollTo(0, 40))
    await rowsOf(page).first().getByRole('button', { name: 'Remove' }).tap()
    await expect.poll(() => names(page)).toEqual(before.slice(1))
    await undoOf(page).waitFor()
    await expect.poll(async () => (await fan.server.state()).state[list].map(({ name }) => name)).toEqual(before.slice(1))
    const scrolled = await page.evaluate(() => {
      addEventListener('scroll', () => (document.documentElement.dataset['scrolled'] = 'yes'))
      return scrollY
    })
    await undoOf(page).tap()
    await expect.poll(() => names(page)).toEqual(before)
    const [name = ''] = before
    const heading = rowsOf(page).first().getByRole('heading', { name })
    expect(await heading.evaluate((shown) => shown === document.activeElement)).toBe(true)
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    expect(await page.evaluate(() => [scrollY, document.documentElement.dataset['scrolled']])).toEqual([scrolled, undefined])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(before)
    await expect.poll(async () => (await fan.server.state()).state[list].map(({ name }) => name)).toEqual(before)
    await other.page.goto(`${shop.url}${path}`)
    await expect.poll(() => names(other.page)).toEqual(before)
  }
  expect(errors).toEqual([])
})

testAsMember(
  'what was removed can be had back by Ctrl+Z from wherever the focus is; a message that was there waits',
  async ({ page, shop, server }) => {
    await fillCart(server)
    await page.goto(`${shop.url}/cart`)
    await expect.poll(() => rowsOf(page).count()).toBe(2)
    await goOffline(page.context())
    await page.getByText('You’re offline. Keep shopping').waitFor()
    await rowsOf(page).first().getByRole('button', { name: 'Remove' }).click()
    await undoOf(page).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => rowsOf(page).count()).toBe(2)
    await expect.poll(() => undoOf(page).count()).toBe(0)
  },
)
