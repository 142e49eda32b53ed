// The answers of direct calls under an Idempotency-Key: what a browser sends once more by itself, after the shop has done it, is told what came of it (SPEC R49).
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
import { DeviceResponse } from '#sync-protocol/protocol/messages.ts'
import { LoginsResponse } from '#sync-protocol/api/logins.ts'
import { StorageUnavailable, type Storage } from '../../backend/storage/port.ts'
import { API_STORES, type OpenStore } from '../stores.ts'
import type { Answer, Client, Options } from './client.ts'
import { confirmToken, mailedToken } from './fan.ts'
import { fakeClock, PASSWORD, startShop, type Clock, type Fan, type TestShop } from './harness.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'a brand new password'
const key = () => randomBytes(16).toString('hex')

interface Call {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** The same call with something else in its body; absent where it has none. */
  other?: object
  client: Client
}

/** A call that changes something, and a look at what it has changed. */
interface Case {
  call: Call
  /** Throws unless it happened, and once. */
  happened(): Promise<void>
}

/** Sends it as if the answer had been lost: what that would have set is not there. */
async function lost({ client, method, path, body }: Call, headers: Record<string, string>): Promise<Answer> {
  const cookies = new Map(client.cookies)
  const options: Options = { headers, ...(body === undefined ? {} : { body }) }
  const answer = await client.send(method, path, options)
  client.cookies.clear()
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return answer
}

function send({ client, method, path, body }: Call, headers: Record<string, string>): Promise<Answer> {
  return client.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
}

