import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Metrics } from '../../backend/operations/metrics.ts'
import { SECURITY_EVENTS } from '../../backend/security-events.ts'
import { onEveryStore } from './every-store.ts'
import { deleteAccount, mailedToken, pushBody } from '../api/fan.ts'
import { PASSWORD, type TestShop } from '../api/harness.ts'
import { DeviceResponse } from '#sync-protocol/protocol/messages.ts'
import { MAX_DEVICES } from '#sync-protocol/domain/limits.ts'

interface Line {
  security?: string
  account?: string
  limit?: string
}

/** The lines of security that a deed leaves in the log. */
async function linesOf(shop: TestShop, deed: () => Promise<unknown>): Promise<Line[]> {
  const before = shop.log.length
  await deed()
  await shop.settled()
  return shop.log
    .slice(before)
    .map((line): Line => JSON.parse(line) as Line)
    .filter(({ security }) => security !== undefined)
}

onEveryStore(
  'the log of an account’s safety',
  (shop) => {
    test('each event is told once, under one hash per account, and names no one', async () => {
      const fan = await shop().register()
      const { id, username, email } = fan.user
      const login = (password: string) => shop().client().post('/api/auth/login', { emailOrUsername: username, password })
      const change = (body: object) => fan.client.put(`/api/users/${id}`, body)
      const told: Line[] = []
      const expectTold = async (names: string[], deed: () => Promise<unknown>) => {
        const lines = await linesOf(shop(), deed)
        expect(lines.map(({ security }) => security)).toEqual(names)
        told.push(...lines)
      }
      await expectTold(['registered'], () => shop().register())
      told.length = 0
      await expectTold(['login_failed'], () => login('a wrong one'))
      await expectTold(['password_refused'], () => change({ password: 'a new password', currentPassword: 'a wrong one' }))
      await expectTold(['password_changed'], () => change({ password: 'a new password', currentPassword: PASSWORD }))
      await expectTold(['reset_requested', 'password_reset', 'logged_in'], async () => {
        const token = await mailedToken(shop(), fan)
        const browser = shop().client()
        await browser.post('/api/forgot-password/grant', { token })
        await browser.post('/api/forgot-password', { identifier: username, newPassword: PASSWORD })
        await browser.post('/api/auth/login', { emailOrUsername: username, password: PASSWORD })
        fan.client.cookies.clear()
        for (const [name, value] of browser.cookies) fan.client.cookies.set(name, value)
      })
      await expectTold(['logged_out', 'logged_in'], async () => {
        await fan.client.post('/api/auth/logout')
        await fan.client.post('/api/auth/login', { emailOrUsername: username, password: PASSWORD })
      })
      await expectTold(['email_changed'], () => change({ email: `x${email}`, currentPassword: PASSWORD }))
      await expectTold(['account_deleted'], () => deleteAccount(fan))
      expect(new Set(told.map(({ account }) => account)).size).toBe(1)
      expect(told[0]?.account).toMatch(/^[A-Za-z0-9_-]{16}$/)
      for (const secret of [id, username, email, PASSWORD]) expect(shop().log.join(''), secret).not.toContain(secret)
    })

    test('a login that has to wait names its limit, and a name that no account has gives no hash', async () => {
      const login = () => shop().client().post('/api/auth/login', { emailOrUsername: 'no-such-account', password: 'a wrong one' })
      for (let each = 0; each < 10; each += 1) await login()
      expect(await linesOf(shop(), login)).toMatchObject([{ security: 'limit_hit', limit: 'login-account' }, { security: 'login_delayed' }])
      expect((await linesOf(shop(), login)).some(({ account }) => account !== undefined)).toBe(false)
    })

    test('a device that others push out is told', async () => {
      const fan = await shop().register()
      const pushes = async () => {
        for (let each = 0; each <= MAX_DEVICES; each += 1) {
          shop().clock.advance(1)
          const { deviceId } = (await fan.client.post('/api/sync/device')).as(DeviceResponse)
          const change = { name: 'store/wishlist/remove', args: { itemId: randomBytes(6).toString('hex') } }
          expect((await fan.client.post('/api/sync/push', pushBody(deviceId, [change]))).status).toBe(200)
        }
      }
      expect(await linesOf(shop(), pushes)).toMatchObject([{ security: 'device_retired', account: expect.any(String) }])
    })
  },
  { config: { rateLimit: true } },
)

test('every event is a counter from the start, so that an alert sees the first one', async () => {
  const metrics = new Metrics({
    inFlight: () => 0,
    listeners: () => 0,
    shed: () => 0,
    conflicts: () => 0,
    storeBytes: async () => 8192,
    freeBytes: async () => undefined,
    isReady: async () => undefined,
  })
  metrics.securityEvent('login_failed')
  const text = await metrics.registry.metrics()
  for (const event of SECURITY_EVENTS) {
    expect(text).toContain(`starlane_security_events_total{event="${event}"} ${event === 'login_failed' ? 1 : 0}`)
  }
})
