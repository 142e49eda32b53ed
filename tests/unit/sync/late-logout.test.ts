// A logout takes its time: meanwhile the server may end the login, and another user may log in.
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { json, refusal } from '../../doubles/fake-server.ts'
import { me, openPage, USER } from '../../doubles/session-page.ts'
import { until } from '../../until.ts'

let local: FakeStorage
let answers: Record<string, () => Promise<Response>>
const done = () => Promise.resolve()
const leaveAccount = vi.fn()
const engine = { enterAccount: done, enterGuest: done, expireAccount: done, leaveAccount, dropEmptied: done }
vi.mock('../../../pwa/actions/load-engine.ts', () => ({
  engine: () => Promise.resolve(engine),
  engineWhenIdle: () => Promise.resolve(engine),
}))

beforeEach(() => {
  ;({ local } = stubStorage())
  vi.resetModules()
  leaveAccount.mockReset()
  vi.stubGlobal('fetch', (path: string) => answers[path]?.() ?? Promise.reject(new TypeError('Failed to fetch')))
})

/** What this page hears of it when another tab writes to the storage that they share. */
function anotherTab(): (key: string, newValue: string | null) => void {
  const hear = vi.fn<(type: string, listener: (event: Partial<StorageEvent>) => void) => void>()
  vi.stubGlobal('addEventListener', hear)
  return (key, newValue) => {
    for (const [type, listener] of hear.mock.calls) if (type === 'storage') listener({ key, newValue })
  }
}

test('a logout pressed when the server ends the login: what was pressed is done with the account of that page, and nothing says that it is kept', async () => {
  answers = { '/api/auth/me': me() }
  const { startSession, refreshUser, logout, useSession, onNotice } = await openPage()
  const notices: string[] = []
  onNotice(
    ({ text }) => notices.push(text),
    () => notices.pop(),
  )
  await startSession()
  answers['/api/auth/me'] = () => Promise.resolve(refusal('unauthorized'))
  leaveAccount.mockImplementationOnce(async () => {
    await refreshUser()
    expect(notices).toHaveLength(1)
    return { done: true }
  })
  expect(await logout('discard')).toEqual({ done: true })
  expect(leaveAccount).toHaveBeenCalledWith(USER.id, 'discard', false)
  expect(notices).toEqual([])
  expect(useSession.getState().status).toBe('unauthenticated')
})

test('a removal that the browser refuses: the device does not remember the user again when the shop has heard of the logout', async () => {
  answers = { '/api/auth/me': me() }
  const { startSession, logout } = await openPage()
  await startSession()
  leaveAccount.mockResolvedValueOnce({ done: true })
  let refused = 0
  const removeItem = local.removeItem.bind(local)
  local.removeItem = (key) => {
    if (key === 'user' && (refused += 1) <= 2) throw new DOMException('not now')
    removeItem(key)
  }
  answers['/api/auth/logout'] = () => Promise.resolve(json({ ok: true }))
  expect(await logout('discard')).toEqual({ done: true })
  expect([refused > 2, local.getItem('user'), local.getItem('starlane-logout')]).toEqual([true, null, null])
})

test('a members’ page is left, however slowly, before its user is gone from the screens', async () => {
  answers = { '/api/auth/me': me(), '/api/auth/logout': () => Promise.resolve(json({ ok: true })) }
  const { startSession, logout, useSession } = await openPage()
  await startSession()
  leaveAccount.mockResolvedValueOnce({ done: true })
  let shown = ''
  const goAway = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    shown = useSession.getState().user.id
  }
  expect(await logout('discard', goAway)).toEqual({ done: true })
  expect([shown, useSession.getState().user.id]).toEqual([USER.id, ''])
})

test('a browser that keeps the user whatever it is told: the mark of the logout stays with them', async () => {
  answers = { '/api/auth/me': me() }
  const { startSession, logout } = await openPage()
  await startSession()
  leaveAccount.mockResolvedValueOnce({ done: true })
  const removeItem = local.removeItem.bind(local)
  local.removeItem = (key) => {
    if (key === 'user') throw new DOMException('never')
    removeItem(key)
  }
  answers['/api/auth/logout'] = () => Promise.resolve(json({ ok: true }))
  expect(await logout('discard')).toEqual({ done: true })
  expect(local.getItem('starlane-logout')).toBe('1')
})

test.each(['full', 'forbidden'] as const)(
  'a logout without a signal, with local storage %s: the next page with one tells the shop before anything else, and no user is logged in',
  async (how) => {
    const sent: string[] = []
    const told = (path: string, answer: () => Promise<Response>) => () => {
      sent.push(path)
      return answer()
    }
    local[how] = true
    answers = { '/api/auth/me': me() }
    const { startSession, logout } = await openPage()
    await startSession()
    leaveAccount.mockResolvedValueOnce({ done: true })
    answers = {}
    expect(await logout('discard')).toEqual({ done: true })
    vi.resetModules()
    answers = {
      '/api/auth/me': told('me', () => Promise.resolve(refusal('unauthorized'))),
      '/api/auth/logout': told('logout', () => Promise.resolve(json({ ok: true }))),
    }
    const next = await openPage()
    await next.startSession()
    expect(sent[0]).toBe('logout')
    expect(next.useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '' } })
  },
)

