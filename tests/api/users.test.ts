import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, deleteAccount, earn, push, stateOf } from './fan.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { PASSWORD, startShop, type Fan } from './harness.ts'

const FRESH_MS = 15 * 60_000

function change(fan: Fan, fields: object) {
  return fan.client.put(`/api/users/${fan.user.id}`, fields)
}

async function picture(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif', width = 600, height = 400): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#ff3d8b' } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}

function base64(text: string | Buffer): string {
  return `data:image/png;base64,${Buffer.from(text).toString('base64')}`
}

onEveryStore("one's own account", (shop, storage) => {
  test('an update changes only the fields that it names', async () => {
    const fan = await shop().register({ name: 'Before', birthday: '2001-01-01' })
    const answer = await change(fan, { name: 'After' })
    expect(answer.as(UserResponse).user).toEqual({ ...fan.user, name: 'After' })
    expect((await fan.client.get(`/api/users/${fan.user.id}`)).as(UserResponse).user.name).toBe('After')
    expect((await change(fan, { birthday: '' })).as(UserResponse).user.birthday).toBe('')
    expect((await change(fan, {})).as(UserResponse).user.name).toBe('After')
  })

  test('after a change of username the new one logs in, and the old one is free', async () => {
    const fan = await shop().register()
    const fresh = `${fan.user.username}x`
    expect((await change(fan, { username: fresh })).status).toBe(200)
    const login = (emailOrUsername: string) => shop().client().post('/api/auth/login', { emailOrUsername, password: PASSWORD })
    expect((await login(fresh)).status).toBe(200)
    expect((await login(fan.user.username)).status).toBe(401)
    expect((await shop().register({ username: fan.user.username })).user.username).toBe(fan.user.username)
  })

  test('an update to the username or e-mail of another account is refused', async () => {
    const [fan, other] = await Promise.all([shop().register(), shop().register()])
    expect(await change(fan, { username: other.user.username.toUpperCase() })).toMatchObject({ status: 409, code: 'username_taken' })
    expect(await change(fan, { email: other.user.email, currentPassword: PASSWORD })).toMatchObject({ status: 409, code: 'email_taken' })
    expect((await fan.client.get('/api/auth/me')).as(UserResponse).user).toEqual(fan.user)
  })

  test.each([
    ['gems', 5],
    ['personalityType', 'INFP'],
    ['id', 'x'],
    ['_id', 'x'],
    ['inventory', []],
    ['passwordHash', 'x'],
    ['version', 1],
    ['pictureId', 'x'],
    ['createdAt', 0],
    ['profile', {}],
    ['state', { gems: 9 }],
  ])('%s cannot be set by an update', async (field, value) => {
    const fan = await shop().register()
    expect(await change(fan, { name: 'Sneaky', [field]: value })).toMatchObject({ status: 400, code: 'invalid' })
    expect((await fan.client.get('/api/auth/me')).as(UserResponse).user).toEqual(fan.user)
  })

  test('a birthday that has not come anywhere on earth is refused', async () => {
    const fan = await shop().register()
    const dayIn = (hours: number) => new Date(shop().clock.now + hours * 3_600_000).toISOString().slice(0, 10)
    expect((await change(fan, { birthday: dayIn(14) })).status).toBe(200)
    const text = 'Birthday cannot be in the future.'
    const rule = 'future'
    const issues = [{ path: 'birthday', message: text, rule }]
    expect((await change(fan, { birthday: dayIn(14 + 24) })).json).toEqual({
      ok: false,
      code: 'invalid',
      error: text,
      message: text,
      rule,
      issues,
    })
  })

  test('another id is forbidden, whether there is such an account or not', async () => {
    const [fan, other] = await Promise.all([shop().register(), shop().register()])
    for (const id of [other.user.id, 'nobody', '../me', '%2e%2e', 'a'.repeat(3_000), '__proto__']) {
      for (const answer of [
        await fan.client.get(`/api/users/${id}`),
        await fan.client.put(`/api/users/${id}`, { name: 'Mine' }),
        await fan.client.delete(`/api/users/${id}`),
      ]) {
        expect([403, 404], `${id}: ${answer.text}`).toContain(answer.status)
      }
    }
    expect((await other.client.get('/api/auth/me')).as(UserResponse).user).toEqual(other.user)
    expect((await shop().client().get(`/api/users/${fan.user.id}`)).status).toBe(401)
  })

  test('an older login needs the current password for a new phone number, every login for e-mail and password, none for the rest', async () => {
    const fan = await shop().register({ phoneNumber: '123-456-7890' })
    shop().clock.advance(FRESH_MS + 1)
    for (const fields of [{ email: `new-${fan.user.email}` }, { phoneNumber: '' }, { password: 'another password' }]) {
      expect(await change(fan, fields)).toMatchObject({ status: 403, code: 'reauthenticate' })
      expect(await change(fan, { ...fields, currentPassword: 'not this one' })).toMatchObject({ status: 403, code: 'reauthenticate' })
    }
    expect((await change(fan, { name: 'Free', birthday: '2000-02-29', email: fan.user.email, phoneNumber: '123-456-7890' })).status).toBe(
      200,
    )
    expect((await change(fan, { email: `new-${fan.user.email}`, currentPassword: PASSWORD })).status).toBe(200)
    expect((await change(fan, { password: 'another password', currentPassword: PASSWORD })).status).toBe(200)
  })

  test('a new password ends every other login and keeps this one with its token', async () => {
    const fan = await shop().register()
    const other = shop().client()
    const otherLogin = (await other.post('/api/auth/login', { emailOrUsername: fan.user.username, password: PASSWORD })).as(LoginResponse)
    const before = fan.client.cookies.get('starlane.sid')
    expect((await change(fan, { password: 'a new password', currentPassword: PASSWORD })).status).toBe(200)
    expect(fan.client.cookies.get('starlane.sid')).not.toBe(before)
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
    expect((await other.get('/api/auth/me')).status).toBe(401)
    other.token = otherLogin.token
    expect((await other.get('/api/auth/me')).status).toBe(401)
    other.token = fan.token
    expect((await other.get('/api/auth/me')).status).toBe(200)
    const login = (password: string) => shop().client().post('/api/auth/login', { emailOrUsername: fan.user.username, password })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login('a new password')).status).toBe(200)
  })

  test('a new password ends every other login also where the store fails to delete them', async () => {
    const own = await startShop({ storage: storage(), now: shop().clock.now })
    const fan = await own.register()
    const other = own.client()
    const body = { emailOrUsername: fan.user.username, password: PASSWORD }
    const { token } = (await other.post('/api/auth/login', body)).as(LoginResponse)
    const deleting = vi.spyOn(storage().entries, 'deleteByAccount').mockRejectedValue(new StorageUnavailable('the store does not answer'))
    try {
      await change(fan, { password: 'a new password', currentPassword: PASSWORD })
      expect(deleting).toHaveBeenCalled()
    } finally {
      deleting.mockRestore()
    }
    expect((await other.get('/api/auth/me')).status).toBe(401)
    other.token = token
    expect((await other.get('/api/auth/me')).status).toBe(401)
    expect((await own.client().post('/api/auth/login', body)).status).toBe(401)
    expect((await own.client().post('/api/auth/login', { ...body, password: 'a new password' })).status).toBe(200)
    await own.close()
  })

  test('updates from several places at once all take effect', async () => {
    const fan = await shop().register()
    const { id } = await cheapest(shop())
    const answers = await Promise.all([
      change(fan, { name: 'One' }),
      change(fan, { birthday: '1990-09-09' }),
      push(fan, [{ name: 'store/cart/add', args: { itemId: id, qty: 1 } }]),
      fan.client.post('/api/store/wishlist/add', { itemId: id }),
      change(fan, { username: `${fan.user.username}2` }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await fan.client.get('/api/auth/me')).as(UserResponse).user).toMatchObject({
      name: 'One',
      birthday: '1990-09-09',
      username: `${fan.user.username}2`,
    })
    expect((await stateOf(fan)).state).toMatchObject({ cart: [{ itemId: id }], wishlist: [{ itemId: id }] })
  })

  test('a deletion removes everything: logins, records, picture, name', async () => {
    const fan = await shop().register({ profilePicture: await picture('png') })
    await earn(fan, 150)
    await fan.client.post('/api/store/cart/add', { itemId: (await cheapest(shop())).id, qty: 1 })
    await fan.client.post('/api/store/cart/checkout', {}, { headers: { 'idempotency-key': 'last order' } })
    await fan.client.post('/api/quiz/personality/submit', { personalityType: 'INFP', details: {} })
    await fan.client.post('/api/contact', { name: 'Fan', email: fan.user.email, message: 'Goodbye' })
    const cookie = `starlane.sid=${fan.client.cookies.get('starlane.sid')}`
    const deleted = await deleteAccount(fan)
    expect(deleted.json).toEqual({ ok: true })
    await shop().settled()
    const { accounts, records, entries } = shop().storage
    expect(await accounts.get(fan.user.id)).toBeUndefined()
    for (const kind of ['ledger', 'inventory', 'knowledge', 'personality', 'message', 'call'] as const) {
      expect(await records.list(fan.user.id, { kind, limit: 10 }), kind).toEqual([])
    }
    const [, pictureId = ''] = /picture\/(.+)$/.exec(fan.user.profilePicture) ?? []
    expect(await entries.get('picture', `${fan.user.id}.${pictureId}`, shop().clock.now)).toBeUndefined()
    const ghost = shop().client()
    expect((await ghost.get('/api/auth/me', { headers: { cookie } })).status).toBe(401)
    ghost.token = fan.token
    expect((await ghost.get('/api/auth/me')).status).toBe(401)
    expect((await ghost.post('/api/sync/push', {})).status).toBe(401)
    expect((await shop().register({ username: fan.user.username, email: fan.user.email })).user.gems).toBe(0)
  })
})

