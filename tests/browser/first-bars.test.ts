// Which bars a cold load shows from its first frame on: those of the user that this device remembers.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { testWithNadia as test } from './journey.ts'
import { goOffline, logIn, untilReadyOffline } from './steps.ts'

/** Marks the page as soon as something of this kind is in it, also for a moment. */
function watchFor(page: Page, unwanted: string): Promise<unknown> {
  return page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) document.documentElement.setAttribute('data-unwanted', '')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, unwanted)
}

const sawUnwanted = (page: Page) => page.evaluate(() => 'unwanted' in document.documentElement.dataset)

test('whom the device remembers never sees the bars of a visitor, however a page is loaded', async ({ shop, openDevice, nadia }) => {
  const { context, page, errors } = await openDevice()
  await logIn(page, shop.url, nadia)
  await untilReadyOffline(page)
  await watchFor(page, ':is(.dock, .bar) [href="/store"]')
  const arrive = async (path: string) => {
    await page.goto(`${shop.url}${path}`)
    await page.getByRole('navigation').getByRole('link', { name: 'Quiz' }).first().waitFor()
    expect(await sawUnwanted(page), path).toBe(false)
  }
  for (const path of ['/knowledge', '/kpop', '/about']) await arrive(path)
  await goOffline(context)
  for (const path of ['/dashboard', '/anime']) await arrive(path)
  expect(errors).toEqual([])
})
