import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { LoadGauge } from '../../backend/operations/load-gauge.ts'
import { Metrics } from '../../backend/operations/metrics.ts'
import { StorageUnavailable, type Storage } from '../../backend/storage/port.ts'
import { API_STORES } from '../stores.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, earn, push, stateOf } from './fan.ts'
import { fakeClock, startShop, type Fan, type TestShop } from './harness.ts'

/** A store that can be cut off, as a database behind a network is. */
function cutOff(storage: Storage): { storage: Storage; cut: boolean } {
  const state = { storage, cut: false }
  const guarded = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]): unknown => {
          if (state.cut) return Promise.reject(new StorageUnavailable('cut off'))
          return Reflect.apply(value, target, args)
        }
      },
    })
  state.storage = {
    ...storage,
    accounts: guarded(storage.accounts),
    records: guarded(storage.records),
    entries: guarded(storage.entries),
    catalog: guarded(storage.catalog),
    ping: () => (state.cut ? Promise.reject(new StorageUnavailable('cut off')) : Promise.resolve()),
  }
  return state
}

for (const store of API_STORES) {
  test(`while the store does not answer: 503 with Retry-After; afterwards it works again by itself (${store.name})`, async () => {
    const opened = await store.open()
    const line = cutOff(opened.storage)
    const shop = await startShop({ storage: line.storage })
    const fan = await shop.register()
    await fan.client.get('/api/kpop')
    line.cut = true
    for (const [method, path] of [
      ['GET', '/readyz'],
      ['GET', '/api/auth/me'],
      ['POST', '/api/store/cart/checkout'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/sync/device'],
    ] as const) {
      const answer = await fan.client.send(method, path)
      expect([answer.status, answer.code, Number(answer.headers['retry-after']) > 0], path).toEqual([503, 'unavailable', true])
    }
    expect((await fan.client.get('/healthz')).status).toBe(200)
    expect((await fan.client.get('/api/kpop')).status).toBe(200)
    line.cut = false
    expect((await fan.client.get('/readyz')).status).toBe(200)
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
    await shop.close()
    await opened.cleanup()
  })

  test(`several processes on one store share logins, limits and everything else (${store.name})`, async () => {
    const opened = await store.open()
    const clock = fakeClock()
    const shops = await Promise.all(Array.from({ length: 3 }, () => startShop({ storage: opened.storage, clock })))
    const [first] = shops as [TestShop, ...TestShop[]]
    const fan = await first.register()
    await earn(fan, 150)
    const here = (shop: TestShop): Fan => {
      const client = shop.client()
      client.token = fan.token
      return { ...fan, client }
    }
    const fans = shops.map(here)
    const before = (await stateOf(fan)).state.gems
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => fans[index % 3]?.client.post('/api/store/gem-bundles/purchase-custom', { amount: 100 })),
    )
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(5)
    expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(55)
    expect((await stateOf(fan)).state.gems).toBe(before + 500)

    const { id, priceGems } = await cheapest(first)
    const changes = [
      { name: 'store/cart/add', args: { itemId: id, qty: 1 } },
      { name: 'store/cart/checkout', args: {}, seen: { total: priceGems } },
    ]
    const body = Array.from({ length: 12 }, (_, index) => index)
    const one = { ...fan, client: fan.client }
    const sent = changes.map((change, index) => ({ ...change, id: `the-same-change-${index}-x` }))
    const pushes = await Promise.all(body.map((index) => push({ ...one, client: fans[index % 3]?.client ?? fan.client }, sent)))
    expect(pushes.every(({ status }) => status === 200)).toBe(true)
    for (const each of fans) {
      const inventory = await each.client.get('/api/store/inventory')
      expect(inventory.json).toMatchObject({ gems: before + 500 - priceGems, inventory: [{ qty: 1 }] })
      expect((inventory.json as { inventory: unknown[] }).inventory).toHaveLength(1)
    }
    await fan.client.post('/api/auth/logout')
    for (const each of fans) expect((await each.client.get('/api/auth/me')).status).toBe(401)
    await Promise.all(shops.map((shop) => shop.close()))
    await opened.cleanup()
  })

  test(`50 registrations of one name at once: one succeeds (${store.name})`, async () => {
    const opened = await store.open()
    const shop = await startShop({ storage: opened.storage })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        shop.client().post('/api/auth/register', { username: 'TheOne', email: `one${index}@example.com`, password: 'a long password' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'username_taken')).toHaveLength(49)
    expect(await opened.storage.accounts.count()).toBe(1)
    await shop.close()
    await opened.cleanup()
  })
}

