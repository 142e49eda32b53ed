// Every call that changes something and is no mutation: how it is prepared and sent, and how to see that it happened once.
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { LoginsResponse } from '#sync-protocol/api/logins.ts'
import { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
import type { Answer, Client, Options } from './client.ts'
import { confirmToken, mailedToken } from './fan.ts'
import { PASSWORD, type Fan, type TestShop } from './harness.ts'

export const NEW_PASSWORD = 'a brand new password'
export const key = () => randomBytes(16).toString('hex')

export interface Call {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** The same call with something else in its body; absent where it has none. */
  other?: object
  client: Client
}

/** A call that changes something, and a look at what it has changed. */
export interface Case {
  call: Call
  /** Throws unless it happened, and once. */
  happened(): Promise<void>
}

/** Sends it as if the answer had been lost: what that would have set is not there. */
export async function lost({ client, method, path, body }: Call, headers: Record<string, string>): Promise<Answer> {
  const cookies = new Map(client.cookies)
  const options: Options = { headers, ...(body === undefined ? {} : { body }) }
  const answer = await client.send(method, path, options)
  client.cookies.clear()
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return answer
}

export function send({ client, method, path, body }: Call, headers: Record<string, string>): Promise<Answer> {
  return client.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
}

export const CASES: Record<string, (shop: TestShop) => Promise<Case>> = {
  async registration(shop) {
    const username = `kept${randomBytes(4).toString('hex')}`
    const body = { username, email: `${username}@example.com`, password: PASSWORD }
    const client = shop.client()
    return {
      call: { method: 'POST', path: '/api/auth/register', body, other: { ...body, name: 'Another' }, client },
      async happened() {
        await shop.settled()
        expect(shop.mails.filter(({ to }) => to === body.email)).toHaveLength(1)
        expect((await client.get('/api/auth/me')).as(UserResponse).user.username).toBe(username)
        const { user } = (await client.get('/api/auth/me')).as(UserResponse)
        const { logins } = (await client.get(`/api/users/${user.id}/logins`)).as(LoginsResponse)
        expect(logins).toHaveLength(1)
      },
    }
  },
  async login(shop) {
    const fan = await shop.register()
    const client = shop.client()
    const body = { emailOrUsername: fan.user.username, password: PASSWORD }
    return {
      call: { method: 'POST', path: '/api/auth/login', body, other: { ...body, emailOrUsername: fan.user.email }, client },
      async happened() {
        const { logins } = (await client.get(`/api/users/${fan.user.id}/logins`)).as(LoginsResponse)
        expect(logins).toHaveLength(2)
      },
    }
  },
  async profile(shop) {
    const fan = await shop.register()
    return {
      call: { method: 'PUT', path: `/api/users/${fan.user.id}`, body: { name: 'Kept' }, other: { name: 'Other' }, client: fan.client },
      happened: async () => expect((await fan.client.get('/api/auth/me')).as(UserResponse).user.name).toBe('Kept'),
    }
  },
  async 'new password by cookie'(shop) {
    return newPassword(shop, await shop.register())
  },
  async 'new password by token'(shop) {
    const fan = await shop.register()
    fan.client.token = fan.token
    return newPassword(shop, fan)
  },
  async 'deletion by cookie'(shop) {
    return deletion(shop, await shop.register())
  },
  async 'deletion by token'(shop) {
    const fan = await shop.register()
    fan.client.token = fan.token
    return deletion(shop, fan)
  },
  async 'end of a login'(shop) {
    const fan = await shop.register()
    const elsewhere = shop.client()
    const body = { emailOrUsername: fan.user.username, password: PASSWORD }
    elsewhere.token = (await elsewhere.post('/api/auth/login', body)).as(LoginResponse).token
    const { logins } = (await elsewhere.get(`/api/users/${fan.user.id}/logins`)).as(LoginsResponse)
    const id = logins.find(({ current }) => !current)?.id ?? ''
    return {
      call: { method: 'DELETE', path: `/api/users/${fan.user.id}/logins/${id}`, client: elsewhere },
      async happened() {
        expect((await fan.client.get('/api/auth/me')).status).toBe(401)
        expect((await elsewhere.get('/api/auth/me')).status).toBe(200)
      },
    }
  },
  async 'end of its own login'(shop) {
    const fan = await shop.register()
    const { logins } = (await fan.client.get(`/api/users/${fan.user.id}/logins`)).as(LoginsResponse)
    return {
      call: { method: 'DELETE', path: `/api/users/${fan.user.id}/logins/${logins[0]?.id}`, client: fan.client },
      happened: async () => expect((await fan.client.get('/api/auth/me')).status).toBe(401),
    }
  },
  async 'mail that confirms an address'(shop) {
    const fan = await shop.register({}, { confirmed: false })
    await shop.settled()
    return {
      call: { method: 'POST', path: `/api/users/${fan.user.id}/confirm-email`, client: fan.client },
      async happened() {
        await shop.settled()
        expect(shop.mails.filter(({ to }) => to === fan.user.email)).toHaveLength(2)
      },
    }
  },
  async 'confirmed address'(shop) {
    const fan = await shop.register({}, { confirmed: false })
    await shop.settled()
    const body = { token: confirmToken(shop, fan) }
    return {
      call: { method: 'POST', path: '/api/confirm-email', body, other: { token: 'x'.repeat(43) }, client: shop.client() },
      async happened() {
        expect((await fan.client.get(`/api/users/${fan.user.id}`)).json).toMatchObject({ emailConfirmed: true })
        expect((await shop.client().post('/api/confirm-email', body)).code).toBe('grant_required')
      },
    }
  },
  async 'mail to set a password'(shop) {
    const fan = await shop.register()
    const body = { identifier: fan.user.email }
    return {
      call: { method: 'POST', path: '/api/forgot-password/verify', body, other: { identifier: 'somebody' }, client: shop.client() },
      async happened() {
        await shop.settled()
        expect(shop.mails.filter(({ to }) => to === fan.user.email)).toHaveLength(1)
      },
    }
  },
  async 'opened link'(shop) {
    const fan = await shop.register()
    const client = shop.client()
    const body = { token: await mailedToken(shop, fan) }
    return {
      call: { method: 'POST', path: '/api/forgot-password/grant', body, other: { token: 'x'.repeat(43) }, client },
      async happened() {
        expect((await shop.client().post('/api/forgot-password/grant', body)).code).toBe('grant_required')
        const reset = await client.post('/api/forgot-password', { identifier: fan.user.username, newPassword: NEW_PASSWORD })
        expect(reset.status).toBe(200)
      },
    }
  },
  async 'password set by a link'(shop) {
    const fan = await shop.register()
    const client = shop.client()
    expect((await client.post('/api/forgot-password/grant', { token: await mailedToken(shop, fan) })).status).toBe(200)
    const body = { identifier: fan.user.username, newPassword: NEW_PASSWORD }
    return {
      call: { method: 'POST', path: '/api/forgot-password', body, other: { ...body, newPassword: 'still another one' }, client },
      async happened() {
        await shop.settled()
        expect(shop.mails.filter(({ subject, to }) => to === fan.user.email && subject.includes('was changed'))).toHaveLength(1)
        const login = (password: string) => shop.client().post('/api/auth/login', { emailOrUsername: fan.user.username, password })
        expect([(await login(NEW_PASSWORD)).status, (await login(PASSWORD)).status]).toEqual([200, 401])
      },
    }
  },
  async device(shop) {
    const fan = await shop.register()
    return {
      call: { method: 'POST', path: '/api/sync/device', body: {}, other: { after: 'd.0123456789abcdef' }, client: fan.client },
      happened: async () => undefined,
    }
  },
}

function newPassword(shop: TestShop, fan: Fan): Case {
  const body = { name: 'Kept', password: NEW_PASSWORD, currentPassword: PASSWORD }
  return {
    call: { method: 'PUT', path: `/api/users/${fan.user.id}`, body, other: { ...body, name: 'Other' }, client: fan.client },
    async happened() {
      expect((await fan.client.get('/api/auth/me')).as(UserResponse).user.name).toBe('Kept')
      await shop.settled()
      expect(shop.mails.filter(({ to }) => to === fan.user.email)).toHaveLength(1)
      const login = await shop.client().post('/api/auth/login', { emailOrUsername: fan.user.username, password: NEW_PASSWORD })
      expect(login.status).toBe(200)
    },
  }
}

function deletion(shop: TestShop, fan: Fan): Case {
  return {
    call: {
      method: 'DELETE',
      path: `/api/users/${fan.user.id}`,
      body: { currentPassword: PASSWORD },
      other: { currentPassword: 'not this one' },
      client: fan.client,
    },
    async happened() {
      const login = await shop.client().post('/api/auth/login', { emailOrUsername: fan.user.username, password: PASSWORD })
      expect(login.code).toBe('bad_credentials')
    },
  }
}
