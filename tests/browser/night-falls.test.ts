// A device turns dark where there is no signal: what is drawn by night is on it, though only the day was ever seen.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { test } from './journey.ts'
import { goOffline, untilDrawn } from './steps.ts'

test.override('deviceOptions', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' })

/** Addresses of all pictures that the sheets show on this page, also those before and after elements. */
function shownBySheets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const images = [...document.querySelectorAll('body *')].flatMap((element) =>
      [null, '::before', '::after'].map((part) => getComputedStyle(element, part).backgroundImage),
    )
    return [...new Set(images.flatMap((image) => [...image.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url ?? '')))]
  })
}

test('the first visit was by day: the login and the landing are drawn by night without a signal', async ({
  page,
  shop,
  context,
  errors,
}) => {
  await page.goto(shop.url)
  await untilDrawn(page)
  await goOffline(context)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/login', '/']) {
    await page.goto(`${shop.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const urls = await shownBySheets(page)
    expect(urls).toContainEqual(expect.stringMatching(/lane-night/))
    const answers = await page.evaluate((all) => Promise.all(all.map(async (url) => (await fetch(url).catch(() => undefined))?.ok)), urls)
    expect(answers).toEqual(urls.map(() => true))
  }
  expect(errors).toEqual([])
})
