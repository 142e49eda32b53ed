// A device that was just issued can always push, however wrong the clock has been before.
import { expect, test } from 'vitest'
import { MAX_DEVICES } from '#sync-protocol/domain/limits.ts'
import { DeviceResponse } from '#sync-protocol/protocol/messages.ts'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { onEveryStore } from './every-store.ts'
import { pushBody } from './fan.ts'
import { NOON, type Fan } from './harness.ts'

const YEAR = 365 * 24 * 3_600_000

async function logIn({ client, user, password }: Fan): Promise<string> {
  return (await client.post('/api/auth/login', { emailOrUsername: user.username, password })).as(LoginResponse).deviceId
}

async function newDevice({ client }: Fan): Promise<string> {
  return (await client.post('/api/sync/device', {})).as(DeviceResponse).deviceId
}

async function pushFrom({ client }: Fan, deviceId: string, first = 1): Promise<number | string> {
  const { status, code } = await client.post(
    '/api/sync/push',
    pushBody(deviceId, [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }], first),
  )
  return code ?? status
}

onEveryStore('devices after a clock that ran ahead', (shop) => {
  test('R6: a device issued after the clock was corrected is not retired, and not the first to be', async () => {
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
  test('R6: a stale read of the account issues no device that is retired already', async () => {
    const fan = await shop().register()
    for (let index = 0; index < MAX_DEVICES + 2; index += 1) {
      // All within one millisecond: the last retirement is of the very moment of the next issue.
      expect(await pushFrom(fan, await newDevice(fan))).toBe(200)
    }
  })
})