test('a page that died when its logout was done, but for the mark that it had begun: the next login is not logged out', async () => {
  local.setItem('starlane-leaving', USER.id)
  answers = {
    '/api/auth/me': me(),
    '/api/auth/login': () => Promise.resolve(json({ ok: true, user: USER, token: 't', deviceId: 'device-of-this-login-1' })),
  }
  const { login } = await openPage()
  await login({ emailOrUsername: USER.username, password: 'moonlight serenade' })
  expect(local.getItem('user')).not.toBeNull()
  expect(local.getItem('starlane-leaving')).toBeNull()
})

test('a login made while the shop is still being told of a logout is sent after it: its answer would take the new cookie along', async () => {
  const sent: string[] = []
  let hear: (answer: Response) => void = () => undefined
  answers = {
    '/api/auth/me': me(),
    '/api/auth/logout': () => {
      sent.push('logout')
      return new Promise((resolve) => (hear = resolve))
    },
    '/api/auth/login': () => {
      sent.push('login')
      return Promise.resolve(json({ ok: true, user: USER, token: 't', deviceId: 'device-of-this-login-1' }))
    },
  }
  const { startSession, login, logout, useSession } = await openPage()
  await startSession()
  leaveAccount.mockResolvedValueOnce({ done: true })
  const left = logout('discard')
  await until(() => expect(sent).toEqual(['logout']))
  const again = login({ emailOrUsername: USER.username, password: 'moonlight serenade' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual(['logout'])
  hear(json({ ok: true }))
  await left
  expect((await again).ok).toBe(true)
  expect(sent).toEqual(['logout', 'login'])
  expect(useSession.getState().status).toBe('authenticated')
})

test('a logout that the shop did not take is told again before the next login, as long as the browser has its cookie', async () => {
  const sent: string[] = []
  const said = (path: string, answer: () => Response) => () => {
    sent.push(path)
    return Promise.resolve(answer())
  }
  answers = { '/api/auth/me': me(), '/api/auth/logout': said('refused logout', () => refusal('unavailable')) }
  const { startSession, login, logout } = await openPage()
  await startSession()
  leaveAccount.mockResolvedValueOnce({ done: true })
  await logout('discard')
  expect([sent, local.getItem('starlane-logout')]).toEqual([['refused logout'], '1'])
  answers['/api/auth/logout'] = said('logout', () => json({ ok: true }))
  const other = { ...USER, id: 'account-2', username: 'other' }
  answers['/api/auth/me'] = me(other)
  answers['/api/auth/login'] = said('login', () => json({ ok: true, user: other, token: 't', deviceId: 'device-of-this-login-1' }))
  expect((await login({ emailOrUsername: other.username, password: 'moonlight serenade' })).ok).toBe(true)
  expect(sent).toEqual(['refused logout', 'logout', 'login'])
  expect(local.getItem('starlane-logout')).toBeNull()
})

test('a logout answered when another user has logged in: that login stays', async () => {
  answers = { '/api/auth/me': me() }
  const { startSession, logout, useSession } = await openPage()
  await startSession()
  const other = { ...USER, id: 'account-2', username: 'other' }
  leaveAccount.mockImplementationOnce(async () => {
    answers['/api/auth/me'] = me(other)
    await startSession()
    return { done: true }
  })
  expect(await logout('keep')).toEqual({ done: true })
  expect(useSession.getState()).toMatchObject({ status: 'authenticated', user: other })
  expect(JSON.parse(local.getItem('user') ?? '')).toEqual(other)
})

test('an account deleted when another user has logged in: its things go, and that login stays', async () => {
  const other = { ...USER, id: 'account-2', username: 'other' }
  answers = { '/api/auth/me': me(other) }
  local.setItem('token', 'of the other')
  const { startSession, forgetAccount, useSession } = await openPage()
  await startSession()
  leaveAccount.mockResolvedValueOnce({ done: true })
  await forgetAccount(USER.id)
  expect(leaveAccount).toHaveBeenCalledWith(USER.id, 'discard', false)
  expect(useSession.getState()).toMatchObject({ status: 'authenticated', user: other })
  expect(local.getItem('token')).not.toBeNull()
})

test('a logout answered when another tab has logged another user in: that login and its token stay', async () => {
  answers = { '/api/auth/me': me() }
  const { startSession, logout } = await openPage()
  await startSession()
  const other = JSON.stringify({ ...USER, id: 'account-2', username: 'other' })
  leaveAccount.mockImplementationOnce(() => {
    local.setItem('user', other)
    local.setItem('token', 'of the other')
    return Promise.resolve({ done: true })
  })
  expect(await logout('keep')).toEqual({ done: true })
  expect([local.getItem('user'), local.getItem('token')]).toEqual([other, 'of the other'])
})

test.each(['before', 'after'])(
  'another tab logs out while this page asks who is logged in, and the page hears of it %s the answer: it opens nothing',
  async (when) => {
    const writes = anotherTab()
    local.setItem('user', JSON.stringify(USER))
    let answer: (response: Response) => void = () => undefined
    const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
    answers = { '/api/auth/me': asked }
    const { startSession, useSession } = await openPage()
    const starting = startSession()
    await until(() => expect(asked).toHaveBeenCalled())
    local.removeItem('user')
    if (when === 'before') writes('user', null)
    answer(json({ ok: true, user: USER }))
    await starting
    if (when === 'after') writes('user', null)
    expect(useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '' } })
    expect(local.getItem('user')).toBeNull()
  },
)

