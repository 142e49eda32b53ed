// A row that was removed by mistake can be had back: without a signal, by keyboard, on a phone, and the shop hears of what is so in the end.
import { expect } from 'vitest'
import { fillCart } from './fill-cart.ts'
import { testAsMember } from './journey.ts'
import { accessibilityFaults, overflowFault, showIn } from './page-faults.ts'
import { goOffline } from './steps.ts'

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
