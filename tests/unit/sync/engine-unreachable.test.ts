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