test.each([
  ['a logout in another tab', USER.id],
  ['a login that has expired in another tab', false],
])(
  '%s: this page opens the visitor’s session, and drops what it has opened too late only where its user has logged out',
  async (how, left) => {
    const writes = anotherTab()
    answers = { '/api/auth/me': me() }
    const { startSession, useSession } = await openPage()
    await startSession()
    const entered = vi.spyOn(engine, 'enterGuest')
    if (left !== false) {
      local.setItem('starlane-logout', '1')
      writes('starlane-logout', '1')
    }
    local.removeItem('user')
    writes('user', null)
    await until(() => expect(entered.mock.calls, how).toEqual([[left]]))
    expect(useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '' } })
    entered.mockRestore()
  },
)

test('a login in another tab opens here too; a page that has ended hears of none', async () => {
  const listeners = new Set<(event: Partial<StorageEvent>) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => type === 'storage' && listeners.add(listener))
  vi.stubGlobal('removeEventListener', (type: string, listener: () => void) => type === 'storage' && listeners.delete(listener))
  answers = { '/api/auth/me': () => Promise.resolve(refusal('unauthorized')) }
  const { startSession, followSession, useSession } = await openPage()
  const [own] = listeners
  const stop = followSession()
  await startSession()
  expect(useSession.getState().status).toBe('unauthenticated')
  stop()
  expect([...listeners]).toEqual([own])
  answers = { '/api/auth/me': me() }
  local.setItem('user', JSON.stringify(USER))
  for (const listener of listeners) listener({ key: 'user', newValue: JSON.stringify(USER) })
  await until(() => expect(useSession.getState()).toMatchObject({ status: 'authenticated', user: USER, verified: true }))
})

test.each([
  ['a part of the catalog', 'starlane-catalog', '3'],
  ['the token of a login, of which the user follows', 'token', 'x'],
  ['that the shop has heard of a logout', 'starlane-logout', null],
])('what another tab writes while this page asks who is logged in, %s, is no answer', async (_what, key, newValue) => {
  const writes = anotherTab()
  let answer: (response: Response) => void = () => undefined
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  answers = { '/api/auth/me': asked }
  const { startSession, useSession } = await openPage()
  const starting = startSession()
  await until(() => expect(asked).toHaveBeenCalled())
  writes(key, newValue)
  answer(json({ ok: true, user: USER }))
  await starting
  expect(useSession.getState()).toMatchObject({ status: 'authenticated', user: USER })
})

test('the user is read anew: true with an answer of who it is that no newer one has overtaken, else false', async () => {
  answers = { '/api/auth/me': me() }
  const { startSession, refreshUser, useSession } = await openPage()
  await startSession()
  answers['/api/auth/me'] = me({ ...USER, name: 'Mina K.' })
  expect([await refreshUser(), useSession.getState().user.name]).toEqual([true, 'Mina K.'])
  delete answers['/api/auth/me']
  expect([await refreshUser(), useSession.getState().user.name]).toEqual([false, 'Mina K.'])
  let answer: (response: Response) => void = () => undefined
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  answers['/api/auth/me'] = asked
  const late = refreshUser()
  await until(() => expect(asked).toHaveBeenCalled())
  answers['/api/auth/me'] = me({ ...USER, name: 'Mina Kim' })
  expect(await refreshUser()).toBe(true)
  answer(json({ ok: true, user: USER }))
  expect([await late, useSession.getState().user.name]).toEqual([false, 'Mina Kim'])
  answers['/api/auth/me'] = () => Promise.resolve(refusal('unauthorized'))
  expect([await refreshUser(), useSession.getState().status]).toEqual([false, 'unauthenticated'])
})
