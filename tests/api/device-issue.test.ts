// A device that was just issued can always push, however wrong the clock has been before.
import { expect, test } from 'vitest'
import { MAX_DEVICES } from '#sync-protocol/domain/limits.ts'
import { DeviceResponse, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { onEveryStore } from './every-store.ts'
import { pushBody } from './fan.ts'
import { NOON, type Fan } from './harness.ts'

const YEAR = 365 * 24 * 3_600_000

async function logIn({ client, user, password }: Fan): Promise<string> {
  return (await client.post('/api/auth/login', { emailOrUsername: user.username, password })).as(LoginResponse).deviceId
}

async function newDevice({ client }: Fan, after?: string): Promise<string> {
  return (await client.post('/api/sync/device', { after })).as(DeviceResponse).deviceId
}

async function pushFrom({ client }: Fan, deviceId: string, first = 1): Promise<number | string> {
  const { status, code } = await client.post(
    '/api/sync/push',
    pushBody(deviceId, [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }], first),
  )
  return code ?? status
}

onEveryStore('the device after another', (shop) => {
  test('R52: two copies of a profile that are told gap are one device again, and what both send is applied once', async () => {
    const fan = await shop().register()
    const bystander = await shop().register()
    expect(await pushFrom(fan, fan.deviceId, 3)).toBe('gap')
    const one = await newDevice(fan, fan.deviceId)
    shop().clock.advance(1_000)
    await logIn(fan)
    expect(await newDevice(fan, fan.deviceId)).toBe(one)
    expect(await newDevice(bystander, fan.deviceId)).not.toBe(one)
    expect(one).not.toBe(fan.deviceId)
    expect(await pushFrom(bystander, one)).toBe('device_foreign')

    const body = pushBody(one, [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }])
    const answers = [await fan.client.post('/api/sync/push', body), await fan.client.post('/api/sync/push', body)]
    expect(answers.map((answer) => answer.as(PushResponse).outcomes[0]?.status)).toEqual(['applied', 'duplicate'])
    // The chain goes on: the device after that one is another.
    expect(await pushFrom(fan, one, 5)).toBe('gap')
    const next = await newDevice(fan, one)
    expect(new Set([fan.deviceId, one, next]).size).toBe(3)
    expect(await pushFrom(fan, next)).toBe(200)
  })

  test('R53, R54: the device after one that was retired is not, and what is no id is refused', async () => {
    const fan = await shop().register()
    expect(await pushFrom(fan, fan.deviceId)).toBe(200)
    for (let index = 0; index < MAX_DEVICES; index += 1) expect(await pushFrom(fan, await newDevice(fan))).toBe(200)
    expect(await pushFrom(fan, fan.deviceId, 2)).toBe('device_retired')
    const next = await newDevice(fan, fan.deviceId)
    expect(await newDevice(fan, fan.deviceId)).toBe(next)
    expect(await pushFrom(fan, next)).toBe(200)
    expect(await newDevice(fan, fan.deviceId)).toBe(next)
    for (const after of ['', 'short', 7, null]) expect(await fan.client.post('/api/sync/device', { after })).toMatchObject({ status: 400 })
  })
})

onEveryStore('devices after a clock that ran ahead', (shop) => {
  test('R54: a device issued after the clock was corrected is not retired, and not the first to be', async () => {
    const { clock } = shop()
    const fan = await shop().register()
    clock.now = NOON + YEAR
    await logIn(fan)
    for (let index = 0; index < MAX_DEVICES + 2; index += 1) {
      clock.advance(1)
      expect(await pushFrom(fan, await newDevice(fan))).toBe(200)
    }
    clock.now = NOON
    const [phone, laptop] = [await logIn(fan), await newDevice(fan)]
    expect(phone).not.toBe(laptop)
    expect([await pushFrom(fan, phone), await pushFrom(fan, laptop)]).toEqual([200, 200])
    // Neither pushes the other out: the devices of the time ahead go first.
    expect([await pushFrom(fan, phone, 2), await pushFrom(fan, laptop, 2)]).toEqual([200, 200])
    expect(await pushFrom(fan, await newDevice(fan))).toBe(200)
    expect([await pushFrom(fan, phone, 3), await pushFrom(fan, laptop, 3)]).toEqual([200, 200])
  })
})

onEveryStore('devices, read one commit behind', (shop) => {
  test('R54: a stale read of the account issues no device that is retired already', async () => {
    const fan = await shop().register()
    for (let index = 0; index < MAX_DEVICES + 2; index += 1) {
      // All within one millisecond: the last retirement is of the very moment of the next issue.
      expect(await pushFrom(fan, await newDevice(fan))).toBe(200)
    }
  })
})
