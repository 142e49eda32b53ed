import { expect, test } from 'vitest'
import { mutationVersion } from '#sync-protocol/mutations/registry.ts'
import { DeviceResponse, etagOf, PullResponse, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { STORES } from '../stores.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, earn, push, pushBody, stateOf } from './fan.ts'

onEveryStore('sync', (shop) => {
  test('R3, R17: a push is applied in order and answered with each outcome and the new base state', async () => {
    const fan = await shop().register()
    const { id, name } = await cheapest(shop())
    const answer = await push(fan, [
      { name: 'store/cart/add', args: { itemId: id, qty: 2 } },
      { name: 'store/wishlist/add', args: { itemId: 'sold-out-long-ago' } },
      { name: 'store/move-to-wishlist', args: { itemId: id } },
    ])
    const { outcomes, state, accountId } = answer.as(PushResponse)
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    expect(accountId).toBe(fan.user.id)
    expect(state).toMatchObject({ cart: [], wishlist: [{ itemId: id, name }] })
    expect((await stateOf(fan)).state).toEqual(state)
  })

  test('R16, R17: the same push again is answered duplicate and changes nothing', async () => {
    const fan = await shop().register()
    const { id } = await cheapest(shop())
    const body = pushBody(fan.deviceId, [{ name: 'store/cart/add', args: { itemId: id, qty: 1 } }])
    const first = (await fan.client.post('/api/sync/push', body)).as(PushResponse)
    const second = (await fan.client.post('/api/sync/push', body)).as(PushResponse)
    expect(second.outcomes).toMatchObject([{ status: 'duplicate', of: { status: 'applied' } }])
    expect(second.version).toBe(first.version)
    expect(second.state).toEqual(first.state)
  })

  test('twenty copies of one push at once apply it once', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const { id, priceGems } = await cheapest(shop())
    const before = await stateOf(fan)
    const body = pushBody(fan.deviceId, [
      { name: 'store/cart/add', args: { itemId: id, qty: 1 } },
      { name: 'store/cart/checkout', args: {}, seen: { total: priceGems } },
    ])
    const answers = await Promise.all(Array.from({ length: 20 }, () => fan.client.post('/api/sync/push', body)))
    const fresh = answers.map((answer) => answer.as(PushResponse).outcomes[1]?.status).filter((status) => status === 'applied')
    expect(fresh).toHaveLength(1)
    const inventory = await fan.client.get('/api/store/inventory')
    expect(inventory.json).toMatchObject({ gems: before.state.gems - priceGems, inventory: [{ qty: 1 }] })
  })

  test('R2: an unsupported protocol is answered protocol_unsupported, whatever else the body holds', async () => {
    const fan = await shop().register()
    for (const body of [{ protocol: 0 }, { protocol: 99, mutations: 'of another time' }, { protocol: 3, deviceId: 7, extra: [] }]) {
      const answer = await fan.client.post('/api/sync/push', body)
      expect(answer).toMatchObject({ status: 409, code: 'protocol_unsupported' })
    }
    for (const protocol of [0, 3, 99])
      expect((await fan.client.get(`/api/sync/pull?protocol=${protocol}`)).code).toBe('protocol_unsupported')
    expect((await fan.client.get('/api/sync/pull?protocol=two')).code).toBe('invalid')
  })

  test('R5: a device that was never issued, or issued to another account, is answered device_foreign', async () => {
    const [fan, other] = await Promise.all([shop().register(), shop().register()])
    const forged = fan.deviceId.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const deviceId of [other.deviceId, forged, 'made-up-by-somebody-else', fan.deviceId.replace(/^./, '0')]) {
      const answer = await fan.client.post('/api/sync/push', pushBody(deviceId, []))
      expect(answer, deviceId).toMatchObject({ status: 403, code: 'device_foreign' })
    }
  })

  test('R7, R9: a gap ends the device, and a copied device is refused; else nothing changes', async () => {
    const fan = await shop().register()
    const { id } = await cheapest(shop())
    const add = { name: 'store/cart/add', args: { itemId: id, qty: 1 } }
    const gap = await push(fan, [add], 3, 0)
    expect(gap.json).toMatchObject({ code: 'gap', expected: 1 })
    expect(gap.status).toBe(409)
    expect((await push(fan, [add])).json).toMatchObject({ code: 'gap', expected: 1 })
    expect((await stateOf(fan)).state.cart).toEqual([])
    const { deviceId } = (await fan.client.post('/api/sync/device')).as(DeviceResponse)
    const anew = { ...fan, deviceId }
    await push(anew, [add])
    expect((await push(anew, [{ ...add, args: { itemId: id, qty: 9 } }], 1, 0)).code).toBe('device_conflict')
    expect((await stateOf(fan)).state.cart).toMatchObject([{ qty: 1 }])
  })

  test('R8: a new device numbers from 1, independently of the old one', async () => {
    const fan = await shop().register()
    const { accountId, deviceId } = (await fan.client.post('/api/sync/device')).as(DeviceResponse)
    expect(accountId).toBe(fan.user.id)
    expect(deviceId).not.toBe(fan.deviceId)
    await push(fan, [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }])
    const answer = await fan.client.post('/api/sync/push', pushBody(deviceId, [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }]))
    expect(answer.as(PushResponse).outcomes).toMatchObject([{ status: 'applied' }])
  })

  test('R6, R54: the 65th device retires the first, which is answered device_retired', async () => {
    const fan = await shop().register()
    const nothing = [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }]
    await push(fan, nothing)
    for (let count = 0; count < 64; count += 1) {
      shop().clock.advance(1)
      const { deviceId } = (await fan.client.post('/api/sync/device')).as(DeviceResponse)
      expect((await fan.client.post('/api/sync/push', pushBody(deviceId, nothing))).status).toBe(200)
    }
    expect(await push(fan, nothing, 2)).toMatchObject({ status: 409, code: 'device_retired' })
    const login = await fan.client.post('/api/auth/login', { emailOrUsername: fan.user.username, password: fan.password })
    expect(login.json).not.toMatchObject({ deviceId: fan.deviceId })
  })

  test('R10: a push of 1,000 changes is accepted, one of 1,001 refused', async () => {
    const fan = await shop().register()
    const change = { name: 'store/wishlist/remove', args: { itemId: 'x' } }
    const full = await push(
      fan,
      Array.from({ length: 1_000 }, () => change),
    )
    expect(full.as(PushResponse).outcomes).toHaveLength(1_000)
    expect(
      await push(
        fan,
        Array.from({ length: 1_001 }, () => change),
        1_001,
      ),
    ).toMatchObject({ status: 413, code: 'batch_too_large' })
  })

  test('R55: beyond 2,000 unacknowledged outcomes a push is refused until the device acknowledges', async () => {
    const fan = await shop().register()
    const changes = Array.from({ length: 1_000 }, () => ({ name: 'store/wishlist/remove', args: { itemId: 'x' } }))
    expect((await push(fan, changes, 1, 0)).status).toBe(200)
    expect((await push(fan, changes, 1_001, 0)).status).toBe(200)
    expect(await push(fan, changes.slice(0, 1), 2_001, 0)).toMatchObject({ status: 409, code: 'acknowledge_first' })
    expect((await push(fan, changes.slice(0, 1), 2_001, 2_000)).status).toBe(200)
  })

  test('R17, R55: 1 to 1,000 sent again while 2,000 outcomes wait are answered as the first time, and change nothing', async () => {
    const fan = await shop().register()
    const { id } = await cheapest(shop())
    const changes = (length: number) =>
      Array.from({ length }, (_, index) =>
        index % 2 === 0 ? { name: 'store/cart/add', args: { itemId: id, qty: 1 } } : { name: 'store/cart/remove', args: { itemId: id } },
      )
    const body = pushBody(fan.deviceId, changes(1_000), 1, 0)
    const first = (await fan.client.post('/api/sync/push', body)).as(PushResponse)
    const second = (await push(fan, changes(1_000), 1_001, 0)).as(PushResponse)
    const again = (await fan.client.post('/api/sync/push', body)).as(PushResponse)
    expect(again.outcomes).toEqual(first.outcomes.map(({ seq, id: change, ...of }) => ({ seq, id: change, status: 'duplicate', of })))
    expect([again.version, again.state]).toEqual([second.version, second.state])
  })

  test('R20, R21: an unknown change is answered upgrade_required, and what is behind it waits', async () => {
    const fan = await shop().register()
    const { id } = await cheapest(shop())
    const add = { name: 'store/cart/add', args: { itemId: id, qty: 1 } }
    for (const unknown of [
      { name: '__proto__', args: {} },
      { name: 'store/levitate', args: {} },
      { ...add, v: mutationVersion('store/cart/add') + 1 },
    ]) {
      const { outcomes, state } = (await push(fan, [unknown, add])).as(PushResponse)
      expect(outcomes.map(({ status }) => status)).toEqual(['upgrade_required', 'upgrade_required'])
      expect(state.cart).toEqual([])
    }
  })

  test('R22, R57: a price higher than what was seen becomes a question, and its answer places the order', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const { id, name, priceGems } = await cheapest(shop())
    const { outcomes } = (
      await push(fan, [
        { name: 'store/cart/add', args: { itemId: id, qty: 1 } },
        { name: 'store/cart/checkout', args: {}, seen: { total: priceGems - 1 } },
      ])
    ).as(PushResponse)
    const [, asked] = outcomes
    expect(asked).toMatchObject({ status: 'needs_decision', why: 'price_rose', options: ['place', 'keep'] })
    const decisionId = asked?.status === 'needs_decision' ? asked.decisionId : ''
    const decided = await push(fan, [{ name: 'store/cart/decide', args: { decisionId, choice: 'place' }, seen: { total: priceGems } }], 3)
    expect(decided.as(PushResponse).outcomes).toMatchObject([{ status: 'applied', result: { items: [{ name, qty: 1 }] } }])
  })

  test('without a login sync calls are 401', async () => {
    const client = shop().client()
    expect((await client.post('/api/sync/push', pushBody('a-device-of-nobody-at-all', []))).status).toBe(401)
    expect((await client.get('/api/sync/pull?protocol=2')).status).toBe(401)
    expect((await client.post('/api/sync/device')).status).toBe(401)
  })
})

// What only reads may be a commit late right after a failover: it decides nothing, and the next read catches up.
onEveryStore(
  'reading the base state',
  (shop) => {
    test('R24: pull answers 304 for the current version of the same account only', async () => {
      const fan = await shop().register()
      const first = await fan.client.get('/api/sync/pull?protocol=2')
      expect(first.headers).toMatchObject({
        etag: etagOf(first.as(PullResponse)),
        'cache-control': 'no-store',
        vary: 'Authorization, Cookie',
      })
      const again = await fan.client.get('/api/sync/pull?protocol=2', { headers: { 'if-none-match': String(first.headers.etag) } })
      expect(again.status).toBe(304)
      expect(again.text).toBe('')
      const { id } = await cheapest(shop())
      await push(fan, [{ name: 'store/cart/add', args: { itemId: id, qty: 1 } }])
      expect((await fan.client.get('/api/sync/pull?protocol=2', { headers: { 'if-none-match': String(first.headers.etag) } })).status).toBe(
        200,
      )
    })
  },
  { stores: STORES },
)
