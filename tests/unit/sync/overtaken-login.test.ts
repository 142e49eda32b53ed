// A login or registration whose answer is late: the user has logged in otherwise since, and stays logged in so (SPEC R65).
import { beforeEach, expect, test, vi } from 'vitest'
import { isBetweenTries } from '../../doubles/between-tries.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { json } from '../../doubles/fake-server.ts'
import { me, openPage, USER } from '../../doubles/session-page.ts'
import { until } from '../../until.ts'

const LATE = { ...USER, id: 'account-2', username: 'lateuser' }
const PASSWORD = 'moonlight serenade'
const welcome = (user: typeof USER) => json({ ok: true, user, token: `token-of-${user.username}`, deviceId: 'device-of-this-login-1' })

const REFUSED = () => json({ ok: false, code: 'unauthorized', error: 'Please log in.', message: 'Please log in.' }, 401)

interface Sent {
  call: string
  credentials: RequestCredentials | undefined
  bearer: string | null
  isAborted(): boolean
  answer(response: Response): void
}

let local: FakeStorage
let isEnded: (bearer: string | null) => boolean
let sent: Sent[]
const done = () => Promise.resolve()
const engine = { enterAccount: done, enterGuest: done, leaveAccount: () => Promise.resolve({ done: true }), dropEmptied: done }
vi.mock('../../../pwa/actions/load-engine.ts', () => ({
  engine: () => Promise.resolve(engine),
  engineWhenIdle: () => Promise.resolve(engine),
}))

beforeEach(() => {
  ;({ local } = stubStorage())
  vi.resetModules()
  sent = []
  isEnded = () => false
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => isBetweenTries(ms) && queueMicrotask(run))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (path: string, { credentials, headers, signal }: RequestInit) => {
    const bearer = new Headers(headers).get('authorization')
    if (path === '/api/auth/me' && isEnded(bearer)) return Promise.resolve(REFUSED())
    if (path === '/api/auth/me') return me(bearer === 'Bearer token-of-lateuser' ? LATE : USER)()
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      sent.push({
        call: path.slice('/api/auth/'.length),
        credentials,
        bearer,
        isAborted: () => signal?.aborted === true,
        answer: resolve,
      })
    })
  })
})

const of = (call: string) => sent.filter((each) => each.call === call)
const nth = async (call: string, number: number): Promise<Sent> => {
  await until(() => expect(of(call).length).toBeGreaterThan(number))
  const found = of(call)[number]
  if (!found) throw new Error('not sent')
  return found
}
/** What a login of the user leaves in this browser, here or in another tab. */
function storeLogin(token: string): void {
  local.setItem('user', JSON.stringify(USER))
  local.setItem('token', token)
}

const credentials = ({ username }: typeof USER) => ({ emailOrUsername: username, password: PASSWORD })

test.each(['register', 'login'] as const)(
  'a %s that is under way when the user logs in is called off, so that its answer brings no cookie: it opens nothing and is not sent again',
  async (how) => {
    const { register, login, useSession } = await openPage()
    const late =
      how === 'register' ? register({ username: LATE.username, email: LATE.email, password: PASSWORD }) : login(credentials(LATE))
    const first = await nth(how, 0)
    const newer = login(credentials(USER))
    const second = await nth('login', how === 'login' ? 1 : 0)
    expect(first.isAborted()).toBe(true)
    second.answer(welcome(USER))
    expect(await newer).toMatchObject({ ok: true, user: USER })
    first.answer(welcome(LATE))
    expect(await late).toMatchObject({ ok: false })
    expect(useSession.getState()).toMatchObject({ status: 'authenticated', user: USER })
    expect(local.getItem('token')).toBe('token-of-mina')
    expect(sent).toHaveLength(2)
  },
)

test('a login that is called off before its code is there is not sent: its user has gone on to another form', async () => {
  const { login, useSession } = await openPage()
  const { callOffLogin } = await import('../../../pwa/actions/open-session.ts')
  const late = login(credentials(LATE))
  callOffLogin()
  expect(await late).toMatchObject({ ok: false })
  expect([sent, useSession.getState().user.id]).toEqual([[], ''])
})

