// A database that goes silent: connections stay open, and nothing arrives any more. No call waits for longer than its deadline, and none is the end of a process.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { CALL_MS } from '../../backend/storage/mongo/calls.ts'
import { StorageUnavailable, type Storage } from '../../backend/storage/port.ts'
import { MongoProxy } from '../mongodb-proxy/proxy.ts'
import { canStartMongoServer, startMongoServer, type MongoServer } from '../mongodb-server/start.mjs'
import { photoName, pictureFor } from '../picture-samples.ts'
import { account, result } from './samples.ts'

const DEVICE_WAITS_MS = 15_000
const FAR = 9_000_000_000_000
const PICTURE = `${photoName(1)}-480.avif`

describe.runIf(process.env.MONGODB_URL && canStartMongoServer())('a database that goes silent (mongodb)', () => {
  let server: MongoServer
  let proxy: MongoProxy
  let storage: Storage<string>
  beforeAll(async () => {
    server = await startMongoServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    proxy = await MongoProxy.start({ port: server.port, replicaSet: false })
    storage = await openMongoStorage({ url: proxy.url('silent') })
  })
  afterEach(async () => {
    await storage.close()
    await proxy.stop()
  })

  const CALLS: [string, (store: Storage<string>) => Promise<unknown>][] = [
    ['accounts.get', ({ accounts }) => accounts.get('a1')],
    ['accounts.newest', ({ accounts }) => accounts.newest('a1')],
    ['accounts.findByLogin', ({ accounts }) => accounts.findByLogin('fan')],
    ['accounts.create', ({ accounts }) => accounts.create(account('a2'))],
    ['accounts.replace', ({ accounts }) => accounts.replace(account('a1', {}, 2), 1)],
    ['accounts.delete', ({ accounts }) => accounts.delete('a1')],
    ['accounts.withOutbox', ({ accounts }) => accounts.withOutbox(9)],
    ['accounts.moved', ({ accounts }) => accounts.moved([{ id: 'a1', version: 1 }])],
    ['accounts.newer', ({ accounts }) => accounts.newer([{ id: 'a1', version: 1 }])],
    ['accounts.list', ({ accounts }) => accounts.list(undefined, 9)],
    ['accounts.count', ({ accounts }) => accounts.count()],
    ['accounts.freeNames', ({ accounts }) => accounts.freeNames(1)],
    ['records.append', ({ records }) => records.append([result('a1', 'r1', 1)])],
    ['records.list', ({ records }) => records.list('a1', { kind: 'knowledge', limit: 9 })],
    ['records.trim', ({ records }) => records.trim('a1', 'knowledge', { keep: 1, from: 0, limit: 9 })],
    ['records.deleteAll', ({ records }) => records.deleteAll('a1')],
    ['entries.get', ({ entries }) => entries.get('s', 'k', 1)],
    ['entries.put', ({ entries }) => entries.put('s', 'k', { value: 1, expiresAt: FAR })],
    ['entries.add', ({ entries }) => entries.add('s', 'k', { value: 1, expiresAt: FAR }, 1)],
    ['entries.take', ({ entries }) => entries.take('s', 'k', 1)],
    ['entries.increment', ({ entries }) => entries.increment('s', 'k', 1, 9, 1)],
    ['entries.listByAccount', ({ entries }) => entries.listByAccount('a1', 's', 1)],
    ['entries.deleteByAccount', ({ entries }) => entries.deleteByAccount('a1', ['s'])],
    ['entries.sweep', ({ entries }) => entries.sweep(1, 9)],
    ['catalog.revision', ({ catalog }) => catalog.revision()],
    ['catalog.replace', ({ catalog }) => catalog.replace({ products: [] }, 0, 1)],
    ['mails.due', ({ mails }) => mails.due(1, FAR, 9)],
    ['pictures.kept', ({ pictures }) => pictures.kept([PICTURE])],
    ['pictures.put', ({ pictures }) => pictures.put(PICTURE, pictureFor(PICTURE))],
    ['pictures.read', ({ pictures }) => pictures.read(PICTURE)],
    ['pictures.sweep', ({ pictures }) => pictures.sweep(new Set(), 1)],
    ['deletions.due', ({ deletions }) => deletions.due(1, FAR, 9)],
    ['bytes', (store) => store.bytes()],
    ['freeBytes', (store) => store.freeBytes()],
    ['ping', (store) => store.ping(60_000)],
  ]

  test('every call ends as StorageUnavailable before the device gives up; when the database speaks again, all is as before', async () => {
    await storage.accounts.create(account('a1'))
    const speak = proxy.fallSilent()
    const started = performance.now()
    const took = new Map<string, unknown>()
    const ask = async ([name, call]: (typeof CALLS)[number]) => {
      const refused = await call(storage).then(
        () => 'answered',
        (error: unknown) => (error instanceof StorageUnavailable ? 'unavailable' : error),
      )
      took.set(name, refused === 'unavailable' ? performance.now() - started < DEVICE_WAITS_MS - CALL_MS / 2 : refused)
    }
    await Promise.all(CALLS.map(ask))
    expect(Object.fromEntries(took)).toEqual(Object.fromEntries(CALLS.map(([name]) => [name, true])))
    speak()
    await expect
      .poll(() =>
        storage.accounts.get('a1').then(
          (found) => found !== undefined,
          () => false,
        ),
      )
      .toBe(true)
    await storage.entries.put('s', 'later', { value: 1, expiresAt: FAR })
  })

  const large = (mark: string) => 'x'.repeat(12_000_000) + mark

  test('writes of 12 MB that go silent half-way end too, give their connections back, and are not made afterwards', async () => {
    await storage.accounts.create(account('a1'))
    const [pool, mark] = [64, 'late']
    const speak = proxy.fallSilent()
    const writes = await Promise.allSettled(
      Array.from({ length: pool }, (_, index) => storage.entries.put('large', `k${index}`, { value: large(mark), expiresAt: FAR })),
    )
    expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 'rejected'))
    speak()
    await expect
      .poll(() =>
        storage.entries.get('large', 'k0', 1).then(
          (found) => found === undefined,
          () => 'no answer',
        ),
      )
      .toBe(true)
    await proxy.calm()
    const found = await Promise.all(Array.from({ length: pool }, (_, index) => storage.entries.get('large', `k${index}`, 1)))
    expect(found.filter((entry) => entry !== undefined)).toEqual([])
  })

  test('a commit that went silent and the one that followed it: exactly one of each version is there', async () => {
    await storage.accounts.create(account('a1'))
    const speak = proxy.fallSilent()
    await expect(storage.accounts.replace(account('a1', { name: 'late' }, 2), 1)).rejects.toThrow(StorageUnavailable)
    speak()
    const next = async () => {
      const { version = 0 } = (await storage.accounts.newest('a1')) ?? {}
      return storage.accounts.replace(account('a1', { name: 'next' }, version + 1), version)
    }
    await expect.poll(() => next().catch(() => 'no answer')).toBe('ok')
    await proxy.calm()
    expect((await storage.accounts.newest('a1'))?.profile.name).toBe('next')
  })
})
