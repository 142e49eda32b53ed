// Whose changes they are: an expired login keeps them, a logout asks about them, a guest's cart goes along.
import { expect } from 'vitest'
import * as v from 'valibot'
import type { BrowserContext, Page } from 'playwright-core'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { DESK, test } from './journey.ts'
import { storedRows } from './device-storage.ts'
import { accessibilityFaults } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { serverView, type ServerView } from './server-view.ts'
import type { Shop } from './shop.ts'
import { addFirst, bringOnline, goOffline, logIn, logOut, registerFan, untilReadyOffline } from './steps.ts'

test.override('deviceOptions', { viewport: DESK })

const PASSWORD = 'moonlight serenade'
const NEW_PASSWORD = 'starlight overture'

/** A login of the same person on another device. */
async function elsewhere(
  shop: Shop,
  username: string,
  password = PASSWORD,
): Promise<{ server: ServerView; userId: string; token: string }> {
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ emailOrUsername: username, password }),
  })
  const { token, user } = v.parse(LoginResponse, await answer.json())
  return { server: serverView(shop.url, token), userId: user.id, token }
}

/** Everything the browser has stored of a person, as text. */
async function keptOnDevice(page: Page): Promise<string> {
  const storages = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  return JSON.stringify([storages, await storedRows(page)])
}

