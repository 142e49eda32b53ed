// Live events where the store streams its changes: told by the stream, without asking for versions; and by asking again where the stream is lost.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { etagOf } from '#sync-protocol/protocol/messages.ts'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { MongoProxy } from '../mongodb-proxy/proxy.ts'
import { canStartMongoServer, startMongoServer, type MongoServer } from '../mongodb-server/start.mjs'
import { cheapest, stateOf } from './fan.ts'
import { startShop, type TestShop } from './harness.ts'
import { listen } from './listen.ts'

const PATIENT = { timeout: 10_000 }

describe.runIf(process.env.MONGODB_URL && canStartMongoServer())('live events over change streams (mongodb)', () => {
  let server: MongoServer
  let proxy: MongoProxy
  let storages: Storage<string>[]
  let shops: TestShop[]
  beforeAll(async () => {
    server = await startMongoServer()
    proxy = await MongoProxy.start({ port: server.port, replicaSet: true })
    storages = [await openMongoStorage({ url: proxy.url('live') }), await openMongoStorage({ url: proxy.url('live') })]
    shops = await Promise.all(storages.map((storage) => startShop({ storage })))
  })
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.close()))
    await Promise.all(storages.map((storage) => storage.close()))
    await proxy.stop()
    await server.stop()
  })

  test('R48: a change in another process is heard from the stream while no version is asked for; without the stream it is heard too', async () => {
    const [here, there] = shops
    const accounts = storages[0]?.accounts
    if (here === undefined || there === undefined || accounts === undefined) throw new Error('two shops were to be open')
    const fan = await here.register()
    const events = await listen(here.url, { authorization: `Bearer ${fan.token}` })
    const client = there.client()
    client.token = fan.token
    const { id } = await cheapest(there)
    const change = async (call: 'add' | 'remove') => {
      expect((await client.post(`/api/store/wishlist/${call}`, { itemId: id })).status).toBe(200)
      await expect.poll(async () => events.heard.at(-1), PATIENT).toBe(`data: ${etagOf(await stateOf(fan))}`)
    }
    await expect.poll(() => proxy.streams?.open, PATIENT).toBe(1)
    await change('add')

    const asked = vi.spyOn(accounts, 'newer')
    const beats = events.beats
    await expect.poll(() => events.beats, PATIENT).toBeGreaterThan(beats + 20)
    expect(asked).not.toHaveBeenCalled()

    proxy.streams?.forgetHistory()
    await expect.poll(() => asked.mock.calls.length, PATIENT).toBeGreaterThan(0)
    await change('remove')
    events.close()
  })
})
