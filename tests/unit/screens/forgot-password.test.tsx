// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import ForgotPassword from '../../../pwa/features/forgot-password/forgot-password-screen.tsx'
import { tokenIn } from '../../../pwa/features/forgot-password/recovery-calls.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { answers, calls, comeBack, goOffline, idle, keys, silence } from './fake-server.ts'
import { errorOf, field, fill, one, pageText, press, show } from './screen.tsx'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789'
const submit = async (name: string) => {
  await press(one('button', name))
  await idle()
}
beforeEach(() => {
  vi.restoreAllMocks()
  useConnection.setState({ state: 'online' })
})
const alert = () => document.querySelector('[role=alert]')?.textContent

describe('asking for a link', () => {
  beforeEach(async () => {
    answers({ exists: true, message: 'If this account exists, an email with a link is on its way.' })
    await show(<ForgotPassword />, '/forgot-password')
  })

  test('says that a link was mailed if the account exists, and keeps the name', async () => {
    await fill('Email or username', ' mina ')
    await submit('Verify account')
    expect(calls).toEqual([{ method: 'POST', path: '/api/forgot-password/verify', body: { identifier: 'mina' } }])
    expect(pageText()).toContain('If this account exists, an email with a link is on its way.')
    await submit('Try another email or username')
    expect(field('Email or username').value).toBe(' mina ')
  })

  test('an empty name is refused', async () => {
    await submit('Verify account')
    expect(errorOf('Email or username')).toBe('Please fill out all required fields.')
    expect(calls).toEqual([])
  })

  test.each([
    [{ exists: false }, 'Account not found'],
    ['rate_limited', 'Too many attempts. Please wait a moment.'],
    ['down', 'An has error occurred. Please try again.'],
    ['stranger', 'An has error occurred. Please try again.'],
  ] as const)('%j: %s', async (reply, text) => {
    answers(reply)
    if (reply === 'down') await goOffline()
    await fill('Email or username', 'mina')
    await submit('Verify account')
    expect(alert()).toBe(text)
    expect(field('Email or username').value).toBe('mina')
  })

  test('no answer: it is not known whether a link was mailed, until it is asked for once more under the same key', async () => {
    silence()
    await fill('Email or username', 'mina')
    await submit('Verify account')
    expect(alert()).toBe('An has error occurred. Please try again.')
    expect(pageText()).toContain('we don’t know yet whether an email was sent')
    await comeBack({ exists: true, message: 'If this account exists, an email with a link is on its way.' })
    expect(pageText()).toContain('If this account exists, an email with a link is on its way.')
    expect(new Set(keys).size).toBe(1)
  })
})

