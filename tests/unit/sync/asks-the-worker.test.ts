// What the page asks of its service worker, and hears of it: nothing of it matters where there is none.
import { beforeEach, expect, test, vi } from 'vitest'
import {
  createBackgroundSync,
  leaveToWorker,
  onWarmed,
  requestPersistentStorage,
  warmPictures,
} from '../../../pwa/engine/service-worker.ts'

const postMessage = vi.fn()
let worker: EventTarget & { ready: Promise<object> }
beforeEach(() => {
  vi.clearAllMocks()
  worker = Object.assign(new EventTarget(), { ready: Promise.resolve({ active: { postMessage } }) })
  vi.stubGlobal('navigator', { serviceWorker: worker })
})
const aMoment = () => new Promise((resolve) => setImmediate(resolve))
const wish = { revision: 1, pictures: [], ahead: 0, room: 9, deletes: false, others: [] }
const warmed = { type: 'warmed', revision: 1, here: 2, left: 0, fetched: 2 }

test('pictures and outcomes are left to it', async () => {
  warmPictures(wish as never)
  leaveToWorker('account-1')
  await aMoment()
  expect(postMessage.mock.calls).toEqual([[{ type: 'warm', ...wish }], [{ type: 'tell', accountId: 'account-1' }]])
})

test('what it has brought is heard until nobody listens; any other message is none', () => {
  const hear = vi.fn()
  const stop = onWarmed(hear)
  const say = (data: unknown) => worker.dispatchEvent(Object.assign(new Event('message'), { data }))
  say(warmed)
  say({ ...warmed, here: 'many' })
  say('warmed')
  expect(hear.mock.calls).toEqual([[warmed]])
  stop()
  say(warmed)
  expect(hear).toHaveBeenCalledOnce()
})

const container = (ready: Promise<object>) => ({ serviceWorker: Object.assign(new EventTarget(), { ready }) })
const fails = () => Promise.reject(new Error('not allowed'))
test.each<[what: string, navigator: () => object]>([
  ['without service workers', () => ({})],
  ['where one never comes', () => container(fails())],
  ['where it has no active worker and no background sync', () => container(Promise.resolve({ active: null }))],
  ['where registering fails', () => container(Promise.resolve({ active: null, sync: { register: fails } }))],
  ['where asking for storage fails', () => ({ storage: { persisted: fails } })],
])('%s the page goes on, and nothing is left unhandled', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator())
  warmPictures(wish as never)
  leaveToWorker('account-1')
  createBackgroundSync('account-1')()
  onWarmed(() => undefined)()
  requestPersistentStorage()
  await aMoment()
  expect(postMessage).not.toHaveBeenCalled()
})

test('storage that stays already is not asked for', async () => {
  for (const [stays, times] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const persist = vi.fn(async () => true)
    vi.stubGlobal('navigator', { storage: { persisted: async () => stays, persist } })
    requestPersistentStorage()
    await aMoment()
    expect(persist).toHaveBeenCalledTimes(times)
  }
})
