// What ends a login in one process is seen by the next request in any other, however often that has answered it before (DECISIONS D4).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UserResponse } from '#sync-protocol/api/user.ts'
import { API_STORES, type OpenStore } from '../stores.ts'
import type { Client } from './client.ts'
import { deleteAccount } from './fan.ts'
import { startShop, type Fan, type TestShop } from './harness.ts'

const PATHS = ['/api/auth/me', '/api/sync/pull']

for (const store of API_STORES) {
  describe(`a login that ends elsewhere (${store.name})`, () => {
    let opened: OpenStore
    let here: TestShop
    let elsewhere: TestShop
    beforeAll(async () => {
      opened = await store.open()
      here = await startShop({ storage: opened.storage, stored: opened.stored })
      elsewhere = await startShop({ storage: opened.storage, stored: opened.stored, clock: here.clock })
    })
    afterAll(async () => {
      await here.close()
      await elsewhere.close()
      await opened.cleanup()
    })

    /** The clients of one login here, by cookie and by bearer, each answered often enough for everything to be cached that ever is. */
    async function known(fan: Fan): Promise<Client[]> {
      const bearer = here.client()
      bearer.token = fan.token
      const cookie = here.client()
      for (const [name, value] of fan.client.cookies) cookie.cookies.set(name, value)
      for (const client of [bearer, cookie])
        for (const path of [...PATHS, ...PATHS, ...PATHS]) expect((await client.get(path)).status).toBe(200)
      return [bearer, cookie]
    }

    async function statuses(clients: readonly Client[]): Promise<number[]> {
      const found: number[] = []
      for (const client of clients) for (const path of PATHS) found.push((await client.get(path)).status)
      return found
    }

    const NONE = [401, 401, 401, 401]

    test('a logout is seen by the next request', async () => {
      const fan = await elsewhere.register()
      const clients = await known(fan)
      expect((await fan.client.post('/api/auth/logout')).status).toBe(200)
      expect(await statuses(clients)).toEqual(NONE)
    })

    test('a change of password ends the other logins for the next request', async () => {
      const fan = await elsewhere.register()
      const clients = await known(fan)
      const other = elsewhere.client()
      const login = { emailOrUsername: fan.user.username, password: fan.password }
      expect((await other.post('/api/auth/login', login)).status).toBe(200)
      const changed = { password: 'another horse battery', currentPassword: fan.password }
      expect((await other.put(`/api/users/${fan.user.id}`, changed)).status).toBe(200)
      expect(await statuses(clients)).toEqual(NONE)
    })

    test('the deletion of the account is seen by the next request', async () => {
      const fan = await elsewhere.register()
      const clients = await known(fan)
      expect((await deleteAccount(fan)).status).toBe(200)
      expect(await statuses(clients)).toEqual(NONE)
    })

    test('a changed name is in the next answer, and a pull that knew the state before is answered anew', async () => {
      const fan = await elsewhere.register()
      const [bearer] = await known(fan)
      if (bearer === undefined) throw new Error('no client')
      const { etag = '' } = (await bearer.get('/api/sync/pull')).headers
      const pull = () => bearer.get('/api/sync/pull', { headers: { 'if-none-match': etag } })
      expect((await pull()).status).toBe(304)
      expect((await fan.client.put(`/api/users/${fan.user.id}`, { name: 'Mina' })).status).toBe(200)
      expect((await bearer.get('/api/auth/me')).as(UserResponse).user.name).toBe('Mina')
      expect((await pull()).status).toBe(200)
    })
  })
}
