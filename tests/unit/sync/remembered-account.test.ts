// An account that this device remembers, and the server's word on it: in time, late, or with the next connection.
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { me, openPage, USER } from '../../doubles/session-page.ts'
import { until } from '../../until.ts'

let local: FakeStorage
let answers: Record<string, () => Promise<Response>>
const calls: string[] = []
const done = () => Promise.resolve()
const rememberedAccount = vi.fn<() => Promise<typeof USER | undefined>>()
const engine = { enterAccount: vi.fn(done), enterGuest: done, expireAccount: done, rememberedAccount }
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: async () => engine, engineWhenIdle: async () => engine }))

beforeEach(() => {
  ;({ local } = stubStorage())
  vi.resetModules()
  engine.enterAccount.mockClear()
  rememberedAccount.mockReset().mockResolvedValue(undefined)
  answers = {}
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`)
    return answers[path]?.() ?? Promise.reject(new TypeError('Failed to fetch'))
  })
})

test('an answer in time counts: the account that is remembered is not opened once more without it', async () => {
  vi.useFakeTimers()
  try {
    local.setItem('user', JSON.stringify(USER))
    answers['/api/auth/me'] = me()
    const { startSession, useSession } = await openPage()
    const started = startSession()
    await vi.advanceTimersByTimeAsync(399)
    await started
    expect(useSession.getState().verified).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([useSession.getState().verified, engine.enterAccount.mock.calls.length]).toEqual([true, 1])
  } finally {
    vi.useRealTimers()
  }
})

test('an account that was opened without an answer is asked about when the shop answers again, until it has been', async () => {
  local.setItem('user', JSON.stringify(USER))
  const { startSession, useSession } = await openPage()
  const { useConnection } = await import('../../../pwa/state/connection.ts')
  const comeBack = async () => {
    calls.length = 0
    useConnection.setState({ state: 'offline' })
    useConnection.setState({ state: 'online' })
    useConnection.setState({ state: 'online', lastSuccess: 1 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    return calls
  }
  await startSession()
  expect(await comeBack()).toEqual(['GET /api/auth/me'])
  expect(useSession.getState().verified).toBe(false)
  answers['/api/auth/me'] = me()
  expect(await comeBack()).toEqual(['GET /api/auth/me'])
  await until(() => expect(useSession.getState().verified).toBe(true))
  expect(await comeBack()).toEqual([])
  useSession.setState({ status: 'unauthenticated', verified: false })
  expect(await comeBack()).toEqual([])
})

test('the account that only the database remembers is not opened once a user has logged in meanwhile', async () => {
  let remember = (_user: typeof USER) => {}
  rememberedAccount.mockReturnValueOnce(new Promise((resolve) => (remember = resolve)))
  const { startSession, refreshUser, useSession } = await openPage()
  const started = startSession()
  await until(() => expect(rememberedAccount).toHaveBeenCalled())
  const jun = { ...USER, id: 'account-2', username: 'jun' }
  answers['/api/auth/me'] = me(jun)
  await refreshUser()
  remember(USER)
  await started
  expect(useSession.getState()).toMatchObject({ user: jun, verified: true })
  expect(engine.enterAccount.mock.calls).toHaveLength(1)
})
