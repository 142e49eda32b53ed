// A shop folder of somebody else, imported into a running shop: from the first paint on every page has its name, its colors and its parts alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { test } from './journey.ts'
import { accessibilityFaults } from './page-faults.ts'
import { untilReadyOffline } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'own-shop-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PRODUCT = 'kpop-jewelry-bazaar-ring'
const COLORS = { pink: '#ff9f43', yellow: '#f6e58d', blue: '#7ed6df' }

/** The folder under a name. */
function writeShop(name: string): string {
  mkdirSync(join(folder, 'pages'), { recursive: true })
  const files = {
    'shop.json': JSON.stringify({
      name,
      tagline: 'Rings from the night bus',
      currency: 'EUR',
      colors: COLORS,
      operator: { name: 'Bazaar GmbH', address: 'Ringstraße 1, Berlin', email: 'hello@bazaar.example' },
    }),
    'products.csv':
      'id,name,type,theme,price,priceGems,desc,url,image\n' +
      `${PRODUCT},Bazaar Ring,jewelry,kpop,€12.00,120,A ring.,https://bazaar.example/ring,\n`,
    'pages/about.md': '## A bus full of rings\n\nWe began on the night bus.\n\n### Why rings\n\nThey fit a pocket.\n',
    'pages/terms.md': `The rules of {shop}.\n\n> - Be kind.\n\n## Orders\n\n| Country | Days |\n| --- | --- |\n| Germany | 2 |\n\nWrite to us: [mail](mailto:{contact}).\n`,
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

/** What a person reads: all of the page, its title, and the names of its links. */
const readable = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [alt]')].map((one) => one.getAttribute('aria-label') ?? ''),
    ].join('\n'),
  )
const bar = (page: Page) => page.locator('.bar .logo-word')
const token = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name)

/** Notes the word in the bar, and the title, at the first paint. */
async function notePaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    requestAnimationFrame(function look() {
      const word = document.querySelector('.logo-word')?.textContent
      if (word) Object.assign(globalThis, { painted: `${word} ${document.title}` })
      else requestAnimationFrame(look)
    })
  })
}
const painted = (page: Page) =>
  page.waitForFunction(() => Reflect.get(globalThis, 'painted') as string).then((handle) => handle.jsonValue())

test('another shop: its own name, colors and parts from the first paint on, offline as well, and the next name within seconds', async ({
  shop,
  openDevice,
}) => {
  await shop.operate('catalog', 'import', writeShop('Bias Bazaar'), '--yes')
  const { page, context, errors } = await openDevice()
  await notePaint(page)
  // A worker that is installed before keeps the shop of that moment.
  await expect.poll(() => fetch(`${shop.url}/api/shop`).then((answer) => answer.text()), { timeout: 30_000 }).toContain('Bias Bazaar')
  await page.goto(shop.url)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of [
      '/',
      '/kpop',
      '/terms-of-service',
      '/about',
      `/product/${PRODUCT}`,
      '/login',
      '/no-such-page',
      '/reviews',
      '/store',
    ]) {
      await page.goto(shop.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('footer').getByText('Bazaar GmbH. All rights reserved.').waitFor()
      expect(await painted(page), path).toContain('Bias Bazaar')
      expect(await readable(page), path).not.toContain('Starlane')
      expect([await token(page, '--pink'), await token(page, '--lemon'), await token(page, '--blue')]).toEqual(Object.values(COLORS))
      expect(await page.locator('a[href="/reviews"], a[href="/privacy-policy"]').count(), path).toBe(0)
    }
    await page.goto(`${shop.url}/terms-of-service`)
    await page.getByRole('cell', { name: 'Germany' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(shop.url)
    await page.locator('footer').getByText('Bazaar GmbH').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.goto(`${shop.url}/reviews`)
  await page.getByText("The page you are looking for doesn't exist currently.").waitFor()

  await page.goto(`${shop.url}/about`)
  await untilReadyOffline(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'A bus full of rings' }).waitFor()
  expect(await painted(page)).toContain('Bias Bazaar')
  expect(await readable(page)).not.toContain('Starlane')
  expect(await token(page, '--pink')).toBe(COLORS.pink)
  await context.setOffline(false)

  // An open tab, and one that is opened once the other name is there.
  const old = await context.newPage()
  await old.goto(`${shop.url}/product/${PRODUCT}`)
  await bar(old).getByText('Bias Bazaar').waitFor()
  await shop.operate('catalog', 'import', writeShop('Moonstall'), '--yes')
  await expect.poll(() => fetch(shop.url).then((answer) => answer.text()), { timeout: 30_000 }).toContain('Moonstall')
  await page.goto(`${shop.url}/kpop`)
  await bar(page).getByText('Moonstall').waitFor()
  await bar(old).getByText('Moonstall').waitFor()
  expect(await old.title()).toContain('Moonstall')
  expect(errors).toEqual([])
})
