// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const openEngine = vi.hoisted(() => vi.fn(() => ({})))
vi.mock('../../../pwa/engine/main.ts', () => ({ openEngine }))

let readyState: DocumentReadyState

beforeEach(() => {
  vi.resetModules()
  openEngine.mockClear()
  localStorage.clear()
  readyState = 'interactive'
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ask = async () => void (await import('../../../pwa/actions/load-engine.ts')).engineWhenIdle()
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a visit that keeps nothing has its pictures first, then the engine', async () => {
  await ask()
  await wait(3_000)
  expect(openEngine).not.toHaveBeenCalled()
  dispatchEvent(new Event('load'))
  await wait(1_000)
  await vi.waitFor(() => expect(openEngine).toHaveBeenCalledOnce())
})

test('a picture that never comes does not keep the engine away', async () => {
  await ask()
  await wait(5_000)
  await vi.waitFor(() => expect(openEngine).toHaveBeenCalledOnce())
})
