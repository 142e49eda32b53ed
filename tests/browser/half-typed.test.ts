// What was begun and not handed in survives going back and a reload, and ends with the logout (issue 9, fault 21).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openProfile, pictureOfFailure, watchForErrors, type Profile } from './browser.ts'
import { openShop, type Shop } from './shop.ts'
import { registerFan } from './steps.ts'

let shop: Shop
let profile: Profile
let page: Page

beforeAll(async () => {
  shop = await openShop()
  profile = await openProfile({ viewport: { width: 1280, height: 900 } })
  page = await profile.context().newPage()
  await registerFan(page, shop.url, { username: 'halfway' })
})
afterEach((context) => pictureOfFailure(context, page))
afterAll(async () => {
  await profile?.remove()
  await shop?.remove()
})

const main = () => page.getByRole('main')
const legends = () => main().locator('legend').allInnerTexts()

/** The two ways in which a person comes to a page again without having asked for a new one. */
const RETURNS: [string, () => Promise<unknown>][] = [
  ['going back', async () => {
    await page.getByRole('link', { name: 'About Us' }).click()
    // The address changes before the screen does.
    await page.getByRole('heading', { level: 1, name: 'We left the lights on for you' }).waitFor()
    await page.goBack()
  }],
  ['a reload', () => page.reload()],
]

test.each(RETURNS)('the chosen answers of a quiz: %s', async (_how, comeBack) => {
  const errors = watchForErrors(page)
  await page.goto(`${shop.url}/knowledge`)
  await main().getByRole('button', { name: 'Medium' }).click()
  await main().getByText('0 of 10 answered').waitFor()
  const questions = await legends()
  for (const index of [0, 1, 2]) await main().locator('fieldset').nth(index).getByRole('radio').nth(index).check()
  await comeBack()
  await main().getByText('3 of 10 answered').waitFor()
  expect(await legends()).toEqual(questions)
  for (const index of [0, 1, 2]) expect(await main().locator('fieldset').nth(index).getByRole('radio').nth(index).isChecked()).toBe(true)
  await main().getByRole('button', { name: 'New Questions' }).click()
  await main().getByText('0 of 10 answered').waitFor()
  expect(errors).toEqual([])
})

test.each(RETURNS)('the account form, save for the password: %s', async (_how, comeBack) => {
  await page.goto(`${shop.url}/account`)
  await main().getByLabel('Phone number').fill('555-01')
  await main().getByLabel('New Password (optional)').fill('a secret melody')
  await comeBack()
  await main().getByText('What you changed here is not saved yet.').waitFor()
  expect(await main().getByLabel('Phone number').inputValue()).toBe('555-01')
  expect(await main().getByLabel('New Password (optional)').inputValue()).toBe('')
  await main().getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/dashboard')
})

test.each(RETURNS)('a letter: %s', async (_how, comeBack) => {
  await page.goto(`${shop.url}/contact`)
  await main().getByLabel('Message').fill('Dear lane, I have')
  await comeBack()
  await expect.poll(() => main().getByLabel('Message').inputValue()).toBe('Dear lane, I have')
})

test('after the logout nobody finds any of it', async () => {
  await page.goto(`${shop.url}/contact`)
  await expect.poll(() => main().getByLabel('Message').inputValue()).toBe('Dear lane, I have')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${shop.url}/`)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('starlane-draft/')))).toEqual([])
  await page.goto(`${shop.url}/contact`)
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  expect(await main().getByLabel('Message').inputValue()).toBe('')
})
