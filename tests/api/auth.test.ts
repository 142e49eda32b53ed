import { expect, test } from 'vitest'
import { ListingPage } from '#sync-protocol/api/listing.ts'
import { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
import { RULES, textOfRule } from '#sync-protocol/domain/rules.ts'
import { onEveryStore } from './every-store.ts'
import { PASSWORD } from './harness.ts'

const DAY_MS = 24 * 60 * 60_000

onEveryStore('logging in and out', (shop) => {
  test('registration answers user, token and device, and opens a cookie session', async () => {
    const fan = await shop().register({ name: 'Mina', phoneNumber: '+82 (10) 1234-5678', birthday: '1999-02-28' })
    expect(fan.user).toMatchObject({
      name: 'Mina',
      phoneNumber: '+82 (10) 1234-5678',
      birthday: '1999-02-28',
      gems: 0,
      inventory: [],
      profilePicture: '',
    })
    const me = await fan.client.get('/api/auth/me')
    expect(me.as(UserResponse).user).toEqual(fan.user)
    const byToken = shop().client()
    byToken.token = fan.token
    expect((await byToken.get('/api/auth/me')).as(UserResponse).user.id).toBe(fan.user.id)
  })

  test('the session cookie is HttpOnly, SameSite=Lax and lives 30 days; a second cookie tells scripts only that there is a session', async () => {
    const answer = await shop()
      .client()
      .post('/api/auth/register', { username: 'cookiefan', email: 'cookie@example.com', password: PASSWORD })
    const [, cookie = '', hint] = answer.headers['set-cookie'] ?? []
    expect(hint).toMatch(/^starlane\.here=1; path=\/; expires=[^;]+; samesite=lax$/)
    expect(cookie).toMatch(/^starlane\.sid=[A-Za-z0-9_-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/)
    const life = Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()
    expect(Math.round(life / DAY_MS)).toBe(30)
  })

  test('a registration with a taken username or e-mail in another case is refused', async () => {
    const fan = await shop().register()
    const again = (fields: object) =>
      shop()
        .client()
        .post('/api/auth/register', { username: 'somebodyelse', email: 'else@example.com', password: PASSWORD, ...fields })
    expect((await again({ username: fan.user.username.toUpperCase() })).code).toBe('username_taken')
    expect((await again({ email: fan.user.email.toUpperCase() })).code).toBe('email_taken')
  })

  test.each([
    [{ username: '' }, 'Please fill out all required fields.'],
    [{ password: 'short77' }, 'Password must be at least 8 characters.'],
    [{ phoneNumber: '12' }, 'Phone number looks invalid.'],
    [{ birthday: '2020-02-30' }, 'Birthday must be YYYY-MM-DD'],
    [{ birthday: '2999-12-31' }, 'Birthday cannot be in the future.'],
    [{ email: undefined }, '"email" is missing.'],
    [{ name: 7 }, '"name" is not valid.'],
    [{ isAdmin: true }, '"isAdmin" is not expected here.'],
    [{ username: 'has space' }, 'A username can have 1 to 40 characters, without spaces or @.'],
    [{ username: 'full＠width' }, 'A username can have 1 to 40 characters, without spaces or @.'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
  ])('registration refuses %j with the text of the form', async (fields, text) => {
    const answer = await shop()
      .client()
      .post('/api/auth/register', { username: 'valid', email: 'valid@example.com', password: PASSWORD, ...fields })
    expect(answer.status).toBe(400)
    const [path] = Object.keys(fields)
    const rule = ruleOf(text)
    const issues = [{ path, message: text.replace(/^"\w+" /, 'This '), ...rule }]
    expect(answer.json).toEqual({ ok: false, code: 'invalid', error: text, message: text, ...rule, issues })
  })

  test('a registration with several wrong fields names each of them once', async () => {
    const answer = await shop().client().post('/api/auth/register', { username: '', email: 'no', password: 'short', phoneNumber: '1' })
    expect(answer.json).toEqual({
      ok: false,
      code: 'invalid',
      error: 'Please fill out all required fields.',
      message: 'Please fill out all required fields.',
      rule: 'required',
      issues: [
        { path: 'username', message: 'Please fill out all required fields.', rule: 'required' },
        { path: 'email', message: 'Please enter a valid email address.', rule: 'email' },
        { path: 'password', message: 'Password must be at least 8 characters.', rule: 'password' },
        { path: 'phoneNumber', message: 'Phone number looks invalid.', rule: 'phone' },
      ],
    })
  })

  test.each([
    ['login', { emailOrUsername: '' }, 'Please enter your email or username.'],
    ['login', { emailOrUsername: ' ', password: '' }, 'Please enter your email or username.'],
    ['login', { password: '' }, 'Please enter your password.'],
    ['login', { emailOrUsername: 'x'.repeat(255) }, 'This is too long for an email or username.'],
    ['login', { password: 'x'.repeat(201) }, 'A password can have at most 200 characters.'],
    ['forgot-password/verify', { identifier: '' }, 'Please enter your email or username.'],
    ['forgot-username/lookup', { phoneNumber: '1'.repeat(41) }, 'Phone number looks invalid.'],
    ['forgot-username/lookup', { birthday: '1'.repeat(41) }, 'Birthday must be YYYY-MM-DD'],
  ])('%s refuses %j with a text that a customer understands', async (call, fields, text) => {
    const isLogin = call === 'login'
    const body = isLogin ? { emailOrUsername: 'mina', password: PASSWORD, ...fields } : fields
    const answer = await shop()
      .client()
      .post(isLogin ? '/api/auth/login' : `/api/${call}`, body)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'invalid', error: text, message: text })
    const [path] = Object.keys(fields)
    expect(answer.json).toHaveProperty('issues.0', { path, message: text, ...ruleOf(text) })
  })

  test('a picture and a current password that cannot be read are refused without a field’s name', async () => {
    const fan = await shop().register()
    const change = (fields: object) => fan.client.put(`/api/users/${fan.user.id}`, fields)
    expect((await change({ profilePicture: 'https://example.com/me.png' })).json).toMatchObject({
      error: 'Please choose a PNG, JPEG or WebP picture of at most 2 MB and 4096 × 4096 pixels.',
    })
    expect((await change({ name: 'Mina', currentPassword: '' })).json).toMatchObject({ error: 'Please enter your password.' })
  })

  test('login accepts username or e-mail in any case; wrong password and unknown account are answered alike', async () => {
    const fan = await shop().register()
    const login = (emailOrUsername: string, password = PASSWORD) => shop().client().post('/api/auth/login', { emailOrUsername, password })
    expect((await login(fan.user.username.toUpperCase())).as(LoginResponse).user.id).toBe(fan.user.id)
    expect((await login(fan.user.email.toUpperCase())).as(LoginResponse).user.id).toBe(fan.user.id)
    const wrong = await login(fan.user.username, 'wrong password')
    const unknown = await login('nobody-of-this-name', 'wrong password')
    expect(wrong.status).toBe(401)
    expect(unknown.json).toEqual(wrong.json)
  })

  test('a login gives a new session id, and the old one is refused', async () => {
    const fan = await shop().register()
    const before = fan.client.cookies.get('starlane.sid')
    await fan.client.post('/api/auth/login', { emailOrUsername: fan.user.username, password: PASSWORD })
    expect(fan.client.cookies.get('starlane.sid')).not.toBe(before)
    const old = await shop()
      .client()
      .get('/api/auth/me', { headers: { cookie: `starlane.sid=${before}` } })
    expect(old.status).toBe(401)
  })

  test('a session id set by an attacker is not used for the login', async () => {
    const client = shop().client()
    client.cookies.set('starlane.sid', 'a-session-id-an-attacker-fixed-before-login')
    const answer = await client.post('/api/auth/register', { username: 'fixated', email: 'fixated@example.com', password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(client.cookies.get('starlane.sid')).not.toBe('a-session-id-an-attacker-fixed-before-login')
  })

  test('logout ends session and token', async () => {
    const fan = await shop().register()
    const cookie = `starlane.sid=${fan.client.cookies.get('starlane.sid')}`
    expect((await fan.client.post('/api/auth/logout')).status).toBe(200)
    const other = shop().client()
    expect((await other.get('/api/auth/me', { headers: { cookie } })).status).toBe(401)
    other.token = fan.token
    expect((await other.get('/api/auth/me')).status).toBe(401)
  })

  test('logout by bearer ends that token; without a login it still succeeds', async () => {
    const fan = await shop().register()
    const other = shop().client()
    expect((await other.post('/api/auth/logout')).status).toBe(200)
    other.token = fan.token
    expect((await other.post('/api/auth/logout')).status).toBe(200)
    expect((await other.get('/api/auth/me')).status).toBe(401)
  })

  test('a bad bearer is 401 even beside a good cookie', async () => {
    const fan = await shop().register()
    for (const authorization of ['Bearer nonsense', `Bearer ${fan.token}x`, 'Basic dXNlcjpwYXNz', 'Bearer', '']) {
      const answer = await fan.client.get('/api/auth/me', { headers: { authorization } })
      expect(answer.code, authorization).toBe('unauthorized')
    }
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
  })

  test('cookie and token are different secrets', async () => {
    const fan = await shop().register()
    const cookie = fan.client.cookies.get('starlane.sid') ?? ''
    const client = shop().client()
    client.token = cookie
    expect((await client.get('/api/auth/me')).status).toBe(401)
    expect(
      (
        await shop()
          .client()
          .get('/api/auth/me', { headers: { cookie: `starlane.sid=${fan.token}` } })
      ).status,
    ).toBe(401)
  })

  test('what the store keeps of a login cannot be used to log in', async () => {
    const fan = await shop().register()
    const { entries } = shop().storage
    expect(await entries.get('token', fan.token, shop().clock.now)).toBeUndefined()
    expect(await entries.get('session', fan.client.cookies.get('starlane.sid') ?? '', shop().clock.now)).toBeUndefined()
  })

  test('public pages read no session', async () => {
    const answer = await shop()
      .client()
      .get('/api/kpop', { headers: { cookie: 'starlane.sid=whatever', authorization: 'Bearer nonsense' } })
    expect(answer.as(ListingPage).products).toHaveLength(12)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

onEveryStore('the life of a login', (shop) => {
  test('a session in use is prolonged, an unused one ends after 30 days, a token after 180', async () => {
    const { clock } = shop()
    const fan = await shop().register()
    for (let day = 0; day < 40; day += 10) {
      clock.advance(10 * DAY_MS)
      const me = await fan.client.get('/api/auth/me')
      expect(me.status).toBe(200)
      expect(me.headers['set-cookie']?.[0]).toMatch(/^starlane\.sid=/)
    }
    expect((await fan.client.get('/api/auth/me')).headers['set-cookie']).toBeUndefined()
    clock.advance(31 * DAY_MS)
    expect((await fan.client.get('/api/auth/me')).status).toBe(401)
    const byToken = shop().client()
    byToken.token = fan.token
    expect((await byToken.get('/api/auth/me')).status).toBe(200)
    clock.advance(110 * DAY_MS)
    expect((await byToken.get('/api/auth/me')).status).toBe(401)
  })
})

/** The name that travels along with the text of a rule. */
function ruleOf(text: string): { rule?: string } {
  const rule = RULES.find((each) => textOfRule(each) === text)
  return rule === undefined ? {} : { rule }
}