onEveryStore(
  'at its limit',
  (shop) => {
    test('too many requests at once: calls are refused with 503 and Retry-After; /healthz still answers', async () => {
      const fan = await shop().register()
      const answers = await Promise.all(Array.from({ length: 200 }, () => fan.client.post('/api/store/wishlist/remove', { itemId: 'x' })))
      const shed = answers.filter(({ status }) => status === 503)
      expect(answers.filter(({ status }) => status === 200).length + shed.length).toBe(200)
      expect(shed.length).toBeGreaterThan(0)
      for (const { code, headers } of shed) expect([code, Number(headers['retry-after']) > 0]).toEqual(['unavailable', true])
      expect((await fan.client.post('/api/store/wishlist/remove', { itemId: 'x' })).status).toBe(200)
      expect((await shop().client().get('/healthz')).status).toBe(200)
    })
  },
  { config: { maxInFlight: 8 } },
)

onEveryStore(
  'beyond its limit',
  (shop) => {
    test('too many requests at once: the app’s own files are still sent, as a page without one of its scripts is broken', async () => {
      const statusOf = async (path: string) => (await shop().client().get(path)).status
      for (const call of ['/api/store/cart', '/api/catalog']) expect([call, await statusOf(call)]).toEqual([call, 503])
      for (const file of ['/service-worker.js', '/', '/pictures/none.svg']) expect([file, await statusOf(file)]).toEqual([file, 404])
      for (const probe of ['/healthz', '/readyz']) expect([probe, await statusOf(probe)]).toEqual([probe, 200])
    })
  },
  { config: { maxInFlight: 0 } },
)

onEveryStore(
  'slow and broken senders',
  (shop) => {
    const port = () => Number(new URL(shop().url).port)

    /** Writes to a bare socket and resolves with what came back until it closed. */
    function raw(text: string): Promise<string> {
      return new Promise((resolve, reject) => {
        const socket = connect(port(), '127.0.0.1', () => socket.write(text))
        let answer = ''
        socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
        socket.on('close', () => resolve(answer))
        socket.on('error', reject)
      })
    }
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

    test('a body, or headers, that never end: 408', async () => {
      expect(await raw(`${head}Content-Length: 100\r\n\r\n{"email`)).toMatch(/^HTTP\/1\.1 408 /)
      expect(await raw('POST /api/auth/login HTTP/1.1\r\nHost:')).toMatch(/^HTTP\/1\.1 408 /)
    })

    test('a malformed HTTP request: 400', async () => {
      for (const text of [
        'GET / HTTP/9.9\r\n\r\n',
        'nonsense\r\n\r\n',
        `${head}Content-Length: x\r\n\r\n`,
        `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ]) {
        expect(await raw(text), text).toMatch(/^HTTP\/1\.1 400 /)
      }
    })

    test('headers beyond 16 kB: 431', async () => {
      expect(await raw(`GET /api/kpop HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
    })

    test('a client that disconnects in the middle of a request: the shop goes on', async () => {
      await Promise.all(
        Array.from(
          { length: 20 },
          () =>
            new Promise<void>((resolve) => {
              const socket = connect(port(), '127.0.0.1', () =>
                socket.write(`${head}Content-Length: 1000\r\n\r\n{"a"`, () => socket.destroy()),
              )
              socket.on('close', () => resolve())
            }),
        ),
      )
      expect((await shop().client().get('/healthz')).status).toBe(200)
      expect(shop().log.join('')).not.toContain('"level":50')
    })
  },
  { timeouts: { headers: 300, request: 900, body: { grace: 300, perSecond: 8_192 } } },
)

test('the metrics name routes and outcomes, and no personal data', async () => {
  const metrics = new Metrics({
    inFlight: () => 3,
    listeners: () => 2,
    shed: () => 1,
    conflicts: () => 7,
    storeBytes: async () => 8192,
    freeBytes: async () => 4096,
    isReady: async () => undefined,
  })
  metrics.request('GET', '/api/users/:id', 200, 0.004)
  metrics.outcome('applied')
  metrics.hotListing()
  const text = await metrics.registry.metrics()
  for (const line of [
    'starlane_http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="200"} 1',
    'starlane_outcomes_total{status="applied"} 1',
    'starlane_in_flight 3',
    'starlane_conflicts_total 7',
    'starlane_hot_listings_total 1',
    'starlane_shed_total 1',
    'starlane_store_bytes 8192',
    'starlane_free_bytes 4096',
    'starlane_ready 1',
  ]) {
    expect(text).toContain(line)
  }
})

test('a late event loop: new calls are refused until it recovers', async () => {
  const gauge = new LoadGauge({ maxInFlight: 10, maxLagMs: 100, perAddress: true })
  expect(gauge.isFull('10.0.0.1')).toBe(false)
  await expect
    .poll(
      () => {
        const until = performance.now() + 400
        while (performance.now() < until) Math.sqrt(until)
        return gauge.isFull('10.0.0.1')
      },
      { timeout: 10_000, interval: 1 },
    )
    .toBe(true)
  await expect.poll(() => gauge.isFull('10.0.0.1'), { timeout: 10_000 }).toBe(false)
  gauge.close()
})
