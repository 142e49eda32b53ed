// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useUpdates } from '../../../pwa/state/updates.ts'

const load = vi.fn<() => Promise<void>>()
const routes = [
  { access: 'public', load },
  { access: 'member', load },
]
vi.mock('../../../pwa/app/routes.tsx', () => ({ routes, routeOf: () => routes[0] }))
const loadCatalog = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => Promise.resolve({ loadCatalog }) }))
const { preloadWhenIdle } = await import('../../../pwa/app/navigation/preload-when-idle.ts')

const fetched = vi.fn<(url: string) => Promise<Response>>()
const screensHere = () => useUpdates.getState().screensHere

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockResolvedValue()
  useUpdates.setState({ screensHere: false })
  useConnection.setState({ state: 'online' })
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, removeEventListener() {} } })
  fetched.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['unknown', 1],
  ['online', 0],
  ['offline', 0],
] as const)('all has come, and whether the shop answers is %s: asked %i times', async (state, times) => {
  loadCatalog.mockClear()
  useConnection.setState({ state })
  preloadWhenIdle(false)
  await vi.runAllTimersAsync()
  expect(loadCatalog).toHaveBeenCalledTimes(times)
})

test('every screen of a visitor has come: noted', async () => {
  preloadWhenIdle(false)
  expect(screensHere()).toBe(false)
  await vi.runAllTimersAsync()
  expect([load.mock.calls.length, screensHere()]).toEqual([1, true])
})

test('the drawings that no script brings come as well, of both themes: a device may turn dark where there is no signal', async () => {
  preloadWhenIdle(false)
  await vi.runAllTimersAsync()
  const urls = fetched.mock.calls.map(([url]) => url)
  for (const name of ['lane-day', 'lane-night', 'crowd-day-front', 'crowd-night-back', 'kpop', 'knowledge']) {
    expect(urls).toContainEqual(expect.stringMatching(new RegExp(`\\b${name}\\b.*\\.svg`)))
  }
})

test('a screen does not come: it is asked for once more behind the others, and till then not noted that all are here', async () => {
  load
    .mockRejectedValueOnce(new Error('cut off'))
    .mockResolvedValueOnce()
    .mockReturnValueOnce(new Promise(() => {}))
  preloadWhenIdle(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([load.mock.calls.length, screensHere()]).toEqual([3, false])
})

test.each([
  ['the server answers again', () => useConnection.setState({ state: 'online' })],
  ['the browser says that there is a connection', () => window.dispatchEvent(new Event('online'))],
] as const)('offline: nothing is tried again until %s, then every screen comes', async (_when, comeBack) => {
  useConnection.setState({ state: 'offline' })
  load.mockRejectedValueOnce(new Error('offline'))
  preloadWhenIdle(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([load.mock.calls.length, screensHere()]).toEqual([1, false])
  comeBack()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([load.mock.calls.length, screensHere()]).toEqual([3, true])
})

test('nothing says that the connection is back: it is tried again, at longer and longer intervals', async () => {
  load.mockRejectedValue(new Error('offline'))
  fetched.mockRejectedValue(new Error('offline'))
  preloadWhenIdle(false)
  const tried = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return load.mock.calls.length
  }
  expect(await tried(5_000)).toBe(1)
  expect(await tried(30_000)).toBe(2)
  expect(await tried(30_000)).toBe(2)
  expect(await tried(35_000)).toBe(3)
  load.mockResolvedValue()
  fetched.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(150_000)
  expect([load.mock.calls.length, screensHere()]).toEqual([4, true])
})

test('the page is left while it waits for a connection: nothing is tried any more', async () => {
  useConnection.setState({ state: 'offline' })
  load.mockRejectedValue(new Error('offline'))
  const stop = preloadWhenIdle(true)
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  useConnection.setState({ state: 'online' })
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledOnce()
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

test('scripts that came past the worker are asked for again: those before it took over, and those that were on their way then', async () => {
  class Timing {
    constructor(
      readonly name: string,
      readonly workerStart: number,
    ) {}
  }
  const of = (file: string, workerStart = 0) => new Timing(`${location.origin}/assets/${file}`, workerStart)
  const seen = [of('before.js'), of('by-the-worker.js', 12), new Timing('https://elsewhere.example/assets/other.js', 0)]
  vi.stubGlobal('PerformanceResourceTiming', Timing)
  vi.stubGlobal('performance', { getEntriesByType: () => seen })
  const asked = vi.fn<(url: string) => Promise<Response>>().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', asked)
  // It ends only now: until then there is no entry of it.
  load.mockImplementationOnce(() => Promise.resolve(void seen.push(of('on-its-way.js'))))

  preloadWhenIdle(false)
  await vi.runAllTimersAsync()
  const files = asked.mock.calls.map(([url]) => url.split('/').at(-1)).filter((file) => file?.endsWith('.js'))
  // Each once.
  expect(files).toEqual(['before.js', 'on-its-way.js'])
  expect(screensHere()).toBe(true)
})
