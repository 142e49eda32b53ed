// Dates and times are the shop's, in English, whatever the browser speaks.
import { expect } from 'vitest'
import { test } from './journey.ts'
import { untilSettled } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { addFirst, goOffline, logIn } from './steps.ts'

const SEOUL = 'Asia/Seoul'
const english = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: SEOUL })

test('a Korean browser: every date is in English, by the clock of its place', async ({ shop, openDevice }) => {
  const { context, page } = await openDevice({ locale: 'ko-KR', timezoneId: SEOUL })
  await logIn(page, shop.url, await seedFan(shop.url, { username: 'seoul', password: 'moonlight serenade' }))
  expect(await page.evaluate(() => new Date(0).toLocaleTimeString())).toContain('오전')
  await page.goto(`${shop.url}/kpop2`)
  // What is in the cart is read from the device after the page is there.
  await page.locator('.count').first().waitFor({ state: 'attached' })
  await addFirst(page, 'Add to Cart')
  for (const path of ['/activity', '/inventory', '/results', '/results?tab=personality']) {
    await page.goto(shop.url + path)
    await page.locator('main time').first().waitFor()
    await untilSettled(page)
    const dates = await page
      .locator('main time')
      .evaluateAll((times) => times.map((time) => [time.getAttribute('datetime') ?? '', time.textContent] as const))
    for (const [at, text] of dates) {
      const whole = english.format(new Date(at)).replace(/\s/g, ' ')
      expect([whole, whole.replace(/, [^,]*$/, '')], path).toContain(text)
    }
  }
  await page.goto(`${shop.url}/account`)
  await page.getByRole('button', { name: 'Show devices' }).click()
  await page.getByText(/^Last used [A-Z][a-z]{2} \d+, \d{4}, logged in since [A-Z][a-z]{2} \d+, \d{4}$/).waitFor()
  await page.goto(`${shop.url}/kpop2`)
  await page.locator('.product').first().waitFor()
  await goOffline(context)
  await page.getByText(/^as of (?:\d{1,2}:\d\d [AP]M|[A-Z][a-z]{2} \d{1,2})$/).waitFor()
})
