// What was begun and not handed in survives going back and a reload, and ends with the logout (issue 9, fault 21).
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { watchForErrors } from './browser.ts'
import { testOnOneProfile } from './journey.ts'
import { questionsOf } from './knowledge-round.ts'
import { logOut, registerFan } from './steps.ts'

const test = testOnOneProfile.extend('page', { scope: 'file' }, async ({ profile, shop }) => {
  const page = await profile.context().newPage()
  await registerFan(page, shop.url, { username: 'halfway' })
  return page
})
test.override('profileOptions', { viewport: { width: 1280, height: 900 } })

const main = (page: Page) => page.getByRole('main')
const legends = (page: Page) => main(page).locator('legend').allInnerTexts()

/** The two ways in which a person comes to a page again without having asked for a new one. */
const RETURNS: [string, (page: Page) => Promise<unknown>][] = [
  [
    'going back',
    async (page) => {
      await page.getByRole('link', { name: 'About Us' }).click()
      // The address changes before the screen does.
      await page.getByRole('heading', { level: 1, name: 'We left the lights on for you' }).waitFor()
      await page.goBack()
    },
  ],
  ['a reload', (page) => page.reload()],
]

test.for(RETURNS)('the chosen answers of a quiz are still there: %s', async ([_how, comeBack], { page, shop }) => {
  const errors = watchForErrors(page)
  await page.goto(`${shop.url}/knowledge`)
  await main(page).getByRole('button', { name: 'Medium' }).click()
  await main(page).getByText('0 of 10 answered').waitFor()
  await questionsOf(page, 'medium')
  const questions = await legends(page)
  for (const index of [0, 1, 2]) await main(page).locator('fieldset').nth(index).getByRole('radio').nth(index).check()
  await comeBack(page)
  await main(page).getByText('3 of 10 answered').waitFor()
  expect(await legends(page)).toEqual(questions)
  for (const index of [0, 1, 2])
    expect(await main(page).locator('fieldset').nth(index).getByRole('radio').nth(index).isChecked()).toBe(true)
  await main(page).getByRole('button', { name: 'New Questions' }).click()
  await main(page).getByText('0 of 10 answered').waitFor()
  expect(errors).toEqual([])
})

test('after the logout no draft is left', async ({ page, shop }) => {
  await page.goto(`${shop.url}/contact`)
  await main(page).getByLabel('Message').fill('Dear lane, I have')
  await page.reload()
  await expect.poll(() => main(page).getByLabel('Message').inputValue()).toBe('Dear lane, I have')
  await logOut(page)
  await page.waitForURL(`${shop.url}/`)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('starlane-draft/')))).toEqual([])
  await page.goto(`${shop.url}/contact`)
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  expect(await main(page).getByLabel('Message').inputValue()).toBe('')
})
