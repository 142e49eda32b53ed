// @vitest-environment happy-dom
// A shop that is newer than the page refuses what the page's own check let through: it names the fields, and each has its words beside it.
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import ForgotPassword from '../../../pwa/features/forgot-password/forgot-password-screen.tsx'
import ForgotUsername from '../../../pwa/features/forgot-username/forgot-username-screen.tsx'
import Register from '../../../pwa/features/register/register-screen.tsx'
import { useConnection } from '../../../pwa/state/connection.ts'
import { freshMember, perform, useSession } from './fake-member.ts'
import { answers, calls, idle, refused } from './fake-server.ts'
import { errorOf, field, fill, one, press, show } from './screen.tsx'
import { until } from '../../until.ts'

// Registration is the real one; only a member's account is made up.
vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { default: Account } = await import('../../../pwa/features/account/account-screen.tsx')
const { default: Contact } = await import('../../../pwa/features/contact/contact-screen.tsx')

const alert = () => document.querySelector('form [role=alert]')?.textContent
/** Presses, and waits until the shop was asked and its answer is shown: what sends may have to be loaded first. */
const submit = async (name: string) => {
  const asked = () => calls.length + perform.mock.calls.length
  const before = asked()
  await press(one('button', name))
  await act(() => until(() => expect(asked()).toBeGreaterThan(before)))
  await idle()
}
const fillAll = async (values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) await fill(label, text)
}
/** What a screen reader says of a field: that it is wrong, and why. */
const heard = (label: string) => [field(label).getAttribute('aria-invalid'), errorOf(label)]

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  freshMember({})
  useConnection.setState({ state: 'online', lastSuccess: 1 })
})

