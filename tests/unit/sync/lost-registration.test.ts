// The answer to a registration is lost on the way: the account is there, and the user does not know.
import { beforeEach, expect, test, vi } from 'vitest'
import { isBetweenTries } from '../../doubles/between-tries.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { json, refusal } from '../../doubles/fake-server.ts'
import { me, openPage, USER } from '../../doubles/session-page.ts'

type Answer = () => Promise<Response>

let answers: Record<string, Answer>
let sent: { path: string; body: unknown }[]
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
  stubStorage()
  vi.resetModules()
  // What is waited for between two tries comes at once.
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => isBetweenTries(ms) && queueMicrotask(run))
  vi.stubGlobal('navigator', { onLine: true })
  sent = []
  answers = { '/api/auth/me': me(), '/api/auth/login': welcome }
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path !== '/api/auth/me') sent.push({ path, body: JSON.parse(String(body)) })
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
