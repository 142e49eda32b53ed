// @vitest-environment happy-dom
// What a page says of versions follows from which worker controls it.
import { beforeEach, expect, test, vi } from 'vitest'
import { useUpdates } from '../../../pwa/state/updates.ts'

const registered = vi.hoisted(() => vi.fn(() => Promise.resolve(undefined)))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener() {}
    register = registered
    update = () => Promise.resolve()
  },
}))

class Container extends EventTarget {
  controller: object | null = {}
  ready = Promise.resolve({})

  change(controller: object | null): void {
    this.controller = controller
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: Container

beforeEach(async () => {
  vi.resetModules()
  registered.mockClear()
  useUpdates.setState({ state: 'current' })
  container = new Container()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})

async function watching() {
  const { useUpdates: updates } = await import('../../../pwa/state/updates.ts')
  const { watch } = await import('../../../pwa/engine/watch-updates.ts')
  await watch()
  return () => updates.getState().state
}

test('a page whose worker was cleared away does not speak of a new version, and registers it anew', async () => {
  const state = await watching()
  container.change(null)
  expect([state(), registered.mock.calls.length]).toEqual(['current', 2])
  container.change({})
  expect([state(), registered.mock.calls.length]).toEqual(['current', 2])
})

test('a page that another worker takes over says that it is old', async () => {
  const state = await watching()
  container.change({})
  expect([state(), registered.mock.calls.length]).toEqual(['stale', 1])
})