describe('registration', () => {
  beforeEach(async () => {
    await show(<Register />, '/register')
    await fillAll({ Username: 'mina', Email: 'mina@example.com', Password: 'moonlight', 'Confirm password': 'moonlight', Name: 'Mina' })
  })

  test.each([
    ['username', 'Username'],
    ['email', 'Email'],
    ['password', 'Password'],
    ['name', 'Name'],
    ['phoneNumber', 'Phone number'],
    ['birthday', 'Birthday'],
  ])(
    'the shop names "%s": its words stand beside "%s", which is invalid and has the focus; the form says nothing more',
    async (path, label) => {
      answers(refused([{ path, message: 'A rule of tomorrow.' }], 'A rule of tomorrow.'))
      await submit('Register')
      expect(heard(label)).toEqual(['true', 'A rule of tomorrow.'])
      expect(document.activeElement).toBe(field(label))
      expect(alert()).toBe('')
    },
  )

  test('several fields, in any order: all are told, and the first of the form has the focus', async () => {
    answers(
      refused([
        { path: 'password', message: 'Too easy.' },
        { path: 'email', message: 'Not there.' },
      ]),
    )
    await submit('Register')
    expect([errorOf('Email'), errorOf('Password')]).toEqual(['Not there.', 'Too easy.'])
    expect(document.activeElement).toBe(field('Email'))
  })

  test('the picture: its words stand in its group', async () => {
    answers(refused([{ path: 'profilePicture', message: 'Not this one.' }]))
    await submit('Register')
    const group = document.querySelector('.picture-field')
    expect(document.getElementById(group?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not this one.')
    expect(alert()).toBe('')
  })

  test('a field that the page does not have: the text stands for the whole form', async () => {
    answers(refused([{ path: 'nickname', message: 'This is missing.' }], '"nickname" is missing.'))
    await submit('Register')
    expect(alert()).toBe('"nickname" is missing.')
  })

  test('one that it has and one that it has not: both are told', async () => {
    const issues = [
      { path: 'nickname', message: 'This is missing.' },
      { path: 'email', message: 'Not there.' },
    ]
    answers(refused(issues, '"nickname" is missing.'))
    await submit('Register')
    expect([errorOf('Email'), alert()]).toEqual(['Not there.', '"nickname" is missing.'])
  })

  test.each([[undefined], ['nonsense'], [[{ field: 'email' }]], [[]]])(
    'issues that are %j: the text stands for the whole form',
    async (issues) => {
      answers(refused(issues, 'This request is not valid.'))
      await submit('Register')
      expect(alert()).toBe('This request is not valid.')
      expect(errorOf('Email')).toBe('')
    },
  )

  test('the next try takes the words back', async () => {
    answers(refused([{ path: 'email', message: 'Not there.' }]), 'rate_limited')
    await submit('Register')
    await submit('Register')
    expect([heard('Email'), alert()]).toEqual([[null, ''], 'Too many attempts. Please wait a moment.'])
  })
})

describe('the account', () => {
  test.each([
    ['birthday', 'Birthday', 'Name'],
    ['username', 'Username', 'Username'],
    ['name', 'Name', 'Name'],
    ['phoneNumber', 'Phone number', 'Name'],
  ])('the shop names "%s": its words stand beside "%s", and not that saving failed', async (path, label, changed) => {
    answers({ user: useSession.getState().user })
    await show(<Account />, '/account')
    await idle()
    await fill(changed, 'changed')
    answers(refused([{ path, message: 'A rule of tomorrow.' }], 'A rule of tomorrow.'))
    await submit('Save Changes')
    expect(heard(label)).toEqual(['true', 'A rule of tomorrow.'])
    expect(document.activeElement).toBe(field(label))
    expect(alert()).toBe('')
  })

  test('a new password that is too easy: the words stand beside it, behind the dialog that asked for the old one', async () => {
    answers({ user: useSession.getState().user })
    await show(<Account />, '/account')
    await idle()
    await fill('New Password (optional)', 'password1')
    await press(one('button', 'Save Changes'))
    await fill('Current password', 'moonlight')
    answers(refused([{ path: 'password', message: 'Too easy.' }], 'Too easy.'))
    await submit('Confirm')
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect(heard('New Password (optional)')).toEqual(['true', 'Too easy.'])
    expect(alert()).toBe('')
  })

  test('a field that the page does not have: saving failed', async () => {
    answers({ user: useSession.getState().user })
    await show(<Account />, '/account')
    await idle()
    await fill('Username', 'changed')
    answers(refused([{ path: 'nickname', message: 'This is missing.' }], '"nickname" is missing.'))
    await submit('Save Changes')
    expect(alert()).toBe('Failed to update account. Please try again.')
  })
})

describe('a new password', () => {
  test('the shop names the account or the password: its words stand beside it', async () => {
    answers({ ok: true, identifier: 'mina' })
    await show(<ForgotPassword />, '/forgot-password#token=abcdefghijklmnopqrstuvwxyz0123456789')
    await idle()
    await fillAll({ 'New password': 'password1', 'Confirm new password': 'password1' })
    answers(refused([{ path: 'newPassword', message: 'Too easy.' }], 'Too easy.'))
    await submit('Set new password')
    expect(heard('New password')).toEqual(['true', 'Too easy.'])
    expect(document.activeElement).toBe(field('New password'))
    answers(refused([{ path: 'identifier', message: 'This is not valid.' }]))
    await submit('Set new password')
    expect([heard('New password'), heard('Email or username')]).toEqual([
      [null, ''],
      ['true', 'This is not valid.'],
    ])
  })

  test('asking for the link, too', async () => {
    answers(refused([{ path: 'identifier', message: 'This is not valid.' }]))
    await show(<ForgotPassword />, '/forgot-password')
    await fill('Email or username', 'mina')
    await submit('Verify account')
    expect(heard('Email or username')).toEqual(['true', 'This is not valid.'])
    expect(alert()).toBe('')
  })
})

test('a forgotten username: what the shop says of the phone number or birthday stands beside the one field for either', async () => {
  await show(<ForgotUsername />, '/forgot-username')
  await fill('Phone number', '123-456-7890')
  answers(refused([{ path: 'phoneNumber', message: 'Not this one.' }]))
  await submit('Find my username')
  expect(heard('Phone number')).toEqual(['true', 'Not this one.'])
  expect(document.activeElement).toBe(field('Phone number'))
})

test('a message to the shop: the words stand beside their field', async () => {
  await show(<Contact />, '/contact')
  await fillAll({ Name: 'Mina', Email: 'mina@example.com', Message: 'Hello.' })
  const issues = [{ path: 'email', message: 'Not there.' }]
  perform.mockResolvedValue({ kind: 'refused', code: 'invalid', message: 'Not there.', issues })
  await submit('Send')
  expect(heard('Email')).toEqual(['true', 'Not there.'])
  expect(document.activeElement).toBe(field('Email'))
  expect(alert()).toBe(undefined)
})