describe('opening the link', () => {
  const open = async (...replies: Parameters<typeof answers>) => {
    answers(...replies)
    await show(<ForgotPassword />, `/forgot-password#token=${TOKEN}`)
    await asked(1)
    await expect.poll(pageText).not.toContain('One moment.')
  }
  /** Until so many calls were made and answered. */
  const asked = async (count: number) => {
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(count)
    await idle()
  }

  test('exchanges the token once and takes it out of the address', async () => {
    await open({ identifier: 'mina' })
    expect(calls).toEqual([{ method: 'POST', path: '/api/forgot-password/grant', body: { token: TOKEN } }])
    expect(location.hash).toBe('')
    expect(field('Email or username')).toMatchObject({ value: 'mina', readOnly: true })
  })

  test('a link opened again in the same tab is tried again, and its token is removed from the address again', async () => {
    await open({ identifier: 'mina' })
    answers('grant_required')
    await act(async () => {
      history.pushState(null, '', `/forgot-password#token=${TOKEN}`)
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await asked(1)
    expect(location.hash).toBe('')
    expect(alert()).toBe('This reset link is no longer valid. Please ask for a new one.')
  })

  test('the token is removed from the address before the answer arrives', async () => {
    answers(new Promise(() => undefined))
    await show(<ForgotPassword />, `/forgot-password#token=${TOKEN}`)
    expect(location.hash).toBe('')
    expect(pageText()).toContain('Opening your link…')
  })

  test('a link that is over leads back to the first step and says why', async () => {
    await open('grant_required')
    expect(alert()).toBe('This reset link is no longer valid. Please ask for a new one.')
    one('button', 'Verify account')
  })

  test.each([true, false])('no answer (sent: %s): says so, keeps the link, and opens it when the shop is back', async (isSent) => {
    silence()
    useConnection.setState({ state: isSent ? 'online' : 'offline' })
    await show(<ForgotPassword />, `/forgot-password#token=${TOKEN}`)
    await idle()
    expect(alert()).toBe('Server error. Please try again later.')
    expect(pageText()).toContain('We’ll try your link again as soon as we can.')
    await comeBack({ identifier: 'mina' })
    expect(field('Email or username')).toMatchObject({ value: 'mina', readOnly: true })
    expect(new Set(calls.map(({ body }) => JSON.stringify(body)))).toEqual(new Set([JSON.stringify({ token: TOKEN })]))
    expect(new Set(keys).size).toBe(1)
  })

  test('the page is loaded anew before there is an answer: the link opened again is the same attempt', async () => {
    silence()
    await show(<ForgotPassword />, `/forgot-password#token=${TOKEN}`)
    await idle()
    const [first] = keys
    await show(<p />, '/')
    await open({ identifier: 'mina' })
    expect(field('Email or username').value).toBe('mina')
    expect(keys).toEqual([first])
  })

  test.each(['', 'm***a'])('an answer that does not name the account (%j): the user types it', async (identifier) => {
    await open({ identifier })
    expect(field('Email or username')).toMatchObject({ value: '', readOnly: false })
    await fill('New password', 'correct horse')
    await fill('Confirm new password', 'correct horse')
    await submit('Set new password')
    expect(errorOf('Email or username')).toBe('Please fill out all required fields.')
    answers({ message: 'Your password was changed.' })
    await fill('Email or username', 'mina')
    await submit('Set new password')
    expect(calls[0]?.body).toEqual({ identifier: 'mina', newPassword: 'correct horse' })
  })
})

describe('the new password', () => {
  beforeEach(async () => {
    answers({ identifier: 'mina' }, { message: 'Your password was changed. You can log in now.' })
    await show(<ForgotPassword />, `/forgot-password#token=${TOKEN}`)
    await idle()
  })
  const type = async (one: string, two: string) => {
    await fill('New password', one)
    await fill('Confirm new password', two)
    await submit('Set new password')
  }

  test('is set, and a link to the login is shown', async () => {
    await type('correct horse', 'correct horse')
    expect(calls[1]).toEqual({ method: 'POST', path: '/api/forgot-password', body: { identifier: 'mina', newPassword: 'correct horse' } })
    expect(pageText()).toContain('Your password was changed. You can log in now.')
    expect(one('link', 'Login').getAttribute('href')).toBe('/login')
  })

  test.each([
    ['', '', 'New password', 'Please fill out all required fields.'],
    ['correct horse', '', 'Confirm new password', 'Please fill out all required fields.'],
    ['correct horse', 'wrong horse', 'Confirm new password', 'Passwords do not match.'],
    ['short', 'short', 'New password', 'Password must be at least 8 characters.'],
  ])('%j and %j: %s says %s', async (one, two, label, text) => {
    await type(one, two)
    expect(errorOf(label)).toBe(text)
    expect(calls).toHaveLength(1)
  })

  test('both passwords can be shown', async () => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Show password"]')) await press(button)
    expect([field('New password').type, field('Confirm new password').type]).toEqual(['text', 'text'])
  })

  test.each([
    ['grant_required', 'This reset link is no longer valid. Please ask for a new one.'],
    ['stranger', 'An error occurred. Please try again.'],
    ['down', 'Server error. Please try again later.'],
  ] as const)('%s: %s, and the form stays', async (reply, text) => {
    answers(reply)
    if (reply === 'down') await goOffline()
    await type('correct horse', 'correct horse')
    expect(alert()).toBe(text)
    expect(field('New password').value).toBe('correct horse')
  })

  test('no answer: it is not known whether it was set, until the same is asked once more', async () => {
    silence()
    await type('correct horse', 'correct horse')
    expect(alert()).toBe('Server error. Please try again later.')
    expect(pageText()).toContain('we don’t know yet whether your password was changed')
    await comeBack({ message: 'Your password was changed. You can log in now.' })
    expect(pageText()).toContain('Your password was changed. You can log in now.')
    expect(new Set(keys).size).toBe(1)
  })
})

test.each([
  ['#token=abc', 'abc'],
  ['token=abc&x=1', 'abc'],
  ['#content', ''],
  ['', ''],
])('the token in %j is %j', (hash, token) => {
  expect(tokenIn(hash)).toBe(token)
})

test('offline it says so beside the form, until the connection is back', async () => {
  await show(<ForgotPassword />, '/forgot-password')
  await act(async () => useConnection.setState({ state: 'offline' }))
  expect(pageText()).toContain('You’re offline. Sending the link needs a connection.')
  await act(async () => useConnection.setState({ state: 'online' }))
  expect(pageText()).not.toContain('You’re offline')
})

describe('the page is loaded anew before it is known whether the new password was set', () => {
  const RESET = 'forgot-password'
  const set = async () => {
    await fill('New password', 'correct horse')
    await fill('Confirm new password', 'correct horse')
    await submit('Set new password')
  }
  let first: string | undefined
  beforeEach(async () => {
    sessionStorage.clear()
    answers({ identifier: 'mina' })
    await show(<ForgotPassword />, `/forgot-password#token=${TOKEN}`)
    await idle()
    silence()
    await set()
    first = keys[0]
    await show(<p />, '/')
  })

  test.each(['', `#token=${TOKEN}`])('with the link %j it asks for that password once more, and tells what came of it', async (hash) => {
    answers('grant_required')
    await show(<ForgotPassword />, `/forgot-password${hash}`)
    await idle()
    expect(pageText()).toContain('Enter it once more to find out.')
    expect(pageText()).not.toContain('no longer valid')
    expect(field('Email or username')).toMatchObject({ value: 'mina', readOnly: true })
    answers({ message: 'Your password was changed. You can log in now.' })
    await set()
    expect(keys).toEqual([first])
    expect(pageText()).toContain('Your password was changed. You can log in now.')
    expect(sessionStorage.getItem(`starlane-attempt-${RESET}`)).toBeNull()
  })

  test.each([
    ['mina', true],
    ['another', false],
  ])('a page that may set the password of %s, because their address was just confirmed, does so', async (grantedTo, isAgain) => {
    await show(<ForgotPassword />, '/forgot-password', { grantedTo })
    expect(field('Email or username').value).toBe(grantedTo)
    expect(pageText().includes('Enter it once more')).toBe(isAgain)
  })

  test('refused it is over, and the next page starts anew', async () => {
    await show(<ForgotPassword />, '/forgot-password')
    answers('grant_required')
    await set()
    expect(alert()).toBe('This reset link is no longer valid. Please ask for a new one.')
    await show(<p />, '/')
    await show(<ForgotPassword />, '/forgot-password')
    one('button', 'Verify account')
  })
})
