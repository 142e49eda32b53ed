// What was begun with a login that has ended since, or with a password that was changed, changes nothing: a slow sender is no way to keep an account.
import { expect, test } from 'vitest'
import { Logins } from '../../backend/auth/logins.ts'
import { Tokens } from '../../backend/auth/tokens.ts'
import { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
import { LoginsResponse } from '#sync-protocol/api/logins.ts'
import { onEveryStore } from './every-store.ts'
import { heldBack, type Held } from '../api/held-back.ts'
import { pushBody } from '../api/fan.ts'
import { PASSWORD, type Fan, type TestShop } from '../api/harness.ts'

const NEW_PASSWORD = 'a lantern of the owner'
const UNAUTHORIZED = { status: 401, code: 'unauthorized' }
const pathOf = ({ user }: Fan) => `/api/users/${user.id}`

/** Another login of the same user, by its bearer: in hands that are not the owner's. */
async function stolenFrom(shop: TestShop, { user }: Fan): Promise<Fan> {
  const client = shop.client()
  const answer = await client.post('/api/auth/login', { emailOrUsername: user.username, password: PASSWORD })
  const login = answer.as(LoginResponse)
  client.token = login.token
  client.cookies.clear()
  return { ...login, client, password: PASSWORD }
}

async function endsLogin(fan: Fan): Promise<void> {
  const { logins } = (await fan.client.get(`${pathOf(fan)}/logins`)).as(LoginsResponse)
  const other = logins.find(({ current }) => !current)
  expect((await fan.client.delete(`${pathOf(fan)}/logins/${other?.id}`)).status).toBe(200)
}

const changesPassword = async (fan: Fan) =>
  expect((await fan.client.put(pathOf(fan), { password: NEW_PASSWORD, currentPassword: PASSWORD })).status).toBe(200)

const logsIn = async (shop: TestShop, { user }: Fan, password: string) =>
  (await shop.client().post('/api/auth/login', { emailOrUsername: user.username, password })).status

async function recovers(shop: TestShop, { user }: Fan): Promise<void> {
  const browser = shop.client()
  await browser.post('/api/forgot-password/verify', { identifier: user.username })
  await shop.settled()
  const [, token] = /#token=(\S+)/.exec(shop.mails.findLast(({ to }) => to === user.email)?.text ?? '') ?? []
  expect((await browser.post('/api/forgot-password/grant', { token })).status).toBe(200)
  expect((await browser.post('/api/forgot-password', { identifier: user.username, newPassword: NEW_PASSWORD })).status).toBe(200)
}

onEveryStore('a request that was begun before', (shop) => {
  const begin = (thief: Fan, method: string, path: string, body: unknown): Promise<Held> =>
    heldBack(shop().url, { method, path, body, authorization: `Bearer ${thief.token}` })

  test('a recovered account is not taken back: the late change is 401, its login stays ended, the new password stays', async () => {
    const fan = await shop().register()
    const thief = await stolenFrom(shop(), fan)
    const body = { email: `evil-${fan.user.email}`, password: 'an evening of evil', currentPassword: PASSWORD }
    const late = await begin(thief, 'PUT', pathOf(fan), body)
    await recovers(shop(), fan)
    expect(await late.finish()).toEqual(UNAUTHORIZED)
    expect((await thief.client.get('/api/auth/me')).status).toBe(401)
    expect(await logsIn(shop(), fan, body.password)).toBe(401)
    expect(await logsIn(shop(), fan, NEW_PASSWORD)).toBe(200)
  })

  test('a changed password: a late deletion with the old one is 401, and the account is there', async () => {
    const fan = await shop().register()
    const late = await begin(await stolenFrom(shop(), fan), 'DELETE', pathOf(fan), { currentPassword: PASSWORD })
    await changesPassword(fan)
    expect(await late.finish()).toEqual(UNAUTHORIZED)
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
  })

  test.each([
    ['PUT', (fan: Fan) => pathOf(fan), () => ({ username: 'taken-while-late', phoneNumber: '+49 123 4567' })],
    ['DELETE', (fan: Fan) => pathOf(fan), () => ({ currentPassword: PASSWORD })],
    [
      'POST',
      () => '/api/sync/push',
      (thief: Fan) => pushBody(thief.deviceId, [{ name: 'store/gem-bundles/purchase-custom', args: { amount: 1 } }]),
    ],
    ['POST', () => '/api/store/wishlist/remove', () => ({ itemId: 'x' })],
    ['POST', () => '/api/contact', () => ({ name: 'Fan', email: 'fan@example.com', message: 'Hello' })],
  ] as const)('a login that was ended on another device: a late %s is 401 (%#)', async (method, path, body) => {
    const fan = await shop().register()
    const thief = await stolenFrom(shop(), fan)
    const late = await begin(thief, method, path(fan), body(thief))
    await endsLogin(fan)
    const before = await shop().storage.accounts.newest(fan.user.id)
    expect(await late.finish()).toEqual(UNAUTHORIZED)
    expect(await shop().storage.accounts.newest(fan.user.id)).toEqual(before)
  })

  test('an e-mail or a phone number that were no change when it was begun need the password when they are one', async () => {
    const fan = await shop().register({ phoneNumber: '+49 123 4567' })
    shop().clock.advance(16 * 60_000)
    const thief = await stolenFrom(shop(), fan)
    shop().clock.advance(16 * 60_000)
    const [email, phone] = await Promise.all([
      begin(thief, 'PUT', pathOf(fan), { email: fan.user.email }),
      begin(thief, 'PUT', pathOf(fan), { phoneNumber: '+49 123 4567' }),
    ])
    const changed = { email: `new-${fan.user.email}`, phoneNumber: '+49 765 4321' }
    expect((await fan.client.put(pathOf(fan), { ...changed, currentPassword: PASSWORD })).status).toBe(200)
    for (const late of [email, phone]) expect(await late.finish()).toEqual({ status: 403, code: 'reauthenticate' })
    expect((await fan.client.get('/api/auth/me')).as(UserResponse).user).toMatchObject(changed)
  })

  test('the login that changed the password itself goes on, also with what it began before', async () => {
    const fan = await shop().register()
    const late = await begin(fan, 'PUT', pathOf(fan), { name: 'Mina' })
    await changesPassword(fan)
    expect(await late.finish()).toEqual({ status: 200, code: undefined })
    expect((await fan.client.get('/api/auth/me')).as(UserResponse).user.name).toBe('Mina')
  })

  test('of two logins that change the password at once one does: the other is 401, and its password is not the account’s', async () => {
    const fan = await shop().register()
    const logins = [await stolenFrom(shop(), fan), await stolenFrom(shop(), fan)]
    const answers = await Promise.all(
      logins.map(async (login, index) => {
        const password = `one of two lanterns ${index}`
        return { status: (await login.client.put(pathOf(fan), { password, currentPassword: PASSWORD })).status, password, login }
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    for (const { status, password, login } of answers) {
      expect(await logsIn(shop(), fan, password)).toBe(status)
      expect((await login.client.get('/api/auth/me')).status).toBe(status)
    }
  })
  test('a login that is ended while its password is changed stays ended, before and at once', async () => {
    const { entries } = shop().storage
    const tokens = new Tokens(entries)
    const logins = new Logins(entries, tokens)
    const now = shop().clock.now
    for (const waits of [true, false]) {
      const fan = await shop().register()
      const { mark, key } = (await tokens.find(fan.token, now, 'test')) ?? {}
      if (mark === undefined || key === undefined) throw new Error('no login')
      const ended = logins.end(fan.user.id, key, now)
      if (waits) await ended
      const left = await logins.keepOnly({ mark, tokenKey: key }, 'another', now)
      expect([await ended, left, await tokens.find(fan.token, now, 'test')]).toEqual([true, undefined, undefined])
    }
  })
})
