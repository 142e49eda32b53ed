import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '#sync-protocol/api/user.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { json, refusal } from '../../doubles/fake-server.ts'
import { me, openPage, USER } from '../../doubles/session-page.ts'
import { until } from '../../until.ts'

let local: FakeStorage
let session: FakeStorage
let page: { cookie: string }
const engine = {
  enterAccount: vi.fn(() => Promise.resolve()),
  enterGuest: vi.fn(() => Promise.resolve()),
  expireAccount: vi.fn(() => Promise.resolve()),
  rememberedAccount: vi.fn<() => Promise<SessionUser | undefined>>(),
  leaveAccount: vi.fn(),
  dropEmptied: vi.fn(() => Promise.resolve()),
}
/** When the engine comes for those who are in no hurry. */
let leisure: Promise<void>
vi.mock('../../../pwa/actions/load-engine.ts', () => ({
  engine: () => Promise.resolve(engine),
  engineWhenIdle: () => leisure.then(() => engine),
}))

/** What the server answers, by path. */
let answers: Record<string, () => Promise<Response>>
const calls: string[] = []

beforeEach(() => {
  ;({ local, session, page } = stubStorage())
  vi.resetModules()
  for (const mock of Object.values(engine)) mock.mockClear()
  engine.rememberedAccount.mockResolvedValue(undefined)
  calls.length = 0
  answers = {}
  leisure = Promise.resolve()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const bearer = headers.get('authorization')
    if (headers.has('starlane-device')) throw new Error('a device id left its queue')
    calls.push(`${init.method} ${path}${bearer === null ? '' : ` with ${bearer}`}`)
    return answers[`${path} ${bearer}`]?.() ?? answers[path]?.() ?? Promise.reject(new TypeError('Failed to fetch'))
  })
})

const loggedOut = () => Promise.resolve(refusal('unauthorized'))

describe('the start of a session (specification §4)', () => {
  test('is authenticated when the server knows the user', async () => {
    answers['/api/auth/me'] = me()
    const { startSession, useSession } = await openPage()
    expect(useSession.getState().status).toBe('loading')
    await startSession()
    expect(useSession.getState()).toEqual({ status: 'authenticated', user: USER, verified: true })
    expect(engine.enterAccount).toHaveBeenCalledWith(USER, { loggedIn: true, deviceId: undefined })
    expect(JSON.parse(local.getItem('user') ?? '')).toEqual(USER)
  })

  test('is unauthenticated when the server answers 401', async () => {
    answers['/api/auth/me'] = loggedOut
    const { startSession, useSession } = await openPage()
    await startSession()
    expect(useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '', name: '', gems: 0 } })
    await until(() => expect(engine.enterGuest).toHaveBeenCalled())
    expect(engine.enterAccount).not.toHaveBeenCalled()
    expect(page.cookie).toMatch(/^starlane\.here=; .*max-age=0/)
  })

  test('is unauthenticated without a request where there is no session cookie and no remembered account', async () => {
    page.cookie = 'theme=dark; not-starlane.here=1'
    const { startSession, useSession } = await openPage()
    await startSession()
    expect(useSession.getState().status).toBe('unauthenticated')
    await until(() => expect(engine.enterGuest).toHaveBeenCalled())
    expect(calls).toEqual([])
  })

  test('asks the server also where the cookie has the name that it has on https', async () => {
    page.cookie = 'theme=dark; __Host-starlane.here=1'
    answers['/api/auth/me'] = me()
    const { startSession, useSession } = await openPage()
    await startSession()
    expect(useSession.getState().status).toBe('authenticated')
  })

  test('opens the remembered account without a server, from local storage or from the device’s database', async () => {
    local.setItem('user', JSON.stringify(USER))
    const { startSession, useSession } = await openPage()
    await startSession()
    expect(useSession.getState()).toEqual({ status: 'authenticated', user: USER, verified: false })
    expect(engine.enterAccount).toHaveBeenCalledWith(USER, { loggedIn: false, deviceId: undefined })

    local.clear()
    vi.resetModules()
    engine.rememberedAccount.mockResolvedValue(USER)
    const again = await openPage()
    await again.startSession()
    expect(again.useSession.getState()).toMatchObject({ status: 'authenticated', verified: false })
  })

  test('opens the remembered account when the server does not answer in time', async () => {
    vi.useFakeTimers()
    try {
      local.setItem('user', JSON.stringify(USER))
      answers['/api/auth/me'] = () => new Promise(() => undefined)
      const { startSession, useSession } = await openPage()
      void startSession()
      await vi.advanceTimersByTimeAsync(399)
      expect(useSession.getState().status).toBe('loading')
      await vi.advanceTimersByTimeAsync(1)
      expect(useSession.getState()).toMatchObject({ status: 'authenticated', verified: false })
    } finally {
      vi.useRealTimers()
    }
  })

  test('an expired login is ended: unsent changes are kept, and the account’s screens do not open any more', async () => {
    local.setItem('user', JSON.stringify(USER))
    local.setItem('token', 'stale')
    answers['/api/auth/me'] = loggedOut
    const { startSession, useSession, onNotice } = await openPage()
    const notices: string[] = []
    onNotice(({ text }) => notices.push(text))
    await startSession()
    expect(useSession.getState().status).toBe('unauthenticated')
    // Nothing of a person; that a login has ended the login page says until there is another one.
    expect([...local.items]).toEqual([['starlane-login-ended', '1']])
    expect(notices).toEqual(['Please log in again. Your changes are kept on this device.'])
    await until(() => expect(engine.expireAccount).toHaveBeenCalledOnce())
    expect(engine.leaveAccount).not.toHaveBeenCalled()
  })

  test('what was said to a visitor ends with a login, also with one in another tab', async () => {
    answers['/api/auth/me'] = me()
    const { startSession } = await openPage()
    const { KEPT, notify, SAVED, standingNotices } = await import('../../../pwa/state/notices.ts')
    for (const key of [KEPT, SAVED]) notify({ key, tone: 'info', text: key })
    await startSession()
    expect(standingNotices()).toEqual([])
  })

  test('a captive portal’s answer changes nothing', async () => {
    local.setItem('user', JSON.stringify(USER))
    for (const page of [
      new Response('<html>', { status: 200 }),
      new Response('<html>', { status: 401 }),
      json({ ok: false, message: 'Log in to the Wi-Fi' }, 401),
    ]) {
      vi.resetModules()
      answers['/api/auth/me'] = () => Promise.resolve(page)
      const { startSession, useSession } = await openPage()
      await startSession()
      expect(useSession.getState()).toMatchObject({ status: 'authenticated', verified: false })
    }
  })

  test.each([
    ['damaged', '{"id":'],
    ['of another shape', '{"id":7}'],
    ['without an id', '{"id":""}'],
  ])('does not open a remembered user that is %s', async (_what, text) => {
    local.setItem('user', text)
    const { startSession, useSession } = await openPage()
    await startSession()
    expect(useSession.getState().status).toBe('unauthenticated')
  })
})

