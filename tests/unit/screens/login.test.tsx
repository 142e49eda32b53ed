// @vitest-environment happy-dom
import { act, useLayoutEffect, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { readArrival } from '../../../pwa/features/login/arrival.ts'
import { KEPT, LOGGED_IN, notify, onNotice, SAVED, sayThere, standingNotices, type Notice } from '../../../pwa/state/notices.ts'
import { callOffLogin } from '../../../pwa/actions/open-session.ts'
import type * as Session from '../../../pwa/actions/session.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useSession } from '../../../pwa/state/session.ts'
import { entryOf, freshAccount, useAccount } from './account-store.ts'
import { product } from './products.ts'
import { field, fill, one, pageText, pending, press, show, textOf } from './screen.tsx'

const login = vi.hoisted(() => vi.fn())
vi.mock('../../../pwa/actions/session.ts', () => ({ login }))

const { default: Login } = await import('../../../pwa/features/login/login-screen.tsx')
const { default: Register } = await import('../../../pwa/features/register/register-screen.tsx')

const success: Session.SessionResult = { ok: true, user: EMPTY_USER }
const notices: Notice[] = []
onNotice((notice) => notices.push(notice))

async function fillIn() {
  await fill('Email or username', 'mina')
  await fill('Password', 'moonlight')
}

beforeEach(() => {
  login.mockReset()
  freshAccount({ owner: '' })
  useConnection.setState({ state: 'online' })
  useSession.setState({ status: 'unauthenticated', user: EMPTY_USER })
  notices.length = 0
})
afterEach(() => vi.useRealTimers())

test.each([Login, Register])(
  'a login that still runs is called off before this form can be pressed: later it would be the press',
  async (Screen) => {
    const running = callOffLogin()
    const seen: boolean[] = []
    function Drawn({ children }: { children: ReactNode }) {
      useLayoutEffect(() => void seen.push(running.aborted), [])
      return children
    }
    await show(
      <Drawn>
        <Screen />
      </Drawn>,
    )
    expect(seen[0]).toBe(true)
  },
)

describe('login', () => {
  test('links to register, forgot username and forgot password', async () => {
    await show(<Login />, '/login')
    expect(one('link', 'Register').getAttribute('href')).toBe('/register')
    expect(one('link', 'Forgot username?').getAttribute('href')).toBe('/forgot-username')
    expect(one('link', 'Forgot password?').getAttribute('href')).toBe('/forgot-password')
  })

  test('success says "Login successful!" and goes to /dashboard', async () => {
    login.mockResolvedValue(success)
    await show(<Login />, '/login')
    await fillIn()
    await press(one('button', 'Login'))
    expect(login).toHaveBeenCalledWith({ emailOrUsername: 'mina', password: 'moonlight' })
    expect(location.pathname).toBe('/dashboard')
    expect(notices).toEqual([])
    act(sayThere)
    expect(notices).toEqual([{ key: LOGGED_IN, tone: 'good', text: 'Login successful!' }])
  })

  test('an answer that comes when the user has gone on to another page is told there, and leads nowhere', async () => {
    const { promise, answer } = pending<Session.SessionResult>()
    login.mockReturnValue(promise)
    await show(<Login />, '/login')
    await fillIn()
    await press(one('button', 'Login'))
    await show(<p>The store</p>, '/store')
    await answer(success)
    expect(location.pathname).toBe('/store')
    expect(notices.map(({ text }) => text)).toContain('Login successful!')
  })

  test('whoever comes to the form wants another login than one under way: that one is called off', async () => {
    const signal = callOffLogin()
    await show(<Login />, '/login')
    expect(signal.aborted).toBe(true)
  })

  test('success leads to the page that the guard redirected from', async () => {
    login.mockResolvedValue(success)
    await show(<Login />, '/login', { from: '/jewelry?theme=anime&page=2' })
    await fillIn()
    await press(one('button', 'Login'))
    expect(location.pathname + location.search).toBe('/jewelry?theme=anime&page=2')
  })

  test('a failure is announced in the form, with the server’s text; nothing typed is lost', async () => {
    login.mockResolvedValue({ ok: false, message: 'Wrong username, email or password.', code: 'bad_credentials' })
    await show(<Login />, '/login')
    await fillIn()
    await press(one('button', 'Login'))
    expect(document.querySelector('form [role=alert] span')?.textContent).toBe('Wrong username, email or password.')
    // The way on stands with it: what is below the form may be out of sight.
    expect(one('link', 'Reset password').getAttribute('href')).toBe('/forgot-password')
    expect(field('Email or username').value).toBe('mina')
    // Neither is wrong by itself.
    expect(['Email or username', 'Password'].map((name) => field(name).ariaInvalid ?? field(name).getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
    ])
    await fill('Password', 'moonlight serenade')
    expect(field('Email or username').getAttribute('aria-invalid')).toBeNull()
    expect(field('Password').value).toBe('moonlight serenade')
    expect(one('button', 'Login').getAttribute('aria-disabled')).toBe(null)
    expect(location.pathname).toBe('/login')
  })

  test('a failure without a text of the server says "Login failed"', async () => {
    login.mockResolvedValue({ ok: false, message: '', code: undefined })
    await show(<Login />, '/login')
    await press(one('button', 'Login'))
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Login failed')
  })

  test('the button is disabled only while submitting, and one press submits once', async () => {
    const { promise, answer } = pending<Session.SessionResult>()
    login.mockReturnValue(promise)
    await show(<Login />, '/login')
    expect(one('button', 'Login').getAttribute('aria-disabled')).toBe(null)
    await press(one('button', 'Login'))
    expect(one('button', 'Logging in…').getAttribute('aria-disabled')).toBe('true')
    await act(async () => document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })))
    expect(login).toHaveBeenCalledOnce()
    await answer({ ok: false, message: 'no', code: undefined })
    expect(one('button', 'Login').getAttribute('aria-disabled')).toBe(null)
    expect(document.activeElement).toBe(one('button', 'Login'))
  })

  test('after success the form stays as it was sent until its page is left', async () => {
    const { promise, answer } = pending<Session.SessionResult>()
    login.mockReturnValue(promise)
    await show(<Login />, '/login')
    await press(one('button', 'Login'))
    await answer(success)
    expect(location.pathname).toBe('/dashboard')
    expect(one('button', 'Logging in…').getAttribute('aria-disabled')).toBe('true')
  })

  test('the password can be shown and hidden', async () => {
    await show(<Login />, '/login')
    await press(one('button', 'Show password'))
    expect(field('Password').type).toBe('text')
    await press(one('button', 'Hide password'))
    expect(field('Password').type).toBe('password')
  })
})