test('nor is one that another tab has overtaken before its code was there: the cookie stays that of the newer login', async () => {
  const { login } = await openPage()
  const late = login(credentials(LATE))
  storeLogin('token-of-mina')
  expect(await late).toMatchObject({ ok: false })
  expect([sent, local.getItem('token')]).toEqual([[], 'token-of-mina'])
})

test('a login that another tab has overtaken ends by its own token, without the cookie of the newer one', async () => {
  const { login, useSession } = await openPage()
  const late = login(credentials(LATE))
  const first = await nth('login', 0)
  storeLogin('token-of-mina')
  first.answer(welcome(LATE))
  const end = await nth('logout', 0)
  expect(end).toMatchObject({ credentials: 'omit', bearer: 'Bearer token-of-lateuser' })
  end.answer(json({ ok: true }))
  expect(await late).toMatchObject({ ok: false })
  expect(useSession.getState().user.id).not.toBe(LATE.id)
  expect(local.getItem('token')).toBe('token-of-mina')
  expect(JSON.parse(local.getItem('user') ?? '')).toEqual(USER)
})

test('also where the newer login is one more of the user who was there before', async () => {
  storeLogin('an-older-token-of-mina')
  const { login } = await openPage()
  const late = login(credentials(LATE))
  const first = await nth('login', 0)
  local.setItem('token', 'token-of-mina')
  first.answer(welcome(LATE))
  const end = await nth('logout', 0)
  end.answer(json({ ok: true }))
  expect(await late).toMatchObject({ ok: false })
  expect(local.getItem('token')).toBe('token-of-mina')
})

test('one of the same user in another tab is no other login: the page is in, and what the other tab has stored ends, which no logout would', async () => {
  const { login, useSession } = await openPage()
  const late = login(credentials(USER))
  const first = await nth('login', 0)
  storeLogin('token-of-the-other-tab')
  first.answer(welcome(USER))
  expect(await nth('logout', 0)).toMatchObject({ credentials: 'omit', bearer: 'Bearer token-of-the-other-tab' })
  expect(await late).toMatchObject({ ok: true, user: USER })
  expect([useSession.getState().user.id, local.getItem('token'), sent.length]).toEqual([USER.id, 'token-of-mina', 2])
})

test('one that the other tab’s login has replaced on its way goes on as that one', async () => {
  const { login, useSession } = await openPage()
  const late = login(credentials(USER))
  const first = await nth('login', 0)
  storeLogin('token-of-the-other-tab')
  isEnded = (bearer) => bearer === 'Bearer token-of-mina'
  first.answer(welcome(USER))
  expect(await late).toMatchObject({ ok: true, user: USER })
  expect([useSession.getState().user.id, local.getItem('token'), sent.length]).toEqual([USER.id, 'token-of-the-other-tab', 1])
})

test('two users in the same moment: the page is of the one whose token was stored last, and the other is told', async () => {
  const { login, useSession } = await openPage()
  const late = login(credentials(LATE))
  const first = await nth('login', 0)
  first.answer(welcome(LATE))
  const stop = useSession.subscribe(({ user }) => {
    if (user.id !== LATE.id) return
    stop()
    storeLogin('token-of-mina')
  })
  expect(await late).toMatchObject({ ok: false, message: 'Another login or a logout came in between.' })
  expect([useSession.getState().user.id, local.getItem('token')]).toEqual([USER.id, 'token-of-mina'])
  // No logout would end it: this browser has not kept it.
  expect(await nth('logout', 0)).toMatchObject({ credentials: 'omit', bearer: 'Bearer token-of-lateuser' })
})

test('a registration that is sent again to find out takes the place of no login that came since', async () => {
  const { register, useSession } = await openPage()
  const attempt = {}
  const body = { username: LATE.username, email: LATE.email, password: PASSWORD }
  const lost = register(body, attempt)
  for (let times = 0; times < 4; times += 1) (await nth('register', times)).answer(new Response('', { status: 502 }))
  expect(await lost).toMatchObject({ ok: false, isUnknown: true })
  storeLogin('token-of-mina')
  expect(await register(body, attempt)).toMatchObject({ ok: false, message: 'Another login or a logout came in between.' })
  expect([of('register').length, local.getItem('token')]).toEqual([4, 'token-of-mina'])

  // Pressed again, it is what the user wants.
  const pressed = register(body, attempt)
  ;(await nth('register', 4)).answer(welcome(LATE))
  expect(await pressed).toMatchObject({ ok: true })
  expect([useSession.getState().user.id, local.getItem('token')]).toEqual([LATE.id, 'token-of-lateuser'])
})

