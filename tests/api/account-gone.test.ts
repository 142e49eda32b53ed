// A device whose account was deleted elsewhere is told so, by the id that was issued to it; no other caller is (SPEC R51).
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DeviceIds } from '../../backend/sync/device-ids.ts'
import { DeviceResponse } from '#sync-protocol/protocol/messages.ts'
import { onEveryStore } from './every-store.ts'
import { deleteAccount, pushBody } from './fan.ts'
import { startShop, type Fan, type TestShop } from './harness.ts'
import type { Answer, Client } from './client.ts'

const DAY_MS = 24 * 60 * 60_000
const SECRET = 'a secret that is long enough for a test'
const CHANGE = [{ name: 'store/wishlist/add', args: { itemId: 'x' } }]

/** Each way in which a device shows its id. */
const WAYS: Record<string, (client: Client, deviceId: string) => Promise<Answer>> = {
  push: (client, deviceId) => client.post('/api/sync/push', pushBody(deviceId, CHANGE)),
  device: (client, after) => client.post('/api/sync/device', { after }),
  pull: (client, id) => client.get('/api/sync/pull?protocol=2', { headers: { 'starlane-device': id } }),
}

/** A fan with a second device, which is logged in by token. */
async function twoDevices(shop: TestShop): Promise<{ fan: Fan; other: Client; deviceId: string }> {
  const fan = await shop.register()
  const other = shop.client()
  const body = { emailOrUsername: fan.user.username, password: fan.password }
  const login = (await other.post('/api/auth/login', body)).json
  const { token, deviceId } = Object(login)
  other.token = token
  return { fan, other, deviceId }
}

onEveryStore('an account that was deleted on another device', (shop) => {
  test.each(Object.keys(WAYS))('R51: %s is answered account_gone, whether or not there is a login', async (way) => {
    const { fan, other, deviceId } = await twoDevices(shop())
    expect((await WAYS[way]?.(other, deviceId))?.status).toBe(200)
    expect((await deleteAccount(fan)).status).toBe(200)
    const stranger = await shop().register()
    const byAnotherLogin = shop().client()
    byAnotherLogin.token = stranger.token
    for (const client of [other, shop().client(), byAnotherLogin, stranger.client]) {
      const answer = await WAYS[way]?.(client, deviceId)
      expect([answer?.status, answer?.code], answer?.text).toEqual([410, 'account_gone'])
    }
  })

  test('R51: a device that has never sent anything, and one that took over from another, are told too', async () => {
    const { fan, other, deviceId } = await twoDevices(shop())
    const issued = async (after?: string) =>
      (await other.post('/api/sync/device', after === undefined ? {} : { after })).as(DeviceResponse).deviceId
    const ids = [deviceId, await issued(), await issued(deviceId), await issued('5a4723b06b7ad4536c6d2088c5a82cff')]
    await deleteAccount(fan)
    for (const id of ids) expect((await WAYS['pull']?.(shop().client(), id))?.code).toBe('account_gone')
  })

  test('R51: an id that proves nothing is answered as ever', async () => {
    const { fan, other, deviceId } = await twoDevices(shop())
    const living = await shop().register()
    const forged = new DeviceIds('another secret, as long as it should be').issue(fan.user.id, shop().clock.now, randomBytes)
    const never = new DeviceIds(SECRET).issue('an account that never was', shop().clock.now, randomBytes)
    await deleteAccount(fan)
    const [moment = '', nonce = ''] = deviceId.split('.')
    const ids = [
      forged,
      never,
      living.deviceId,
      `${moment}.${nonce}.${'A'.repeat(22)}`,
      'd.0123456789abcdef',
      '5a4723b06b7ad4536c6d2088c5a82cff',
    ]
    for (const id of ids) {
      for (const [way, ask] of Object.entries(WAYS)) {
        expect((await ask(shop().client(), id)).code, `${way} ${id}`).toBe('unauthorized')
        expect((await ask(other, id)).code, `${way} ${id}`).toBe('unauthorized')
      }
    }
    expect((await WAYS['pull']?.(living.client, living.deviceId))?.status).toBe(200)
    // It belongs to an account that lives.
    const elsewhere = shop().client()
    elsewhere.token = living.token
    expect((await elsewhere.post('/api/sync/push', pushBody(forged, CHANGE))).code).toBe('device_foreign')
  })

  test('R51: without a login, what is no push at all is answered as ever', async () => {
    const { fan } = await twoDevices(shop())
    await deleteAccount(fan)
    const client = shop().client()
    const sent = (raw: string, type = 'application/json') =>
      client.post('/api/sync/push', undefined, { raw, headers: { 'content-type': type } })
    for (const answer of [await sent('nonsense'), await sent('[]'), await sent('{"deviceId":7}'), await sent('a=b', 'text/plain')]) {
      expect(answer.code).toBe('unauthorized')
    }
    expect((await client.get('/api/sync/pull', { headers: { 'starlane-device': 'not an id' } })).code).toBe('unauthorized')
  })

  test('R51: it is remembered for a year', async () => {
    const { fan, deviceId } = await twoDevices(shop())
    await deleteAccount(fan)
    shop().clock.advance(364 * DAY_MS)
    expect((await WAYS['pull']?.(shop().client(), deviceId))?.code).toBe('account_gone')
    shop().clock.advance(2 * DAY_MS)
    expect((await WAYS['pull']?.(shop().client(), deviceId))?.code).toBe('unauthorized')
  })
})

onEveryStore('a deletion that was interrupted', (_shop, storage) => {
  test('R51: devices are told once the next shop has finished it', async () => {
    const first = await startShop({ storage: storage() })
    const { fan, deviceId } = await twoDevices(first)
    await storage().deletions.plan([{ accountId: fan.user.id, due: first.clock.now }])
    await storage().accounts.delete(fan.user.id)
    await first.close()
    const next = await startShop({ storage: storage() })
    await next.settled()
    expect((await WAYS['pull']?.(next.client(), deviceId))?.code).toBe('account_gone')
    await next.close()
  })
})