describe('before anything is typed', () => {
  test.each([
    [2, 0, '2 items are in your cart. Saved. Log in to check out.'],
    [1, 3, '1 item is in your cart, 3 on your wishlist. Saved. Log in to check out.'],
    [0, 1, '1 item is on your wishlist. Saved. Log in to see it.'],
    [0, 0, 'Log in to check out and earn gems.'],
  ])('with %i in a visitor’s cart and %i on the wishlist it says what waits', async (cart, wishlist, text) => {
    const entries = (count: number) => Array.from({ length: count }, (_, nth) => entryOf(product(`kpop-jewelry-${nth + 1}`)))
    freshAccount({ owner: '', cart: entries(cart), wishlist: entries(wishlist) })
    await show(<Login />, '/login')
    expect(pageText()).toContain(text)
  })

  test('offline it says so beside the form, and takes it back with the connection', async () => {
    useConnection.setState({ state: 'offline' })
    await show(<Login />, '/login')
    expect(pageText()).toContain('You’re offline. Logging in needs a connection.')
    login.mockResolvedValue({ ok: false, message: '', code: undefined })
    await press(one('button', 'Login'))
    expect(textOf(document.querySelector('form'))).toContain('Login failedYou’re offline. Logging in needs a connection.')
    await act(async () => useConnection.setState({ state: 'online' }))
    expect(pageText()).not.toContain('You’re offline')
    expect(pageText()).not.toContain('Login failed')
    // What the shop has said itself stays.
    login.mockResolvedValue({ ok: false, message: 'Wrong username, email or password.', code: 'bad_credentials' })
    await press(one('button', 'Login'))
    for (const state of ['offline', 'online'] as const) await act(async () => useConnection.setState({ state }))
    expect(pageText()).toContain('Wrong username, email or password.')
  })

  test('a login that has ended leads here: what is kept is said as long as the page is open, and not in a message as well', async () => {
    localStorage.setItem('starlane-login-ended', '1')
    notify({ key: KEPT, tone: 'info', text: 'Please log in again. Your changes are kept on this device.' })
    const takenBack: string[] = []
    const stop = onNotice(
      () => undefined,
      (key) => takenBack.push(key),
    )
    await show(<Login />, '/login')
    expect(pageText()).toContain('Your login has expired. Your changes are kept on this device and will be sent once you log in again.')
    expect(takenBack).toEqual([KEPT])
    stop()
    // Also after a reload, as long as that is so.
    await show(<Login />, '/login')
    expect(pageText()).toContain('Your login has expired')
    localStorage.clear()
    await show(<Login />, '/login')
    expect(pageText()).not.toContain('Your login has expired')
  })

  test('a user who is logged in already is told so and offered the dashboard; not after a login on this page', async () => {
    const user = { ...EMPTY_USER, id: 'account-1', username: 'mina', name: 'Mina Park' }
    useSession.setState({ status: 'authenticated', user })
    await show(<Login />, '/login')
    expect(pageText()).toContain('You’re logged in as Mina Park.')
    expect(one('link', 'Go to your dashboard').getAttribute('href')).toBe('/dashboard')
    await act(async () => useSession.setState({ status: 'unauthenticated', user: EMPTY_USER }))
    await show(<Login />, '/login')
    expect(pageText()).not.toContain('You’re logged in')
    await act(async () => useSession.setState({ status: 'authenticated', user }))
    expect(pageText()).not.toContain('You’re logged in')
  })

  test('a user whose login has expired is here to log in: nothing else leads', async () => {
    useSession.setState({ status: 'authenticated', user: { ...EMPTY_USER, id: 'account-1', username: 'mina' } })
    useAccount.setState({ blocked: 'auth' })
    await show(<Login />, '/login')
    expect(pageText()).not.toContain('You’re logged in')
    expect(one('button', 'Login').classList).toContain('btn-primary')
  })
})