describe('the token of a login (specification §6)', () => {
  const COOKIE = '/api/auth/me null'
  const BEARER = '/api/auth/me Bearer secret'
  beforeEach(() => {
    local.setItem('user', JSON.stringify(USER))
    local.setItem('token', 'secret')
  })

  test('logs in when the cookie is gone, and is kept', async () => {
    page.cookie = ''
    answers = { [COOKIE]: loggedOut, [BEARER]: me() }
    const { startSession, useSession, onNotice } = await openPage()
    const notices: string[] = []
    onNotice(({ text }) => notices.push(text))
    await startSession()
    expect(useSession.getState()).toMatchObject({ status: 'authenticated', verified: true })
    expect(calls).toEqual(['GET /api/auth/me with Bearer secret'])
    expect(local.getItem('token')).toBe('secret')
    expect(engine.enterAccount).toHaveBeenCalledWith(USER, { loggedIn: true, token: 'secret', deviceId: undefined })
    expect(notices).toEqual([])
  })

  test('logs in though nothing but the token is left', async () => {
    page.cookie = ''
    local.removeItem('user')
    answers = { [COOKIE]: loggedOut, [BEARER]: me() }
    const { startSession, useSession } = await openPage()
    await startSession()
    expect(useSession.getState().status).toBe('authenticated')
    expect(local.getItem('token')).toBe('secret')
  })

  test('is forgotten when it was itself refused, not when the server did not answer', async () => {
    answers = { [COOKIE]: loggedOut, [BEARER]: () => Promise.resolve(new Response('Bad Gateway', { status: 502 })) }
    const { startSession, useSession } = await openPage()
    await startSession()
    expect(useSession.getState()).toMatchObject({ status: 'authenticated', verified: false })
    expect(local.getItem('token')).toBe('secret')

    vi.resetModules()
    answers[BEARER] = loggedOut
    const refused = await openPage()
    await refused.startSession()
    expect(refused.useSession.getState().status).toBe('unauthenticated')
    expect(local.getItem('token')).toBeNull()
  })

  test('tells who is in, also beside the cookie of another account, whose login was called off', async () => {
    answers = { [COOKIE]: me({ ...USER, id: 'account-2' }), [BEARER]: me() }
    const { startSession } = await openPage()
    await startSession()
    expect(local.getItem('token')).toBe('secret')
    expect(engine.enterAccount).toHaveBeenCalledWith(USER, { loggedIn: true, token: 'secret', deviceId: undefined })
  })

  test('is forgotten where it is refused, and never used for another account, which is logged in by its own cookie', async () => {
    const other = { ...USER, id: 'account-2' }
    answers = { [COOKIE]: me(other), [BEARER]: loggedOut }
    const { startSession } = await openPage()
    await startSession()
    expect(local.getItem('token')).toBeNull()
    expect(engine.enterAccount).toHaveBeenCalledWith(other, { loggedIn: true, token: undefined, deviceId: undefined })
  })

  const calling = async () => (await import('../../../pwa/actions/api.ts')).callApi
  const ok = { schema: (wire: typeof import('../../../pwa/actions/api-calls.ts')) => wire.OkResponse }

  test('is sent where the specification says so; where it is refused it is forgotten and the cookie is tried', async () => {
    const callApi = await calling()
    answers = { '/api/store/ledger Bearer secret': () => Promise.resolve(json({ ok: true })) }
    await callApi('store/ledger', { ...ok, bearer: true })
    expect(local.getItem('token')).toBe('secret')

    answers = { '/api/store/ledger Bearer secret': loggedOut, '/api/store/ledger null': () => Promise.resolve(json({ ok: true })) }
    await callApi('store/ledger', { ...ok, bearer: true })
    expect(local.getItem('token')).toBeNull()
    expect(calls).toEqual(['GET /api/store/ledger with Bearer secret', 'GET /api/store/ledger with Bearer secret', 'GET /api/store/ledger'])
  })

  test('is tried in every other call when the cookie is refused, but not after other failures', async () => {
    const callApi = await calling()
    answers = { '/api/users/1 null': loggedOut, '/api/users/1 Bearer secret': () => Promise.resolve(json({ ok: true })) }
    await callApi('users/1', { ...ok, method: 'PUT', body: {} })
    expect(calls).toEqual(['PUT /api/users/1', 'PUT /api/users/1 with Bearer secret'])

    calls.length = 0
    answers = {
      '/api/auth/login': () => Promise.resolve(refusal('bad_credentials')),
      '/api/users/1': () => Promise.resolve(new Response('<html>', { status: 401 })),
    }
    await expect(callApi('auth/login', { ...ok, method: 'POST', body: {} })).rejects.toMatchObject({ code: 'bad_credentials' })
    await expect(callApi('users/1', ok)).rejects.toMatchObject({ status: 401, code: undefined })
    expect(calls).toEqual(['POST /api/auth/login', 'GET /api/users/1'])
    expect(local.getItem('token')).toBe('secret')
  })

  test('of a newer login is not forgotten because an older one was refused', async () => {
    const callApi = await calling()
    answers = {
      '/api/store/ledger Bearer secret': () => {
        local.setItem('token', 'newer')
        return loggedOut()
      },
      '/api/store/ledger null': loggedOut,
    }
    await expect(callApi('store/ledger', { ...ok, bearer: true })).rejects.toMatchObject({ status: 401 })
    expect(local.getItem('token')).toBe('newer')
  })
})

