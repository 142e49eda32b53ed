// Without a mouse: from a first visit to an item in the inventory.
import { expect } from 'vitest'
import { digits } from '#words/amounts.ts'
import { watchForErrors } from './browser.ts'
import { DESK, test } from './journey.ts'
import { hasFocus, keyboardOf } from './keyboard.ts'
import { accessibilityFaults } from './page-faults.ts'
import { serverView } from './server-view.ts'

test.override('deviceOptions', { viewport: DESK })

test('registering, adding to the cart, wishing, moving and checking out work with the keyboard alone', async ({ page, shop }) => {
  const errors = watchForErrors(page)
  const keyboard = keyboardOf(page)
  const main = page.getByRole('main')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  // The skip link comes first and leads past the bar; the call to action leads to the form.
  await page.goto(shop.url)
  await heading('Your bias.').waitFor()
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: "Let's Shop" }))).toBe(true)
  await keyboard.press(main.getByRole('link', { name: 'Register' }))
  await heading('Register').waitFor()

  // Rules broken one by one: each is said beside its field, which gets the focus.
  const submit = main.getByRole('button', { name: 'Register' })
  await keyboard.type(page.getByLabel(/^Email/), 'tabea@example.com')
  await keyboard.press(submit)
  await main.getByText('Please fill out all required fields.').nth(2).waitFor()
  expect(await hasFocus(page.getByLabel(/^Username/))).toBe(true)
  await keyboard.type(page.getByLabel(/^Username/), 'tabea')
  await keyboard.type(page.getByLabel(/^Password/), 'moonlight serenade')
  await keyboard.type(page.getByLabel(/^Confirm password/), 'moonlight sonata')
  await keyboard.press(submit)
  await main.getByText('Passwords do not match.').waitFor()
  expect(await hasFocus(page.getByLabel(/^Confirm password/))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await keyboard.type(page.getByLabel(/^Confirm password/), 'moonlight serenade')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByText('Registration successful! You are now logged in.').waitFor()

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const server = serverView(shop.url, token ?? '')
  const gems = await server.earn(2_400)

  // The heading has the focus: the doors of the dashboard are the next stop, and so are the cards of the listing.
  await heading('Hi tabea, what’s next?').waitFor()
  await keyboard.press(main.getByRole('link', { name: / Fashion$/ }))
  await heading('Fashion').waitFor()
  const cards = main.locator('article')
  const [first, second] = await Promise.all([cards.nth(0), cards.nth(1)].map((card) => card.getByRole('heading').innerText()))
  await keyboard.press(cards.nth(0).getByRole('button', { name: /^Add to Cart/ }), 'Space')
  await cards
    .nth(0)
    .getByRole('button', { name: /^Remove/ })
    .waitFor()
  await keyboard.press(cards.nth(1).getByRole('button', { name: /^Wishlist/ }))
  await cards
    .nth(1)
    .getByRole('button', { name: /^Wishlisted/ })
    .waitFor()

  await keyboard.tabBackTo(page.getByRole('link', { name: 'Wishlist, 1 item' }))
  await page.keyboard.press('Enter')
  await heading('Wishlist').waitFor()
  await keyboard.press(main.getByRole('button', { name: /^Move to Cart/ }))
  await page.getByText('Wishlist is empty.').waitFor()
  // The row that had the focus is gone: the focus is at the heading, not lost.
  await expect.poll(() => hasFocus(heading('Wishlist'))).toBe(true)

  await keyboard.press(main.getByRole('link', { name: 'Cart', exact: true }))
  await heading('Cart').waitFor()
  for (const name of [first, second]) await main.getByRole('link', { name: name ?? '', exact: true }).waitFor()
  await keyboard.press(main.getByRole('button', { name: 'Checkout' }))
  const toast = page.getByText(/^Checked out! Items are now in your Inventory\. Balance: [\d,]+/)
  await toast.waitFor()
  await page.getByText('Cart is empty.').waitFor()

  const { inventory } = await server.inventory()
  expect(inventory.map(({ name }) => name).toSorted()).toEqual([first, second].toSorted())
  const { state } = await server.state()
  expect(state.gems).toBe(gems - inventory.reduce((sum, { priceGems }) => sum + priceGems, 0))
  await expect.poll(() => toast.innerText()).toContain(`Balance: ${digits(state.gems)}`)
  expect(errors).toEqual([])
})
