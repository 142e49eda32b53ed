// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import type * as Session from '../../../pwa/actions/session.ts'
import { callOffLogin } from '../../../pwa/actions/open-session.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useSession } from '../../../pwa/state/session.ts'
import { LOGGED_IN, onNotice, sayThere, type Notice } from '../../../pwa/state/notices.ts'
import { errorOf, field, fill, one, pageText, pending, press, show } from './screen.tsx'

const register = vi.hoisted(() => vi.fn())
vi.mock('../../../pwa/actions/session.ts', () => ({ register }))

const { default: Register } = await import('../../../pwa/features/register/register-screen.tsx')

const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

async function fillIn(values: Record<string, string> = {}) {
  const all = { Username: 'mina', Email: 'mina@example.com', Password: 'moonlight', 'Confirm password': 'moonlight', ...values }
  for (const [label, text] of Object.entries(all)) await fill(label, text)
}

beforeEach(() => {
  register.mockReset()
  notices.length = 0
})

test('required fields carry an asterisk, the others do not', async () => {
  await show(<Register />, '/register')
  const starred = [...document.querySelectorAll('label')]
    .filter((label) => label.textContent?.includes('*'))
    .map((label) => label.textContent)
  expect(starred).toEqual(['Username *', 'Email *', 'Password *', 'Confirm password *'])
  expect(field('Username').getAttribute('aria-required')).toBe('true')
  expect(field('Phone number').getAttribute('aria-required')).toBeNull()
})

test('sent empty: every field with an asterisk is marked, and the first of them has the focus', async () => {
  await show(<Register />, '/register')
  await press(one('button', 'Register'))
  const marked = [...document.querySelectorAll('[aria-invalid]')].map((input) => input.getAttribute('name'))
  expect(marked).toEqual(['username', 'email', 'password', 'confirmPassword'])
  expect(errorOf('Email')).toBe('Please fill out all required fields.')
  expect(pageText()).toContain('At least 8 characters.')
  expect(document.activeElement).toBe(field('Username'))
  expect(register).not.toHaveBeenCalled()
})

test('a broken rule is reported beside its field, which gets the focus; nothing is sent and nothing is lost', async () => {
  await show(<Register />, '/register')
  await fillIn({ Password: 'short', 'Confirm password': 'short' })
  await press(one('button', 'Register'))
  expect(errorOf('Password')).toBe('Password must be at least 8 characters.')
  expect(document.activeElement).toBe(field('Password'))
  expect(field('Password').getAttribute('aria-invalid')).toBe('true')
  expect(field('Email').value).toBe('mina@example.com')
  expect(pageText()).not.toContain('At least 8 characters.')
  expect(register).not.toHaveBeenCalled()

  await fill('Password', 'moonlight')
  await press(one('button', 'Register'))
  expect(errorOf('Password')).toBe('')
  expect(errorOf('Confirm password')).toBe('Passwords do not match.')
  // That the two differ is said of both: either may be the one that is put right.
  await fill('Password', 'moonlit')
  expect(errorOf('Confirm password')).toBe('')
})

test('while submitting the button is disabled and reads "Creating account…"; success is announced and leads to the dashboard', async () => {
  const { promise, answer } = pending<Session.SessionResult>()
  register.mockReturnValue(promise)
  await show(<Register />, '/register')
  await fillIn({ 'Phone number': '123-456-7890' })
  await press(one('button', 'Register'))
  expect(one('button', 'Creating account…').getAttribute('aria-disabled')).toBe('true')
  const body = { username: 'mina', email: 'mina@example.com', password: 'moonlight', phoneNumber: '123-456-7890' }
  expect(register).toHaveBeenCalledWith(body, {})

  await answer({ ok: true, user: EMPTY_USER })
  expect(location.pathname).toBe('/dashboard')
  expect(notices).toEqual([])
  act(sayThere)
  expect(notices).toEqual([
    { key: LOGGED_IN, tone: 'good', text: 'Registration successful! You are now logged in.' },
    { tone: 'info', text: 'A link is on its way to mina@example.com. Open it to confirm that this is your address.' },
  ])
})

test('a refusal that concerns a field stands beside it, any other beside the button; what was typed stays', async () => {
  await show(<Register />, '/register')
  await fillIn()
  register.mockResolvedValueOnce({ ok: false, message: 'This username is taken.', code: 'username_taken' })
  await press(one('button', 'Register'))
  expect(errorOf('Username')).toBe('This username is taken.')

  register.mockResolvedValueOnce({ ok: false, message: 'Register failed', code: undefined })
  await press(one('button', 'Register'))
  expect(errorOf('Username')).toBe('')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Register failed')

  register.mockResolvedValueOnce({ ok: false, message: '', code: undefined })
  await press(one('button', 'Register'))
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Registration failed. Please try again.')
  expect(field('Username').value).toBe('mina')
  expect(field('Password').value).toBe('moonlight')
  expect(one('button', 'Register').getAttribute('aria-disabled')).toBe(null)
})

