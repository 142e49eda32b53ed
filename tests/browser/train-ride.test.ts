// The main job: browse offline, fill the cart, check out, close the app; later it all happens exactly once, with no page open.
import { expect } from 'vitest'
import { testOnOneProfile as test } from './journey.ts'
import { addFirst, bringOnline, expectPictures, goOffline, untilReadyOffline } from './steps.ts'

test('a train ride: everything done without a signal is applied exactly once, in order, with the app closed', async ({
  page: first,
  shop,
  server,
  profile,
}) => {
  let page = first
  const gems = await server.earn(2_400)
  const before = await server.state()
  expect(before.state).toMatchObject({ cart: [], wishlist: [], gems })
  console.log('on the server before:', JSON.stringify(before.state))

  await page.goto(`${shop.url}/kpop2`)
  await untilReadyOffline(page)

  // Into the tunnel: the network is off, the server is dead, and the browser was closed in between.
  await shop.kill()
  await profile.close()
  const context = await profile.open()
  await goOffline(context)
  page = await context.newPage()

  // Pages never visited, by filter and by page, with their pictures.
  await page.goto(`${shop.url}/anime2?type=fragrances`)
  await page.getByRole('heading', { level: 1, name: 'Anime Inspired Products' }).waitFor()
  await expectPictures(page)
  await page.goto(`${shop.url}/jewelry?page=2`)
  await page.getByText(/^Showing 13–24 of \d+ results$/).waitFor()
  await expectPictures(page)
  const jewelry = await addFirst(page, 'Add to Cart')
  const wished = await addFirst(page, 'Wishlist', 2)
  await page.goto(`${shop.url}/fashion`)
  const fashion = await addFirst(page, 'Add to Cart')
  const dropped = await addFirst(page, 'Add to Cart', 1)

  await page.goto(`${shop.url}/wishlist`)
  await page.getByRole('button', { name: /^Move to Cart/ }).click()
  await page.getByText('Wishlist is empty.').waitFor()
  await page.goto(`${shop.url}/cart`)
  await page
    .getByRole('listitem')
    .filter({ hasText: dropped })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('button', { name: /^Checkout/ }).click()
  await page
    .getByText(/waiting to be placed/i)
    .first()
    .waitFor()
  expect(await page.getByText('Checked out!').count()).toBe(0)

  // A new tab knows it too, and the app is closed.
  const second = await context.newPage()
  await second.goto(`${shop.url}/cart`)
  await second
    .getByText(/waiting to be placed/i)
    .first()
    .waitFor()
  console.log('done offline: added', [jewelry, fashion, dropped], 'wished and moved', wished, 'removed', dropped, 'checked out')
  const idle = await context.newPage()
  for (const open of context.pages()) if (open !== idle) await open.close()

  // Daylight: no page of the shop is open; Background Sync alone brings it home.
  await shop.start()
  await bringOnline(context)
  await expect.poll(async () => (await server.inventory()).inventory.length, { interval: 250 }).toBe(3)

  const after = await server.state()
  const { inventory } = await server.inventory()
  expect(inventory.map(({ name }) => name).toSorted()).toEqual([jewelry, fashion, wished].toSorted())
  const paid = inventory.reduce((sum, { priceGems, qty }) => sum + priceGems * qty, 0)
  expect(after.state).toMatchObject({ cart: [], wishlist: [], decisions: [], gems: gems - paid })
  console.log(
    'on the server after:',
    JSON.stringify(after.state),
    'inventory:',
    inventory.map(({ name, priceGems }) => `${name} (${priceGems})`),
  )

  // Opened again, the app shows what came of it.
  page = await context.newPage()
  await page.goto(`${shop.url}/inventory`)
  for (const { name } of inventory) await page.getByText(name).first().waitFor()
  await page.goto(`${shop.url}/cart`)
  await page.getByText('Cart is empty.').waitFor()
  expect(await page.getByText(/waiting to be placed/i).count()).toBe(0)
})
