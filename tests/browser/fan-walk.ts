import type { Page } from 'playwright-core'

const isListing = (url: URL) => url.pathname === '/kpop' && url.search === ''

/** What a fan on `/kpop` does again and again; each step waits for what the one before shows. */
export async function walkWithoutReload(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const cards = page.getByText(/^Showing 1–12 of/)
  const back = async () => {
    await page.goBack()
    await page.waitForURL(isListing)
    await cards.waitFor()
  }
  await cards.waitFor()
  await main.locator('.product-more').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('heading').first().waitFor()
  await back()
  await sheet.waitFor({ state: 'detached' })
  const search = page.locator('.listing-search input')
  await search.fill('moon')
  await page.waitForURL('**/kpop?q=moon')
  await search.fill('')
  await page.waitForURL(isListing)
  await search.blur()
  for (const name of ['Wishlist', 'Cart'] as const) {
    await main.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**/${name.toLowerCase()}`)
    await main.getByRole('heading', { name, exact: true }).waitFor()
    await back()
  }
}
