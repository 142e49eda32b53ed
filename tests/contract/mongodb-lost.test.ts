// The server goes away and comes back: every call says so within seconds, and the store heals by itself.
import { describe, expect, test } from 'vitest'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { canStartMongoServer, startMongoServer } from '../mongodb-server/start.mjs'
import { account } from './samples.ts'

// Runs beside the contract on MongoDB only; it needs a server of its own to take away.
describe.runIf(process.env.MONGODB_URL && canStartMongoServer())('a lost connection (mongodb)', () => {
  test('throws StorageUnavailable within seconds, and works again when the server is back', async () => {
    const server = await startMongoServer()
    const storage = await openMongoStorage({ url: server.url })
    expect(await storage.accounts.create(account('a1'))).toBe('ok')
    await server.stop()

    const started = performance.now()
    const calls = [
      storage.accounts.get('a1'),
      storage.accounts.replace(account('a1', {}, 2), 1),
      storage.records.list('a1', { kind: 'ledger', limit: 1 }),
      storage.entries.increment('s', 'k', 1, 9, 1),
      storage.catalog.revision(),
      storage.ping(1_000),
    ]
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: expect.any(StorageUnavailable) })
    }
    expect(performance.now() - started).toBeLessThan(10_000)

    // It holds everything in memory: the server that comes back is empty, but it answers.
    const back = await startMongoServer({ port: server.port })
    await expect
      .poll(
        () =>
          storage.ping(1_000).then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 20_000 },
      )
      .toBe('up')
    expect(await storage.accounts.create(account('a1'))).toBe('ok')
    await storage.close()
    await back.stop()
  }, 60_000)
})

describe('a server that is not there (mongodb)', () => {
  test.each(['mongodb://127.0.0.1:1/', 'mongodb://u:p%2F@127.0.0.1:1,127.0.0.1:2/shop?replicaSet=rs&authSource=admin'])(
    'rejects at the start, within seconds: %s',
    async (url) => {
      await expect(openMongoStorage({ url })).rejects.toThrow(StorageUnavailable)
    },
    15_000,
  )
})
