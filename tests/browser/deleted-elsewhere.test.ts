// An account that is deleted on one device: every other one says so once, and keeps nothing of it (SPEC R51).
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { storedRows } from './device-storage.ts'
import { DESK, test as plain, testOnOneProfile } from './journey.ts'
import { addFirst, bringOnline, goOffline, logIn, untilKept, untilReadyOffline, userId } from './steps.ts'

const test = plain.extend('deviceOptions', { viewport: DESK })

const DELETED = /^This account was deleted\. Everything it kept on this device has been removed\./
const OF_GUESTS = ['starlane', 'starlane-guest']

/** Whatever names the account, or is its own: rows of databases and documents, and what web storage keeps of a login. */
async function traces(page: Page, accountId: string): Promise<string[]> {
  const rows = (await storedRows(page)).filter(
    (row) => !OF_GUESTS.includes(row.database) || (!isNote(row) && JSON.stringify(row).includes(accountId)),
  )
  const stored = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }))
  const kept = stored.filter(([key, value]) => ['user', 'token'].includes(key) || `${key}${String(value)}`.includes(accountId))
  return [...rows.map(({ database, store, key }) => `${database} ${store} ${String(key)}`), ...kept.map(([key]) => key)]
}

/** That the account was deleted, for the next page to say. */
const isNote = ({ database, store, key }: { database: string; store: string; key: IDBValidKey }) =>
  database === 'starlane' && store === 'meta' && key === 'gone'

async function deleteAccount(url: string, id: string, token: string, currentPassword: string): Promise<void> {
  const answer = await fetch(`${url}/api/users/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword }),
  })
  expect(answer.status).toBe(200)
}

test('two tabs of another device: one of them says so, both are a visitor’s, and nothing is left', async ({
  page,
  context,
  openDevice,
  shop,
  fan,
  server,
}) => {
  await server.state()
  await expect.poll(async () => (await storedRows(page)).some((row) => JSON.stringify(row).includes('"deviceId"'))).toBe(true)
  const id = await userId(page)
  await page.goto(`${shop.url}/kpop`)
  await addFirst(page, 'Add to Cart')
  await untilKept(page, [`${id}/inventory`])
  const second = await context.newPage()
  await second.goto(`${shop.url}/cart`)
  await second.getByRole('main').getByRole('listitem').first().waitFor()
  expect(await traces(page, id)).not.toEqual([])

  const laptop = await openDevice()
  await logIn(laptop.page, shop.url, fan)
  await laptop.page.goto(`${shop.url}/account`)
  await laptop.page.getByRole('button', { name: 'Delete Account' }).click()
  await laptop.page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(fan.password)
  await laptop.page.getByRole('button', { name: 'Delete permanently' }).click()
  await laptop.page.getByText("Account deleted. We're sorry to see you go.").waitFor()

  const said = () => Promise.all([page, second].map((each) => each.getByText(DELETED).count()))
  await expect.poll(async () => (await said()).reduce((sum, count) => sum + count, 0)).toBe(1)
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  await second.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await expect.poll(() => traces(page, id)).toEqual([])
  await page.reload()
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  expect((await said()).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
  expect(await traces(page, id)).toEqual([])
})

testOnOneProfile(
  'with the app closed the worker removes it, and the next page says so, once',
  async ({ page: first, shop, server, profile }) => {
    await server.state()
    // What proves that this device was the account's comes with the login.
    await expect.poll(async () => (await storedRows(first)).some((row) => JSON.stringify(row).includes('"deviceId"'))).toBe(true)
    const { id, token } = { id: await userId(first), token: (await first.evaluate(() => localStorage.getItem('token'))) ?? '' }
    await first.goto(`${shop.url}/kpop`)
    await untilReadyOffline(first)
    const context = profile.context()
    await goOffline(context)
    await addFirst(first, 'Add to Cart')
    const idle = await context.newPage()
    await first.close()
    await deleteAccount(shop.url, id, token, 'moonlight serenade')
    await bringOnline(context)

    const [worker] = context.serviceWorkers()
    if (worker === undefined) throw new Error('there is no worker')
    await expect.poll(async () => (await storedRows(worker)).filter(isNote).length).toBe(1)
    const rows = await storedRows(worker)
    expect(rows.filter(({ database }) => !OF_GUESTS.includes(database))).toEqual([])
    expect(rows.filter((row) => !isNote(row) && JSON.stringify(row).includes(id))).toEqual([])

    await idle.goto(`${shop.url}/kpop`)
    await idle.getByText(DELETED).waitFor()
    await expect.poll(() => traces(idle, id)).toEqual([])
    expect((await storedRows(idle)).filter(isNote)).toEqual([])
    await idle.reload()
    await idle.getByRole('link', { name: 'Login' }).first().waitFor()
    expect(await idle.getByText(DELETED).count()).toBe(0)
  },
)
