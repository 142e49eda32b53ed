// The bounds of what one account can hold, against an attacker who tries to exceed them (SPEC R6, R19, R39, R55).
import { expect, test } from 'vitest'
import { DeviceResponse, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { onEveryStore } from './every-store.ts'
import { pushBody, stateOf } from './fan.ts'

/** Far below the 16 MiB of a MongoDB document, and what a device would wait for on a bad line. */
const MOST = 4 * 1024 * 1024

onEveryStore('the size of an account', (shop, storage) => {
  test('R16, R39: guests joining with unknown items from many devices leave a document that stays small', async () => {
    const fan = await shop().register()
    const join = (round: number) => {
      const unknown = (kind: string, count: number) =>
        Array.from({ length: count }, (_, index) => `${kind}-${round}-${index}`.padEnd(64, 'x'))
      return {
        name: 'store/guest/join',
        args: { cart: unknown('cart', 200).map((itemId) => ({ itemId, qty: 1 })), wishlist: unknown('wishlist', 500) },
      }
    }
    const codes = new Set<string | undefined>()
    for (let device = 0; device < 4; device += 1) {
      shop().clock.advance(1)
      const { deviceId } = (await fan.client.post('/api/sync/device')).as(DeviceResponse)
      let next = 1
      for (let round = 0; round < 20; round += 1) {
        // Nothing is ever acknowledged.
        const changes = Array.from({ length: 10 }, (_, index) => join(round * 10 + index))
        const answer = await fan.client.post('/api/sync/push', pushBody(deviceId, changes, next, 0))
        codes.add(answer.code)
        if (answer.status !== 200) continue
        const { outcomes } = answer.as(PushResponse)
        expect(outcomes.every(({ status }) => status === 'applied')).toBe(true)
        next += changes.length
      }
    }
    const account = await storage().accounts.newest(fan.user.id)
    expect(Buffer.byteLength(JSON.stringify(account))).toBeLessThan(MOST)
    expect(codes).toEqual(new Set([undefined, 'acknowledge_first']))
    expect((await stateOf(fan)).version).toBe(account?.version)
  })

  test('R39: a change that would make the document too large is refused with a code, and the account stays as it was', async () => {
    const fan = await shop().register()
    const before = await storage().accounts.newest(fan.user.id)
    if (before === undefined) throw new Error('no account')
    // No rule lets an account grow so far; this is what holds if one of them should fail.
    const grown = { ...before, version: before.version + 1, daily: { ...before.daily, rewarded: ['x'.repeat(14 * 1024 * 1024 - 2_000)] } }
    expect(await storage().accounts.replace(grown, before.version)).toBe('ok')
    const changes = Array.from({ length: 100 }, () => ({ name: 'store/wishlist/remove', args: { itemId: 'x' } }))
    const answer = await fan.client.post('/api/sync/push', pushBody(fan.deviceId, changes))
    expect(answer).toMatchObject({ status: 413, code: 'too_large' })
    expect((await storage().accounts.newest(fan.user.id))?.version).toBe(grown.version)
  })
})
