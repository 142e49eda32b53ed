// One question of the shop in two tabs of one browser: it is decided once, and neither tab blames another device.
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { testAsMember } from './journey.ts'
import type { ServerView } from './server-view.ts'

const test = testAsMember.override('deviceOptions', { reducedMotion: 'reduce' })

const Listing = v.object({ products: v.array(v.object({ id: v.string(), priceGems: v.number() })) })
const ELSEWHERE = 'A question here was answered in another tab.'
const KEPT = 'Nothing was ordered. Your cart is as it was.'

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text)

/** An order for which the gems are missing, then the gems for it: it can be placed, or not. */
async function askAbout(page: Page, { url, server }: { url: string; server: ServerView }): Promise<number> {
  const { products } = v.parse(Listing, await server.get('/api/jewelry?page=1'))
  const [cheapest = { id: '', priceGems: 0 }] = products.toSorted((a, b) => a.priceGems - b.priceGems)
  await server.post('/api/store/cart/sync', { items: [{ itemId: cheapest.id, qty: 1 }] })
  await page.goto(`${url}/cart`)
  const checkout = main(page).getByRole('region', { name: 'Checkout' })
  await checkout.getByRole('button', { name: 'Checkout' }).click()
  await checkout.getByText(/^Your order wasn’t placed\./).waitFor()
  return server.earn(cheapest.priceGems)
}

async function openDecisions(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/decisions`)
  await main(page).getByRole('button', { name: 'Try again' }).waitFor()
}

test('answered in one tab: the other says that it was in another tab', async ({ page, context, shop, server }) => {
  await askAbout(page, { url: shop.url, server })
  const other = await context.newPage()
  for (const tab of [page, other]) await openDecisions(tab, shop.url)
  await main(page).getByRole('button', { name: 'Keep the cart' }).click()
  await Promise.all([toast(page, KEPT).waitFor(), toast(other, ELSEWHERE).waitFor()])
})

test('pressed in both tabs at once: no tab says that it was another device', async ({ page, context, shop, server }) => {
  await askAbout(page, { url: shop.url, server })
  const other = await context.newPage()
  for (const tab of [page, other]) await openDecisions(tab, shop.url)
  const said = await Promise.all(
    [page, other].map(async (tab) => {
      await main(tab)
        .getByRole('button', { name: 'Keep the cart' })
        .evaluate((button) => (button as HTMLButtonElement).click())
        .catch(() => undefined)
      return tab
        .locator('.toast')
        .filter({ hasText: /Nothing was ordered|another/ })
        .innerText()
    }),
  )
  for (const text of said) expect(text).toMatch(/^(Nothing was ordered\.|A question here was answered in another tab\.)/)
})
