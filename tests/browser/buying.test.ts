// What the shop says around buying and earning, on the screens: which answers were right, what is asked before an empty round, how often a page asks.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { fillCart } from './fill-cart.ts'
import { testAsMember } from './journey.ts'
import { overflowFault, shiftFault, watchShifts } from './page-faults.ts'
import { goOffline, untilReadyOffline } from './steps.ts'

// A page that listens is never idle, and idleness is what a visit is waited for by.
const test = testAsMember.extend('shopEnv', { scope: 'file' }, { MAX_LISTENERS: '0' } as Record<string, string>)
const main = (page: Page) => page.getByRole('main')

test('results, ledger and bundles are asked for once a visit, by the screen or by the fetch ahead', async ({ page, shop, server }) => {
  await server.earn(150)
  // Of this document alone: what the page before still asked for is not counted.
  const asked = async () => {
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    return names.filter((path) => /^\/api\/.*(results|ledger|gem-bundles|inventory)$/.test(path)).toSorted()
  }
  const visit = async (path: string, text: string, wanted: readonly string[]) => {
    await page.goto(`${shop.url}${path}`)
    await main(page).getByText(text).first().waitFor()
    await expect.poll(asked).toEqual(expect.arrayContaining([...wanted]))
    await page.waitForLoadState('networkidle')
    expect(await asked()).toEqual([...new Set(await asked())])
  }
  await visit('/results', 'Knowledge quiz, hard', ['/api/quiz/knowledge/results', '/api/store/ledger'])
  await visit('/gem-shop', 'Pocket Spark', ['/api/store/gem-bundles'])
})

test('what was bought a moment ago is in the inventory without a signal, though that was not opened since', async ({
  page,
  context,
  shop,
  server,
}) => {
  await server.earn(600)
  const { names } = await fillCart(server)
  await page.goto(`${shop.url}/inventory`)
  await main(page).getByText('Your inventory is empty.').waitFor()
  await untilReadyOffline(page)
  await page.goto(`${shop.url}/cart`)
  await main(page).getByRole('listitem').first().waitFor()
  await page.waitForLoadState('networkidle')
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/store/inventory') && answer.status() === 200)
  await main(page).getByRole('button', { name: 'Checkout' }).click()
  await main(page).getByRole('heading', { name: 'Yours now.' }).waitFor()
  await renewed
  await goOffline(context)
  await main(page).getByRole('link', { name: 'See your collection' }).click()
  for (const name of names) await main(page).getByRole('heading', { name }).waitFor()
  await page.reload()
  for (const name of names) await main(page).getByRole('heading', { name }).waitFor()
})

test('the dashboard without a signal: how the account stands, and three products on a card, without a jump', async ({
  page,
  context,
  shop,
  server,
}) => {
  await server.earn(150)
  const strip = main(page).getByRole('list', { name: 'Your account at a glance' })
  const today = strip.getByRole('link', { name: /Today’s quiz 150 gems earned/ })
  await page.goto(`${shop.url}/dashboard`)
  await today.waitFor()
  await untilReadyOffline(page)
  await watchShifts(context)
  await goOffline(context)
  await page.goto(`${shop.url}/dashboard`)
  await strip.getByRole('link', { name: 'Your gems 150 gems' }).waitFor()
  await today.waitFor()
  const pictures = main(page).getByRole('article').filter({ hasText: 'Main-character energy.' }).locator('img')
  await expect.poll(() => pictures.count()).toBe(3)
  await expect.poll(() => pictures.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0))).toBe(true)
  expect(await shiftFault(page)).toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowFault(page)).toBe('')
})
