// A login or registration whose answer is late, while the user has logged in otherwise, or in another tab: who is in stays in, by page, storage and cookie.
import { expect } from 'vitest'
import { testThroughProxy as test } from './journey.ts'
import type { Proxy } from './proxy.ts'
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

/** What becomes of the answers to both logins. */
const ON_THE_WAY = {
  'held back': (proxy: Proxy) => proxy.holdAnswers('POST /api/auth/login'),
  'lost at first': (proxy: Proxy) => {
    proxy.loseAnswers(3, 'POST /api/auth/login')
    return () => undefined
  },
}

test.for(['held back', 'lost at first'] as const)(
  'the same user in two tabs at once, both answers %s: both are in and stay in, and neither tab speaks of another login',
  async (how, { page, proxy, fan }) => {
    await registerFan(page, proxy.url, fan)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    const tabs = [page, await page.context().newPage()]
    for (const tab of tabs) {
      await tab.goto(`${proxy.url}/login`)
      await tab.getByLabel('Email or username').fill(fan.username)
      await tab.getByLabel('Password', { exact: true }).fill(fan.password)
    }
    // It may be shown for a moment only.
    const watch = () =>
      new MutationObserver(() => {
        if (document.body.textContent.includes('Another login or a logout')) document.documentElement.dataset['overtaken'] = 'yes'
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    for (const tab of tabs) await tab.evaluate(watch)
    const from = proxy.calls.length
    const letGo = ON_THE_WAY[how](proxy)
    await Promise.all(tabs.map((tab) => tab.getByRole('main').getByRole('button', { name: 'Login' }).click()))
    await expect.poll(() => proxy.calls.slice(from).filter(({ call }) => call === 'POST /api/auth/login').length).toBeGreaterThan(1)
    letGo()
    for (const tab of tabs) {
      await tab.waitForURL('**/dashboard')
      expect(await tab.evaluate(() => document.documentElement.dataset['overtaken'])).toBeUndefined()
    }
    for (const tab of tabs) {
      await tab.reload()
      await tab.getByRole('main').getByText(fan.username).first().waitFor()
      expect(await tab.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/)
    }
  },
)
