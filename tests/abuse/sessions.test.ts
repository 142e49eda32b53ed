// A user can end a login on a lost device, and no login lives for ever.
import { expect, test } from 'vitest'
import { LoginsResponse } from '#sync-protocol/api/logins.ts'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { onEveryStore } from './every-store.ts'
import { deleteAccount } from '../api/fan.ts'
import { PASSWORD, type Fan, type TestShop } from '../api/harness.ts'
import type { Client } from '../api/client.ts'

const DAY_MS = 24 * 60 * 60_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 <b>x</b>'

async function loginsOf(fan: Fan) {
  return (await fan.client.get(`/api/users/${fan.user.id}/logins`)).as(LoginsResponse).logins
}

/** Logs in once more, by default from a browser of its own. */
async function again(shop: TestShop, { user }: Fan, client = shop.client(), headers: Record<string, string> = {}): Promise<Fan> {
  const answer = await client.post('/api/auth/login', { emailOrUsername: user.username, password: PASSWORD }, { headers })
  expect(answer.status, answer.text).toBe(200)
  return { ...answer.as(LoginResponse), client, password: PASSWORD }
}

function byToken(shop: TestShop, token: string): Client {
  const client = shop.client()
  client.token = token
  return client
}

onEveryStore('logins', (shop) => {
  const isIn = async (client: Client) => (await client.get('/api/auth/me')).status === 200

  test('each device that is logged in is listed by a plain name, the newest first, and nothing that could be used to log in', async () => {
    const fan = await shop().register()
    shop().clock.advance(DAY_MS)
    const phone = await again(shop(), fan, shop().client(), { 'user-agent': PHONE })
    const now = shop().clock.now
    expect(await loginsOf(phone)).toEqual([
      { id: expect.any(String), device: 'Chrome on Android', since: now, used: now, current: true },
      { id: expect.any(String), device: 'Unknown browser', since: now - DAY_MS, used: now - DAY_MS, current: false },
    ])
    for (const { id } of await loginsOf(phone)) expect(await isIn(byToken(shop(), id))).toBe(false)
  })

  test('when a login was used last is known to the day', async () => {
    const fan = await shop().register()
    shop().clock.advance(3 * DAY_MS)
    await fan.client.get('/api/auth/me')
    await shop().settled()
    const [login] = await loginsOf(fan)
    expect(login?.used).toBe(shop().clock.now)
    expect(login?.since).toBe(shop().clock.now - 3 * DAY_MS)
  })

  test('"Log out here" ends token and cookie of that device at once, and no other', async () => {
    const fan = await shop().register()
    const [stolen, kept] = [await again(shop(), fan), await again(shop(), fan)]
    const other = (await loginsOf(stolen)).find(({ current }) => current)
    expect((await loginsOf(fan)).filter(({ current }) => current)).toHaveLength(1)
    expect((await fan.client.delete(`/api/users/${fan.user.id}/logins/${other?.id}`)).json).toEqual({ ok: true })
    expect(await isIn(stolen.client)).toBe(false)
    expect(await isIn(byToken(shop(), stolen.token))).toBe(false)
    expect(await isIn(fan.client)).toBe(true)
    expect(await isIn(kept.client)).toBe(true)
    expect(await fan.client.delete(`/api/users/${fan.user.id}/logins/${other?.id}`)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test("another's login cannot be ended, by whatever path", async () => {
    const [fan, victim] = [await shop().register(), await shop().register()]
    const [login] = await loginsOf(victim)
    expect((await fan.client.delete(`/api/users/${victim.user.id}/logins/${login?.id}`)).code).toBe('forbidden')
    expect((await fan.client.delete(`/api/users/${fan.user.id}/logins/${login?.id}`)).code).toBe('not_found')
    expect((await fan.client.get(`/api/users/${victim.user.id}/logins`)).code).toBe('forbidden')
    expect(await isIn(victim.client)).toBe(true)
  })

  test('logging in again on the same browser ends the token that was replaced, by its cookie or by itself', async () => {
    const fan = await shop().register()
    const second = await again(shop(), fan, fan.client)
    expect(await isIn(byToken(shop(), fan.token))).toBe(false)
    const third = await again(shop(), fan, shop().client(), { authorization: `Bearer ${second.token}` })
    expect(await isIn(byToken(shop(), second.token))).toBe(false)
    expect(await isIn(third.client)).toBe(true)
    expect(await loginsOf(third)).toHaveLength(1)
  })

  test('the login of another account on that browser goes on: its queue may still have to be sent', async () => {
    const [fan, other] = [await shop().register(), await shop().register()]
    await again(shop(), other, fan.client, { authorization: `Bearer ${fan.token}` })
    expect(await isIn(byToken(shop(), fan.token))).toBe(true)
  })

  test('logout by bearer ends the cookie of the same login', async () => {
    const fan = await shop().register()
    expect((await byToken(shop(), fan.token).post('/api/auth/logout')).status).toBe(200)
    expect(await isIn(fan.client)).toBe(false)
    expect(await isIn(byToken(shop(), fan.token))).toBe(false)
  })

  test('a login in daily use ends after half a year, cookie and token', async () => {
    const fan = await shop().register()
    for (let day = 0; day < 179; day += 10) {
      shop().clock.advance(10 * DAY_MS - 1_000)
      expect(await isIn(fan.client), `day ${day}`).toBe(true)
    }
    shop().clock.advance(DAY_MS)
    expect(await isIn(fan.client)).toBe(false)
    expect(await isIn(byToken(shop(), fan.token))).toBe(false)
  })

  test('logout and deletion have the browser forget its pages, but not the queue or the app', async () => {
    const fan = await shop().register()
    expect((await fan.client.post('/api/auth/logout')).headers['clear-site-data']).toBe('"cache"')
    expect((await deleteAccount(await shop().register())).headers['clear-site-data']).toBe('"cache"')
  })

  test('what is personal is stored by no cache', async () => {
    const fan = await shop().register()
    const { id } = fan.user
    const paths = ['/api/auth/me', `/api/users/${id}`, `/api/users/${id}/logins`, '/api/sync/pull?protocol=2', '/api/store/inventory']
    for (const path of [...paths, '/api/store/ledger', '/api/quiz/knowledge/results', '/api/quiz/personality/results']) {
      expect((await fan.client.get(path)).headers['cache-control'], path).toBe('no-store')
    }
  })
})