test('a name that is taken by this browser’s own registration in another tab lets its user in', async () => {
  const { register } = await openPage()
  const second = register({ username: USER.username, email: USER.email, password: PASSWORD })
  const asked = await nth('register', 0)
  storeLogin('token-of-the-other-tab')
  asked.answer(json({ ok: false, code: 'username_taken', error: 'Taken.', message: 'Taken.' }, 409))
  ;(await nth('login', 0)).answer(welcome(USER))
  expect(await second).toMatchObject({ ok: true })
  expect(local.getItem('token')).toBe('token-of-mina')
})

test.each(['mina', 'MINA', 'Mina@example.com'])(
  'also before the code of it was there, as %s: it replaces that login',
  async (emailOrUsername) => {
    const { login } = await openPage()
    const late = login({ emailOrUsername, password: PASSWORD })
    storeLogin('token-of-the-other-tab')
    const first = await nth('login', 0)
    first.answer(welcome(USER))
    expect([first.bearer, (await late).ok, local.getItem('token')]).toEqual(['Bearer token-of-the-other-tab', true, 'token-of-mina'])
  },
)

test('a page whose login another tab replaces while it asks who is in does not throw the newer one away', async () => {
  storeLogin('replaced')
  const { startSession, useSession } = await openPage()
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('authorization'))
    if (asked.length > 2) return me()()
    // The newer login is stored while the older one is refused.
    if (asked.length === 2) local.setItem('token', 'newer')
    return Promise.resolve(REFUSED())
  })
  await startSession()
  expect(asked).toEqual(['Bearer replaced', null, 'Bearer newer'])
  expect([local.getItem('token'), useSession.getState().user.id]).toEqual(['newer', USER.id])
})

test('a logout pressed after it calls it off as well', async () => {
  const { login, logout, useSession } = await openPage()
  const late = login(credentials(LATE))
  const first = await nth('login', 0)
  const left = logout('discard')
  const told = await nth('logout', 0)
  expect(first.isAborted()).toBe(true)
  told.answer(json({ ok: true }))
  await left
  expect(await late).toMatchObject({ ok: false })
  expect(useSession.getState().user.id).toBe('')
  expect(local.getItem('token')).toBeNull()
})

test('a login that ends on the server meanwhile does not call off the one that was asked for', async () => {
  storeLogin('token-of-mina')
  const { login, useSession } = await openPage()
  const newer = login(credentials(LATE))
  const first = await nth('login', 0)
  local.removeItem('user')
  local.removeItem('token')
  first.answer(welcome(LATE))
  expect((await newer).ok).toBe(true)
  expect(useSession.getState().status).toBe('authenticated')
})

test('the token of the login that it replaces is no newer login', async () => {
  storeLogin('an-older-token-of-mina')
  const { login } = await openPage()
  const newer = login(credentials(USER))
  const first = await nth('login', 0)
  first.answer(welcome(USER))
  expect([first.bearer, (await newer).ok, local.getItem('token')]).toEqual(['Bearer an-older-token-of-mina', true, 'token-of-mina'])
})

test('a logout that the shop has not heard of is told before the next login is sent, so that it ends none but the older one', async () => {
  local.setItem('starlane-logout', '1')
  const { login } = await openPage()
  const newer = login(credentials(USER))
  const end = await nth('logout', 0)
  await new Promise((resolve) => setImmediate(resolve))
  expect(of('login')).toEqual([])
  end.answer(json({ ok: true }))
  const next = await nth('login', 0)
  next.answer(welcome(USER))
  expect([(await newer).ok, local.getItem('starlane-logout')]).toEqual([true, null])
})
