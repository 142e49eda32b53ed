// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useConnection } from '../../../pwa/state/connection.ts'
import { freshMember, logout, useSession } from './fake-member.ts'
import { answers, calls, comeBack, goOffline, idle, keys, silence } from './fake-server.ts'
import { all, one, pageText, press, show } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/session.ts', () => import('./fake-member.ts'))

const { default: Account } = await import('../../../pwa/features/account/account-screen.tsx')

const SINCE = Date.UTC(2026, 4, 1, 12)
const HERE = { id: 'here', device: 'Firefox on Linux', since: SINCE, used: SINCE, current: true }
const PHONE = { id: 'phone', device: 'Chrome on Android', since: SINCE, used: SINCE + 86_400_000, current: false }
const open = async (emailConfirmed = true) => {
  answers({ user: useSession.getState().user, emailConfirmed })
  await show(<Account />, '/account')
  await idle()
}
const pressed = async (name: string) => {
  await press(one('button', name))
  await idle()
}

beforeEach(() => {
  vi.restoreAllMocks()
  freshMember({})
  useConnection.setState({ state: 'online', lastSuccess: 1 })
  logout.mockResolvedValue({ done: true })
})

describe('devices', () => {
  test('are listed when they are asked for; this one cannot be logged out here', async () => {
    await open()
    answers({ logins: [HERE, PHONE] })
    await pressed('Show devices')
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/users/account-1/logins' }])
    expect(pageText()).toContain('Firefox on LinuxThis device')
    expect(pageText()).toContain('Last used May 2, 2026, logged in since May 1, 2026')
    expect(all('button', 'Log out here: Firefox on Linux, since May 1, 2026')).toEqual([])
  })

  test('another one is logged out at a press and leaves the list', async () => {
    await open()
    answers({ logins: [HERE, PHONE] })
    await pressed('Show devices')
    answers({})
    await pressed('Log out here: Chrome on Android, since May 1, 2026')
    expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/users/account-1/logins/phone' }])
    expect(pageText()).toContain('Chrome on Android is logged out.')
    expect(pageText()).not.toContain('Last used')
  })

  test('one that was logged out meanwhile leaves the list too; a failure keeps it', async () => {
    await open()
    answers({ logins: [HERE, PHONE, { ...PHONE, id: 'other', device: 'Safari on iPhone' }] })
    await pressed('Show devices')
    answers('not_found')
    await pressed('Log out here: Chrome on Android, since May 1, 2026')
    expect(pageText()).toContain('Chrome on Android is logged out.')
    answers('down')
    await goOffline()
    await pressed('Log out here: Safari on iPhone, since May 1, 2026')
    expect(pageText()).toContain('You’re offline')
    expect(all('button', 'Log out here: Safari on iPhone, since May 1, 2026')).toHaveLength(1)
  })

  test('no answer: it is not known whether it was logged out, until the same is asked once more', async () => {
    await open()
    answers({ logins: [HERE, PHONE] })
    await pressed('Show devices')
    silence()
    await pressed('Log out here: Chrome on Android, since May 1, 2026')
    expect(pageText()).toContain('we don’t know yet whether Chrome on Android was logged out')
    await comeBack('not_found')
    expect(pageText()).toContain('Chrome on Android is logged out.')
    expect(new Set(keys).size).toBe(1)
  })

  test('a session that is over leads to the login', async () => {
    await open()
    answers('unauthorized')
    await pressed('Show devices')
    expect(logout).toHaveBeenCalledWith('keep')
  })
})

describe('the e-mail address', () => {
  test('is not mentioned once it is confirmed', async () => {
    await open()
    expect(pageText()).not.toContain('Confirm your email')
  })

  test('until then the page says why it matters, and sends the link again', async () => {
    await open(false)
    expect(pageText()).toContain('Confirm your email')
    expect(pageText()).toContain('mina@example.org')
    answers({})
    await pressed('Send the link again')
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/users/account-1/confirm-email' }])
    expect(pageText()).toContain('Sent.')
    answers('rate_limited')
    await pressed('Send the link again')
    expect(pageText()).toContain('Too many attempts')
  })

  test('no answer: it is not known whether the link was sent, until the same is asked once more', async () => {
    await open(false)
    silence()
    await pressed('Send the link again')
    expect(pageText()).toContain('we don’t know yet whether the email was sent')
    expect(pageText()).not.toContain('Nothing was sent')
    await comeBack({})
    expect(pageText()).toContain('Sent.')
    expect(new Set(keys).size).toBe(1)
  })
})

describe('one’s own data', () => {
  test('is saved as a file', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const taken = vi.spyOn(URL, 'revokeObjectURL')
    await open()
    answers({
      exportedAt: 1,
      id: 'account-1',
      createdAt: 1,
      profile: { name: '', username: 'mina', email: 'mina@example.org', emailConfirmed: true, phoneNumber: '', birthday: '', picture: '' },
      state: { gems: 1, personalityType: '', cart: [], wishlist: [], decisions: [], lastOrder: '' },
      today: { day: '', purchases: 0, rewarded: [], messages: 0 },
      devices: [],
      logins: [],
      records: [],
    })
    await pressed('Download my data')
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/users/account-1/export' }])
    expect(saved).toHaveBeenCalledOnce()
    // Safari reads it only when the press is over.
    expect(taken).not.toHaveBeenCalled()
    expect(pageText()).toContain('Saved as starlane-account.json.')
  })

  test('is not there offline', async () => {
    await open()
    answers('down')
    await pressed('Download my data')
    expect(pageText()).toContain('You’re offline')
  })
})
