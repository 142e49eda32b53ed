// A search that finds nothing, whatever of its page has come, and the focus of who searches on.
import { expect } from 'vitest'
import { test } from './journey.ts'
import { hasFocus } from './keyboard.ts'
import { untilSettled } from './page-faults.ts'

test('the code of what else there is never comes: the words and the way back stand without it', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ serviceWorkers: 'block', viewport: { width: 360, height: 640 } })
  await page.route(/\/assets\/others-/, (route) => route.abort())
  await page.goto(`${shop.url}/kpop?q=zzzz`)
  await page.getByText('No results for “zzzz”').waitFor()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await page.getByText(/^Showing 1–12 of/).waitFor()
})

test('a search through the whole shop leaves the focus in its field', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice()
  await page.goto(`${shop.url}/share`)
  await untilSettled(page)
  const field = page.getByRole('combobox', { name: 'Words or a link' })
  for (const words of ['zzzz', 'moon']) {
    await field.fill(words)
    await field.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: words === 'moon' ? /results/ : 'Nothing found' })
      .waitFor()
    expect(await hasFocus(field)).toBe(true)
  }
  expect(errors).toEqual([])
})
