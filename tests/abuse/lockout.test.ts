import { expect, test } from 'vitest'
import { onEveryStore } from './every-store.ts'
import { mailedToken } from '../api/fan.ts'
import { PASSWORD, type Fan } from '../api/harness.ts'
import type { Answer, Client } from '../api/client.ts'

const NEW_PASSWORD = 'a brand new password'

onEveryStore(
  'guesses at a user’s password',
  (shop) => {
    let addresses = 0
    /** Each guess from an address of its own, so that it is the account's counter that answers. */
    const login = (name: string, password: string, client: Client = shop().client()): Promise<Answer> => {
      addresses += 1
      const headers = { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` }
      return client.post('/api/auth/login', { emailOrUsername: name, password }, { headers })
    }
    const guess = async (fan: Fan, count: number) => {
      for (let each = 0; each < count; each += 1) await login(fan.user.username, 'a wrong one')
    }
    const waitOf = ({ status, headers }: Answer) => [status, Number(headers['retry-after'])]

    test('after ten wrong ones each next has to wait twice as long, up to an hour, and the wait is told', async () => {
      const fan = await shop().register()
      await guess(fan, 10)
      const waits: number[] = []
      for (let each = 0; each < 13; each += 1) {
        const refused = await login(fan.user.username, PASSWORD)
        expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
        const seconds = Number(refused.headers['retry-after'])
        waits.push(seconds)
        shop().clock.advance(seconds * 1_000)
        expect((await login(fan.user.username, 'a wrong one')).status).toBe(401)
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600, 3_600])
    })

    test('the door is never closed for good: the right password gets in after the wait and ends the row', async () => {
      const fan = await shop().register()
      await guess(fan, 10)
      shop().clock.advance(2_000)
      expect((await login(fan.user.username, PASSWORD)).status).toBe(200)
      await guess(fan, 9)
      expect((await login(fan.user.username, PASSWORD)).status).toBe(200)
    })

    test('an account has one row, by whichever of its names it is called', async () => {
      const fan = await shop().register()
      const names = [fan.user.username, fan.user.email, fan.user.username.toUpperCase(), ` ${fan.user.email.toUpperCase()} `]
      for (let each = 0; each < 10; each += 1) expect((await login(names[each % 4] ?? '', 'a wrong one')).status).toBe(401)
      for (const name of names) expect(waitOf(await login(name, PASSWORD)), name).toEqual([429, 2])
    })

    test('an unknown name is answered alike', async () => {
      for (let each = 0; each < 10; each += 1) expect((await login('nobody-of-this-name', 'a wrong one')).status).toBe(401)
      expect(waitOf(await login('Nobody-of-this-name', 'a wrong one'))).toEqual([429, 2])
    })

    test('of fifty at once ten are tried, and of fifty after a wait one', async () => {
      const fan = await shop().register()
      const crowd = () => Promise.all(Array.from({ length: 50 }, () => login(fan.user.username, 'a wrong one')))
      const statuses = async () => (await crowd()).map(({ status }) => status).toSorted((a, b) => a - b)
      expect((await statuses()).filter((status) => status === 401)).toHaveLength(10)
      shop().clock.advance(2_000)
      expect((await statuses()).filter((status) => status === 401)).toHaveLength(1)
      expect(waitOf(await login(fan.user.username, PASSWORD))).toEqual([429, 4])
    })

    test('a browser that has logged in before gets in while strangers guess', async () => {
      const fan = await shop().register()
      await fan.client.post('/api/auth/logout')
      await guess(fan, 12)
      expect((await login(fan.user.username, PASSWORD)).status).toBe(429)
      expect((await login(fan.user.username, PASSWORD, fan.client)).status).toBe(200)
      // That was no right guess of the strangers: their row goes on.
      expect((await login(fan.user.username, PASSWORD)).status).toBe(429)
    })

    test('a browser that has logged in before guesses no faster than others', async () => {
      const fan = await shop().register()
      for (let each = 0; each < 10; each += 1) expect((await login(fan.user.username, 'a wrong one', fan.client)).status).toBe(401)
      expect(waitOf(await login(fan.user.username, PASSWORD, fan.client))).toEqual([429, 2])
      expect((await login(fan.user.username, PASSWORD)).status).toBe(200)
    })

    test('what another account’s browser shows, or one that was made up, opens nothing', async () => {
      const [fan, attacker] = await Promise.all([shop().register(), shop().register()])
      await guess(fan, 11)
      expect((await login(fan.user.username, PASSWORD, attacker.client)).status).toBe(429)
      const forger = shop().client()
      forger.cookies.set('starlane.known', `${'A'.repeat(22)}.${'A'.repeat(22)}`)
      expect((await login(fan.user.username, PASSWORD, forger)).status).toBe(429)
    })

    test('the mailed link opens the door again, for the browser that used it and for others', async () => {
      const fan = await shop().register()
      const token = await mailedToken(shop(), fan)
      await guess(fan, 14)
      const browser = shop().client()
      expect((await browser.post('/api/forgot-password/grant', { token })).status).toBe(200)
      const reset = { identifier: fan.user.username, newPassword: NEW_PASSWORD }
      expect((await browser.post('/api/forgot-password', reset)).status).toBe(200)
      expect((await login(fan.user.username, NEW_PASSWORD)).status).toBe(200)
      await guess(fan, 14)
      expect((await login(fan.user.username, NEW_PASSWORD)).status).toBe(429)
      expect((await login(fan.user.username, NEW_PASSWORD, browser)).status).toBe(200)
    })

    test('right logins do not count as guesses of their address, and take none of its wrong ones back', async () => {
      const fan = await shop().register()
      const headers = { 'x-forwarded-for': '10.250.0.2' }
      const from = (name: string, password: string) =>
        shop().client().post('/api/auth/login', { emailOrUsername: name, password }, { headers })
      for (let each = 0; each < 99; each += 1) expect((await from(`stranger${each}`, 'x')).status).toBe(401)
      for (let each = 0; each < 12; each += 1) expect((await from(fan.user.username, PASSWORD)).status).toBe(200)
      expect((await from('stranger100', 'x')).status).toBe(401)
      expect(waitOf(await from(fan.user.username, PASSWORD))).toEqual([429, 2])
      shop().clock.advance(2_000)
      // A right one after the wait does not make the next wait longer, nor does it open the door to guesses that come behind it.
      expect((await from(fan.user.username, PASSWORD)).status).toBe(200)
      expect((await from('stranger101', 'x')).status).toBe(401)
      expect(waitOf(await from('stranger102', 'x'))).toEqual([429, 4])
    })

    test('an address that tries many accounts must wait too, and a browser known there need not', async () => {
      const fan = await shop().register()
      const headers = { 'x-forwarded-for': '10.250.0.1' }
      const from = (client: Client, name: string, password: string) =>
        client.post('/api/auth/login', { emailOrUsername: name, password }, { headers })
      for (let round = 0; round < 4; round += 1) {
        const names = Array.from({ length: 25 }, (_, each) => `person${round}-${each}`)
        const answers = await Promise.all(names.map((name) => from(shop().client(), name, 'x')))
        expect(answers.every(({ status }) => status === 401)).toBe(true)
      }
      expect(waitOf(await from(shop().client(), fan.user.username, PASSWORD))).toEqual([429, 2])
      expect((await from(fan.client, fan.user.username, PASSWORD)).status).toBe(200)
    })
  },
  { config: { rateLimit: true, trustedProxies: 1 } },
)

onEveryStore('the mark of a browser', (shop) => {
  const setBy = (answer: Answer) => answer.headers['set-cookie']?.find((line) => line.startsWith('starlane.known='))

  test('it is given at login, not to scripts, names no account, stays at logout and logs in nowhere', async () => {
    const fan = await shop().register()
    const answer = await fan.client.post('/api/auth/login', { emailOrUsername: fan.user.username, password: PASSWORD })
    expect(setBy(answer)).toMatch(/^starlane\.known=[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{22}; path=\/; expires=[^;]+; samesite=lax; httponly$/)
    expect(setBy(await fan.client.post('/api/auth/logout'))).toBeUndefined()
    expect(fan.client.cookies.get('starlane.known')).toBeDefined()
    expect((await fan.client.get('/api/auth/me')).status).toBe(401)
  })

  test('a wrong password gives none', async () => {
    const fan = await shop().register()
    const answer = await shop().client().post('/api/auth/login', { emailOrUsername: fan.user.username, password: 'a wrong one' })
    expect(setBy(answer)).toBeUndefined()
  })
})