const CASES: Record<string, (shop: TestShop) => Promise<Case>> = {
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

const names = Object.keys(CASES)

for (const store of API_STORES) {
  describe(`answers under an Idempotency-Key (${store.name})`, () => {
    let opened: OpenStore
    let clock: Clock
    let shop: TestShop
    /** Another process of the same shop. */
    let other: TestShop
    beforeAll(async () => {
      opened = await store.open()
      clock = fakeClock()
      const { storage, stored } = opened
      shop = await startShop({ storage, stored, clock })
      other = await startShop({ storage, stored, clock })
    })
    afterAll(async () => {
      await Promise.all([shop.close(), other.close()])
      await opened.cleanup()
    })
    const prepared = async (name: string) => {
      const made = await CASES[name]?.(shop)
      if (made === undefined) throw new Error(`no case ${name}`)
      return made
    }
    const elsewhere = (call: Call): Call => {
      const client = other.client()
      client.token = call.client.token
      for (const [name, value] of call.client.cookies) client.cookies.set(name, value)
      return { ...call, client }
    }

    test.each(names)('R49: %s whose answer was lost is answered once more, and done once', async (name) => {
      const { call, happened } = await prepared(name)
      const headers = { 'idempotency-key': key() }
      const first = await lost(call, headers)
      expect(first, first.text).toMatchObject({ status: 200 })
      expect(first.headers['idempotent-replayed']).toBeUndefined()
      const inAnotherProcess = await lost(elsewhere(call), headers)
      const again = await send(call, headers)
      for (const answer of [inAnotherProcess, again]) {
        expect([answer.status, answer.headers['idempotent-replayed']], answer.text).toEqual([200, 'true'])
        // The id of a device tells when it was issued, and a login issues one.
        expect({ ...Object(answer.json), deviceId: '' }).toEqual({ ...Object(first.json), deviceId: '' })
      }
      await happened()
    })

    test.each(names)('R49: %s sent several times at once, to several processes, is done once', async (name) => {
      const { call, happened } = await prepared(name)
      const headers = { 'idempotency-key': key() }
      const twin = elsewhere(call)
      const answers = await Promise.all([lost(call, headers), lost(twin, headers), lost(call, headers), lost(twin, headers)])
      for (const answer of answers) expect(answer, answer.text).toMatchObject({ status: 200 })
      expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
      await send(call, headers)
      await happened()
    })

    test.each(names)('R49: the key of %s with another body is refused', async (name) => {
      const { call } = await prepared(name)
      if (call.other === undefined) return
      const headers = { 'idempotency-key': key() }
      expect((await lost(call, headers)).status).toBe(200)
      const answer = await lost({ ...call, body: call.other }, headers)
      expect([answer.status, answer.code], answer.text).toEqual([409, 'idempotency_key_reused'])
    })

    test('R49: ten minutes later nothing is remembered', async () => {
      const { call } = await prepared('registration')
      const headers = { 'idempotency-key': key() }
      expect((await lost(call, headers)).status).toBe(200)
      clock.advance(10 * MINUTE)
      expect((await lost(call, headers)).code).toBe('username_taken')
    })

    test('R49: what was refused is judged anew under the same key', async () => {
      const fan = await shop.register()
      const headers = { 'idempotency-key': key() }
      const put = () => fan.client.send('PUT', `/api/users/${fan.user.id}`, { headers, body: { username: taken.user.username } })
      const taken = await shop.register()
      expect((await put()).code).toBe('username_taken')
      await taken.client.delete(`/api/users/${taken.user.id}`, { body: { currentPassword: PASSWORD } })
      expect((await put()).status).toBe(200)
    })

    test('R49: an answer is told to nobody else: not to another account, not without a login', async () => {
      const [fan, stranger] = [await shop.register(), await shop.register()]
      const headers = { 'idempotency-key': 'one and the same' }
      const mine = (await fan.client.post('/api/sync/device', {}, { headers })).as(DeviceResponse)
      const theirs = (await stranger.client.post('/api/sync/device', {}, { headers })).as(DeviceResponse)
      expect([mine.accountId, theirs.accountId]).toEqual([fan.user.id, stranger.user.id])
      expect((await shop.client().post('/api/sync/device', {}, { headers })).code).toBe('unauthorized')

      const path = `/api/users/${fan.user.id}`
      const put = (client: Client) => client.send('PUT', path, { headers, body: { name: 'Mine' } })
      expect((await put(fan.client)).status).toBe(200)
      expect((await put(stranger.client)).code).toBe('forbidden')
      expect((await put(shop.client())).code).toBe('unauthorized')
    })

    test('R49: a registration is not answered once more when its password has changed, or its account is gone', async () => {
      for (const end of ['password', 'deletion'] as const) {
        const { call } = await prepared('registration')
        const headers = { 'idempotency-key': key() }
        const { user, token } = (await lost(call, headers)).as(LoginResponse)
        const owner = shop.client()
        owner.token = token
        const changed =
          end === 'password'
            ? await owner.put(`/api/users/${user.id}`, { password: NEW_PASSWORD, currentPassword: PASSWORD })
            : await owner.delete(`/api/users/${user.id}`, { body: { currentPassword: PASSWORD } })
        expect(changed.status).toBe(200)
        expect(await lost(call, headers)).toMatchObject({ status: 401, code: 'bad_credentials' })
      }
    })

    test('R49: neither token nor password stands in what is kept', async () => {
      const seen: string[] = []
      const { entries } = opened.storage
      const watched: Storage['entries'] = new Proxy(entries, {
        get(target, name) {
          const call: unknown = Reflect.get(target, name)
          if (typeof call !== 'function') return call
          return (...args: unknown[]) => {
            if (args[0] === 'once') seen.push(JSON.stringify(args))
            return call.apply(target, args)
          }
        },
      })
      const watching = await startShop({ storage: { ...opened.storage, entries: watched }, stored: opened.stored, clock })
      const { call } = (await CASES['registration']?.(watching)) ?? {}
      if (call === undefined) throw new Error('no case')
      const headers = { 'idempotency-key': key() }
      const { token } = (await lost(call, headers)).as(LoginResponse)
      expect((await lost(call, headers)).as(LoginResponse).token).toBe(token)
      expect(seen.length).toBeGreaterThan(1)
      for (const secret of [token, PASSWORD, headers['idempotency-key']]) expect(seen.join('\n')).not.toContain(secret)
      await watching.close()
    })

    test('R49: without the header nothing is kept, and a key that is none is refused', async () => {
      const fan = await shop.register()
      const ids = [await fan.client.post('/api/sync/device', {}), await fan.client.post('/api/sync/device', {})]
      const [one, two] = ids.map((answer) => answer.as(DeviceResponse).deviceId)
      expect(one).not.toBe(two)
      const empty = await fan.client.post('/api/sync/device', {}, { headers: { 'idempotency-key': '' } })
      expect(empty.headers['idempotent-replayed']).toBeUndefined()
      for (const bad of ['x'.repeat(201), 'tab\there']) {
        expect((await fan.client.post('/api/sync/device', {}, { headers: { 'idempotency-key': bad } })).code).toBe('invalid')
      }
    })
  })
}

// A store that did not tell what came of a write may have made it: the same key finds out.
describe('a write whose answer the store did not give', () => {
  interface Lost {
    part: 'accounts' | 'entries'
    call: string
    /** Only this space of the entries. */
    space?: string
  }
  const WRITES: [string, Lost][] = [
    ['registration', { part: 'accounts', call: 'create' }],
    ['profile', { part: 'accounts', call: 'replace' }],
    ['new password by token', { part: 'accounts', call: 'replace' }],
    ['new password by cookie', { part: 'accounts', call: 'replace' }],
    ['deletion by token', { part: 'accounts', call: 'delete' }],
    ['deletion by cookie', { part: 'accounts', call: 'delete' }],
    ['end of its own login', { part: 'entries', call: 'delete', space: 'token' }],
    ['confirmed address', { part: 'accounts', call: 'replace' }],
    ['opened link', { part: 'entries', call: 'take', space: 'reset' }],
    ['opened link', { part: 'entries', call: 'put', space: 'grant' }],
    ['password set by a link', { part: 'accounts', call: 'replace' }],
    ['registration', { part: 'entries', call: 'put', space: 'once' }],
    ['password set by a link', { part: 'entries', call: 'put', space: 'once' }],
  ]

  test.each(WRITES)('R49: %s (%o) comes to an end under the same key', async (name, { part, call: write, space }) => {
    const [store] = API_STORES
    if (store === undefined) throw new Error('no store')
    const { storage, cleanup } = await store.open()
    let isLosing = false
    const target = storage[part]
    const losing = new Proxy(target, {
      get(whole, property) {
        const made: unknown = Reflect.get(whole, property)
        if (typeof made !== 'function') return made
        return async (...args: unknown[]) => {
          const result: unknown = await made.apply(whole, args)
          if (!isLosing || property !== write || (space !== undefined && args[0] !== space)) return result
          isLosing = false
          throw new StorageUnavailable('the answer was lost')
        }
      },
    })
    const shop = await startShop({ storage: { ...storage, [part]: losing }, stored: storage })
    const { call, happened } = (await CASES[name]?.(shop)) ?? {}
    if (call === undefined || happened === undefined) throw new Error('no case')
    const headers = { 'idempotency-key': key() }
    isLosing = true
    const first = await lost(call, headers)
    expect(isLosing).toBe(false)
    expect([200, 503, 401]).toContain(first.status)
    const second = await send(call, headers)
    expect(second, second.text).toMatchObject({ status: 200 })
    await happened()
    await shop.close()
    await cleanup()
  })
})

test('R49: every call that changes something takes a key', async () => {
  const [store] = API_STORES
  if (store === undefined) throw new Error('no store')
  const { storage, cleanup } = await store.open()
  const shop = await startShop({ storage })
  // They read only, or have numbers of their own (SPEC R7).
  const others = ['/api/sync/push', '/api/quiz/knowledge/marks', '/api/forgot-username/lookup']
  const without = shop.routes.filter(({ method, idempotent }) => method !== 'GET' && idempotent !== true).map(({ path }) => path)
  expect(without.toSorted()).toEqual(others.toSorted())
  await shop.close()
  await cleanup()
})