test('offline it says so before anything is typed, and again beside a failure', async () => {
  useConnection.setState({ state: 'offline' })
  await show(<Register />, '/register')
  const said = () => pageText().split('You’re offline. Creating an account needs a connection.').length - 1
  expect(said()).toBe(1)
  register.mockResolvedValue({ ok: false, message: '', code: undefined })
  await fillIn()
  await press(one('button', 'Register'))
  expect(pageText()).toContain('Registration failed. Please try again.You’re offline.')
  expect(said()).toBe(2)
  await act(async () => useConnection.setState({ state: 'online' }))
  expect(said()).toBe(0)
  expect(pageText()).not.toContain('Registration failed')
})

test('no answer: it is not known whether there is an account now, and the same form is sent again by itself, as the same attempt', async () => {
  await show(<Register />, '/register')
  await fillIn()
  register.mockResolvedValue({ ok: false, message: 'Register failed', code: undefined, isUnknown: true })
  await press(one('button', 'Register'))
  expect(pageText()).toContain('we don’t know yet whether your account was created')
  expect(pageText()).not.toContain('Register failed')
  register.mockResolvedValue({ ok: true, user: EMPTY_USER })
  await act(async () => dispatchEvent(new Event('online')))
  const [[first, attempt] = [], [again, sameAttempt] = []] = register.mock.calls
  expect(again).toEqual(first)
  expect(sameAttempt).toBe(attempt)
  expect(location.pathname).toBe('/dashboard')
})

test('no answer, and the form is changed: that is another attempt, which nothing but a press sends', async () => {
  await show(<Register />, '/register')
  await fillIn()
  register.mockResolvedValue({ ok: false, message: 'Register failed', code: undefined, isUnknown: true })
  await press(one('button', 'Register'))
  await fill('Name', 'Mina')
  await act(async () => dispatchEvent(new Event('online')))
  expect(register).toHaveBeenCalledOnce()
  await press(one('button', 'Register'))
  const [[, attempt] = [], [, another] = []] = register.mock.calls
  expect(another).not.toBe(attempt)
})

test('an answer that comes when the user has gone on to another page is told there, and leads nowhere', async () => {
  const { promise, answer } = pending<Session.SessionResult>()
  register.mockReturnValue(promise)
  await show(<Register />, '/register')
  await fillIn()
  await press(one('button', 'Register'))
  await show(<p>The store</p>, '/store')
  await answer({ ok: true, user: EMPTY_USER })
  expect(location.pathname).toBe('/store')
  expect(notices.map(({ text }) => text)).toContain('Registration successful! You are now logged in.')
})

test('whoever comes to the form wants another login than one under way: that one is called off', async () => {
  const signal = callOffLogin()
  await show(<Register />, '/register')
  expect(signal.aborted).toBe(true)
})

test('a user who is logged in already is told, and offered the dashboard', async () => {
  useSession.setState({ status: 'authenticated', user: { ...EMPTY_USER, id: 'account-1', username: 'mina' } })
  await show(<Register />, '/register')
  expect(pageText()).toContain('You’re logged in as mina.')
  expect(one('link', 'Go to your dashboard').getAttribute('href')).toBe('/dashboard')
  await act(async () => useSession.setState({ status: 'unauthenticated', user: EMPTY_USER }))
  expect(pageText()).not.toContain('You’re logged in')
})

test('both passwords can be revealed and hidden', async () => {
  await show(<Register />, '/register')
  for (const label of ['Password', 'Confirm password']) {
    const button = field(label).parentElement?.querySelector('button')
    if (!button) throw new Error('no button')
    expect(field(label).type).toBe('password')
    await press(button)
    expect(field(label).type).toBe('text')
    await press(button)
    expect(field(label).type).toBe('password')
  }
})

test('a file that is no picture is refused with a text, and the rest of the form stays', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not an image')))
  await show(<Register />, '/register')
  await fillIn()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'x.png', { type: 'image/png' })] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  expect(pageText()).toContain('This picture could not be read. Please choose a PNG, JPEG or WebP picture.')
  expect(field('Username').value).toBe('mina')
  vi.unstubAllGlobals()
})
