// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../pwa/state/session.ts'
import { answers, calls, idle, refused } from './fake-server.ts'
import { all, one, pageText, press, show } from './screen.tsx'

const { default: ConfirmEmail } = await import('../../../pwa/features/confirm-email/confirm-email-screen.tsx')

const TOKEN = 'a-token-out-of-a-mail'
const open = async (hash = `#token=${TOKEN}`) => {
  await show(<ConfirmEmail />, `/confirm-email${hash}`)
  await idle()
}
const confirm = async () => {
  await press(one('button', 'Yes, this is my address'))
  await idle()
}

beforeEach(() => answers({}))

test('opening the link asks, and sends nothing by itself', async () => {
  await open()
  expect(pageText()).toContain('Did you enter this address')
  expect(calls).toEqual([])
})

test('the button confirms, and the answer is heard', async () => {
  await open()
  await confirm()
  expect(calls).toEqual([{ method: 'POST', path: '/api/confirm-email', body: { token: TOKEN } }])
  expect(document.activeElement?.textContent).toBe('Your address is confirmed')
  expect(one('link', 'Continue').getAttribute('href')).toBe('/dashboard')
})

test('a link that is no longer valid says so; offline it can be pressed again', async () => {
  await open()
  answers('grant_required')
  await confirm()
  expect(pageText()).toContain('no longer valid')
  expect(one('link', 'Account').getAttribute('href')).toBe('/account')
  answers(refused([], 'This link is no longer valid. Ask for a new one on your account page.'))
  await confirm()
  expect(pageText()).toContain('no longer valid')
  answers('down')
  await confirm()
  expect(pageText()).toContain('You’re offline')
  answers({})
  await confirm()
  expect(pageText()).toContain('Your address is confirmed')
})

test('without a link there is nothing to confirm, but a way to ask for one', async () => {
  await open('')
  expect(all('button', 'Yes, this is my address')).toEqual([])
  expect(one('link', 'Login').getAttribute('href')).toBe('/account')
  await act(async () => useSession.setState({ status: 'authenticated' } as never))
  expect(one('link', 'Account').getAttribute('href')).toBe('/account')
})