onEveryStore('profile pictures', (shop) => {
  test.each(['png', 'jpeg', 'webp'] as const)('a %s picture is re-encoded, small and square, whatever type it claims', async (format) => {
    const data = await picture(format)
    const fan = await shop().register({ profilePicture: data.replace(`image/${format}`, 'image/x-unknown') })
    expect(fan.user.profilePicture).toMatch(/^\/api\/users\/[^/]+\/picture\/[A-Za-z0-9_-]{22}$/)
    const shown = await fan.client.get(fan.user.profilePicture)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  test('camera metadata is not kept', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'WHERE-I-LIVE' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('WHERE-I-LIVE')).toBe(true)
    const fan = await shop().register({ profilePicture: `data:image/jpeg;base64,${bytes.toString('base64')}` })
    expect((await fan.client.get(fan.user.profilePicture)).bytes.includes('WHERE-I-LIVE')).toBe(false)
  })

  test('a picture is not shown to other users', async () => {
    const [fan, other] = await Promise.all([shop().register({ profilePicture: await picture('png') }), shop().register()])
    expect((await shop().client().get(fan.user.profilePicture)).status).toBe(401)
    expect((await other.client.get(fan.user.profilePicture)).status).toBe(403)
    const [, pictureId = ''] = /picture\/(.+)$/.exec(fan.user.profilePicture) ?? []
    expect((await other.client.get(`/api/users/${other.user.id}/picture/${pictureId}`)).status).toBe(404)
  })

  test('a new picture replaces the old one; an empty one clears it', async () => {
    const fan = await shop().register({ profilePicture: await picture('png') })
    const answer = await change(fan, { profilePicture: await picture('webp', 50, 90) })
    const { profilePicture } = answer.as(UserResponse).user
    expect(profilePicture).not.toBe(fan.user.profilePicture)
    expect((await fan.client.get(profilePicture)).status).toBe(200)
    expect((await fan.client.get(fan.user.profilePicture)).status).toBe(404)
    expect((await change(fan, { profilePicture: '' })).as(UserResponse).user.profilePicture).toBe('')
    expect((await fan.client.get(profilePicture)).status).toBe(404)
  })

  test('an invalid picture is refused, and nothing changes', async () => {
    const fan = await shop().register()
    const whole = Buffer.from((await picture('png')).split(',')[1] ?? '', 'base64')
    const wrong = {
      gif: await picture('gif'),
      tiff: await picture('tiff', 20, 20),
      avif: await picture('avif', 20, 20),
      svg: base64('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      text: base64('no picture at all'),
      empty: 'data:image/png;base64,',
      truncated: base64(whole.subarray(0, whole.length / 2)),
      'not base64': 'data:image/png;base64,%%%%',
      'no data URL': 'data:image/png,plain',
      'too wide': await picture('png', 4_097, 1),
      'too tall': await picture('webp', 1, 5_000),
      'more than 2 MB': base64(Buffer.concat([whole, Buffer.alloc(2 * 1024 * 1024)])),
    }
    for (const [what, profilePicture] of Object.entries(wrong)) {
      const answer = await change(fan, { profilePicture, name: 'Changed' })
      expect([answer.status, answer.code], what).toEqual([400, expect.stringMatching(/^(picture_)?invalid$/)])
    }
    expect((await change(fan, { profilePicture: 'https://example.com/me.png' })).code).toBe('invalid')
    expect((await fan.client.get('/api/auth/me')).as(UserResponse).user).toEqual(fan.user)
  })
})
