// What the sync code has of a browser, also of one that lacks some of it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserEnv } from '../../../pwa/sync/env.ts'
import { WebLocks } from '../../doubles/web-locks.ts'

beforeEach(() => void vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

test('locks are the browser’s own, by name and with what is asked; a browser without has none', async () => {
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  const { locks } = browserEnv()
  const order: string[] = []
  let release = () => {}
  const first = locks?.request('drain', {}, () => new Promise<void>((resolve) => (release = resolve)))
  const second = locks?.request('drain', {}, async () => void order.push('second'))
  await locks?.request('other', {}, async () => void order.push('other'))
  const asked = new AbortController()
  const third = locks?.request('drain', { signal: asked.signal }, async () => void order.push('third'))
  asked.abort()
  await expect(third).rejects.toThrow()
  expect(order).toEqual(['other'])
  release()
  await Promise.all([first, second])
  expect(order).toEqual(['other', 'second'])
  vi.stubGlobal('navigator', {})
  expect(browserEnv().locks).toBeUndefined()
})

test('a message on a channel is heard by the others until it is closed, and one that cannot be sent is missed', async () => {
  const { openChannel } = browserEnv()
  const heard = vi.fn()
  const [here, there] = [openChannel('account', heard), openChannel('account', () => undefined)]
  there.post()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  here.close()
  there.post()
  there.close()
  expect(() => there.post()).not.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).toHaveBeenCalledOnce()
})

test('a browser without channels is silent, and one without caches has no room to give', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const heard = vi.fn()
  const { openChannel, freeSpace } = browserEnv()
  const [here, there] = [openChannel('account', heard), openChannel('account', heard)]
  there.post()
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const channel of [here, there]) channel.close()
  expect([heard.mock.calls, await freeSpace()]).toEqual([[], false])
})

test('a mutation whose code throws is named in the browser’s log, and chances and ids are not the same twice', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { threw, random, randomId } = browserEnv()
  const error = new Error('odd')
  threw?.('store/cart/add', error)
  expect(logged.mock.calls).toEqual([['store/cart/add threw', error]])
  expect([randomId() === randomId(), random() === random()]).toEqual([false, false])
  expect(randomId()).toMatch(/^[0-9a-f]{32}$/)
  const bytes = [0, 1, 9, 10, 15, 16, 17, 127, 128, 159, 160, 171, 238, 239, 240, 255]
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => (Object(array).set(bytes), array))
  expect(randomId()).toBe(Buffer.from(bytes).toString('hex'))
})
