// @vitest-environment happy-dom
// What a page says of versions follows from which worker controls it.
import { beforeEach, expect, test, vi } from 'vitest'
import { useUpdates } from '../../../pwa/state/updates.ts'
import { until } from '../../until.ts'

const registered = vi.hoisted(() => vi.fn(() => Promise.resolve(undefined)))
const skipsWaiting = vi.hoisted(() => vi.fn())
const hears = vi.hoisted(() => new Map<string, () => void>())
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, listener: () => void) {
      hears.set(type, listener)
    }
    register = registered
    messageSkipWaiting = skipsWaiting
    update = () => Promise.resolve()
  },
}))

class Container extends EventTarget {
  controller: object | null = {}
  asked: unknown[] = []
  ready = Promise.resolve({ active: { postMessage: (message: unknown) => this.asked.push(message) } })
  getRegistration = () => Promise.resolve({ waiting: {} })

  change(controller: object | null): void {
    this.controller = controller
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: Container

beforeEach(async () => {
  vi.resetModules()
  registered.mockClear()
  skipsWaiting.mockClear()
  localStorage.clear()
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

test('a worker whose script is lost on the way is registered when it is tried again, and the page is watched once', async () => {
  registered.mockRejectedValueOnce(new TypeError('Failed to register a ServiceWorker'))
  const { useUpdates: updates } = await import('../../../pwa/state/updates.ts')
  const { watch } = await import('../../../pwa/engine/watch-updates.ts')
  await expect(watch()).rejects.toThrow('Failed to register')
  expect(updates.getState().offlineReady).toBe(false)
  await watch()
  await settled()
  expect(updates.getState().offlineReady).toBe(true)
  await watch()
  expect(registered).toHaveBeenCalledTimes(2)
  container.change(null)
  expect(registered).toHaveBeenCalledTimes(3)
})

test('a page that was on its way while the worker took over the others asks it to be taken over too, and is ready then', async () => {
  container.controller = null
  await watching()
  const { useUpdates: updates } = await import('../../../pwa/state/updates.ts')
  await settled()
  expect([container.asked, updates.getState().offlineReady]).toEqual([[{ type: 'claim' }], false])
  container.change({})
  await settled()
  expect(updates.getState().offlineReady).toBe(true)
})

test('a page that another worker takes over says that it is old', async () => {
  const state = await watching()
  container.change({})
  expect([state(), registered.mock.calls.length]).toEqual(['stale', 1])
})

test('a release waits though nothing is left to send: only "Reload now" lets it take over, and the page reloads then', async () => {
  const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const state = await watching()
  const { applyUpdate } = await import('../../../pwa/actions/updates.ts')
  hears.get('waiting')?.()
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect([state(), skipsWaiting.mock.calls.length, reloads.mock.calls.length]).toEqual(['ready', 0, 0])
  applyUpdate()
  await until(() => expect(skipsWaiting).toHaveBeenCalledOnce())
  expect(reloads).not.toHaveBeenCalled()
  container.change({})
  expect([state(), reloads.mock.calls.length]).toEqual(['ready', 1])
})

test('"Reload now" while a change is written nowhere yet: the release takes over once the queue has it, and not before', async () => {
  await watching()
  const { applyUpdate } = await import('../../../pwa/actions/updates.ts')
  const { journal } = await import('../../../pwa/storage/journal.ts')
  const { countWaiting } = await import('../../../pwa/state/account.ts')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  journal.add({ id: 'a'.repeat(32), owner: '', name: 'store/cart/add', v: 1, args: { itemId: 'ring', qty: 1 }, at: 1 })
  full.mockRestore()
  const [entry] = journal.entries()
  expect([journal.entries().length, journal.isKept(entry?.key ?? '')]).toEqual([1, false])
  applyUpdate()
  await settled()
  expect(skipsWaiting).not.toHaveBeenCalled()
  // The queue has it: it leaves the journal.
  journal.remove(entry?.key ?? '')
  countWaiting()
  await until(() => expect(skipsWaiting).toHaveBeenCalledOnce())
})

/** Everything that can go on has done so. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
