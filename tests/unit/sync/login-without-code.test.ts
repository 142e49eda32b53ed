// The code behind a login cannot be fetched: a form says that it failed, and a login that was to end opens nothing.
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { json } from '../../doubles/fake-server.ts'
import { me, openPage, USER } from '../../doubles/session-page.ts'

const engine = { enterAccount: async () => undefined, enterGuest: async () => undefined, expireAccount: async () => undefined }
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: async () => engine, engineWhenIdle: async () => engine }))
// It would load the page anew.
vi.mock('../../../pwa/state/reload-once.ts', () => ({ reloadIfGone: async () => undefined }))
const asked = vi.hoisted(() => ({
  comes: (): Promise<void> => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}))
vi.mock('../../../pwa/actions/login.ts', () => asked.comes())

let local: FakeStorage
const fetched = vi.fn<(path: string) => Promise<Response>>()
beforeEach(() => {
  ;({ local } = stubStorage())
  vi.resetModules()
  fetched.mockReset().mockImplementation(me())
  vi.stubGlobal('fetch', fetched)
})

test('login and registration say that they failed, and send nothing', async () => {
  const { login, register, useSession } = await openPage()
  const failed = (message: string) => ({ ok: false, message, code: undefined })
  expect(await login({ emailOrUsername: 'mina', password: 'x' })).toEqual(failed('Login failed'))
  expect(await register({ username: 'mina', email: 'm@example.com', password: 'x' } as never)).toEqual(failed('Register failed'))
  expect([fetched.mock.calls, useSession.getState().status]).toEqual([[], 'loading'])
})

test('a logout that the server has not heard of counts: its cookie opens nothing, and nobody is asked whose it is', async () => {
  local.setItem('starlane-logout', '1')
  local.setItem('user', JSON.stringify(USER))
  const { startSession, useSession } = await openPage()
  await startSession()
  expect([useSession.getState().status, fetched.mock.calls]).toEqual(['unauthenticated', []])
})

test('a logout whose code never comes is done without it: nobody waits for it', async () => {
  const { comes } = asked
  asked.comes = () => new Promise(() => {})
  local.setItem('user', JSON.stringify(USER))
  local.setItem('token', 'token-of-mina')
  const { startSession, logout, useSession } = await openPage()
  await startSession()
  fetched.mockImplementation(async () => json({ ok: true }))
  vi.useFakeTimers()
  const left = logout()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await left).toEqual({ done: true })
  expect([useSession.getState().status, local.getItem('user'), fetched.mock.lastCall?.[0]]).toEqual([
    'unauthenticated',
    null,
    '/api/auth/logout',
  ])
  asked.comes = comes
})
