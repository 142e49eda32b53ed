// @vitest-environment happy-dom
// What a page says of versions follows from which worker controls it.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createUpdates } from '../../../pwa/engine/watch-updates.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { useUpdates } from '../../../pwa/state/updates.ts'
import { until } from '../../until.ts'
import { Container, Registration, settled, Worker } from './fake-worker.ts'

const registered = vi.hoisted(() => vi.fn<(address: string) => Promise<unknown>>())
const skipsWaiting = vi.hoisted(() => vi.fn())
const looked = vi.hoisted(() => vi.fn<() => Error | undefined>())
vi.hoisted(() => vi.stubGlobal('STARLANE_LANGUAGES', ['en', 'ko', 'ja']))
vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(readonly address: string) {}
    register = () => registered(this.address)
    messageSkipWaiting = skipsWaiting
    // Not the mock itself, which handles what it rejects with.
    async update() {
      const failed = looked()
      if (failed !== undefined) throw failed
    }
  },
}))

const lastAsked = () => registered.mock.lastCall?.[0]
let container: Container
let registration: Registration | undefined

beforeEach(async () => {
  registration = new Registration(lastAsked)
  registered.mockReset().mockImplementation(() => Promise.resolve(registration))
  skipsWaiting.mockClear()
  looked.mockReset()
  localStorage.clear()
  // As it is built.
  vi.stubEnv('DEV', false)
  document.cookie = 'lang=; path=/; max-age=0'
  useConnection.setState({ state: 'online' })
  useUpdates.setState({ state: 'current', offlineReady: false })
  container = new Container(() => registration)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})

async function watching() {
  await createUpdates().watch()
  return { state: () => useUpdates.getState().state }
}

/** A page with the one worker that its screens ask. */
async function startPage() {
  vi.resetModules()
  const { applyUpdate, startUpdates } = await import('../../../pwa/actions/updates.ts')
  const { useUpdates: updates } = await import('../../../pwa/state/updates.ts')
  await startUpdates()
  return { state: () => updates.getState().state, applyUpdate }
}

test('a page whose worker was cleared away does not speak of a new version, and registers it anew', async () => {
  const { state } = await watching()
  container.change(null)
  expect([state(), registered.mock.calls.length]).toEqual(['current', 2])
  container.change(new Worker('/service-worker.js'))
  expect([state(), registered.mock.calls.length]).toEqual(['current', 2])
})

test('a worker whose script is lost on the way is registered when it is tried again, and the page is watched once', async () => {
  registered.mockRejectedValueOnce(new TypeError('Failed to register a ServiceWorker'))
  const { watch } = createUpdates()
  await expect(watch()).rejects.toThrow('Failed to register')
  expect(useUpdates.getState().offlineReady).toBe(false)
  await watch()
  await settled()
  expect(useUpdates.getState().offlineReady).toBe(true)
  await watch()
  expect(registered).toHaveBeenCalledTimes(2)
  container.change(null)
  expect(registered).toHaveBeenCalledTimes(3)
})

test('a page that is seen again looks for a new version, and a look that fails, as without a connection, does no harm', async () => {
  await watching()
  expect(looked).not.toHaveBeenCalled()
  looked.mockReturnValueOnce(new TypeError('Failed to update a ServiceWorker'))
  const lost = vi.fn()
  process.on('unhandledRejection', lost)
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', lost)
  // The pages of earlier tests look as well.
  const times = looked.mock.calls.length
  expect([times > 0, lost.mock.calls.length]).toEqual([true, 0])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(looked).toHaveBeenCalledTimes(2 * times)
})

test('a page that was on its way while the worker took over the others asks it to be taken over too, and is ready then', async () => {
  container.controller = null
  await watching()
  await settled()
  expect([container.asked, useUpdates.getState().offlineReady]).toEqual([[{ type: 'claim' }], false])
  container.change(new Worker('/service-worker.js'))
  await settled()
  expect(useUpdates.getState().offlineReady).toBe(true)
})

test('a page that another worker takes over says that it is old', async () => {
  const { state } = await watching()
  container.change(new Worker('/service-worker.js'))
  expect([state(), registered.mock.calls.length]).toEqual(['stale', 1])
})

test('a release waits though nothing is left to send: only "Reload now" lets it take over, and the page reloads then', async () => {
  const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { state, applyUpdate } = await startPage()
  registration?.release()
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(state()).toBe('ready'))
  expect([state(), skipsWaiting.mock.calls.length, reloads.mock.calls.length]).toEqual(['ready', 0, 0])
  applyUpdate()
  await until(() => expect(skipsWaiting).toHaveBeenCalledOnce())
  expect(reloads).not.toHaveBeenCalled()
  container.change(new Worker('/service-worker.js'))
  expect([state(), reloads.mock.calls.length]).toEqual(['ready', 1])
})

