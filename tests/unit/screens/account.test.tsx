// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useConnection } from '../../../pwa/state/connection.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import { showAccount } from './account-store.ts'
import { forgetAccount, freshMember, later, logout, refreshUser, useSession } from './fake-member.ts'
import { answers, calls, goOffline, idle } from './fake-server.ts'
import { all, errorOf, field, fill, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/session.ts', () => import('./fake-member.ts'))

const { default: Account } = await import('../../../pwa/features/account/account-screen.tsx')

const said: Notice[] = []
onNotice((notice) => said.push(notice))
const user = () => useSession.getState().user
const changes = () => calls.filter(({ method }) => method !== 'GET')
const open = async () => {
  await show(<Account />, '/account')
  await idle()
}
const save = async () => {
  await press(one('button', 'Save Changes'))
  await idle()
}
const attempt = async (...replies: Parameters<typeof answers>) => {
  await open()
  await fill('Username', 'taken')
  answers(...replies)
  await save()
}
const ask = async () => {
  await open()
  await press(one('button', 'Delete Account'))
}
const dialog = () => document.querySelector('dialog[open]')

beforeEach(() => {
  sessionStorage.clear()
  freshMember({ gems: 1234 })
  said.length = 0
  useConnection.setState({ state: 'online', lastSuccess: 1 })
  logout.mockResolvedValue({ done: true })
  refreshUser.mockResolvedValue(true)
  answers({ user: user() })
})

describe('what one is on the lane', () => {
  test('without a type there is a link to the quiz', async () => {
    await open()
    expect(one('link', 'Not Set — Take the Quiz').getAttribute('href')).toBe('/personality')
    expect(one('link', 'View All Results').getAttribute('href')).toBe('/results')
    expect(one('link', 'Retake Quiz').getAttribute('href')).toBe('/personality')
    expect(one('link', '1,234 gems').getAttribute('href')).toBe('/gem-shop')
  })

  test('with a type it shows letters and archetype', async () => {
    showAccount({ personalityType: 'ENTP' })
    await open()
    expect(pageText()).toContain('ENTPFandom Disruptor')
    expect(all('link', 'Not Set — Take the Quiz')).toEqual([])
  })
})

describe('the form', () => {
  test('is filled from the server, in fields of the right type', async () => {
    answers({ user: { ...user(), name: 'Mina P.', birthday: '2004-03-08' } })
    await open()
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/users/account-1' })
    expect(field('Name').value).toBe('Mina P.')
    expect(field('Email')).toMatchObject({ type: 'email', value: 'mina@example.org', autocomplete: 'email' })
    expect(field('Phone number')).toMatchObject({ type: 'tel', value: '123-456-7890' })
    expect(field('Birthday')).toMatchObject({ type: 'date', value: '2004-03-08' })
    expect(field('New Password (optional)')).toMatchObject({ type: 'password', value: '' })
    expect(pageText()).toContain('Phone number123-456-7890')
  })

  test('an account without a name is told that one is needed, before anything is typed; with a name there is nothing to tell', async () => {
    const needed = 'You have not given a name yet. It is needed to save any change here.'
    answers({ user: { ...user(), name: '' } })
    await open()
    expect(pageText()).toContain('Fields with an asterisk are required.')
    expect(document.getElementById(field('Name').getAttribute('aria-describedby') ?? '')?.textContent).toBe(needed)

    answers({ user: user() })
    await open()
    expect(pageText()).not.toContain(needed)
  })

  test('what was typed before the server answered stays', async () => {
    const { promise, answer } = later<object>()
    answers(promise)
    await show(<Account />, '/account')
    await fill('Name', 'Mina the Great')
    await answer({ user: { ...user(), username: 'mina2' } })
    await idle()
    expect(field('Name').value).toBe('Mina the Great')
    expect(field('Username').value).toBe('mina2')
  })

  test('saves only what was changed, reloads the user and goes to the dashboard', async () => {
    await open()
    await fill('Name', 'Mina the Great')
    await fill('Phone number', '')
    answers({ user: user() })
    await save()
    expect(changes()).toEqual([{ method: 'PUT', path: '/api/users/account-1', body: { name: 'Mina the Great', phoneNumber: '' } }])
    expect(said).toEqual([{ tone: 'good', text: 'Account updated successfully!' }])
    expect(refreshUser).toHaveBeenCalledOnce()
    expect(location.pathname).toBe('/dashboard')
  })

  test('saving without a change sends no request', async () => {
    await open()
    await save()
    expect(changes()).toEqual([])
    expect(location.pathname).toBe('/dashboard')
  })

  test.each([
    ['Name', ' ', 'Please fill out all required fields.'],
    ['Username', '', 'Please fill out all required fields.'],
    ['Email', '', 'Please fill out all required fields.'],
    ['Email', 'mina', 'Please enter a valid email address.'],
    ['Username', 'mina park', 'A username can have 1 to 40 characters, without spaces or @.'],
    ['Phone number', 'call me', 'Phone number looks invalid.'],
    ['New Password (optional)', 'short', 'Password must be at least 8 characters.'],
  ])('%s %j: %s, beside the field, which has the focus', async (label, typed, text) => {
    await open()
    await fill(label, typed)
    await save()
    expect(errorOf(label)).toBe(text)
    expect(document.activeElement).toBe(field(label))
    expect(changes()).toEqual([])
  })

  test('Cancel restores the form and goes to the dashboard', async () => {
    await open()
    await fill('Name', 'Somebody else')
    await press(one('button', 'Cancel'))
    expect(field('Name').value).toBe('Mina Park')
    expect(location.pathname).toBe('/dashboard')
    expect(changes()).toEqual([])
  })

  test('a picture can be cleared: the default one is shown, an empty text is sent', async () => {
    answers({ user: { ...user(), profilePicture: '/api/users/account-1/picture/p1' } })
    await open()
    expect(document.querySelector('.picture-field img')?.getAttribute('src')).toBe('/api/users/account-1/picture/p1')
    await press(one('button', 'Remove picture'))
    expect(document.querySelector('.picture-field svg.avatar')).not.toBeNull()
    answers({ user: user() })
    await save()
    expect(changes()).toMatchObject([{ body: { profilePicture: '' } }])
  })
})

describe('going away and coming back', () => {
  const stored = () => sessionStorage.getItem('starlane-draft/account/account-1')

  test('typed values are still there, and marked as unsaved; untouched fields are as the server has them', async () => {
    await open()
    await fill('Name', 'Mina the Great')
    await fill('Birthday', '2004-03-09')
    answers({ user: { ...user(), name: 'Mina', username: 'mina2' } })
    await open()
    expect(field('Name').value).toBe('Mina the Great')
    expect(field('Birthday').value).toBe('2004-03-09')
    expect(field('Username').value).toBe('mina2')
    expect(pageText()).toContain('You have changes here that are not saved yet.')
  })

  test('a password or a picture is never kept', async () => {
    await open()
    await fill('Name', 'Mina the Great')
    await fill('New Password (optional)', 'correct horse')
    expect(JSON.parse(stored() ?? '')).toEqual({ id: expect.any(String), value: { name: 'Mina the Great' } })
    await open()
    expect(field('New Password (optional)').value).toBe('')
    const value = { name: 'M', password: 'planted', profilePicture: 'data:x' }
    sessionStorage.setItem('starlane-draft/account/account-1', JSON.stringify({ id: '0123456789abcdef', value }))
    await open()
    expect(field('Name').value).toBe('M')
    expect(field('New Password (optional)').value).toBe('')
    expect(document.querySelector('.picture-field svg.avatar')).not.toBeNull()
  })

  test('another user does not see the draft, and it is deleted', async () => {
    await open()
    await fill('Name', 'Mina the Great')
    await act(async () => useSession.setState({ user: { ...user(), id: 'account-2', name: 'Jun' } }))
    answers({ user: user() })
    await open()
    expect(field('Name').value).toBe('Jun')
    expect(stored()).toBeNull()
  })

  test.each(['Save Changes', 'Cancel'])('%s ends the draft', async (name) => {
    await open()
    await fill('Name', 'Mina the Great')
    await press(one('button', name))
    await idle()
    expect(stored()).toBeNull()
    await open()
    expect(field('Name').value).toBe('Mina Park')
    expect(pageText()).not.toContain('not saved yet')
  })

  test('a save that failed keeps the draft', async () => {
    await attempt('internal')
    answers({ user: user() })
    await open()
    expect(field('Username').value).toBe('taken')
  })
})

describe('a save that does not go through', () => {
  test('a taken name is reported beside its field', async () => {
    await attempt('username_taken')
    expect(errorOf('Username')).toBe('This username is taken.')
    expect(field('Username').value).toBe('taken')
  })

  test.each(['internal', 'conflict', 'stranger'] as const)('%s: Failed to update account. Please try again.', async (code) => {
    await attempt(code)
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Failed to update account. Please try again.')
    expect(field('Username').value).toBe('taken')
    expect(location.pathname).toBe('/account')
  })

  test('without a signal: says so and keeps what was typed', async () => {
    await open()
    await fill('Username', 'taken')
    await goOffline()
    answers('down')
    await save()
    expect(pageText()).toContain('You’re offline, so nothing was saved. What you typed stays here')
    expect(field('Username').value).toBe('taken')
  })

  test('known to be offline: says so before saving', async () => {
    answers('down')
    useConnection.setState({ state: 'offline' })
    await open()
    expect(pageText()).toContain('You’re offline. You can edit your details now and save them later.')
  })

  test('an invalid session: shows the text, logs out and goes to the login; the queue stays sealed', async () => {
    await attempt('unauthorized')
    expect(said).toEqual([{ tone: 'bad', text: 'Your session looks invalid. Please log in again.' }])
    expect(logout).toHaveBeenCalledExactlyOnceWith('keep')
    expect(location.pathname).toBe('/login')
  })

  test('an invalid session is noticed when the form loads, too', async () => {
    answers('unauthorized')
    await open()
    expect(said).toEqual([{ tone: 'bad', text: 'Your session looks invalid. Please log in again.' }])
    expect(location.pathname).toBe('/login')
  })

  test('without an account: User session invalid. Please log in again.', async () => {
    useSession.setState(({ user }) => ({ user: { ...user, id: '' } }))
    await open()
    await save()
    expect(said).toEqual([{ tone: 'bad', text: 'User session invalid. Please log in again.' }])
    expect(calls).toEqual([])
  })
})

describe('the current password', () => {
  test.each([
    ['Email', 'new@example.org', 'email'],
    ['New Password (optional)', 'correct horse', 'password'],
  ] as const)('%s: is asked for before anything is sent', async (label, typed, name) => {
    await open()
    await fill(label, typed)
    await save()
    expect(changes()).toEqual([])
    expect(document.activeElement).toBe(field('Current password'))
    answers({ user: user() })
    await fill('Current password', 'right')
    await press(one('button', 'Confirm'))
    await idle()
    expect(changes()).toMatchObject([{ method: 'PUT', body: { [name]: typed, currentPassword: 'right' } }])
    expect(location.pathname).toBe('/dashboard')
    const asked = 'A link is on its way to new@example.org. Open it to confirm that this is your address.'
    expect(said.some(({ text }) => text === asked)).toBe(name === 'email')
  })

  test('is asked for where the server wants it, and nothing is lost', async () => {
    await open()
    await fill('Phone number', '555-010-4242')
    answers('reauthenticate')
    await save()
    expect(textOf(dialog())).toContain('Current password')
    expect(document.activeElement).toBe(field('Current password'))
    await press(one('button', 'Confirm'))
    expect(errorOf('Current password')).toBe('Please fill out all required fields.')
    await fill('Current password', 'wrong')
    await press(one('button', 'Confirm'))
    await idle()
    expect(errorOf('Current password')).toBe('That isn’t your current password.')
    expect(document.activeElement).toBe(field('Current password'))
    expect(field('Phone number').value).toBe('555-010-4242')

    answers({ user: user() })
    await fill('Current password', 'right')
    await press(one('button', 'Confirm'))
    await idle()
    expect(changes()).toEqual([
      { method: 'PUT', path: '/api/users/account-1', body: { phoneNumber: '555-010-4242', currentPassword: 'right' } },
    ])
    expect(said).toEqual([{ tone: 'good', text: 'Account updated successfully!' }])
    expect(dialog()).toBeNull()
  })

  test('one can think better of it', async () => {
    await open()
    await fill('Email', 'new@example.org')
    await save()
    await press(one('button', 'Cancel', dialog() ?? document))
    expect(dialog()).toBeNull()
    expect(field('Email').value).toBe('new@example.org')
    expect(location.pathname).toBe('/account')
  })
})

describe('deleting the account', () => {
  test('asks first, and No deletes nothing', async () => {
    await ask()
    expect(textOf(dialog()?.querySelector('h2') ?? null)).toBe('Are you sure you want to delete your account?')
    await press(one('button', 'Keep my account'))
    expect(dialog()).toBeNull()
    expect(changes()).toEqual([])
  })

  test('needs the current password, and says so where it is missing or wrong', async () => {
    await ask()
    await press(one('button', 'Delete permanently'))
    await idle()
    expect(errorOf('Current password')).toBe('Please fill out all required fields.')
    expect(changes()).toEqual([])
    answers('reauthenticate')
    await fill('Current password', 'wrong')
    await press(one('button', 'Delete permanently'))
    await idle()
    expect(errorOf('Current password')).toBe('That isn’t your current password.')
    expect(location.pathname).toBe('/account')
  })

  test('ends on the landing page, and wipes the device once that is on display', async () => {
    await ask()
    answers({})
    await fill('Current password', 'right')
    await press(one('button', 'Delete permanently'))
    await idle()
    expect(changes()).toEqual([{ method: 'DELETE', path: '/api/users/account-1', body: { currentPassword: 'right' } }])
    expect(said).toEqual([{ tone: 'good', text: "Account deleted. We're sorry to see you go." }])
    expect(location.pathname).toBe('/')
    expect(forgetAccount).not.toHaveBeenCalled()
    await show(<p>Landing</p>, '/')
    expect(forgetAccount).toHaveBeenCalledExactlyOnceWith('account-1')
  })

  test.each([
    ['internal', 'Could not delete account.'],
    ['rate_limited', 'Too many attempts. Please wait a moment.'],
    ['stranger', 'Could not delete account.'],
    ['down', 'Could not delete account. You’re offline.'],
  ] as const)('fails (%s): says so and deletes nothing', async (reply, text) => {
    await ask()
    answers(reply)
    if (reply === 'down') await goOffline()
    await fill('Current password', 'right')
    await press(one('button', 'Delete permanently'))
    await idle()
    expect(textOf(dialog()?.querySelector('[role=alert]') ?? null)).toBe(text)
    await show(<p>Elsewhere</p>, '/')
    expect(forgetAccount).not.toHaveBeenCalled()
  })
})
