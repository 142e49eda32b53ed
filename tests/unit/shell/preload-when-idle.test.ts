// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUpdates } from '../../../pwa/state/updates.ts'

const load = vi.fn<() => Promise<void>>()
const routes = [
  { access: 'public', load },
  { access: 'member', load },
]
vi.mock('../../../pwa/app/routes.tsx', () => ({ routes, routeOf: () => routes[0] }))
const { preloadWhenIdle } = await import('../../../pwa/app/navigation/preload-when-idle.ts')

const screensHere = () => useUpdates.getState().screensHere

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockResolvedValue()
  useUpdates.setState({ screensHere: false })
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, removeEventListener() {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('every screen of a visitor has come: noted', async () => {
  preloadWhenIdle(false)
  expect(screensHere()).toBe(false)
  await vi.runAllTimersAsync()
  expect([load.mock.calls.length, screensHere()]).toEqual([1, true])
})

test('a screen does not come: it is not noted that all are here', async () => {
  load.mockResolvedValueOnce().mockRejectedValueOnce(new Error('offline'))
  preloadWhenIdle(true)
  await vi.runAllTimersAsync()
  expect([load.mock.calls.length, screensHere()]).toEqual([2, false])
})

test('a browser that saves data: no screen is fetched, and nothing is claimed', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true }, serviceWorker: { controller: {} } })
  preloadWhenIdle(true)
  await vi.runAllTimersAsync()
  expect([load.mock.calls.length, screensHere()]).toEqual([0, false])
})

test('a login in between: what a visitor alone would have is not called everything', async () => {
  const stop = preloadWhenIdle(false)
  stop()
  await vi.runAllTimersAsync()
  expect([load.mock.calls.length, screensHere()]).toEqual([0, false])
})
