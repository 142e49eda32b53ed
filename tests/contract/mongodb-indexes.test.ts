// Indexes are built while a shop opens, for as long as the server takes: the shop waits and says so, and one that is there is not built again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { MongoProxy } from '../mongodb-proxy/proxy.ts'
import { canStartMongoServer, startMongoServer, type MongoServer } from '../mongodb-server/start.mjs'

/** Longer than any call of an open shop may take, and than the driver waits for an answer by its settings. */
const BUILDING_MS = 17_000

describe.runIf(process.env.MONGODB_URL && canStartMongoServer())('indexes (mongodb)', () => {
  let server: MongoServer
  let proxy: MongoProxy
  let built: string[]
  const notices: string[] = []
  const open = (database = 'indexes') =>
    openMongoStorage({
      url: proxy.url(database),
      onNotice: (line) => notices.push(line),
      onCommand: ({ commandName, command }) => commandName === 'createIndexes' && built.push(command.createIndexes),
    })
  beforeAll(async () => {
    server = await startMongoServer()
    proxy = await MongoProxy.start({ port: server.port, replicaSet: true })
  })
  beforeEach(() => {
    built = []
    notices.length = 0
  })
  afterAll(async () => {
    await proxy.stop()
    await server.stop()
  })
  const ofRecords = ({ createIndexes }: Record<string, unknown>) => createIndexes === 'records'
  const about = () => notices.filter((line) => line.startsWith('MongoDB builds indexes'))

  test('a build whose connection is lost is named as that, and the URL is not blamed', async () => {
    proxy.provokeNext({ kind: 'loseAnswer' }, ofRecords)
    await expect(open()).rejects.toThrow(
      expect.objectContaining({ name: 'StorageUnavailable', cause: expect.objectContaining({ name: 'MongoNetworkError' }) }),
    )
    await expect(open().then((storage) => storage.close())).resolves.toBeUndefined()
    // The first try made all the others, and this one, whose answer was lost.
    expect(built.filter((name) => name === 'records')).toHaveLength(1)
  })

  test('a build that takes longer than any call is waited for, and said once', async () => {
    proxy.provokeNext({ kind: 'delay', before: 0, after: BUILDING_MS }, ofRecords)
    const started = performance.now()
    const storage = await open('slow-indexes')
    expect(performance.now() - started).toBeGreaterThan(BUILDING_MS)
    expect(about()).toEqual(['MongoDB builds indexes (records): the shop opens when that is done.'])
    await storage.ping(5_000)
    await storage.close()
  })

  test('whatever else it waits for is said too', async () => {
    proxy.provokeNext({ kind: 'delay', before: 0, after: 3_000 }, ({ collMod }) => collMod === 'records')
    const storage = await open()
    await storage.close()
    expect(notices).toContain('MongoDB puts validators on the collections: the shop opens when that is done.')
  })

  test('where all are there, none is asked for', async () => {
    const storage = await open()
    await storage.close()
    expect([built, about()]).toEqual([[], []])
  })

  test('a server that goes silent in the midst of it is not waited for without end', async () => {
    const other = await MongoProxy.start({ port: server.port, replicaSet: true })
    const opening = openMongoStorage({
      url: other.url('silent-indexes'),
      onCommand: ({ commandName }) => commandName === 'createIndexes' && void other.fallSilent(),
    })
    await expect(opening).rejects.toThrow(StorageUnavailable)
    await other.stop()
  })
})
