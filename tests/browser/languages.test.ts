// A device in its language: it installs it, keeps it without a signal, and goes from one to another with all that it has (issue 49, points 1 and 4).
import { afterAll, expect } from 'vitest'
import * as v from 'valibot'
import type { Page } from 'playwright-core'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { PSEUDO, pseudoText } from '../tools/pseudo.ts'
import { test as plain } from './journey.ts'
import { buildPseudo, type OtherBuild } from './other-build.ts'
import { addFirst, bringOnline, goOffline, untilKept } from './steps.ts'

let build: OtherBuild | undefined
afterAll(() => build?.remove())
const test = plain.extend('shopEnv', { scope: 'file' }, () => ({ SHOP_ROOT: (build ??= buildPseudo()).folder }))

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const until = (page: Page, tag: string) => page.waitForFunction((lang) => document.documentElement.lang === lang, tag)
const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
/** The worker controls the page: every file of the app is on the device. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    return new URL(active?.scriptURL ?? '').search
  })
/** The pages that open the app on this device. */
const shells = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().flatMap(({ url }) => (url.includes('/index.html') ? [new URL(url).searchParams.get('lang')] : []))
  })
const SPOKEN = `[${pseudoText('Language')}]`

test('a browser in a language of the shop: it is served, installed, opened without a signal, and English comes back with the signal', async ({
  openDevice,
  shop,
}) => {
  const { page, context, errors } = await openDevice({ locale: 'es-MX' })
  await page.goto(`${shop.url}/kpop`)
  expect(await languageOf(page)).toBe(PSEUDO)
  await page.getByRole('contentinfo').getByRole('group', { name: SPOKEN }).waitFor()
  expect([await workerOf(page), await shells(page)]).toEqual([`?lang=${PSEUDO}`, [PSEUDO]])

  await goOffline(context)
  for (const path of ['/kpop', '/about?lang=en', '/contact']) {
    await page.goto(shop.url + path)
    await page.getByRole('contentinfo').getByRole('group', { name: SPOKEN }).waitFor()
    expect(await languageOf(page), path).toBe(PSEUDO)
  }

  await choice(page, 'English').click()
  await page.getByText('English cómés wíth thé ñéxt cóññéctíóñ').first().waitFor()
  expect(await languageOf(page)).toBe(PSEUDO)
  await page.reload()
  expect(await languageOf(page)).toBe(PSEUDO)

  await bringOnline(context)
  await until(page, 'en')
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect([await workerOf(page), await shells(page)]).toEqual(['', [null]])
  await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor()
  await goOffline(context)
  await page.reload()
  expect(await languageOf(page)).toBe('en')
  await page.getByRole('contentinfo').getByRole('group', { name: 'Language', exact: true }).waitFor()
  expect(errors).toEqual([])
})

test('what was done before the language changes is sent after it, once, and nobody is logged out', async ({
  page,
  context,
  shop,
  server,
}) => {
  await page.goto(`${shop.url}/kpop2`)
  await workerOf(page)
  await untilKept(page, ['catalog'])
  await goOffline(context)
  const name = await addFirst(page, 'Add to Cart')
  await choice(page, 'Español').click()
  await page.getByText('Español comes with the next connection.').first().waitFor()
  expect((await server.state()).state.cart).toEqual([])

  await bringOnline(context)
  await until(page, PSEUDO)
  await expect.poll(async () => (await server.state()).state.cart.map((line) => [line.name, line.qty])).toEqual([[name, 1]])
  expect(new URL(page.url()).pathname).toBe('/kpop2')
  await page.goto(`${shop.url}/cart`)
  // The made language stands in the place of one in which the sample shop has texts.
  const { products } = v.parse(Catalog, await (await fetch(`${shop.url}/api/catalog?lang=${PSEUDO}`)).json())
  await page
    .getByText(products.find((product) => product.name === name)?.shown?.name ?? '')
    .first()
    .waitFor()
  expect(await languageOf(page)).toBe(PSEUDO)

  // With a signal it comes at once.
  await choice(page, 'English').click()
  await until(page, 'en')
  expect([await workerOf(page), await shells(page)]).toEqual(['', [null]])
  await page.getByText(name).first().waitFor()
})

test('without a script the links are the choice, and the next page is in it as well', async ({ openDevice, shop }) => {
  const { page } = await openDevice({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/about`)
  await choice(page, 'Español').click()
  await page.waitForURL('**/about?lang=es')
  const lang = () => page.locator('html').getAttribute('lang')
  expect(await lang()).toBe(PSEUDO)
  await page.goto(`${shop.url}/contact`)
  expect(await lang()).toBe(PSEUDO)
  await choice(page, 'English').click()
  await page.waitForURL('**/contact?lang=en')
  expect(await lang()).toBe('en')
})
