// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import ForgotUsername from '../../../pwa/features/forgot-username/forgot-username-screen.tsx'
import { isoBirthday } from '../../../pwa/features/forgot-username/look-up.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { answers, calls, idle } from './fake-server.ts'
import { all, errorOf, field, fill, one, pageText, press, show } from './screen.tsx'

const find = async () => {
  await press(one('button', 'Find my username'))
  await idle()
}
const choose = (label: string) => press(one('button', label))

beforeEach(async () => {
  answers({ username: 'mina', email: 'm***a@example.org' })
  await show(<ForgotUsername />, '/forgot-username')
})

describe('looking a username up', () => {
  test('by phone: the birthday is sent empty', async () => {
    expect(pageText()).toContain('XXX-XXX-XXXX')
    expect(field('Phone number')).toMatchObject({ type: 'tel', required: true })
    await fill('Phone number', '123-456-7890')
    await find()
    expect(calls).toEqual([{ method: 'POST', path: '/api/forgot-username/lookup', body: { phoneNumber: '123-456-7890', birthday: '' } }])
    expect(pageText()).toContain('Usernamemina')
    expect(pageText()).toContain('Emailm***a@example.org')
  })

  test('by birthday, typed MM-DD-YYYY: the phone number is sent empty', async () => {
    await choose('Birthday')
    expect(pageText()).toContain('MM-DD-YYYY')
    await fill('Birthday', '03-07-2004')
    await find()
    expect(calls[0]?.body).toEqual({ phoneNumber: '', birthday: '2004-03-07' })
  })

  test('choosing the other kind clears what was typed', async () => {
    await fill('Phone number', '123-456-7890')
    await choose('Birthday')
    expect(field('Birthday').value).toBe('')
  })

  test('Go Back resets', async () => {
    await fill('Phone number', '123-456-7890')
    await find()
    await press(one('button', 'Go Back'))
    expect(field('Phone number').value).toBe('')
    expect(all('heading', 'We found your account')).toEqual([])
  })

  test.each([
    ['Phone number', '', 'Please fill out all required fields.'],
    ['Phone number', 'nope', 'Phone number looks invalid.'],
    ['Birthday', ' ', 'Please fill out all required fields.'],
    ['Birthday', '2004', 'Birthday must be MM-DD-YYYY'],
    ['Birthday', '02-30-2004', 'Birthday must be MM-DD-YYYY'],
  ])('%s %j: %s, and no request is sent', async (label, typed, text) => {
    await choose(label === 'Birthday' ? 'Birthday' : 'Phone')
    await fill(label, typed)
    await find()
    expect(errorOf(label)).toBe(text)
    expect(document.activeElement).toBe(field(label))
    expect(calls).toEqual([])
  })

  test.each([
    ['no_match', 'No account matches. Check what you entered, or register.'],
    ['rate_limited', 'Too many attempts. Please wait a moment.'],
    ['down', 'An error occurred. Please try again.'],
    ['stranger', 'An error occurred. Please try again.'],
  ] as const)('%s: says so, with a link to Register', async (reply, text) => {
    answers(reply)
    await fill('Phone number', '123-456-7890')
    await find()
    expect(document.querySelector('[role=alert]')?.textContent).toBe(`${text} Register`)
    expect(one('link', 'Register').getAttribute('href')).toBe('/register')
    expect(field('Phone number').value).toBe('123-456-7890')
  })
})

test.each([
  ['03-07-2004', '2004-03-07'],
  ['3/7/2004', '2004-03-07'],
  [' 12.31.1999 ', '1999-12-31'],
  ['13-01-2004', undefined],
  ['2004-03-07', undefined],
  ['02-29-2023', undefined],
  ['02-29-2024', '2024-02-29'],
])('a birthday typed %j is read as %j', (typed, iso) => {
  expect(isoBirthday(typed)).toBe(iso)
})

test('offline it says so beside the form, until the connection is back', async () => {
  await show(<ForgotUsername />, '/forgot-username')
  await act(async () => useConnection.setState({ state: 'offline' }))
  expect(pageText()).toContain('You’re offline. Looking up your username needs a connection.')
  await act(async () => useConnection.setState({ state: 'online' }))
  expect(pageText()).not.toContain('You’re offline')
})
