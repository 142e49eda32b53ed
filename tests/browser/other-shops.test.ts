// Exports of other shops (tests/shops), each the folder of a shop: opened in a running one, seen with and without a signal, and written out again.
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { test } from './journey.ts'
import { untilReadyOffline } from './steps.ts'

const SHOPS: Record<string, { listing: 'kpop' | 'anime'; product: string }> = {
  shopify: { listing: 'kpop', product: 'Moon Hoodie' },
  'shopify-new': { listing: 'anime', product: 'Sakura Kimono' },
  woocommerce: { listing: 'kpop', product: 'Idol Tee & Friends' },
  etsy: { listing: 'anime', product: 'Anime Ear Cuff' },
  google: { listing: 'anime', product: 'Ghibli Pendant' },
  bigcommerce: { listing: 'anime', product: 'Otaku Jacket' },
  squarespace: { listing: 'kpop', product: 'Idol Scarf' },
  'own-german': { listing: 'kpop', product: 'Ärmellose Jacke' },
  'own-japanese': { listing: 'anime', product: '桜の指輪' },
}

const folder = mkdtempSync(join(tmpdir(), 'other-shops-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The export in a folder of its own, with what such files lack. */
function shopOf(name: string): string {
  const shop = join(folder, name)
  cpSync(join(import.meta.dirname, '../shops', name), shop, { recursive: true })
  writeFileSync(
    join(shop, 'shop.json'),
    JSON.stringify({
      name: `Shop ${name}`,
      currency: 'EUR',
      gemsPerUnit: { EUR: 10, USD: 10, JPY: 0.07 },
      seller: { name: 'A seller', url: 'https://seller.example' },
    }),
  )
  return shop
}

test('exports of other shops: each opens, is there without a signal, and changes nothing when it is imported as it was exported', async ({
  shop,
  openDevice,
}) => {
  const { page, context, errors } = await openDevice()
  for (const [name, { listing, product }] of Object.entries(SHOPS)) {
    // Nothing is at the addresses of their pictures.
    await shop.operate('catalog', 'import', shopOf(name), '--yes', '--skip-missing-pictures')
    await expect.poll(() => fetch(shop.url).then((answer) => answer.text()), { timeout: 30_000 }).toContain(`Shop ${name}`)
    await page.goto(`${shop.url}/${listing}`)
    await page.locator('.bar .logo-word').getByText(`Shop ${name}`).waitFor()
    await page.getByRole('heading', { name: product }).first().waitFor()
    await untilReadyOffline(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: product }).first().waitFor()
    expect(await page.title()).toContain(`Shop ${name}`)
    await context.setOffline(false)

    const { revision } = await (await fetch(`${shop.url}/api/catalog`)).json()
    const exported = join(folder, `${name}-exported`)
    await shop.operate('catalog', 'export', exported)
    expect(readdirSync(exported)).toContain('shop.json')
    await shop.operate('catalog', 'import', exported, '--yes')
    expect(await (await fetch(`${shop.url}/api/catalog`)).json()).toMatchObject({ revision })
  }
  expect(errors).toEqual([])
})
