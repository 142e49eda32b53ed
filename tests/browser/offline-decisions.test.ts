// Checked out offline, and meanwhile something is not as the user saw it: nothing is ordered, the user is asked, and the answer is carried out.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { digits } from '#words/amounts.ts'
import { watchForErrors } from './browser.ts'
import { testAsMember } from './journey.ts'
import { changesStored } from './device-storage.ts'
import { accessibilityFaults } from './page-faults.ts'
import type { Shop } from './shop.ts'
import { bringOnline, goOffline, untilReadyOffline } from './steps.ts'

const test = testAsMember.extend('folder', { scope: 'file' }, ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-catalog-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
})

const Exported = v.object({
  products: v.array(v.looseObject({ id: v.string(), name: v.string(), price: v.string(), priceGems: v.number() })),
})
type ExportedProduct = v.InferOutput<typeof Exported>['products'][number]

const revision = async (shop: Shop) =>
  v.parse(v.object({ revision: v.number() }), await (await fetch(`${shop.url}/api/catalog`)).json()).revision

/** The operator exports the catalog, changes it and imports it again, with the shop open; it sells by the new one within seconds. */
async function changeCatalog(
  { shop, folder }: { shop: Shop; folder: string },
  change: (products: ExportedProduct[]) => ExportedProduct[],
): Promise<void> {
  const before = await revision(shop)
  const file = join(folder, `catalog-${before}.json`)
  await shop.operate('catalog', 'export', file)
  const exported: unknown = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(change(v.parse(Exported, exported).products)))
  await shop.operate('catalog', 'import', file)
  await expect.poll(() => revision(shop)).toBe(before + 1)
}

/** Two things from one of the later pages of the jewelry, in the cart; then the tunnel, and Checkout. */
async function checkOutOffline(
  { page, shop, context }: { page: Page; shop: Shop; context: BrowserContext },
  listingPage: number,
): Promise<string[]> {
  const main = page.getByRole('main')
  await page.goto(`${shop.url}/jewelry?sort=price-up&page=${listingPage}`)
  await main.getByText(/^Showing/).waitFor()
  await untilReadyOffline(page)
  await goOffline(context)
  const names = (await main.locator('article h3').allInnerTexts()).slice(0, 2)
  const stored = await changesStored(page)
  for (const name of names)
    await main
      .locator('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .getByRole('button', { name: 'Add to Cart' })
      .click()
  await expect.poll(() => changesStored(page)).toBe(stored + names.length)
  await page.goto(`${shop.url}/cart`)
  await expect.poll(() => main.getByRole('listitem').count()).toBe(2)
  await main.getByRole('button', { name: 'Checkout' }).click()
  await main.getByRole('heading', { name: 'Waiting to be placed' }).waitFor()
  return names
}

/** The cart says that there is a question; Answer leads to it. */
async function openQuestion(page: Page, title: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByText('Your order needs an answer.').waitFor()
  expect(await page.getByText('Checked out!').count()).toBe(0)
  await main.getByRole('link', { name: 'Answer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your order needs an answer' }).waitFor()
  await main.getByRole('heading', { name: title }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Too few gems is said by the checkout bar of the cart; the question itself waits where all of them do. */
async function openShortage(page: Page, url: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('region', { name: 'Checkout' }).getByText('Your order wasn’t placed.').waitFor()
  await page.goto(`${url}/decisions`)
  await main.getByRole('heading', { name: 'Not enough gems' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
}

test('the price rose: both totals are shown, and placing the order at the new one pays exactly that', async ({
  page,
  shop,
  context,
  server,
  folder,
}) => {
  const errors = watchForErrors(page)
  const gems = await server.earn(2_000)
  const names = await checkOutOffline({ page, shop, context }, 1)
  const dearer = names[0] ?? ''
  await changeCatalog({ shop, folder }, (products) =>
    products.map((product) => (product.name === dearer ? { ...product, price: '$21.00', priceGems: 210 } : product)),
  )
  const before = await server.state()
  expect(before.state.cart).toEqual([])

  await bringOnline(context)
  await openQuestion(page, 'The price rose')
  const asked = (await server.state()).state.decisions[0]
  expect(asked).toMatchObject({ why: 'price_rose' })
  expect((await server.state()).state.gems).toBe(gems)
  const main = page.getByRole('main')
  const { seenTotal = 0, total = 0 } = asked ?? {}
  expect(total).toBeGreaterThan(seenTotal)
  await main.getByText('You saw').locator('..').getByText(`${seenTotal} gems`).waitFor()
  await main.getByText('Price now').locator('..').getByText(`${total} gems`).waitFor()
  await main.getByRole('button', { name: `Place it for ${total} gems` }).click()
  await page.getByText(`Checked out! Items are now in your Inventory. Balance: ${digits(gems - total)}`).waitFor()
  await main.getByText('Nothing needs an answer').waitFor()
  const { inventory } = await server.inventory()
  expect(inventory.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect((await server.state()).state).toMatchObject({ gems: gems - total, cart: [], decisions: [] })
  expect(errors).toEqual([])
})

test('a question survives a reload without a signal, and its answer given there waits, too', async ({ page, shop, context, server }) => {
  await server.earn(100)
  await checkOutOffline({ page, shop, context }, 3)
  await bringOnline(context)
  await openShortage(page, shop.url)
  await server.earn(2_000)
  // Trying again is offered where it can work: this device has to hear of the gems before it goes into the tunnel.
  await page.reload()
  const main = page.getByRole('main')
  await main.getByText('You have enough now.').waitFor()
  await goOffline(context)
  await page.reload()
  await main.getByRole('heading', { name: 'Not enough gems' }).waitFor()
  await main.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your order will be sent as soon as the shop can be reached.').waitFor()
  expect((await server.inventory()).inventory).toEqual([])
  await bringOnline(context)
  await expect.poll(async () => (await server.inventory()).inventory.length).toBe(2)
  await page.getByText(/^Checked out! Items are now in your Inventory\. Balance: [\d,]+$/).waitFor()
})