describe('login and registration', () => {
  const login = { emailOrUsername: 'mina', password: 'moonlight' }
  const answer = () => Promise.resolve(json({ ok: true, user: { ...USER, gems: 1 }, token: 'secret', deviceId: 'device-0000000000000001' }))

  test('keeps the token, takes the device, and reads the user from the server anew', async () => {
    answers = { '/api/auth/login': answer, '/api/auth/me': me() }
    local.setItem('starlane-device', 'device-0000000000000000')
    const page = await openPage()
    expect(await page.login(login)).toEqual({ ok: true, user: USER })
    expect(local.getItem('token')).toBe('secret')
    expect(engine.enterAccount.mock.calls[0]).toEqual([
      { ...USER, gems: 1 },
      { loggedIn: true, token: 'secret', deviceId: 'device-0000000000000001' },
    ])
    expect(calls).toEqual(['POST /api/auth/login', 'GET /api/auth/me with Bearer secret'])
    expect(local.getItem('starlane-device')).toBe('device-0000000000000000')
    expect(page.useSession.getState().status).toBe('authenticated')
  })

  test('in the first second of a first visit: the visitor’s session does not open after the user’s', async () => {
    page.cookie = ''
    let come = () => {}
    leisure = new Promise((resolve) => (come = resolve))
    const { startSession, login: logIn, useSession } = await openPage()
    await startSession()
    answers = { '/api/auth/login': answer, '/api/auth/me': me() }
    await logIn(login)
    come()
    await leisure
    await until(() => expect(engine.enterAccount).toHaveBeenCalled())
    expect(useSession.getState().status).toBe('authenticated')
    expect(engine.enterGuest).not.toHaveBeenCalled()
    expect(engine.expireAccount).not.toHaveBeenCalled()
  })

  test('after a registration reads the user from the server anew, too, and remembers the account', async () => {
    answers = { '/api/auth/register': answer, '/api/auth/me': me() }
    const page = await openPage()
    expect(await page.register({ username: 'mina', email: 'mina@example.com', password: 'moonlight' })).toEqual({ ok: true, user: USER })
    expect(calls.map((call) => call.split(' as ')[0])).toEqual(['POST /api/auth/register', 'GET /api/auth/me with Bearer secret'])
    expect([local.getItem('token'), JSON.parse(local.getItem('user') ?? '')]).toEqual(['secret', USER])
    expect(page.useSession.getState().status).toBe('authenticated')
  })

  test('a failure shows the server’s message, else the text of the specification', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const page = await openPage()
    answers['/api/auth/login'] = () => Promise.resolve(refusal('bad_credentials'))
    expect(await page.login(login)).toEqual({
      ok: false,
      message: 'Wrong username, email or password.',
      code: 'bad_credentials',
      issues: [],
    })
    answers['/api/auth/login'] = () => Promise.resolve(new Response('<html>', { status: 502 }))
    expect(await page.login(login)).toEqual({ ok: false, message: 'Login failed', code: undefined, issues: [] })
    delete answers['/api/auth/login']
    expect(await page.login(login)).toEqual({ ok: false, message: 'Login failed', code: undefined, issues: [] })
    expect(await page.register({ username: 'mina', email: 'mina@example.com', password: 'moonlight' })).toMatchObject({
      ok: false,
      message: 'Register failed',
    })
  })
})

