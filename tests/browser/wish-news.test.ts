// What changed in the shop reaches a fan: a wished piece that costs less, and new pieces in a followed tag.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect } from 'vitest'
import { watchForErrors } from './browser.ts'
import { PHONE, testAsMember } from './journey.ts'
import { accessibilityFaults, overflowFault } from './page-faults.ts'
import { addFirst, goOffline, untilReadyOffline } from './steps.ts'

const test = testAsMember.extend('file', { scope: 'file' }, ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-catalog-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'catalog.json')
})

const Exported = v.object({
  products: v.array(
    v.looseObject({
      id: v.string(),
      name: v.string(),
      price: v.string(),
      priceGems: v.number(),
      tags: v.optional(v.array(v.string()), []),
    }),
  ),
})

test('a wish that costs less says so once, and a followed tag what is new in it, also offline', async ({
  page,
  shop,
  context,
  file,
  server,
}) => {
  const errors = watchForErrors(page)
  await page.goto(`${shop.url}/kpop2`)
  const name = await addFirst(page, 'Wishlist')
  await expect.poll(async () => (await server.state()).state.wishlist.length).toBe(1)
  await page.goto(`${shop.url}/wishlist`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name }).waitFor()
  expect(await main.getByText(/^Was /).count()).toBe(0)
  await page.goto(`${shop.url}/share?q=lightstick`)
  await page.getByRole('button', { name: 'Follow #lightstick' }).click()
  await page.getByRole('button', { name: 'Unfollow #lightstick' }).waitFor()
  // All that is followed stands at the search, also what no product has any more.
  await server.post('/api/users/follow', { tag: 'once & sold <#>', follows: true })
  await page.goto(`${shop.url}/share`)
  await main.getByRole('link', { name: '#once & sold <#>' }).click()
  await page.getByRole('button', { name: 'Unfollow #once & sold <#>' }).click()
  await expect.poll(async () => (await server.state()).state.follows).toEqual(['lightstick'])
  await page.goto(`${shop.url}/share`)
  await main.getByRole('link', { name: '#lightstick' }).waitFor()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await overflowFault(page)).toBe('')
  }
  await page.setViewportSize(PHONE)
  await untilReadyOffline(page)

  await shop.operate('catalog', 'export', file)
  const { products } = v.parse(Exported, JSON.parse(readFileSync(file, 'utf8')))
  const was = products.find((product) => product.name === name)?.priceGems ?? 0
  const since = new Date().toISOString().slice(0, 10)
  let others = 2
  const changed = products.map((product) => ({
    ...product,
    ...(product.name === name && { price: '$7.00', priceGems: 70 }),
    ...(product.name !== name && product.tags.includes('lightstick') && others-- > 0 && { since }),
  }))
  writeFileSync(file, JSON.stringify(changed))
  await shop.operate('catalog', 'import', file)

  const served = async () => (await fetch(`${shop.url}/api/catalog`)).text()
  await expect.poll(served).toContain('"revision":2,')
  // A product's page asks for the catalog anew; other screens take one that is younger than a minute.
  await page.goto(`${shop.url}/product/${products.find((product) => product.name !== name)?.id}`)
  await page.waitForFunction(() => localStorage['starlane-catalog'] === '2')
  await page.goto(`${shop.url}/dashboard`)
  await page.getByRole('link', { name: 'New in #lightstick: 2' }).waitFor()
  await goOffline(context)
  await page.goto(`${shop.url}/wishlist`)
  await main.getByText(`Was ${was} gems, now 70`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflowFault(page)).toBe('')
  await page.goto(`${shop.url}/store`)
  await page.getByRole('link', { name: 'New in #lightstick: 2' }).click()
  await page.getByRole('button', { name: 'Unfollow #lightstick' }).waitFor()
  await page.goto(`${shop.url}/wishlist`)
  await main.getByRole('heading', { name }).waitFor()
  expect(await main.getByText(/^Was /).count()).toBe(0)
  expect(errors).toEqual([])
})
