import { expect, test } from 'vitest'
import { onEveryStore } from './every-store.ts'
import { cheapest, stateOf } from './fan.ts'
import { PASSWORD } from './harness.ts'

onEveryStore('writes from other sites', (shop) => {
  const logout = (headers: Record<string, string>) => shop().client().post('/api/auth/logout', undefined, { headers })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'nonsense' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' }],
  ])('%j is refused', async (headers) => {
    expect(await logout(headers)).toMatchObject({ status: 403, code: 'cross_site' })
  })

  test("writes of the shop's own pages and of clients that are no browsers are accepted", async () => {
    const own = shop().url
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: own },
      { 'sec-fetch-site': 'same-origin', origin: 'https://odd.example' },
    ]) {
      expect((await logout(headers as Record<string, string>)).status, JSON.stringify(headers)).toBe(200)
    }
  })

  test('every write with a cookie from another site is refused, and nothing changes', async () => {
    const fan = await shop().register()
    const { id } = await cheapest(shop())
    const headers = { 'sec-fetch-site': 'cross-site' }
    const attempts = [
      fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 }, { headers }),
      fan.client.post('/api/sync/push', { protocol: 2 }, { headers }),
      fan.client.put(`/api/users/${fan.user.id}`, { password: 'taken over' }, { headers }),
      fan.client.delete(`/api/users/${fan.user.id}`, { headers }),
      fan.client.post('/api/auth/logout', undefined, { headers }),
      fan.client.post('/api/auth/login', { emailOrUsername: 'attacker', password: PASSWORD }, { headers }),
      fan.client.post('/api/contact', { name: 'A', email: 'a@b.cd', message: 'Hi' }, { headers }),
      fan.client.post('/api/forgot-password', { identifier: 'x', newPassword: 'long enough' }, { headers }),
    ]
    for (const answer of await Promise.all(attempts)) expect(answer.code).toBe('cross_site')
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
    expect((await stateOf(fan)).state.cart).toEqual([])
  })

  test('a write with a bearer, or any other Authorization header, from another site is refused: a cookie may be beside it', async () => {
    const fan = await shop().register()
    const client = shop().client()
    client.token = fan.token
    const remove = (headers: Record<string, string>) => client.post('/api/store/wishlist/remove', { itemId: 'x' }, { headers })
    for (const foreign of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await remove(foreign)).code).toBe('cross_site')
      expect((await fan.client.post('/api/auth/logout', undefined, { headers: { authorization: 'x', ...foreign } })).code).toBe(
        'cross_site',
      )
    }
    expect((await remove({})).status).toBe(200)
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
  })

  test('reads carry no CORS headers', async () => {
    const answer = await shop()
      .client()
      .get('/api/kpop', { headers: { origin: 'https://evil.example' } })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = await shop()
      .client()
      .send('OPTIONS', '/api/sync/push', { headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } })
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

onEveryStore(
  'behind https',
  (shop) => {
    test('each cookie is __Host-, Secure, SameSite=Lax, on path /, and all but the one for scripts are HttpOnly', async () => {
      const fan = await shop().register()
      expect([...fan.client.cookies.keys()]).toEqual(['__Host-starlane.known', '__Host-starlane.sid', '__Host-starlane.here'])
      const again = await fan.client.post('/api/auth/login', { emailOrUsername: fan.user.username, password: PASSWORD })
      expect(again.headers['set-cookie']?.[1]).toMatch(
        /^__Host-starlane\.sid=[^;]{43}; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/,
      )
      expect((await fan.client.get('/api/auth/me')).status).toBe(200)
      const out = await fan.client.post('/api/auth/logout')
      expect(out.headers['set-cookie']?.[0]).toMatch(
        /^__Host-starlane\.sid=; path=\/; expires=Thu, 01 Jan 1970[^;]+; samesite=lax; secure; httponly$/,
      )
      expect(out.headers['set-cookie']?.[1]).toMatch(
        /^__Host-starlane\.here=; path=\/; expires=Thu, 01 Jan 1970[^;]+; samesite=lax; secure$/,
      )
    })

    test("every answer has HSTS; only the public address counts as the shop's own", async () => {
      const client = shop().client()
      // The second time a listing comes out of memory, before the application sees the request.
      for (const path of ['/healthz', '/api/nope', '/nope.js', '/api/kpop', '/api/kpop', '/.well-known/security.txt']) {
        expect((await client.get(path)).headers['strict-transport-security']).toMatch(/max-age=31536000/)
      }
      const logout = (origin: string) => client.post('/api/auth/logout', undefined, { headers: { origin, host: new URL(origin).host } })
      expect((await logout('https://starlane.example')).status).toBe(200)
      for (const origin of ['http://starlane.example', 'https://starlane.example:444', 'https://evil.example', shop().url]) {
        expect((await logout(origin)).code, origin).toBe('cross_site')
      }
    })
  },
  { config: { https: true, publicUrl: new URL('https://starlane.example'), publicUrlGiven: true } },
)

onEveryStore('headers and logs', (shop) => {
  test('data answers carry headers that keep them from being run as a page', async () => {
    const fan = await shop().register()
    for (const answer of [
      await fan.client.get('/api/auth/me'),
      await fan.client.get('/api/kpop'),
      await fan.client.get('/api/nope'),
      await fan.client.post('/api/auth/login', {}),
    ]) {
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/json; charset=utf-8' })
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await fan.client.get('/api/auth/me')).headers['cache-control']).toBe('no-store')
  })

  test('an internal error is answered without details', async () => {
    for (const answer of [
      await shop().client().get('/api/nope'),
      await shop().client().post('/api/auth/login', undefined, { raw: '{' }),
      await shop().client().get('/%'),
    ]) {
      expect(Object.keys(answer.json as object).toSorted()).toEqual(['code', 'error', 'message', 'ok'])
      expect(answer.text).not.toMatch(/at |node_modules|\.ts|Error:/)
    }
  })

  test('the log holds no personal data', async () => {
    const fan = await shop().register({ name: 'Geheim Name', phoneNumber: '555-0100-4242', birthday: '1991-11-11' })
    await fan.client.get(`/api/users/${fan.user.id}`, { headers: { 'x-forwarded-for': '198.51.100.77' } })
    await fan.client.get('/api/kpop?page=1&utm=secret-campaign')
    await fan.client.post('/api/auth/login', { emailOrUsername: fan.user.email, password: 'a wrong password' })
    await fan.client.post('/api/forgot-password/verify', { identifier: fan.user.email })
    await fan.client.put(`/api/users/${fan.user.id}`, { gems: 1 })
    await shop().settled()
    const log = shop().log.join('')
    for (const secret of [
      fan.user.id,
      fan.user.username,
      fan.user.email,
      'Geheim',
      '555-0100',
      '1991-11-11',
      '198.51.100.77',
      '127.0.0.1',
      'secret-campaign',
      'wrong password',
      PASSWORD,
      fan.token,
      fan.deviceId,
    ]) {
      expect(log, secret).not.toContain(secret)
    }
    const lines = shop().log.map((line): unknown => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ method: 'GET', route: '/api/users/:id', status: 200, ms: expect.any(Number) }))
  })
})
