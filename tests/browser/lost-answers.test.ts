// An answer that is lost after the shop has done what was asked for: by the browser, the app or the page it is asked for again under its key, and what was
// done is done once and told as done.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { testThroughProxy as test } from './journey.ts'
import { mailedLink } from './mail.ts'
import type { Proxy } from './proxy.ts'
import { logIn, registerFan, type Fan } from './steps.ts'

/** More than browser and app send by themselves, before the page says that it does not know. */
const FOR_NOW = 100

const unknown = (page: Page, what: string) => page.getByText(`so we don’t know yet whether ${what}. This page finds out as soon as it can.`)

/** What was sent of this call is one thing that was asked for, and the shop has refused none of it. */
function expectOneKey(proxy: Proxy, from: number, call: string): void {
  const seen = proxy.calls.slice(from).filter((each) => each.call === call)
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
  expect(seen.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
}

async function fillRegistration(page: Page, url: string, { username, password }: Fan): Promise<void> {
  await page.goto(`${url}/register`)
  await page.getByLabel(/^Username/).fill(username)
  await page.getByLabel(/^Email/).fill(`${username}@example.com`)
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(password)
  await page
    .getByLabel(/^Confirm password/)
    .first()
    .fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
}

test('a registration whose first answers are lost logs in, under one key', async ({ page, proxy, fan }) => {
  const from = proxy.calls.length
  proxy.loseAnswers(2, 'POST /api/auth/register')
  await registerFan(page, proxy.url, fan)
  await page.getByText('Registration successful! You are now logged in.').waitFor()
  expectOneKey(proxy, from, 'POST /api/auth/register')
})

test('a forgotten password: every answer on the way is lost at first, and the new one is good', async ({ page, proxy, shop, fan }) => {
  const email = `${fan.username}@example.com`
  await registerFan(page, proxy.url, fan)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

  proxy.loseAnswers(2, 'POST /api/forgot-password/verify')
  await page.goto(`${proxy.url}/forgot-password`)
  await page.getByLabel('Email or username').fill(fan.username)
  await page.getByRole('button', { name: 'Verify account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  // The address was never confirmed: the mail asks for that, and leads on to the new password.
  const link = await mailedLink(shop.dataDir, email, '/confirm-email', '&next=password')
  proxy.loseAnswers(FOR_NOW, 'POST /api/confirm-email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await unknown(page, 'your address was confirmed').waitFor()
  proxy.loseAnswers(0, 'POST /api/confirm-email')
  await page.getByLabel('New password', { exact: true }).waitFor()

  proxy.loseAnswers(FOR_NOW, 'POST /api/forgot-password')
  await page.getByLabel('New password', { exact: true }).fill('a wholly new serenade')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a wholly new serenade')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await unknown(page, 'your password was changed').waitFor()
  proxy.loseAnswers(0, 'POST /api/forgot-password')
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await logIn(page, proxy.url, { username: fan.username, password: 'a wholly new serenade' })
})

test('the page is loaded anew before there is an answer: registration, mailed link and new password are told as done', async ({
  page,
  proxy,
  shop,
  fan,
}) => {
  const email = `${fan.username}@example.com`
  const from = proxy.calls.length
  proxy.loseAnswers(FOR_NOW, 'POST /api/auth/register')
  await fillRegistration(page, proxy.url, fan)
  await unknown(page, 'your account was created').waitFor()
  proxy.loseAnswers(0, 'POST /api/auth/register')
  await fillRegistration(page, proxy.url, fan)
  await page.waitForURL('**/dashboard')
  expectOneKey(proxy, from, 'POST /api/auth/register')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

  await page.goto(`${proxy.url}/forgot-password`)
  await page.getByLabel('Email or username').fill(fan.username)
  await page.getByRole('button', { name: 'Verify account' }).click()
  const link = await mailedLink(shop.dataDir, email, '/confirm-email', '&next=password')
  const openLink = async () => {
    await page.goto(`${proxy.url}/about`)
    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  }
  proxy.loseAnswers(FOR_NOW, 'POST /api/confirm-email')
  await openLink()
  await unknown(page, 'your address was confirmed').waitFor()
  proxy.loseAnswers(0, 'POST /api/confirm-email')
  await openLink()
  expectOneKey(proxy, from, 'POST /api/confirm-email')

  const setPassword = async () => {
    await page.getByLabel('New password', { exact: true }).fill('a wholly new serenade')
    await page.getByLabel('Confirm new password', { exact: true }).fill('a wholly new serenade')
    await page.getByRole('button', { name: 'Set new password' }).click()
  }
  proxy.loseAnswers(FOR_NOW, 'POST /api/forgot-password')
  await setPassword()
  await unknown(page, 'your password was changed').waitFor()
  proxy.loseAnswers(0, 'POST /api/forgot-password')
  await page.reload()
  await page.getByText('Enter it once more to find out.').waitFor()
  await setPassword()
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  expectOneKey(proxy, from, 'POST /api/forgot-password')
})
