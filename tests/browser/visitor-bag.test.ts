// A visitor's cart and wishlist: a sheet over the page, with and without a signal, and the way into an account.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { DESK, SMALL_PHONE, test } from './journey.ts'
import { hasFocus } from './keyboard.ts'
import { accessibilityFaults, showIn, untilSettled } from './page-faults.ts'
import { goOffline, untilReadyOffline } from './steps.ts'

const main = (page: Page) => page.getByRole('main')
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const path = (page: Page) => page.evaluate(() => location.pathname)

/** Puts the first two pieces of a listing into the cart: their names. */
async function addTwo(page: Page): Promise<string[]> {
  const cards = main(page).locator('article')
  const names: string[] = []
  for (const index of [0, 1]) {
    const card = cards.nth(index)
    names.push(await card.getByRole('heading').innerText())
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await card.getByRole('button', { name: 'Remove' }).waitFor()
  }
  return names
}

test('the tab opens what is in it, also without a signal: remove, move to the wishlist, and back; Register comes before Login', async ({
  shop,
  openDevice,
}) => {
  const { context, page, errors } = await openDevice({ viewport: SMALL_PHONE })
  await page.goto(`${shop.url}/kpop`)
  const [first = '', second = ''] = await addTwo(page)
  await untilReadyOffline(page)
  await goOffline(context)

  const tab = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: /^Cart/ })
  await tab.click()
  const cart = sheet(page, 'Your cart')
  await cart.waitFor()
  expect(await path(page)).toBe('/kpop')
  await expect.poll(() => cart.getByRole('listitem').count()).toBe(2)
  await cart.getByText('A collectible for your binder. Nothing is shipped.').waitFor()
  expect(await cart.getByRole('link', { name: /^(Register|Login)$/ }).allInnerTexts()).toEqual(['Register', 'Login'])
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    await untilSettled(page)
    expect(await accessibilityFaults(page, 'dialog')).toEqual([])
    expect(await cart.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }

  await cart.getByRole('listitem', { name: first }).getByRole('button', { name: 'Move to Wishlist' }).click()
  await expect.poll(() => cart.getByRole('listitem').count()).toBe(1)
  await cart.getByRole('button', { name: 'Your wishlist (1)' }).click()
  const wishlist = sheet(page, 'Your wishlist')
  await wishlist.getByRole('listitem', { name: first }).waitFor()
  await wishlist.getByRole('button', { name: 'Your cart (1)' }).click()
  await cart.getByRole('listitem', { name: second }).getByRole('button', { name: 'Remove' }).click()
  await cart.getByText('Cart is empty.').waitFor()

  // What was taken out by mistake comes back, by a finger: the sheet lies over the page, and over what that says.
  await cart.getByRole('button', { name: 'Undo' }).click()
  await cart.getByRole('listitem', { name: second }).getByRole('button', { name: 'Remove' }).click()
  await cart.getByText('Cart is empty.').waitFor()

  await page.goBack()
  await cart.waitFor({ state: 'detached' })
  // What was said in the sheet goes on being said by the page.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tab.innerText()).toContain('1')
  expect(await path(page)).toBe('/kpop')
  expect(errors).toEqual([])
})

test('by keyboard on a desk: Escape gives the focus back; a link goes where it says, and what waits is said there', async ({
  shop,
  openDevice,
}) => {
  const { page, keyboard, errors } = await openDevice({ viewport: DESK })
  await page.goto(`${shop.url}/kpop`)
  await addTwo(page)
  const link = page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })
  await keyboard.press(link)
  await sheet(page, 'Your cart').waitFor()
  await page.keyboard.press('Escape')
  await sheet(page, 'Your cart').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(link)).toBe(true)

  await main(page).getByRole('link', { name: 'Wishlist', exact: true }).click()
  await sheet(page, 'Your wishlist').getByText('Wishlist is empty.').waitFor()
  await sheet(page, 'Your wishlist').getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('**/login')
  await main(page).getByText('2 items are in your cart. Saved. Log in to check out.').waitFor()
  // It fades.
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  // Its own address has no page before the login.
  await page.goto(`${shop.url}/cart`)
  await page.waitForURL('**/login')
  expect(errors).toEqual([])
})
