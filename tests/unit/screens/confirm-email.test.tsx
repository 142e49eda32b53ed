// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../pwa/state/session.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { answers, breaking, calls, comeBack, goOffline, idle, keys, silence } from './fake-server.ts'
import { all, field, one, pageText, press, show } from './screen.tsx'

const { default: ConfirmEmail } = await import('../../../pwa/features/confirm-email/confirm-email-screen.tsx')

const { default: ForgotPassword } = await import('../../../pwa/features/forgot-password/forgot-password-screen.tsx')

const TOKEN = 'a-token-out-of-a-mail'
const open = async (hash = `#token=${TOKEN}`) => {
  await show(<ConfirmEmail />, `/confirm-email${hash}`)
  await idle()
}
const confirm = async () => {
  await press(one('button', 'Yes, this is my address'))
  await idle()
}

beforeEach(() => {
  vi.restoreAllMocks()
  useConnection.setState({ state: 'online' })
  answers({})
})

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
  answers(breaking('confirmLink'))
  await confirm()
  expect(pageText()).toContain('no longer valid')
  answers('down')
  await goOffline()
  await confirm()
  expect(pageText()).toContain('You’re offline')
  expect(all('link', 'Account')).toEqual([])
  answers({})
  await confirm()
  expect(pageText()).toContain('Your address is confirmed')
})

test('no answer: it is not known whether it was confirmed, until the same is asked once more', async () => {
  await open()
  silence()
  await confirm()
  expect(pageText()).toContain('we don’t know yet whether your address was confirmed')
  await comeBack({})
  expect(pageText()).toContain('Your address is confirmed')
  expect(new Set(keys).size).toBe(1)
})

test('the page is loaded anew before there is an answer: the link opened again is the same attempt, and another link is not', async () => {
  await open()
  silence()
  await confirm()
  const [first = ''] = keys
  answers({})
  await show(<p />, '/')
  await open()
  await confirm()
  expect(pageText()).toContain('Your address is confirmed')
  expect(keys).toEqual([first])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(first).not.toContain(TOKEN)
  await show(<p />, '/')
  await open('#token=another-token-out-of-a-mail')
  await confirm()
  expect(keys[1]).not.toBe(first)
})

test('a link that was mailed for a forgotten password says so, and goes straight on to the new one', async () => {
  await open(`#token=${TOKEN}&next=password`)
  expect(pageText()).toContain('Then you can set your new password.')
  expect(location.hash).toBe('')
  answers({ identifier: 'mina' })
  await confirm()
  expect([location.pathname, history.state.usr]).toEqual(['/forgot-password', { grantedTo: 'mina' }])
  await show(<ForgotPassword />, '/forgot-password', history.state.usr)
  expect(field('Email or username')).toMatchObject({ value: 'mina', readOnly: true })
  expect(field('New password').value).toBe('')
})

test('opened too late for that, it says that the address is confirmed, and leads to another link', async () => {
  await open(`#token=${TOKEN}&next=password`)
  await confirm()
  expect(pageText()).toContain('Your address is confirmed')
  expect(pageText()).toContain('good for ten minutes only')
  expect(one('link', 'Forgot password').getAttribute('href')).toBe('/forgot-password')
})

test('one that is over leads back to where it was asked for', async () => {
  await open(`#token=${TOKEN}&next=password`)
  answers('grant_required')
  await confirm()
  expect(one('link', 'Forgot password').getAttribute('href')).toBe('/forgot-password')
})

test('without a link there is nothing to confirm, but a way to ask for one', async () => {
  await open('')
  expect(all('button', 'Yes, this is my address')).toEqual([])
  expect(one('link', 'Login').getAttribute('href')).toBe('/account')
  await act(async () => useSession.setState({ status: 'authenticated' } as never))
  expect(one('link', 'Account').getAttribute('href')).toBe('/account')
})
