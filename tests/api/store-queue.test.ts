// More requests at once than a slow MongoDB can be asked for: what is begun ends in time, and the rest is refused within seconds.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { MongoProxy } from '../mongodb-proxy/proxy.ts'
import { canStartMongoServer, startMongoServer, type MongoServer } from '../mongodb-server/start.mjs'
import { startShop, type TestShop } from './harness.ts'

const DEVICE_WAITS_MS = 15_000

describe.runIf(process.env.MONGODB_URL && canStartMongoServer())('a crowd before a database (mongodb)', () => {
  let server: MongoServer
  let proxy: MongoProxy
  let storage: Storage<string>
  let shop: TestShop
  beforeAll(async () => {
    server = await startMongoServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    proxy = await MongoProxy.start({ port: server.port, replicaSet: false })
    storage = await openMongoStorage({ url: `${proxy.url('crowd')}&maxPoolSize=32` })
    shop = await startShop({ storage })
  })
  afterEach(async () => {
    proxy.latencyMs = 0
    await shop.close()
    await storage.close()
    await proxy.stop()
  })

  const metric = async (name: string) => (await shop.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value

  async function crowd(size: number): Promise<() => Promise<{ status: number; ms: number; retryAfter: number }>[]> {
    const { token } = await shop.register()
    const ask = async () => {
      const started = performance.now()
      const { status, headers } = await fetch(`${shop.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
      return { status, ms: performance.now() - started, retryAfter: Number(headers.get('retry-after')) }
    }
    return () => Array.from({ length: size }, ask)
  }

  test('one that is quick serves several times as many as it has connections', async () => {
    const all = await crowd(150)
    proxy.latencyMs = 5
    const served = (await Promise.all(all())).filter(({ status }) => status === 200)
    // All of them, but where the machine is busy and seconds pass.
    expect(served.length).toBeGreaterThan(3 * 32)
  })

  test('one that takes a second for each call: 500 are answered in time or refused, none is given up half-way, and the metrics show the line', async () => {
    const all = await crowd(500)
    proxy.latencyMs = 1_000
    const asked = all()
    await expect.poll(() => metric('starlane_store_calls_waiting')).toBeGreaterThan(32)
    expect(await metric('starlane_store_connections_max')).toBe(32)
    expect(await metric('starlane_store_calls')).toBeGreaterThan(0)
    const answers = await Promise.all(asked)
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(500)
    // A place or more may be taken by what the shop does by itself, and on a busy machine seconds pass.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(16)
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(DEVICE_WAITS_MS)
    for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0)
    await shop.metrics.registry.metrics()
    expect(await metric('starlane_store_refused_total')).toBe(refused.length)
    expect(shop.log.join('')).not.toContain('"level":50')
  })
})
