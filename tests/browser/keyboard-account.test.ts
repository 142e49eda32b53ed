// Without a mouse: change the account, delete it, find the username again, set a new password by mail.
import { expect } from 'vitest'
import { DESK, test } from './journey.ts'
import { hasFocus } from './keyboard.ts'
import { mailedLink } from './mail.ts'
import { accessibilityFaults } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { registerFan } from './steps.ts'

test.override('deviceOptions', { viewport: DESK, locale: 'en-US' })

const PASSWORD = 'moonlight serenade'

test('editing the account: only changed fields are saved, and the bar greets by the new name', async ({ page, shop, errors, keyboard }) => {
  await registerFan(page, shop.url, { username: 'edith', password: PASSWORD })
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Welcome, EDITH' }).waitFor()
  await keyboard.tabBackTo(page.getByRole('button', { name: 'Welcome, EDITH' }))
  await keyboard.keys('ArrowDown', 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await main.getByRole('link', { name: 'Not Set — Take the Quiz' }).waitFor()

  await keyboard.press(main.getByRole('button', { name: 'Save Changes' }))
  await main.getByText('Please fill out all required fields.').waitFor()
  expect(await hasFocus(page.getByLabel(/^Name/))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await keyboard.type(page.getByLabel(/^Name/), 'Edith Song')
  await keyboard.type(page.getByLabel('Phone number'), '123-456-7890')
  await keyboard.tabTo(page.getByLabel('Birthday'))
  await page.keyboard.type('11222003')
  expect(await page.getByLabel('Birthday').inputValue()).toBe('2003-11-22')
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await keyboard.press(main.getByRole('button', { name: 'Save Changes' }))
  expect((await saved).postDataJSON()).toEqual({ name: 'Edith Song', phoneNumber: '123-456-7890', birthday: '2003-11-22' })
  await page.waitForURL('**/dashboard')
  await page.getByText('Account updated successfully!').waitFor()
  await page.getByRole('button', { name: 'Welcome, EDITH SONG' }).waitFor()
  expect(errors).toEqual([])
})

test('deleting the account: Escape cancels and returns the focus; Yes deletes it', async ({ page, shop, errors, keyboard }) => {
  await registerFan(page, shop.url, { username: 'delia', password: PASSWORD })
  const main = page.getByRole('main')
  await page.goto(`${shop.url}/account`)
  const remove = main.getByRole('button', { name: 'Delete Account' })
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete your account?' })
  await keyboard.press(remove)
  await dialog.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // The page behind the dialog cannot be reached.
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await main.getByRole('button', { name: 'Save Changes' }).evaluate((button) => button === document.activeElement)).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await hasFocus(remove)).toBe(true)

  await page.keyboard.press('Enter')
  await keyboard.type(dialog.getByLabel('Current password', { exact: true }), PASSWORD)
  await keyboard.press(dialog.getByRole('button', { name: 'Delete permanently' }))
  await page.getByText("Account deleted. We're sorry to see you go.").waitFor()
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('heading', { level: 1, name: 'Your bias.' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null)

  await page.goto(`${shop.url}/login`)
  await keyboard.type(page.getByLabel('Email or username'), 'delia')
  await keyboard.type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await main.getByRole('alert').getByText('Wrong username, email or password.', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(errors).toEqual([])
})

test('a forgotten username is found by birthday; Go Back resets the form; a wrong birthday links to Register', async ({
  page,
  shop,
  errors,
  keyboard,
}) => {
  await seedFan(shop.url, { username: 'umeko', password: PASSWORD })
  const main = page.getByRole('main')
  await page.goto(`${shop.url}/login`)
  await keyboard.press(page.getByRole('link', { name: 'Forgot username?' }))
  await page.getByRole('heading', { level: 1, name: 'Forgot username' }).waitFor()

  await keyboard.type(page.getByLabel('Phone number'), '999-999-9999')
  await page.keyboard.press('Enter')
  await main.getByRole('alert').getByRole('link', { name: 'Register' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await keyboard.tabBackTo(main.getByRole('button', { name: 'Birthday' }))
  await page.keyboard.press('Space')
  await main.getByText('MM-DD-YYYY').waitFor()
  await keyboard.type(page.getByLabel('Birthday'), '03-07-2004')
  await page.keyboard.press('Enter')
  await main.getByText('umeko', { exact: true }).waitFor()
  await main.getByText(/^u\S*\*\S*@example\.com$/).waitFor()
  expect(await hasFocus(main.getByRole('heading', { name: 'We found your account' }))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await keyboard.press(main.getByRole('button', { name: 'Go Back' }))
  await main.getByRole('button', { name: 'Find my username' }).waitFor()
  expect(errors).toEqual([])
})

test('a forgotten password is replaced by the mailed link, and the old one is refused', async ({ page, shop, errors, keyboard }) => {
  await registerFan(page, shop.url, { username: 'paula', password: PASSWORD })
  const main = page.getByRole('main')
  await page.goto(await mailedLink(shop.dataDir, 'paula@example.com', '/confirm-email'))
  await keyboard.press(page.getByRole('button', { name: 'Yes, this is my address' }))
  await main.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  expect(page.url()).toBe(`${shop.url}/confirm-email`)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${shop.url}/login`)
  await keyboard.press(page.getByRole('link', { name: 'Forgot password?' }))
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
  await keyboard.type(page.getByLabel('Email or username'), 'paula')
  await page.keyboard.press('Enter')
  await main.getByRole('heading', { name: 'Check your email' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const link = await mailedLink(shop.dataDir, 'paula@example.com', '/forgot-password')
  expect(link.startsWith(`${shop.url}/forgot-password#`)).toBe(true)
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).waitFor()
  expect(page.url()).toBe(`${shop.url}/forgot-password`)

  await keyboard.type(page.getByLabel('New password', { exact: true }), 'starlight overture')
  await keyboard.type(page.getByLabel('Confirm new password'), 'starlight ouverture')
  await page.keyboard.press('Enter')
  await main.getByText('Passwords do not match.').waitFor()
  expect(await hasFocus(page.getByLabel('Confirm new password'))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await keyboard.type(page.getByLabel('Confirm new password'), 'starlight overture')
  await page.keyboard.press('Enter')
  await main.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await keyboard.press(main.getByRole('link', { name: 'Login' }))
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await keyboard.type(page.getByLabel('Email or username'), 'paula')
  await keyboard.type(page.getByLabel('Password', { exact: true }), 'starlight overture')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  // A link works once.
  await page.goto('about:blank')
  await page.goto(link)
  await main.getByRole('alert').getByText(/\w/).waitFor()
  expect(await main.getByLabel('New password', { exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
})
