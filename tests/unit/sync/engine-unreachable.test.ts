// A first visit may lose its connection before the code that keeps changes has come.
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { until } from '../../until.ts'

const engine = { enterGuest: vi.fn(() => Promise.resolve()), enterAccount: vi.fn(() => Promise.resolve()), tellLost: vi.fn() }
let isReachable: boolean
const fetched = () => (isReachable ? Promise.resolve(engine) : Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => fetched(), engineWhenIdle: () => fetched() }))

beforeEach(() => {
  stubStorage()
  vi.resetModules()
  isReachable = true
  vi.clearAllMocks()
})

const MINA = { ...EMPTY_USER, id: 'AAAAAAAAAAAAAAAAAAAAAA', username: 'mina' }
const SAID = 'This needs a connection the first time. Nothing you did is lost.'

test.each([
  { who: 'a member is told so once, without advice to reload', said: [SAID] },
  { who: 'a visitor, whose cart needs none, is told nothing', said: [] },
])('without a connection for the code that keeps changes: $who, and it goes on by itself once online', async ({ said }) => {
  isReachable = false
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { openGuest, openSession } = await import('../../../pwa/actions/open-session.ts')
  const { onNotice } = await import('../../../pwa/state/notices.ts')
  const notices: string[] = []
  const takenBack: string[] = []
  onNotice(
    ({ text }) => notices.push(text),
    (key) => takenBack.push(key),
  )
  const isMember = said.length > 0
  if (isMember) openSession(MINA, { verified: false })
  else openGuest()
  const entered = isMember ? engine.enterAccount : engine.enterGuest
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notices).toEqual(said)
  expect(entered).not.toHaveBeenCalled()
  isReachable = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(entered).toHaveBeenCalledOnce()
  expect([notices, takenBack]).toEqual([said, said.map(() => 'not-here')])
})

test('a browser that lets nothing be stored is reported by the code that tried', async () => {
  engine.enterGuest.mockRejectedValueOnce(new Error('no database'))
  const { openGuest } = await import('../../../pwa/actions/open-session.ts')
  openGuest()
  await until(() => expect(engine.tellLost).toHaveBeenCalledOnce())
})

test('a logout without the code behind the screens ends the login, here and on the server, and the next start wipes the rest', async () => {
  isReachable = false
  const { openSession } = await import('../../../pwa/actions/open-session.ts')
  const { logout } = await import('../../../pwa/actions/session.ts')
  const { useSession } = await import('../../../pwa/state/session.ts')
  const { begunLogout } = await import('../../../pwa/storage/stored-login.ts')
  const asked: [unknown, string | null][] = []
  const answer = vi.fn(() => Promise.resolve(new Response('{"ok":true}')))
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    asked.push([path, new Headers(headers).get('authorization')])
    return answer()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  openSession(MINA, { verified: true, login: { token: 'moonlit', deviceId: 'd' } })
  // A members' page is left before its user is gone.
  let shown = ''
  const goAway = vi.fn(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    shown = useSession.getState().user.id
  })

  expect(await logout(undefined, goAway)).toEqual({ done: true })
  expect([goAway.mock.calls.length, shown]).toEqual([1, MINA.id])
  expect([useSession.getState().status, useSession.getState().user.id]).toEqual(['unauthenticated', ''])
  expect(asked).toEqual([['/api/auth/logout', 'Bearer moonlit']])
  expect(['user', 'token', 'starlane-logout'].map((key) => localStorage.getItem(key))).toEqual([null, null, null])
  expect(begunLogout()).toBe(MINA.id)
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', () => Promise.resolve(new Response('<h1>Free Wi-Fi</h1>'))],
  ['a shop in trouble', () => Promise.resolve(new Response('{"ok":false}', { status: 503 }))],
])('a logout without that code, and %s: the server is told at the next start', async (_what, answer) => {
  isReachable = false
  vi.stubGlobal('fetch', answer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { openSession } = await import('../../../pwa/actions/open-session.ts')
  const { logout } = await import('../../../pwa/actions/session.ts')
  openSession(MINA, { verified: true, login: { token: 'moonlit', deviceId: 'd' } })
  await logout()
  expect(localStorage.getItem('starlane-logout')).toBe('1')
  const { rememberedUser } = await import('../../../pwa/storage/stored-login.ts')
  expect(rememberedUser()).toBeUndefined()
})

test('a start with a cookie, and neither an answer nor the code that knows who was here: nobody is', async () => {
  isReachable = false
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { startSession } = await import('../../../pwa/actions/start-session.ts')
  const { useSession } = await import('../../../pwa/state/session.ts')
  await startSession()
  expect(useSession.getState()).toMatchObject({ status: 'unauthenticated', user: { id: '' } })
})