test('what screens ask about languages is passed on, and a page without a worker stays in its language by itself', async () => {
  await startPage()
  const { bringLanguage, stayInLanguage } = await import('../../../pwa/actions/updates.ts')
  document.cookie = 'lang=ko; path=/'
  await bringLanguage()
  expect(addresses()).toEqual(['/service-worker.js', '/service-worker.js?lang=ko'])
  document.cookie = 'lang=en; path=/'
  const { controller } = container
  container.controller = null
  await stayInLanguage()
  expect(addresses()).toHaveLength(2)
  container.controller = controller
  await stayInLanguage()
  expect(addresses()).toEqual(['/service-worker.js', '/service-worker.js?lang=ko', '/service-worker.js'])
})

test('"Reload now" while a change is written nowhere yet: the release takes over once the queue has it, and not before', async () => {
  const { applyUpdate } = await startPage()
  registration?.release()
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

test('a version whose install failed is tried again, later each time, and is told once it is there', async () => {
  const { state } = await watching()
  vi.useFakeTimers()
  for (const [ms, tries] of [
    [10_000, 1],
    [20_000, 2],
    [40_000, 3],
  ] as const) {
    registration?.find().become('redundant')
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(registration?.update).toHaveBeenCalledTimes(tries - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(registration?.update).toHaveBeenCalledTimes(tries)
  }
  expect(state()).toBe('current')
  registration?.release()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state()).toBe('ready')
  vi.useRealTimers()
})

test('the very first install failed, and with it the registration: it is made anew', async () => {
  container.controller = null
  await watching()
  vi.useFakeTimers()
  const first = registration?.find()
  registration = undefined
  first?.become('redundant')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(registered).toHaveBeenCalledTimes(1)
  registration = new Registration(lastAsked)
  const remade = registration
  Object.assign(container, { getRegistration: () => Promise.resolve(undefined) })
  await vi.advanceTimersByTimeAsync(1)
  expect(registered).toHaveBeenCalledTimes(2)
  // It is followed like the first.
  Object.assign(container, { getRegistration: () => Promise.resolve(remade) })
  remade.find().become('redundant')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(remade.update).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('a version that another one takes the place of has not failed', async () => {
  await watching()
  vi.useFakeTimers()
  const found = registration?.find()
  found?.become('installed')
  found?.become('redundant')
  await vi.advanceTimersByTimeAsync(3_600_000 - 1)
  expect(registration?.update).not.toHaveBeenCalled()
  vi.useRealTimers()
})

const addresses = () => registered.mock.calls.map(([address]) => address)

test('each language has a worker of its own, English the one that was there before the others', async () => {
  await watching()
  expect(addresses()).toEqual(['/service-worker.js'])
})

test('a language that was chosen before and is not here yet is brought, and the page loads anew once it is', async () => {
  const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  reloads.mockClear()
  document.cookie = 'lang=ko; path=/'
  await watching()
  expect(addresses()).toEqual(['/service-worker.js?lang=ko'])
  registration?.release()
  await until(() => expect(skipsWaiting).toHaveBeenCalledOnce())
  container.change(new Worker('/service-worker.js'))
  expect(reloads).toHaveBeenCalledOnce()
})

test('a language that cannot be had leaves the page the worker that it has, and is tried again with the next connection', async () => {
  document.cookie = 'lang=ko; path=/'
  registered.mockImplementation(async (address) => {
    if (address.includes('ko')) throw new TypeError('Failed to register a ServiceWorker')
    return registration
  })
  await watching()
  expect(addresses()).toEqual(['/service-worker.js?lang=ko', '/service-worker.js'])
  useConnection.setState({ state: 'offline' })
  useConnection.setState({ state: 'online' })
  expect(addresses().slice(2, 3)).toEqual(['/service-worker.js?lang=ko'])
})

test('without a connection no other language is asked for, and one that is chosen says so', async () => {
  useConnection.setState({ state: 'offline' })
  document.cookie = 'lang=ja; path=/'
  const { watch, bringLanguage } = createUpdates()
  await watch()
  await expect(bringLanguage()).rejects.toThrow('no connection')
  expect(addresses()).toEqual(['/service-worker.js'])
})

test('another tab that did not ask for the language waits, as for any version', async () => {
  const { state } = await watching()
  document.cookie = 'lang=ko; path=/'
  registration?.release('/service-worker.js?lang=ko')
  await until(() => expect(state()).toBe('ready'))
  expect([skipsWaiting.mock.calls.length, useUpdates.getState().language]).toEqual([0, 'ko'])
  container.change(new Worker('/service-worker.js?lang=ja'))
  expect(useUpdates.getState()).toMatchObject({ state: 'stale', language: 'ja' })
})

test.each(['asked for', 'installing', 'waiting'])(
  'the language of the page, chosen again while another one is %s: its worker takes the place of that',
  async (when) => {
    const { watch, bringLanguage, stayInLanguage } = createUpdates()
    await watch()
    await stayInLanguage()
    expect(addresses()).toEqual(['/service-worker.js'])
    document.cookie = 'lang=ko; path=/'
    const brought = bringLanguage()
    if (when !== 'asked for') await brought
    const korean = when === 'asked for' ? undefined : registration?.find()
    document.cookie = 'lang=en; path=/'
    if (when === 'waiting' && registration && korean) {
      registration.waiting = korean
      registration.installing = null
      korean.become('installed')
    }
    await stayInLanguage()
    expect(addresses()).toEqual(['/service-worker.js', '/service-worker.js?lang=ko', '/service-worker.js'])
    await new Promise((resolve) => setTimeout(resolve, 300))
    // It is neither let in nor called a new version.
    expect([useUpdates.getState().state, skipsWaiting.mock.calls.length]).toEqual(['current', 0])
    registration?.release()
    await until(() => expect(skipsWaiting).toHaveBeenCalledOnce())
    expect(useUpdates.getState().state).toBe('current')
  },
)

test('an install of another language that failed is asked for by its own address again', async () => {
  document.cookie = 'lang=ko; path=/'
  await watching()
  vi.useFakeTimers()
  registration?.find().become('redundant')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(addresses()).toEqual(['/service-worker.js?lang=ko', '/service-worker.js?lang=ko'])
  expect(registration?.update).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test.each([
  ['just now', 1],
  ['just now, on a page that watched nothing yet,', 1],
  ['before', 0],
])('a language that was chosen %s comes %i times while a form is being filled in', async (when, times) => {
  document.body.innerHTML = '<input data-typed>'
  document.cookie = when === 'before' ? 'lang=ko; path=/' : 'lang=en; path=/'
  const { watch, bringLanguage } = createUpdates()
  if (!when.endsWith('yet,')) await watch()
  document.cookie = 'lang=ko; path=/'
  if (when !== 'before') await bringLanguage()
  await watch()
  registration?.release()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([skipsWaiting.mock.calls.length, useUpdates.getState().state]).toEqual([times, times === 1 ? 'current' : 'ready'])
  document.body.replaceChildren()
})

test('the language of the page, chosen again just now, comes back while a form is being filled in as well', async () => {
  document.body.innerHTML = '<input data-typed>'
  const { watch, bringLanguage, stayInLanguage } = createUpdates()
  await watch()
  document.cookie = 'lang=ko; path=/'
  await bringLanguage()
  document.cookie = 'lang=en; path=/'
  await stayInLanguage()
  registration?.release()
  await until(() => expect(skipsWaiting).toHaveBeenCalledOnce())
  document.body.replaceChildren()
})

describe('a worker that cannot be registered now is no error of the page, and is tried again', () => {
  const lost = () => registered.mockRejectedValue(new TypeError('Failed to register a ServiceWorker'))

  test('with the next connection', async () => {
    await watching()
    document.cookie = 'lang=ko; path=/'
    lost()
    for (const state of ['offline', 'online', 'offline', 'online'] as const) useConnection.setState({ state })
    await settled()
    expect(addresses().filter((address) => address.includes('ko')).length).toBeGreaterThanOrEqual(2)
  })

  test('where it was cleared away', async () => {
    await watching()
    lost()
    container.change(null)
    await settled()
    container.change(new Worker('/service-worker.js'))
    container.change(null)
    await settled()
    expect(registered).toHaveBeenCalledTimes(3)
  })

  test('an hour after the install had failed, and with it the registration', async () => {
    await watching()
    vi.useFakeTimers()
    const first = registration?.find()
    Object.assign(container, { getRegistration: () => Promise.resolve(undefined) })
    lost()
    first?.become('redundant')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(registered).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3_600_000 - 1)
    expect(registered).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(registered).toHaveBeenCalledTimes(3)
    vi.useRealTimers()
  })

  test('or looked for anew', async () => {
    await watching()
    vi.useFakeTimers()
    registration?.update.mockRejectedValue(new TypeError('Failed to update a ServiceWorker'))
    for (const ms of [10_000, 20_000]) {
      registration?.find().become('redundant')
      await vi.advanceTimersByTimeAsync(ms)
    }
    expect(registration?.update).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})

test('a choice that the shop does not have is none', async () => {
  document.cookie = 'lang=tlh; path=/'
  await watching()
  expect(addresses()).toEqual(['/service-worker.js'])
})