test('a login that ended while offline: the changes are kept, and sent after the next login', async ({ page, shop, context, errors }) => {
  await registerFan(page, shop.url, { username: 'elena', password: PASSWORD })
  await page.goto(`${shop.url}/kpop2`)
  await untilReadyOffline(page)
  await goOffline(context)
  const name = await addFirst(page, 'Add to Cart')
  const wished = await addFirst(page, 'Wishlist', 1)

  // On another device a new password is set, which ends every other login.
  const { userId, token } = await elsewhere(shop, 'elena')
  const changed = await fetch(`${shop.url}/api/users/${userId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: NEW_PASSWORD, currentPassword: PASSWORD }),
  })
  expect(changed.status).toBe(200)
  const { server } = await elsewhere(shop, 'elena', NEW_PASSWORD)

  await bringOnline(context)
  await page.getByText('Your login has expired. 2 changes are saved on this device and will be sent once you log in again.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect((await server.state()).state.cart).toEqual([])
  await page.getByRole('link', { name: 'Log in again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await page.getByLabel('Email or username').fill('elena')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1, name: 'K-Pop Inspired Products' }).waitFor()
  await expect.poll(async () => (await server.state()).state.cart.map((line) => line.name)).toEqual([name])
  expect((await server.state()).state.wishlist.map((line) => line.name)).toEqual([wished])
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  expect(errors).toEqual([])
})

test('cookies that were cleared: with a valid token the user stays logged in', async ({ page, shop, context, errors }) => {
  const server = serverView(shop.url, await registerFan(page, shop.url, { username: 'flora', password: PASSWORD }))
  await page.goto(`${shop.url}/anime2`)
  await context.clearCookies()
  const name = await addFirst(page, 'Add to Cart')
  await expect.poll(async () => (await server.state()).state.cart.map((line) => line.name)).toEqual([name])

  // A page opened anew, a members' page, and a change of the account all still work.
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor()
  await page.goto(`${shop.url}/account`)
  await page.getByLabel(/^Name/).fill('Flora Day')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('user'))).toContain('Flora Day')
  expect(await page.getByText(/login has expired/).count()).toBe(0)

  // Leaving ends the login of the token, which no cookie names.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await logOut(page)
  await page.waitForURL(`${shop.url}/`)
  const me = async () => (await fetch(`${shop.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status
  await expect.poll(me).toBe(401)
  expect(await keptOnDevice(page)).not.toContain(String(token))
  expect(errors).toEqual([])
})

test('another user who logs in meanwhile: sees and sends nothing of it', async ({ page, shop, context, errors }) => {
  const token = await registerFan(page, shop.url, { username: 'frida', password: PASSWORD })
  await page.goto(`${shop.url}/anime2`)
  await untilReadyOffline(page)
  await goOffline(context)
  const name = await addFirst(page, 'Add to Cart')
  await serverView(shop.url, token).post('/api/auth/logout', {})
  await context.clearCookies()
  await bringOnline(context)
  await page.getByText(/^Your login has expired\. 1 change is saved/).waitFor()

  const other = await seedFan(shop.url, { username: 'gerda', password: PASSWORD })
  const before = (await other.server.state()).state
  await logIn(page, shop.url, other)
  await page.goto(`${shop.url}/cart`)
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(before.cart.length)
  expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0)
  expect((await other.server.state()).state.cart).toEqual(before.cart)

  // Frida logs in again: the change is sent under that login.
  await logOut(page)
  await page.waitForURL(`${shop.url}/`)
  await logIn(page, shop.url, { username: 'frida', password: PASSWORD })
  const { server } = await elsewhere(shop, 'frida')
  await expect.poll(async () => (await server.state()).state.cart.map((line) => line.name)).toEqual([name])
  expect(errors).toEqual([])
})

test.for(['keep', 'discard'] as const)('logging out with unsent changes asks: %s', async (choice, { page, shop, context, errors }) => {
  const username = `hanna-${choice}`
  await registerFan(page, shop.url, { username, password: PASSWORD })
  await page.goto(`${shop.url}/jewelry`)
  await untilReadyOffline(page)
  await goOffline(context)
  const name = await addFirst(page, 'Add to Cart')
  await logOut(page)
  const dialog = page.getByRole('dialog', { name: 'Not everything has been sent' })
  await dialog.getByText('1 change has not reached the shop yet.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // Cancel keeps the login.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/jewelry')
  await logOut(page)
  await dialog.getByRole('button', { name: choice === 'keep' ? 'Keep and log out' : 'Discard and log out' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('heading', { level: 1, name: 'Your bias.' }).waitFor()

  // No user is shown any more, on the screen or in a members' page; what is on the device names no account.
  await page.goto(`${shop.url}/cart`)
  await page.waitForURL('**/login')
  const kept = await keptOnDevice(page)
  expect(kept).not.toContain(`${username}@example.com`)
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user'), sessionStorage.getItem('cart')]),
  ).not.toContain(username)

  await bringOnline(context)
  // The server is told of the logout made without a signal before the old cookie can log in anyone.
  await page.reload()
  const me = async () => (await fetch(`${shop.url}/api/auth/me`, { headers: { cookie: await cookies(context) } })).status
  await expect.poll(me).toBe(401)

  await logIn(page, shop.url, { username, password: PASSWORD })
  const { server } = await elsewhere(shop, username)
  if (choice === 'keep') await expect.poll(async () => (await server.state()).state.cart.map((line) => line.name)).toEqual([name])
  await page.goto(`${shop.url}/cart`)
  if (choice === 'keep') await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor()
  else await page.getByText('Cart is empty.').waitFor()
  expect((await server.state()).state.cart.length).toBe(choice === 'keep' ? 1 : 0)
  expect(errors).toEqual([])
})

test('a guest’s cart and wishlist join a new account, and the lists of an existing one', async ({ page, shop, errors }) => {
  const fill = async () => {
    await page.goto(`${shop.url}/kpop?sort=price-up`)
    const carted = [await addFirst(page, 'Add to Cart'), await addFirst(page, 'Add to Cart')]
    return { carted, wished: [await addFirst(page, 'Wishlist', 2)] }
  }
  const guest = await fill()
  // Reloaded it is still there, though no user is logged in.
  await page.reload()
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'Remove' }).count()).toBe(2)
  const token = await registerFan(page, shop.url, { username: 'ines', password: PASSWORD })
  const server = serverView(shop.url, token)
  await expect.poll(async () => (await server.state()).state.cart.map(({ name }) => name)).toEqual(guest.carted)
  expect((await server.state()).state.wishlist.map(({ name }) => name)).toEqual(guest.wished)
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()

  await logOut(page)
  await page.waitForURL(`${shop.url}/`)
  const seeded = await seedFan(shop.url, { username: 'jana', password: PASSWORD })
  const had = (await seeded.server.state()).state
  const again = await fill()
  await logIn(page, shop.url, seeded)
  const both = [...new Set([...had.cart.map(({ name }) => name), ...again.carted])].toSorted()
  await expect.poll(async () => (await seeded.server.state()).state.cart.map(({ name }) => name).toSorted()).toEqual(both)
  expect(errors).toEqual([])
})

async function cookies(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
}
