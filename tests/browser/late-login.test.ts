// A login or registration whose answer is late, while the user has logged in otherwise, or in another tab: who is in stays in, by page, storage and cookie.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { testThroughProxy as test } from './journey.ts'
import type { Proxy } from './proxy.ts'
import { registerFan, type Fan } from './steps.ts'

async function fillLogin(page: Page, url: string, { username, password }: Fan): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const press = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login' }).click()

/** Who is in by the cookie alone; undefined for nobody. And whom the page remembers, with a token. */
const whose = (page: Page) =>
  page.evaluate(async () => {
    const answer: { user?: { username: string } } = await (await fetch('/api/auth/me')).json()
    const user: { username?: string } = JSON.parse(localStorage.getItem('user') ?? '{}')
    return [answer.user?.username, localStorage.getItem('token') === null ? 'no token' : user.username]
  })

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
  await press(page)
  await page.waitForURL('**/dashboard')
  letGo()

  // Twice, after the late answer has left the shop.
  for (let times = 0; times < 2; times += 1) expect(await whose(page)).toEqual([fan.username, fan.username])
  expect(await page.getByText('lateuser').count()).toBe(0)
})

test('a login answered after another fan is in, in another tab: that one stays in by page, storage and cookie, and the tab says why', async ({
  page,
  proxy,
  fan,
}) => {
  const other = { username: 'otherfan', password: fan.password }
  for (const each of [fan, other]) {
    await page.context().clearCookies()
    await page.goto(`${proxy.url}/about`)
    await page.evaluate(() => localStorage.clear())
    await registerFan(page, proxy.url, each)
  }
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  const tab = await page.context().newPage()
  await fillLogin(tab, proxy.url, other)
  await fillLogin(page, proxy.url, fan)
  const from = proxy.calls.length
  const letGo = proxy.holdAnswers('POST /api/auth/login')
  await press(tab)
  await expect.poll(() => proxy.calls.length).toBeGreaterThan(from)
  // Only what is under way stays held.
  proxy.holdAnswers('POST /api/auth/login')()
  await press(page)
  await page.waitForURL('**/dashboard')
  letGo()
  await expect.poll(() => whose(page)).toEqual([fan.username, fan.username])
  await tab.getByText('Another login or a logout came in between.').waitFor()
  for (const each of [page, tab]) {
    await each.reload()
    await each.getByRole('main').getByText(fan.username).first().waitFor()
    expect(await each.getByText(other.username).count()).toBe(0)
  }
  expect(await whose(page)).toEqual([fan.username, fan.username])
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
      await fillLogin(tab, proxy.url, fan)
    }
    // It may be shown for a moment only.
    const watch = () =>
      new MutationObserver(() => {
        if (document.body.textContent.includes('Another login or a logout')) document.documentElement.dataset['overtaken'] = 'yes'
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    for (const tab of tabs) await tab.evaluate(watch)
    const from = proxy.calls.length
    const letGo = ON_THE_WAY[how](proxy)
    await Promise.all(tabs.map(press))
    await expect.poll(() => proxy.calls.slice(from).filter(({ call }) => call === 'POST /api/auth/login').length).toBeGreaterThan(1)
    letGo()
    for (const tab of tabs) {
      await tab.waitForURL('**/dashboard')
      expect(await tab.evaluate(() => document.documentElement.dataset['overtaken'])).toBeUndefined()
    }
    for (const tab of tabs) {
      await tab.reload()
      await tab.getByRole('main').getByText(fan.username).first().waitFor()
      expect(await whose(tab)).toEqual([fan.username, fan.username])
    }
  },
)
