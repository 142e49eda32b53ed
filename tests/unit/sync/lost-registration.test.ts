// The answer to a registration is lost on the way: the account is there, and the user does not know.
import { beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_KEPT_MS } from '#sync-protocol/domain/limits.ts'
import { isBetweenTries } from '../../doubles/between-tries.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { json, refusal } from '../../doubles/fake-server.ts'
import { me, openPage, USER } from '../../doubles/session-page.ts'

type Answer = () => Promise<Response>

let answers: Record<string, Answer>
let sent: { path: string; body: unknown }[]
let keys: (string | null)[]
let session: FakeStorage
const done = () => Promise.resolve()
const engine = { enterAccount: done, enterGuest: done }
vi.mock('../../../pwa/actions/load-engine.ts', () => ({
  engine: () => Promise.resolve(engine),
  engineWhenIdle: () => Promise.resolve(engine),
}))

const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const refused =
  (code: Parameters<typeof refusal>[0]): Answer =>
  () =>
    Promise.resolve(refusal(code))
const welcome: Answer = () => Promise.resolve(json({ ok: true, user: USER, token: 't', deviceId: 'device-of-this-login-1' }))

const PASSWORD = 'moonlight serenade'
const FORM = { username: USER.username, email: USER.email, password: PASSWORD }
const paths = () => sent.map(({ path }) => path)

beforeEach(() => {
  ;({ session } = stubStorage())
  vi.resetModules()
  // What is waited for between two tries comes at once.
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => isBetweenTries(ms) && queueMicrotask(run))
  vi.stubGlobal('navigator', { onLine: true })
  sent = []
  keys = []
  answers = { '/api/auth/me': me(), '/api/auth/login': welcome }
  vi.stubGlobal('fetch', (path: string, { body, headers }: RequestInit) => {
    if (path !== '/api/auth/me') {
      sent.push({ path, body: JSON.parse(String(body)) })
      keys.push(new Headers(headers).get('idempotency-key'))
    }
    return answers[path]?.() ?? lost()
  })
})

test.each(['username_taken', 'email_taken'] as const)(
  'sent again and refused as %s, it is a login to the account that it has made',
  async (code) => {
    const { register, useSession } = await openPage()
    answers['/api/auth/register'] = lost
    expect(await register(FORM)).toMatchObject({ ok: false, message: 'Register failed' })
    answers['/api/auth/register'] = refused(code)
    expect(await register(FORM)).toMatchObject({ ok: true, user: USER })
    expect(sent.at(-1)).toEqual({ path: '/api/auth/login', body: { emailOrUsername: USER.username, password: PASSWORD } })
    expect(useSession.getState()).toMatchObject({ status: 'authenticated', user: USER })
  },
)

test('a name that another user has is refused as taken: at once, and also after a lost answer', async () => {
  const { register } = await openPage()
  answers['/api/auth/register'] = refused('username_taken')
  expect(await register(FORM)).toMatchObject({ ok: false, code: 'username_taken' })
  expect(paths()).toEqual(['/api/auth/register'])

  answers['/api/auth/register'] = lost
  await register(FORM)
  answers['/api/auth/register'] = refused('username_taken')
  answers['/api/auth/login'] = refused('bad_credentials')
  expect(await register(FORM)).toMatchObject({ ok: false, code: 'username_taken', message: 'This username is taken.' })
  // The next one has been answered before.
  expect(await register(FORM)).toMatchObject({ ok: false, code: 'username_taken' })
  expect(paths().filter((path) => path === '/api/auth/login')).toHaveLength(1)
})

test('another name than the one that was not answered: no login is tried', async () => {
  const { register } = await openPage()
  answers['/api/auth/register'] = lost
  await register(FORM)
  answers['/api/auth/register'] = refused('username_taken')
  expect(await register({ ...FORM, username: 'mina2' })).toMatchObject({ ok: false, code: 'username_taken' })
  expect(paths()).not.toContain('/api/auth/login')
})

test('no answer is told as that: the account may have been made', async () => {
  const { register } = await openPage()
  answers['/api/auth/register'] = lost
  expect(await register(FORM)).toMatchObject({ ok: false, isUnknown: true })
})

/** As a phone does with a tab that was out of sight: what is in its memory is gone, its session storage stays. */
async function reload() {
  vi.resetModules()
  return openPage()
}
const loseOne = async () => {
  const { register } = await openPage()
  answers['/api/auth/register'] = lost
  await register(FORM, {})
}

