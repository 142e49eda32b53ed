// No text becomes script or markup in the shop's pages, and the app with its service worker runs all the same.
import { expect } from 'vitest'
import { DESK, testAsMember as test } from './journey.ts'
import { untilReadyOffline } from './steps.ts'

const PAGES = ['/', '/kpop', '/fashion', '/knowledge', '/personality', '/books', '/cart', '/account', '/activity']

test.override('deviceOptions', { viewport: DESK })

test('pages and worker need no text as script: the worker is in control, and what tries is refused', async ({ shop, page, errors }) => {
  for (const path of PAGES) {
    await page.goto(`${shop.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await untilReadyOffline(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  expect(errors).toEqual([])

  const refused = await page.evaluate(async () => {
    const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
    const deeds = [
      () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => navigator.serviceWorker.register('/service-worker.js?other'),
      () => (document.createElement('script').textContent = '{"a":1}; alert(1)'),
      () => trustedTypes?.createPolicy('another', {}),
      () => trustedTypes?.createPolicy('default', { createScriptURL: (url: string) => url }),
    ]
    const outcomes: string[] = []
    for (const deed of deeds) {
      try {
        await deed()
        outcomes.push('done')
      } catch (error) {
        outcomes.push(error instanceof TypeError ? 'refused' : String(error))
      }
    }
    return outcomes
  })
  expect(refused).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'refused'])
})
