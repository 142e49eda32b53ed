// The queue, and every call of the account, go by the bearer alone (specification §6, DECISIONS D11).
import { expect, test } from 'vitest'
import { DeviceResponse, PullResponse, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, deleteAccount, earn, push, pushBody, rightAnswers } from './fan.ts'
import type { Fan, TestShop } from './harness.ts'

/** The same person on a browser that has lost its cookies and kept its token. */
function withoutCookies(shop: TestShop, fan: Fan): Fan {
  const client = shop.client()
  client.token = fan.token
  return { ...fan, client }
}

onEveryStore('a bearer', (shop) => {
  test('R43: push, pull and a new device work with the bearer token alone', async () => {
    const fan = withoutCookies(shop(), await shop().register())
    const { deviceId } = (await fan.client.post('/api/sync/device')).as(DeviceResponse)
    const { id } = await cheapest(shop())
    const pushed = await fan.client.post('/api/sync/push', pushBody(deviceId, [{ name: 'store/cart/add', args: { itemId: id, qty: 1 } }]))
    expect(pushed.as(PushResponse).outcomes).toMatchObject([{ status: 'applied' }])
    expect((await fan.client.get('/api/sync/pull?protocol=2')).as(PullResponse).state.cart).toMatchObject([{ itemId: id }])
    expect((await push(fan, [{ name: 'store/cart/remove', args: { itemId: id } }])).status).toBe(200)
    expect(fan.client.cookies.size).toBe(0)
  })

  test('a browser whose cookie is of another login gets one of its token’s login with the answer to who is in', async () => {
    const [mina, other] = [await shop().register(), await shop().register()]
    const browser = shop().client()
    for (const [name, value] of other.client.cookies) browser.cookies.set(name, value)
    const byToken = () => browser.get('/api/auth/me', { headers: { authorization: `Bearer ${mina.token}` } })
    const whose = async () => (await browser.get('/api/auth/me')).as(UserResponse).user.id
    expect(await whose()).toBe(other.user.id)
    expect((await byToken()).as(UserResponse).user.id).toBe(mina.user.id)
    expect(await whose()).toBe(mina.user.id)
    expect((await byToken()).headers['set-cookie']).toBeUndefined()
    // The other login goes on by its token: its queue may need it.
    expect((await withoutCookies(shop(), other).client.get('/api/auth/me')).status).toBe(200)

    await browser.post('/api/auth/logout')
    expect((await withoutCookies(shop(), mina).client.get('/api/auth/me')).status).toBe(401)
  })

  test('also one whose cookie is of no login any more, or went with the answer to a logout; what is no browser gets none', async () => {
    const fan = await shop().register()
    const ask = async (headers: Record<string, string>) => {
      const client = shop().client()
      expect((await client.get('/api/auth/me', { headers: { authorization: `Bearer ${fan.token}`, ...headers } })).status).toBe(200)
      return client
    }
    expect((await ask({})).cookies.size).toBe(0)
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).cookies.size).toBe(0)
    for (const headers of [{ cookie: 'starlane.sid=ended' }, { 'sec-fetch-site': 'same-origin' }]) {
      const client = await ask(headers)
      expect((await client.get('/api/auth/me')).as(UserResponse).user.id).toBe(fan.user.id)
    }
    // However often: a login has one session.
    const sessions = await shop().storage.entries.listByAccount(fan.user.id, 'session', shop().clock.now)
    expect(sessions).toHaveLength(1)
  })

  test('R43: the calls of the account work with the bearer token alone', async () => {
    const fan = withoutCookies(shop(), await shop().register())
    await earn(fan, 150)
    const { id } = await cheapest(shop())
    const calls: [string, string, unknown?][] = [
      ['POST', '/api/store/cart/add', { itemId: id, qty: 1 }],
      ['POST', '/api/store/move-to-wishlist', { itemId: id }],
      ['POST', '/api/store/move-to-cart', { itemId: id, qty: 1 }],
      ['POST', '/api/store/cart/sync', { items: [{ itemId: id, qty: 1 }] }],
      ['POST', '/api/store/cart/checkout', {}],
      ['POST', '/api/store/cart/remove', { itemId: id }],
      ['POST', '/api/store/wishlist/add', { itemId: id }],
      ['POST', '/api/store/wishlist/remove', { itemId: id }],
      ['POST', '/api/store/gem-bundles/purchase-custom', { amount: 1 }],
      ['GET', '/api/store/gem-bundles'],
      ['GET', '/api/store/inventory'],
      ['GET', '/api/store/ledger'],
      ['POST', '/api/quiz/knowledge/submit', { difficulty: 'easy', answers: rightAnswers('easy') }],
      ['POST', '/api/quiz/personality/submit', { personalityType: 'INFJ', details: {} }],
      ['GET', '/api/quiz/knowledge/results?difficulty=all'],
      ['GET', '/api/quiz/personality/results'],
      ['GET', '/api/auth/me'],
      ['GET', `/api/users/${fan.user.id}`],
      ['PUT', `/api/users/${fan.user.id}`, { name: 'Mina' }],
      ['POST', '/api/contact', { name: 'Mina', email: 'mina@example.com', message: 'Hello' }],
    ]
    for (const [method, path, body] of calls) {
      const answer = await fan.client.send(method, path, body === undefined ? {} : { body })
      expect([answer.status, answer.text], `${method} ${path}`).toEqual([200, expect.any(String)])
    }
    expect((await deleteAccount(fan)).status).toBe(200)
  })

  test('a bad bearer is 401 even beside a good cookie, on every route that needs a login', async () => {
    const fan = await shop().register()
    const routes = shop().routes.filter(({ access }) => access === 'login' || access === 'guest-or-login')
    expect(routes.length).toBeGreaterThan(20)
    for (const { method, path } of routes) {
      for (const authorization of ['Bearer not-a-token-of-anybody-at-all', 'Bearer ', 'Basic bWluYTptaW5h', '']) {
        const answer = await fan.client.send(method, path.replace(':id', fan.user.id).replace(/:\w+/, 'x'), { headers: { authorization } })
        expect([answer.status, answer.code], `${method} ${path} ${authorization}`).toEqual([401, 'unauthorized'])
      }
    }
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
  })

  test('a good bearer beside the cookie of another account acts for its own account', async () => {
    const [fan, other] = await Promise.all([shop().register(), shop().register()])
    const answer = await other.client.get('/api/auth/me', { headers: { authorization: `Bearer ${fan.token}` } })
    expect(answer.json).toMatchObject({ user: { id: fan.user.id } })
  })
})

onEveryStore('the device of a login', (shop) => {
  test('R8: each login and each registration issues a new device, whatever id the browser sends', async () => {
    const fan = await shop().register()
    const login = (headers: Record<string, string>) =>
      shop()
        .client()
        .post('/api/auth/login', { emailOrUsername: fan.user.username, password: fan.password }, { headers })
        .then((answer) => answer.as(LoginResponse).deviceId)
    const had = { 'starlane-device': fan.deviceId }
    const registered = await shop()
      .client()
      .post('/api/auth/register', { username: 'after-her', email: 'after-her@example.com', password: 'a long password' }, { headers: had })
    const fresh = await Promise.all([login({}), login({}), login(had)])
    expect(new Set([fan.deviceId, registered.as(LoginResponse).deviceId, ...fresh]).size).toBe(5)
  })
})
