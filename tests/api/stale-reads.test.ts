// After a failover an ordinary read can be one commit behind. Commits are guarded by the version; these tests hold that whatever commits
// nothing is not answered on an old read either.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PullResponse, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { lagging } from '../lagging-store.ts'
import { STORES, type OpenStore } from '../stores.ts'
import { cheapest, earn, push, pushBody, stateOf } from './fan.ts'
import { startShop, type TestShop } from './harness.ts'

for (const store of STORES) {
  describe(`reads that are one commit behind (${store.name})`, () => {
    let opened: OpenStore
    let shop: TestShop
    beforeAll(async () => {
      opened = await store.open()
      shop = await startShop({ storage: lagging(opened.storage) })
    })
    afterAll(async () => {
      await shop.close()
      await opened.cleanup()
    })

    const nothing = { name: 'store/wishlist/remove', args: { itemId: 'x' } }

    test('R38, R7: a device without a gap is never answered gap', async () => {
      const fan = await shop.register()
      expect((await push(fan, [nothing], 1)).status).toBe(200)
      expect((await push(fan, [nothing], 2)).as(PushResponse).outcomes).toMatchObject([{ status: 'applied' }])
      // A queue that acknowledges and brings nothing commits nothing where it is told anew.
      expect((await push(fan, [nothing], 3)).status).toBe(200)
      expect((await push(fan, [], 4)).as(PushResponse).version).toBe((await stateOf(fan)).version)
    })

    test('R38, R7: a true gap is answered with the number that is really expected', async () => {
      const fan = await shop.register()
      await push(fan, [nothing, nothing], 1)
      expect((await push(fan, [nothing], 9)).json).toMatchObject({ code: 'gap', expected: 3 })
    })

    test('R38, R9, R17: changes applied and acknowledged a moment ago are judged by the newest watermarks', async () => {
      const fan = await shop.register()
      const body = pushBody(fan.deviceId, [nothing])
      expect((await fan.client.post('/api/sync/push', body)).as(PushResponse).outcomes).toMatchObject([{ status: 'applied' }])
      expect((await fan.client.post('/api/sync/push', body)).as(PushResponse).outcomes).toMatchObject([{ status: 'duplicate' }])
      await push(fan, [], 2)
      expect((await fan.client.post('/api/sync/push', body)).code).toBe('device_conflict')
    })

    test('R38, R54: a device that the account knows is never answered device_retired', async () => {
      const fan = await shop.register()
      await push(fan, [nothing])
      let last = ''
      for (let count = 0; count < 64; count += 1) {
        shop.clock.advance(1)
        const { deviceId } = (await fan.client.post('/api/sync/device')).json as { deviceId: string }
        last = deviceId
        expect((await fan.client.post('/api/sync/push', pushBody(deviceId, [nothing]))).status).toBe(200)
      }
      expect((await push(fan, [nothing], 2)).code).toBe('device_retired')
      expect((await fan.client.post('/api/sync/push', pushBody(last, [nothing], 2))).status).toBe(200)
    })

    test('R38, R3, R17: a checkout sent again after its answer was lost is one order', async () => {
      const fan = await shop.register()
      await earn(fan, 150)
      const { id, priceGems } = await cheapest(shop)
      const before = (await stateOf(fan)).state.gems
      const body = pushBody(fan.deviceId, [
        { name: 'store/cart/add', args: { itemId: id, qty: 1 } },
        { name: 'store/cart/checkout', args: {}, seen: { total: priceGems } },
      ])
      await fan.client.post('/api/sync/push', body)
      expect((await fan.client.post('/api/sync/push', body)).as(PushResponse).outcomes).toMatchObject([
        { status: 'duplicate' },
        { status: 'duplicate' },
      ])
      expect((await stateOf(fan)).state.gems).toBe(before - priceGems)
    })

    test('R18: a retry with the same Idempotency-Key is answered as the first time, also after other commits', async () => {
      const fan = await shop.register()
      await earn(fan, 150)
      const before = (await stateOf(fan)).state.gems
      const headers = { 'idempotency-key': 'once' }
      const buy = () => fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 10 }, { headers })
      const first = await buy()
      expect((await buy()).text).toBe(first.text)
      await push(fan, [nothing], 1)
      const again = await buy()
      expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
      expect((await stateOf(fan)).state.gems).toBe(before + 10)
    })

    test('R38: a call is refused by the newest state only', async () => {
      const fan = await shop.register()
      const { id } = await cheapest(shop)
      await fan.client.post('/api/store/wishlist/add', { itemId: id })
      // A commit behind, the wishlist is empty and there is nothing to take away.
      expect((await fan.client.post('/api/store/wishlist/remove', { itemId: id })).status).toBe(200)
      expect((await stateOf(fan)).state.wishlist).toEqual([])
      await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
      expect((await fan.client.post('/api/store/cart/checkout')).code).toBe('not_enough_gems')
    })

    test('R24, R25: a pull that answers a state answers the newest', async () => {
      const fan = await shop.register()
      const first = await fan.client.get('/api/sync/pull?protocol=2')
      const { version } = (await push(fan, [nothing])).as(PushResponse)
      await push(fan, [nothing], 2)
      const pulled = await fan.client.get('/api/sync/pull?protocol=2', { headers: { 'if-none-match': String(first.headers.etag) } })
      expect(pulled.as(PullResponse).version).toBe(version + 1)
    })

    test('R24: a device that has the newest state is told so', async () => {
      const fan = await shop.register()
      await push(fan, [nothing])
      await push(fan, [nothing], 2)
      const { headers } = await fan.client.get('/api/sync/pull?protocol=2')
      await push(fan, [nothing], 3)
      const latest = String((await fan.client.get('/api/sync/pull?protocol=2')).headers.etag)
      expect(latest).not.toBe(headers.etag)
      await push(fan, [nothing], 4)
      const newest = String(
        (await fan.client.get('/api/sync/pull?protocol=2', { headers: { 'if-none-match': String(headers.etag) } })).headers.etag,
      )
      expect((await fan.client.get('/api/sync/pull?protocol=2', { headers: { 'if-none-match': newest } })).status).toBe(304)
    })

    test('R38: right after a change of the account or of its password, the login is still valid', async () => {
      const fan = await shop.register()
      expect((await fan.client.get('/api/auth/me')).status).toBe(200)
      const changed = await fan.client.put(`/api/users/${fan.user.id}`, {
        password: 'another long password',
        currentPassword: fan.password,
      })
      expect(changed.status).toBe(200)
      expect((await fan.client.get('/api/auth/me')).status).toBe(200)
      const bearer = shop.client()
      bearer.token = fan.token
      await fan.client.put(`/api/users/${fan.user.id}`, { name: 'Mina' })
      expect((await bearer.get('/api/auth/me')).status).toBe(200)
    })
  })
}
