// Orders that need an answer, on the screens: what is asked, where it is raised, and what the answers do, by keyboard alone (issue 9, faults 1 to 3).
import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { fillCart } from './fill-cart.ts'
import { DESK, testAsMember } from './journey.ts'
import { accessibilityFaults, overflowFault, showIn } from './page-faults.ts'
import { bringOnline, goOffline, untilReadyOffline } from './steps.ts'

const test = testAsMember
  .extend('phone', ({ context }) => context)
  .extend('laptop', async ({ openDevice }) => (await openDevice({ viewport: DESK, reducedMotion: 'reduce' })).context)
  .extend('keys', ({ keyboard }) => keyboard)
test.override('deviceOptions', { reducedMotion: 'reduce' })

const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

const SMALL_PHONE = { width: 360, height: 640 }

const main = (page: Page) => page.getByRole('main')

/** True where all of it stands in the window, above the shortcuts but for their line. */
async function isInSight(page: Page, part: Locator): Promise<boolean> {
  const [box, dock] = await Promise.all([part.boundingBox(), page.locator('.dock').boundingBox()])
  return box !== null && box.y >= 0 && box.y + box.height <= (dock?.y ?? Infinity) + 2
}

/** What is on display is sound on every size, in both themes. */
async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const theme of ['dark', 'light'] as const) {
      await showIn(page, theme)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await overflowFault(page)).toBe('')
    }
  }
  if (before) await page.setViewportSize(before)
}

test('too few gems: told in the checkout bar alone, with the way to earn them; no banner elsewhere, and no question outlives its cart', async ({
  page,
  shop,
  keys,
  server,
}) => {
  const { names, total } = await fillCart(server)
  await page.goto(`${shop.url}/cart`)
  const checkout = main(page).getByRole('region', { name: 'Checkout' })
  await checkout.getByText(`Total ${total}. ${total} gems short.`).waitFor()
  await checkout.getByRole('button', { name: 'Checkout' }).click()
  await checkout.getByText(`Your order wasn’t placed. ${total} gems short.`).waitFor()
  expect(await page.getByText('Your order wasn’t placed').count()).toBe(1)
  expect(await page.getByText('needs an answer').count()).toBe(0)
  await expectSound(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await checkout.boundingBox())?.height).toBeLessThanOrEqual(160)
  expect(await overflowFault(page)).toBe('')
  // On a small phone one row of it stays in sight, however long the list is: what is missing, and the way to it.
  await page.setViewportSize(SMALL_PHONE)
  await page.evaluate(() => scrollTo(0, 0))
  for (const part of [checkout.getByText(/\d gems short/), checkout.getByRole('link', { name: 'Take a quiz' })])
    await expect.poll(() => isInSight(page, part)).toBe(true)
  expect(await isInSight(page, checkout)).toBe(false)
  // Who goes on by the keyboard sees all of it.
  await page.keyboard.press('Tab')
  await expect.poll(() => isInSight(page, checkout)).toBe(true)
  await page.goto(`${shop.url}/shop`)
  await main(page).getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Cart' }).locator('.count').waitFor()
  expect(await page.getByText(/needs an answer/).count()).toBe(0)
  await page.goto(`${shop.url}/decisions`)
  await main(page).getByRole('heading', { name: 'Not enough gems' }).waitFor()
  expect(await main(page).getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expectSound(page)

  // The way that the checkout bar names leads to gems, and then the same cart is bought.
  await page.goto(`${shop.url}/cart`)
  await keys.press(checkout.getByRole('link', { name: 'Take a quiz' }))
  await page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' }).waitFor()
  await server.earn(total)
  await page.goto(`${shop.url}/cart`)
  await expect.poll(() => checkout.getByText('short').count()).toBe(0)
  const [, left = ''] = names
  await main(page).getByRole('listitem').filter({ hasText: left }).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(async () => (await server.state()).state.decisions).toEqual([])
  await checkout.getByRole('button', { name: 'Checkout' }).click()
  await main(page).getByRole('heading', { name: 'Yours now.' }).waitFor()
})

test('an order that waits is taken back by keyboard, changed, and placed once as it is then', async ({
  page,
  shop,
  phone,
  keys,
  server,
}) => {
  const gems = await server.earn(1_000)
  const { names } = await fillCart(server)
  await page.goto(`${shop.url}/cart`)
  await expect.poll(() => main(page).getByRole('listitem').count()).toBe(2)
  await untilReadyOffline(page)
  await goOffline(phone)
  await main(page).getByRole('button', { name: 'Checkout' }).click()
  await main(page).getByRole('heading', { name: 'Waiting to be placed' }).waitFor()
  await keys.press(main(page).getByRole('button', { name: 'Cancel order' }))
  await page.getByText('Your order is canceled and its items are back in your cart.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await main(page).getByRole('heading', { name: 'Waiting to be placed' }).count()).toBe(0)
  await page.goto(`${shop.url}/activity`)
  await main(page).getByText('Canceled on this device, waiting to be confirmed').waitFor()
  await expectSound(page)

  await page.goto(`${shop.url}/cart`)
  const [kept = '', left = ''] = names
  await main(page).getByRole('listitem').filter({ hasText: left }).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => main(page).getByRole('listitem').count()).toBe(1)
  await main(page).getByRole('button', { name: 'Checkout' }).click()
  await main(page).getByRole('heading', { name: 'Waiting to be placed' }).waitFor()
  await keys.press(main(page).getByRole('button', { name: 'Try now' }))
  // With the focus in it, it would stay for ever.
  const failed = page.locator('.toast', { hasText: 'The shop still can’t be reached.' })
  await failed.getByRole('button', { name: 'Dismiss' }).focus()
  await bringOnline(phone)
  await failed.waitFor({ state: 'detached' })
  await page.getByText(/^Checked out! Items are now in your Inventory\./).waitFor()
  const { inventory } = await server.inventory()
  expect(inventory.map(({ name }) => name)).toEqual([kept])
  expect((await server.state()).state).toMatchObject({ gems: gems - (inventory[0]?.priceGems ?? 0), cart: [], decisions: [] })
})