describe('a message passed in on arrival', () => {
  test('is shown for three seconds, and comes back neither with a reload nor with the way back, also of a page that was left before', async () => {
    vi.useFakeTimers()
    await show(<Login />, '/login', { message: 'Please log in.', from: '/cart' })
    expect(history.state).toMatchObject({ usr: { from: '/cart' } })
    expect(JSON.stringify(history.state)).not.toContain('Please log in.')
    expect(pageText()).toContain('Please log in.')
    await act(async () => vi.advanceTimersByTime(2_900))
    expect(pageText()).toContain('Please log in.')
    await act(async () => vi.advanceTimersByTime(200))
    expect(pageText()).not.toContain('Please log in.')
  })

  test('is not shown to a visitor whose cart waits, on the way to it: the page itself says what waits', async () => {
    freshAccount({ owner: '', cart: [entryOf(product('kpop-jewelry-1'))] })
    await show(<Login />, '/login', { message: 'Please log in.', from: '/cart?from=mail' })
    expect(pageText()).toContain('1 item is in your cart')
    expect(pageText()).not.toContain('Please log in.')
  })

  test('what is saved of a visitor’s cart is said by the page alone', async () => {
    notify({ key: SAVED, tone: 'good', text: 'Saved.' })
    expect(standingNotices()).toContain(SAVED)
    freshAccount({ owner: '', cart: [entryOf(product('kpop-jewelry-1'))] })
    await show(<Login />, '/login')
    expect(standingNotices()).not.toContain(SAVED)
    notices.length = 0
    notify({ key: SAVED, tone: 'good', text: 'Saved.' })
    expect(notices).toEqual([])
  })

  test.each([
    [null, '/dashboard'],
    ['x', '/dashboard'],
    [{ from: 7 }, '/dashboard'],
    [{ from: 'https://elsewhere.example/' }, '/dashboard'],
    [{ from: '//elsewhere.example/' }, '/dashboard'],
    [{ from: '/\\elsewhere.example/' }, '/dashboard'],
    [{ from: '/login' }, '/dashboard'],
    [{ from: '/cart' }, '/cart'],
  ])('state %j leads to %s', (state, goal) => {
    expect(readArrival(state).goal).toBe(goal)
  })
})
