// Showing a friend: a link that is made without a signal, opens for a visitor once it was sent, and shows nothing any more when it has ended.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { watchForErrors } from './browser.ts'
import { DESK, SMALL_PHONE, testAsMember as test } from './journey.ts'
import { accessibilityFaults, overflowFault } from './page-faults.ts'
import { addFirst, bringOnline, goOffline, untilReadyOffline } from './steps.ts'

const WIDTHS = [SMALL_PHONE, { width: 768, height: 1024 }, DESK]

test('a wishlist is shared offline, read by a visitor who wishes a piece too, and gone when its owner ends the link', async ({
  page,
  shop,
  context,
  server,
  openDevice,
}) => {
  const errors = watchForErrors(page)
  await page.goto(`${shop.url}/kpop2`)
  const name = await addFirst(page, 'Wishlist')
  await expect.poll(async () => (await server.state()).state.wishlist.length).toBe(1)
  await page.goto(`${shop.url}/wishlist`)
  await untilReadyOffline(page)
  await goOffline(context)
  await page.reload()

  // By the keyboard alone.
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share your wishlist' })
  await dialog.getByLabel('Name of the list').press('M')
  await page.keyboard.type('ina’s wishes')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Mina’s wishes' }).waitFor()
  await dialog.getByText('For others a link opens, or ends, once your changes have been sent.').waitFor()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(new RegExp(`^${shop.url}/w/[0-9a-f]{32}$`))
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    for (const size of WIDTHS) {
      await page.setViewportSize(size)
      expect([await accessibilityFaults(page), await overflowFault(page)], `${theme} ${size.width}`).toEqual([[], ''])
    }
  }

  const friend = await openDevice()
  expect((await fetch(link)).status).toBe(404)
  await friend.page.goto(link)
  await friend.page.getByRole('heading', { level: 1, name: 'This list is not shared' }).waitFor()

  await bringOnline(context)
  await expect.poll(async () => (await server.state()).state.shares.length).toBe(1)
  await dialog.getByText('For others a link opens, or ends, once your changes have been sent.').waitFor({ state: 'detached' })

  // What a messenger reads for its preview.
  expect(await (await fetch(link)).text()).toContain('<meta property="og:title" content="Mina’s wishes · Starlane" />')
  await friend.page.goto(link)
  const main = friend.page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Mina’s wishes' }).waitFor()
  await main.getByRole('heading', { name }).waitFor()
  await main.getByRole('button', { name: 'Wish it too' }).click()
  await main.getByRole('button', { name: 'On your wishlist' }).waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await friend.page.emulateMedia({ colorScheme: theme })
    for (const size of WIDTHS) {
      await friend.page.setViewportSize(size)
      expect([await accessibilityFaults(friend.page), await overflowFault(friend.page)], `${theme} ${size.width}`).toEqual([[], ''])
    }
  }
  expect(await main.ariaSnapshot()).not.toContain('fan')

  // What the device has kept of it opens without a signal.
  await friend.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await friend.page.reload()
  await main.getByRole('heading', { name }).waitFor()
  await goOffline(friend.context)
  await friend.page.reload()
  await main.getByRole('heading', { level: 1, name: 'Mina’s wishes' }).waitFor()
  await main.getByText('Saved on this device').waitFor()
  await main.getByRole('button', { name: 'On your wishlist' }).waitFor()

  await dialog.getByRole('button', { name: 'End the link' }).click()
  await expect.poll(async () => (await server.state()).state.shares.length).toBe(0)
  await bringOnline(friend.context)
  // For some seconds what was just asked for is not asked for again.
  const title = async () => {
    await friend.page.reload()
    await friend.page.waitForLoadState('networkidle')
    return main.getByRole('heading', { level: 1 }).innerText()
  }
  await expect.poll(title, { timeout: 30_000 }).toBe('This list is not shared')
  // The device has forgotten it as well.
  await goOffline(friend.context)
  await friend.page.reload()
  await main.getByText('A shared list needs a connection').waitFor()
  expect(errors).toEqual([])
})

test('a name without a place to break stays within the page and the dialog', async ({ page, shop, server }) => {
  const [id, name] = [randomUUID().replaceAll('-', ''), 'W'.repeat(40)]
  await server.post('/api/users/share', { id, list: 'wishlist', name, change: 'open' })
  const faults: string[] = []
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    await page.goto(`${shop.url}/w/${id}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    faults.push(await overflowFault(page))
    await page.goto(`${shop.url}/wishlist`)
    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('dialog').getByRole('heading', { name }).waitFor()
    faults.push(await overflowFault(page))
  }
  expect(faults.filter((fault) => fault !== '')).toEqual([])
})
