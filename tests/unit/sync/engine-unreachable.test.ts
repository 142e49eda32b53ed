// A first visit may lose its connection before the code that keeps changes has come.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { until } from '../../until.ts'

const engine = { enterGuest: vi.fn(() => Promise.resolve()), tellLost: vi.fn() }
let isReachable: boolean
const fetched = () => (isReachable ? Promise.resolve(engine) : Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => fetched(), engineWhenIdle: () => fetched() }))

beforeEach(() => {
  stubStorage()
  vi.resetModules()
  isReachable = true
})

test('without a connection for the code that keeps changes: says so once without advice to reload, and goes on by itself once online', async () => {
  isReachable = false
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { openGuest } = await import('../../../pwa/actions/open-session.ts')
  const { onNotice } = await import('../../../pwa/state/notices.ts')
  const notices: string[] = []
  const takenBack: string[] = []
  onNotice(
    ({ text }) => notices.push(text),
    (key) => takenBack.push(key),
  )
  openGuest()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notices).toEqual(['This needs a connection the first time. Nothing you did is lost.'])
  expect(engine.enterGuest).not.toHaveBeenCalled()
  isReachable = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(engine.enterGuest).toHaveBeenCalledOnce()
  expect([notices.length, takenBack]).toEqual([1, ['not-here']])
})

test('a browser that lets nothing be stored is reported by the code that tried', async () => {
  engine.enterGuest.mockRejectedValueOnce(new Error('no database'))
  const { openGuest } = await import('../../../pwa/actions/open-session.ts')
  openGuest()
  await until(() => expect(engine.tellLost).toHaveBeenCalledOnce())
})