describe('logout', () => {
  test('asks when something could not be sent, and changes nothing yet', async () => {
    local.setItem('user', JSON.stringify(USER))
    engine.leaveAccount.mockResolvedValueOnce({ done: false, pendingCount: 3, pendingOrders: 1 })
    const { logout } = await openPage()
    expect(await logout()).toEqual({ done: false, pendingCount: 3, pendingOrders: 1 })
    expect(local.getItem('user')).not.toBeNull()
    expect(calls).toEqual([])
  })

  test('leaves nothing of the account in this browser', async () => {
    answers = { '/api/auth/me': me(), '/api/auth/logout': () => Promise.resolve(json({ ok: true })) }
    const { startSession, logout, useSession, useAccount } = await openPage()
    await startSession()
    local.setItem('token', 'secret')
    local.setItem('starlane-device', 'device-0000000000000000')
    session.setItem('starlane-draft/easy', '{}')
    calls.length = 0
    engine.leaveAccount.mockResolvedValueOnce({ done: true })
    expect(await logout('discard')).toEqual({ done: true })
    // What is discarded is not sent before.
    expect(engine.leaveAccount).toHaveBeenCalledWith(USER.id, 'discard', false)
    expect(engine.dropEmptied).toHaveBeenCalledOnce()
    expect([...local.items.keys()]).toEqual([])
    // The cookie may be gone: the token's login ends with it all the same.
    expect(calls).toEqual(['POST /api/auth/logout with Bearer secret'])
    expect([...session.items.keys()].filter((key) => key.includes('draft'))).toEqual([])
    expect(useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '' } })
    expect(useAccount.getState()).toMatchObject({ owner: '', gems: 0, cart: [] })
  })

  test('without a signal is told to the server before the old cookie can log in anyone', async () => {
    engine.leaveAccount.mockResolvedValueOnce({ done: true })
    const { logout } = await openPage()
    await logout('keep')
    vi.resetModules()
    answers['/api/auth/me'] = me()
    const offline = await openPage()
    await offline.startSession()
    expect(offline.useSession.getState().status).toBe('unauthenticated')

    vi.resetModules()
    calls.length = 0
    answers['/api/auth/logout'] = () => Promise.resolve(json({ ok: true }))
    const online = await openPage()
    await online.startSession()
    expect(calls).toEqual(['POST /api/auth/logout'])
    expect(online.useSession.getState().status).toBe('unauthenticated')
    expect(local.items.size).toBe(0)
  })
})
