// The answers of direct calls under an Idempotency-Key: what a browser sends once more by itself, after the shop has done it, is told what came of it (SPEC R50, R64).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { DeviceResponse } from '#sync-protocol/protocol/messages.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { API_STORES, type OpenStore } from '../stores.ts'
import type { Client } from './client.ts'
import { CASES, key, lost, NEW_PASSWORD, send, type Call } from './direct-calls.ts'
import { fakeClock, PASSWORD, startShop, type Clock, type TestShop } from './harness.ts'

const MINUTE = 60_000
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
      // One mail server, whichever process hands a mail on.
      other = await startShop({ storage, stored, clock, takeMail: async (mail) => void shop.mails.push(mail) })
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

    test.each(names)('R50: %s whose answer was lost is answered once more, and done once', async (name) => {
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

    test.each(names)('R50: %s sent several times at once, to several processes, is done once', async (name) => {
      const { call, happened } = await prepared(name)
      const headers = { 'idempotency-key': key() }
      const twin = elsewhere(call)
      const answers = await Promise.all([lost(call, headers), lost(twin, headers), lost(call, headers), lost(twin, headers)])
      for (const answer of answers) expect(answer, answer.text).toMatchObject({ status: 200 })
      expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
      await send(call, headers)
      await other.settled()
      await happened()
    })

    test.each(names)('R50: the key of %s with another body is refused', async (name) => {
      const { call } = await prepared(name)
      if (call.other === undefined) return
      const headers = { 'idempotency-key': key() }
      expect((await lost(call, headers)).status).toBe(200)
      const answer = await lost({ ...call, body: call.other }, headers)
      expect([answer.status, answer.code], answer.text).toEqual([409, 'idempotency_key_reused'])
    })

    test('R50: ten minutes later nothing is remembered', async () => {
      const { call } = await prepared('registration')
      const headers = { 'idempotency-key': key() }
      expect((await lost(call, headers)).status).toBe(200)
      clock.advance(10 * MINUTE)
      expect((await lost(call, headers)).code).toBe('username_taken')
    })

    test('R50: what was refused is judged anew under the same key', async () => {
      const fan = await shop.register()
      const headers = { 'idempotency-key': key() }
      const put = () => fan.client.send('PUT', `/api/users/${fan.user.id}`, { headers, body: { username: taken.user.username } })
      const taken = await shop.register()
      expect((await put()).code).toBe('username_taken')
      await taken.client.delete(`/api/users/${taken.user.id}`, { body: { currentPassword: PASSWORD } })
      expect((await put()).status).toBe(200)
    })

    test('R64: an answer is told to no other caller: not to another account, not without a login', async () => {
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

    test('R50: a registration is not answered once more when its password has changed, or its account is gone', async () => {
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

    test('R64: neither token nor password stands in what is kept', async () => {
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

    test('R50: without the header nothing is kept, and a key that is none is refused', async () => {
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

test('R50: every call that changes something takes a key', async () => {
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
