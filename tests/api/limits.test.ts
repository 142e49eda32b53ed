import { expect, test } from 'vitest'
import { DeviceResponse } from '#sync-protocol/protocol/messages.ts'
import { onEveryStore } from './every-store.ts'
import { push, pushBody } from './fan.ts'
import { PASSWORD } from './harness.ts'

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

onEveryStore(
  'rate limits',
  (shop) => {
    test('one address can register thirty accounts an hour, also with a forged X-Forwarded-For', async () => {
      const register = (count: number) =>
        shop()
          .client()
          .post(
            '/api/auth/register',
            { username: `flood${count}`, email: `flood${count}@example.com`, password: 'short' },
            from(`1.2.3.${count}, 10.2.0.1`),
          )
      // A body that is refused for itself is not counted: it costs nothing.
      for (let count = 0; count < 40; count += 1) expect((await register(count)).status).toBe(400)
      const whole = (count: number) =>
        shop()
          .client()
          .post(
            '/api/auth/register',
            { username: `whole${count}`, email: `whole${count}@example.com`, password: PASSWORD },
            from(`1.2.3.${count}, 10.2.0.1`),
          )
      const answers = await Promise.all(Array.from({ length: 40 }, (_, count) => whole(count)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
      expect(
        (
          await shop()
            .client()
            .post('/api/auth/register', { username: 'elsewhere', email: 'elsewhere@example.com', password: PASSWORD }, from('10.2.0.2'))
        ).status,
      ).toBe(200)
    })

    test('recovery: three mails per account and twenty tries per address are allowed', async () => {
      const verify = (identifier: string, address: string) =>
        shop().client().post('/api/forgot-password/verify', { identifier }, from(address))
      for (let count = 0; count < 3; count += 1) expect((await verify('somebody', `10.3.0.${count}`)).status).toBe(200)
      expect((await verify('SomeBody', '10.3.0.9')).status).toBe(429)
      for (let count = 0; count < 20; count += 1) expect((await verify(`person${count}`, '10.3.1.1')).status).toBe(200)
      expect((await verify('person99', '10.3.1.1')).status).toBe(429)
      expect(
        (await shop().client().post('/api/forgot-username/lookup', { phoneNumber: '', birthday: '2000-01-01' }, from('10.3.1.1'))).status,
      ).toBe(429)
    })

    test('an account can push 300 times a minute from all its devices together; another account is not affected', async () => {
      const [fan, other] = await Promise.all([shop().register(), shop().register()])
      const devices = await Promise.all(
        Array.from({ length: 3 }, async () => (await fan.client.post('/api/sync/device')).as(DeviceResponse).deviceId),
      )
      const empty = (index: number) => fan.client.post('/api/sync/push', pushBody(devices[index % 3] ?? '', []))
      const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => empty(index)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      const refused = await empty(0)
      expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
      expect(Number(refused.headers['retry-after'])).toBe(60)
      expect((await push(other, [])).status).toBe(200)
      shop().clock.advance(60_000)
      expect((await empty(0)).status).toBe(200)
      shop().clock.advance(-3_600_000)
      expect((await empty(0)).status).toBe(200)
      shop().clock.advance(3_600_000)
    })

    test('guessing the current password of a stolen session is limited', async () => {
      const fan = await shop().register()
      const change = (currentPassword: string) =>
        fan.client.put(`/api/users/${fan.user.id}`, { password: 'a new password', currentPassword })
      for (let count = 0; count < 10; count += 1) expect((await change(`guess ${count}`)).status).toBe(403)
      const refused = await change(PASSWORD)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
      shop().clock.advance(2_000)
      expect((await change(PASSWORD)).status).toBe(200)
    })

    test('an address is counted as one, with the ports that some proxies write and however they write it', async () => {
      const verify = (count: number, address: string) =>
        shop()
          .client()
          .post('/api/forgot-password/verify', { identifier: `anybody${address}${count}` }, from(address))
      const spellings: ((count: number) => string)[] = [
        (count) => `10.4.0.1:${count + 1_024}`,
        (count) => (count % 2 === 0 ? `[2001:db8:4::${count.toString(16)}]:${count + 1}` : `2001:DB8:4:0:1::${count}`),
        (count) => (count % 2 === 0 ? '10.4.0.2' : `"[::ffff:10.4.0.2]:${count}"`),
        (count) => ['unknown', '_hidden', '', '10.4.0', `user${count}`][count % 5] ?? '',
      ]
      for (const spelled of spellings) {
        const answers = await Promise.all(Array.from({ length: 30 }, (_, count) => verify(count, spelled(count))))
        expect(
          answers.filter(({ status }) => status === 200),
          spelled(1),
        ).toHaveLength(20)
      }
    })
  },
  { config: { rateLimit: true, trustedProxies: 1 } },
)

onEveryStore(
  'an address that no proxy vouches for',
  (shop) => {
    test('X-Forwarded-For from an untrusted sender is ignored', async () => {
      const message = { name: 'A', email: 'a@b.cd', message: 'Hi' }
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, count) =>
          shop()
            .client()
            .post('/api/contact', message, from(`10.9.0.${count}`)),
        ),
      )
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    })
  },
  { config: { rateLimit: true } },
)
