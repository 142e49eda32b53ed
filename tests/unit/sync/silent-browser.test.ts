// IndexedDB that throws when it is asked for, or never answers: the shop works in memory, and says so once.
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDevice } from '../../../pwa/engine/device.ts'
import { onNotice } from '../../../pwa/state/notices.ts'
import { accountDatabaseName } from '../../../pwa/db/account-database.ts'
import { NewerDatabase, OPEN_MS } from '../../../pwa/db/connection.ts'
import { FakeCaches } from '../../doubles/fake-caches.ts'
import { WebLocks } from '../../doubles/web-locks.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { until } from '../../until.ts'

const NOTICE =
  'Your browser can’t save anything for Starlane. While you’re logged in and online, what you do is sent at once; anything else is gone when you close this page.'
const before = { ...Dexie.dependencies }

beforeEach(() => {
  stubStorage()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  Dexie.dependencies = before
  Reflect.deleteProperty(globalThis, 'indexedDB')
  vi.useRealTimers()
})

function openPage() {
  const notices: string[] = []
  onNotice(({ text }) => notices.push(text))
  return { notices, ...openDevice() }
}

test('a browser that throws when IndexedDB is asked for', async () => {
  const get = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // What Dexie comes to where it is loaded in such a browser.
  Reflect.set(Dexie.dependencies, 'indexedDB', null)
  vi.stubGlobal('navigator', { onLine: true, locks: new WebLocks() })
  const { openDatabaseOf, notices, env, connection, leaveMemory } = openPage()
  expect(env.locks).toBeDefined()
  const [member, guest] = [await openDatabaseOf('account-1'), await openDatabaseOf(undefined)]
  expect([member.isOpen(), guest.isOpen()]).toEqual([true, true])
  // It has said no for good, and is asked no more.
  expect([notices, vi.getTimerCount()]).toEqual([[NOTICE], 0])
  // Its queue is its own, and nothing is left to others; once it is on the disk, other tabs count.
  expect([env.locks, env.dexie === undefined, connection.dexie === undefined]).toEqual([undefined, false, false])
  leaveMemory()
  expect([env.locks === undefined, env.dexie, connection.dexie]).toEqual([false, undefined, undefined])
})

test('a database that a newer version of the app has written is left alone, and nothing goes on in memory', async () => {
  const factory = new IDBFactory()
  Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange })
  const newer = new Dexie(accountDatabaseName('account-1'))
  newer.version(1_000).stores({ later: 'id' })
  await newer.open()
  newer.close()
  const { openDatabaseOf, notices, connection } = openPage()
  await expect(openDatabaseOf('account-1')).rejects.toThrow(NewerDatabase)
  expect([connection.dexie, notices]).toEqual([undefined, []])
})

test('a browser that never answers: given up after some seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = vi.fn(() => new EventTarget())
  Object.assign(Dexie.dependencies, { indexedDB: Object.assign(new IDBFactory(), { open }), IDBKeyRange })
  const { openDatabaseOf, deviceDatabase, notices } = openPage()
  const device = deviceDatabase().then(
    () => 'open',
    (error: Error) => error.name,
  )
  const member = openDatabaseOf('account-1')
  await until(() => expect(open).toHaveBeenCalledTimes(2))
  expect(notices).toEqual([])
  await vi.advanceTimersByTimeAsync(OPEN_MS)
  vi.useRealTimers()
  expect((await member).isOpen()).toBe(true)
  // It holds nothing that cannot be had again.
  expect(await device).toBe('LateDatabase')
  expect((await deviceDatabase()).isOpen()).toBe(true)
  expect(notices).toEqual([NOTICE])
})

test('a browser that refuses for some seconds: it is asked again, and nothing goes on in memory', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const factory = new IDBFactory()
  let isRefusing = true
  const open = (...args: Parameters<typeof factory.open>) => {
    if (isRefusing) throw new DOMException('Internal error', 'UnknownError')
    return factory.open(...args)
  }
  Object.assign(Dexie.dependencies, { indexedDB: Object.assign(Object.create(factory), { open }), IDBKeyRange })
  const { openDatabaseOf, notices, connection } = openPage()
  const opening = openDatabaseOf('account-1')
  await vi.advanceTimersByTimeAsync(4_000)
  isRefusing = false
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  expect((await opening).isOpen()).toBe(true)
  expect([connection.dexie, notices]).toEqual([undefined, []])
})

test('a disk too full to bring a database up to date: cached pictures are given back, and it is opened after all (SPEC R46)', async () => {
  const factory = new IDBFactory()
  const caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  const cache = await caches.open('starlane-pictures')
  for (const name of ['ring', 'scent', 'hoodie']) await cache.put(`https://shop.example/pictures/${name}.svg`, new Response('x'))
  const full = () => {
    const request = { error: new DOMException('No space', 'QuotaExceededError'), onerror: (_event: object) => undefined }
    const event = { target: request, preventDefault: () => undefined, stopPropagation: () => undefined }
    setTimeout(() => request.onerror(event))
    return request
  }
  const open = vi.fn((...args: Parameters<typeof factory.open>): unknown =>
    caches.paths('starlane-pictures').length > 2 ? full() : factory.open(...args),
  )
  Object.assign(Dexie.dependencies, { indexedDB: Object.assign(Object.create(factory), { open }), IDBKeyRange })
  const { openDatabaseOf, notices, connection } = openPage()
  expect((await openDatabaseOf('account-1')).isOpen()).toBe(true)
  expect(caches.paths('starlane-pictures')).toEqual(['/pictures/ring.svg'])
  expect(connection.dexie).toBeUndefined()
  expect(notices).toEqual([])
})
