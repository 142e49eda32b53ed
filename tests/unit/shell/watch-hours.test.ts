// @vitest-environment happy-dom
// When a page looks for versions, and which of them it speaks of.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdates } from '../../../pwa/engine/watch-updates.ts'
import { useUpdates } from '../../../pwa/state/updates.ts'
import { Container, Registration, Worker } from './fake-worker.ts'

const looked = vi.hoisted(() => vi.fn())
const skipped = vi.hoisted(() => vi.fn())
let registration: Registration
vi.mock('workbox-window', () => ({
  Workbox: class {
    register = async () => registration
    update = async () => looked()
    messageSkipWaiting = skipped
  },
}))
const HOUR = 3_600_000
let container: Container
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  for (const spy of [looked, skipped]) spy.mockClear()
  vi.useFakeTimers()
  vi.stubEnv('DEV', false)
  vi.spyOn(location, 'reload').mockReturnValue()
  vi.mocked(location.reload).mockClear()
  useUpdates.setState({ state: 'current', offlineReady: false })
  registration = new Registration(() => undefined)
  container = new Container(() => registration)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})
afterEach(() => void vi.useRealTimers())

test('a new version is looked for every hour', async () => {
  await createUpdates().watch()
  await pass(HOUR - 1)
  expect(looked).not.toHaveBeenCalled()
  await pass(1)
  expect(looked).toHaveBeenCalledTimes(1)
  await pass(HOUR)
  expect(looked).toHaveBeenCalledTimes(2)
})

test('an install that keeps failing is tried again an hour later at the longest, and one that fails after a good one soon', async () => {
  await createUpdates().watch()
  const fails = async (ms: number) => {
    const before = registration.update.mock.calls.length
    registration.find().become('redundant')
    await pass(ms - 1)
    const early = registration.update.mock.calls.length - before
    await pass(1)
    return [early, registration.update.mock.calls.length - before]
  }
  for (let wait = 10_000; wait < HOUR; wait *= 2) expect(await fails(wait)).toEqual([0, 1])
  for (const _again of [1, 2]) expect(await fails(HOUR)).toEqual([0, 1])
  registration.find().become('installed')
  expect(await fails(10_000)).toEqual([0, 1])
})

test('a page that is old says so and nothing else; one that has its first worker is neither old nor loaded anew, and speaks of no version', async () => {
  await createUpdates().watch()
  container.change(new Worker('/service-worker.js'))
  expect(useUpdates.getState().state).toBe('stale')
  registration.release()
  await pass(1_000)
  expect(useUpdates.getState().state).toBe('stale')

  useUpdates.setState({ state: 'current' })
  registration = new Registration(() => undefined)
  container = new Container(() => registration)
  container.controller = null
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  await createUpdates().watch()
  registration.release()
  await pass(1_000)
  container.change(new Worker('/service-worker.js'))
  await pass(1_000)
  expect([useUpdates.getState().state, vi.mocked(location.reload).mock.calls.length]).toEqual(['current', 0])
})

test('a release in the language of the page waits for the user, also where another language was chosen in between and given up', async () => {
  const { watch, bringLanguage } = createUpdates()
  await watch()
  document.cookie = 'lang=ko; path=/'
  await bringLanguage()
  document.cookie = 'lang=en; path=/'
  registration.release()
  await pass(1_000)
  expect([useUpdates.getState().state, skipped.mock.calls.length]).toEqual(['ready', 0])
})
