// A registration whose answer is late: the user has given up on it and logged in otherwise, and stays logged in so, by page, storage and cookie.
import { expect } from 'vitest'
import { testThroughProxy as test } from './journey.ts'
import { registerFan } from './steps.ts'

test('a registration answered after the user has logged in otherwise leaves page, storage and cookie to the newer login', async ({
  page,
  proxy,
  fan,
}) => {
  await registerFan(page, proxy.url, fan)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

  const from = proxy.calls.length
  const letGo = proxy.holdAnswers('POST /api/auth/register')
  await page.goto(`${proxy.url}/register`)
  await page.getByLabel(/^Username/).fill('lateuser')
  await page.getByLabel(/^Email/).fill('lateuser@example.com')
  for (const name of [/^Password/, /^Confirm password/]) await page.getByLabel(name).first().fill('moonlight serenade')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => proxy.calls.length).toBeGreaterThan(from)

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email or username').fill(fan.username)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  letGo()

  // Asked by the cookie alone, twice, after the late answer has left the shop.
  const whose = () =>
    page.evaluate(async () => {
      const answer: { user: { username: string } } = await (await fetch('/api/auth/me')).json()
      const user: { username: string } = JSON.parse(localStorage.getItem('user') ?? '{}')
      return [answer.user.username, user.username]
    })
  for (let times = 0; times < 2; times += 1) expect(await whose()).toEqual([fan.username, fan.username])
  expect(await page.getByText('lateuser').count()).toBe(0)
})
