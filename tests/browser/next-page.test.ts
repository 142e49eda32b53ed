// A press on Next, and what the user does before the page is there.
import { expect } from 'vitest'
import { DESK, test } from './journey.ts'
import { untilSettled } from './page-faults.ts'

test('Next on a list that is being left, as the code of the page to come is on its way: that page comes', async ({ openDevice, shop }) => {
  const { page } = await openDevice({ serviceWorkers: 'block' })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/about-screen*', (route) => arrived.then(() => route.continue()))
  await page.goto(`${shop.url}/kpop`)
  const next = page.getByRole('main').getByRole('button', { name: 'Next' })
  await next.waitFor()
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('**/about')
  await next.click()
  arrive()
  await page.getByRole('heading', { level: 1, name: 'We left the lights on for you' }).waitFor()
})

test('Next, and words typed before its page is there: they are not lost', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ viewport: DESK })
  await page.goto(`${shop.url}/kpop`)
  await untilSettled(page)
  await page.getByRole('button', { name: 'Next' }).evaluate((button) => {
    ;(button as HTMLButtonElement).click()
    document.querySelector<HTMLInputElement>('[type=search]')?.focus()
  })
  await page.waitForURL('**/kpop?page=2')
  await page.getByText(/^Showing 13–24 of/).waitFor()
  await untilSettled(page)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  expect(errors).toEqual([])
})