test('the page is loaded anew before there is an answer: the same form sent again is the same attempt', async () => {
  await loseOne()
  const { register, useSession } = await reload()
  answers['/api/auth/register'] = welcome
  expect(await register(FORM, {})).toMatchObject({ ok: true })
  expect(useSession.getState().status).toBe('authenticated')
  expect(new Set(keys).size).toBe(1)
  expect([...session.items.keys()]).not.toContain('starlane-attempt-auth/register')
})

test.each([
  ['another field changed', ['idempotency_key_reused', 'username_taken']],
  ['too late', ['email_taken']],
] as const)('loaded anew and sent with %s, it is a login to the account that it has made', async (_how, codes) => {
  await loseOne()
  const { register } = await reload()
  const next = [...codes]
  answers['/api/auth/register'] = () => Promise.resolve(refusal(next.shift() ?? 'internal'))
  expect(await register({ ...FORM, name: 'Mina' }, {})).toMatchObject({ ok: true, user: USER })
  expect(next).toEqual([])
  expect(sent.at(-1)).toEqual({ path: '/api/auth/login', body: { emailOrUsername: USER.username, password: PASSWORD } })
})

test('what the tab keeps of it names neither the password nor anything made of it', async () => {
  const { register } = await openPage()
  const kept: string[] = []
  answers['/api/auth/register'] = () => {
    kept.push(session.items.get('starlane-attempt-auth/register') ?? '')
    return lost()
  }
  await register(FORM, {})
  // While it is under way as well: the tab may go at any time.
  kept.push(session.items.get('starlane-attempt-auth/register') ?? '')
  for (const text of kept) expect(JSON.parse(text)).toEqual({ about: [FORM.username, FORM.email], key: keys[0], since: expect.any(Number) })
})

test('another name is another attempt, and so is the same one eleven minutes later', async () => {
  await loseOne()
  const { register } = await reload()
  await register({ ...FORM, username: 'mina2' }, {})
  expect(keys.at(-1)).not.toBe(keys[0])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000)
  const before = keys.at(-1)
  await register({ ...FORM, username: 'mina2' }, {})
  expect(keys.at(-1)).not.toBe(before)
  vi.restoreAllMocks()
})

test('sent again without a connection it stays unknown, and what was sent before is still the same attempt', async () => {
  await loseOne()
  const offline = await reload()
  vi.stubGlobal('navigator', { onLine: false })
  await offline.register({ ...FORM, username: 'mina2' }, {})
  expect(await offline.register(FORM, {})).toMatchObject({ ok: false, isUnknown: true })
  vi.stubGlobal('navigator', { onLine: true })
  const { register } = await reload()
  answers['/api/auth/register'] = welcome
  await register(FORM, {})
  expect(keys.at(-1)).toBe(keys[0])
})

test('the time of an attempt counts from its first try, and what was never sent changes nothing of it', async () => {
  const { keptAttempt, sendKept } = await import('../../../pwa/actions/kept-attempt.ts')
  const { ApiError } = await import('../../../pwa/actions/api.ts')
  const START = 1_000
  const now = vi.spyOn(Date, 'now')
  const tried = async (at: number, isUnknown: boolean, attempt: { key?: string; isUnknown?: boolean } = {}) => {
    now.mockReturnValue(at)
    const failed = Object.assign(new ApiError('No answer'), { isUnknown })
    await expect(sendKept('auth/register', ['mina'], attempt, () => Promise.reject(failed))).rejects.toBe(failed)
    return attempt
  }
  const first = await tried(START, true)
  expect([first.isUnknown, keptAttempt('auth/register')]).toEqual([
    undefined,
    { about: ['mina'], key: first.key, since: START, isLate: false },
  ])
  for (const isUnknown of [true, false]) expect(await tried(START + ANSWER_KEPT_MS, isUnknown)).toEqual({ key: first.key, isUnknown: true })
  expect(keptAttempt('auth/register')).toMatchObject({ since: START, isLate: false })
  // A page that has an attempt of its own goes on with that.
  expect(await tried(START + ANSWER_KEPT_MS, true, { key: 'own' })).toEqual({ key: 'own' })
  expect(keptAttempt('auth/register')).toMatchObject({ key: 'own', since: START + ANSWER_KEPT_MS })
  const late = START + 2 * ANSWER_KEPT_MS + 1
  const last = await tried(late, true)
  expect(last.key).not.toBe('own')
  expect(keptAttempt('auth/register')).toMatchObject({ key: last.key, since: late })
  vi.restoreAllMocks()
})
