// What the app keeps of the shop for a time without a signal: each document is asked for where the shop has it, and read as the shop says it.
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { OFFLINE_DOCUMENTS, sharedList, shopFacts } from '../../pwa/state/document-sources.ts'
import { onEveryStore } from './every-store.ts'

onEveryStore('the documents that the app keeps', (shop) => {
  test.each([...OFFLINE_DOCUMENTS, shopFacts])('$key', async ({ key, path, schema, scope, bearer }) => {
    expect(key).not.toBe('')
    const { client } = await shop().register()
    const own = await client.get(`/api/${path}`)
    expect([own.status, v.safeParse(schema, own.json).issues]).toEqual([200, undefined])
    // What belongs to an account is asked for with the token of its login, which nobody else has.
    expect(bearer === true).toBe(scope === 'account')
    expect((await shop().client().get(`/api/${path}`)).status).toBe(scope === 'account' ? 401 : 200)
  })

  test('a list that somebody shared', async () => {
    const fan = await shop().register()
    const id = 'c'.repeat(32)
    await fan.client.post('/api/users/share', { id, list: 'wishlist', name: 'Mina’s wishes', change: 'open' })
    const { path, schema, scope } = sharedList(id)
    expect([scope, v.is(schema, (await shop().client().get(`/api/${path}`)).json)]).toEqual(['device', true])
  })
})
