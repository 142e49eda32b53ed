// The queue is sent under the token of the login (specification §6, SPEC R43), which page and worker read from the account's database.
import { expect, test } from 'vitest'
import { drainInBackground } from '../../../pwa/sync/background.ts'
import { add } from '../../doubles/changes.ts'
import { ACCOUNT, FakeServer, faults, refusal } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

const TOKEN = 'token-of-mina'

async function start() {
  const server = new FakeServer()
  server.tokens.set(TOKEN, ACCOUNT)
  const device = new FakeDevice(server)
  const client = await device.open({ token: TOKEN })
  return { server, device, client }
}

test('without cookies the queue is drained by the token alone, in page and worker (SPEC R43)', async () => {
  const { server, device, client } = await start()
  server.loggedIn = undefined
  await client.mutate(add('ring'))
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/sync/device', '/api/sync/push', '/api/sync/pull?protocol=2'])
  await client.mutate(add('hoodie'))
  expect(await drainInBackground(ACCOUNT, device.env(), 'seen')).toEqual({ kind: 'done', pushed: true })
  expect(server.requests.every(({ bearer }) => bearer === TOKEN)).toBe(true)
  expect(server.settled).toHaveLength(2)
})

test('a refused token is forgotten, and the cookie alone is used', async () => {
  const { server, client } = await start()
  server.tokens.clear()
  await client.mutate(add('ring'))
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(server.requests.map(({ bearer }) => bearer)).toEqual([TOKEN, undefined, undefined])
  expect(await client.database.meta.get('token')).toBeUndefined()
})

test.each(['a\nb', 'тоken', 'tok\u0000en'])(
  'a damaged token that no header can hold (%j) is not sent: fetch would throw, as without a network',
  async (damaged) => {
    expect(() => new Headers({ authorization: damaged })).toThrow(TypeError)
    const { server, client } = await start()
    await client.database.meta.put({ key: 'token', token: damaged })
    await client.mutate(add('ring'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.requests.filter(({ bearer }) => bearer !== undefined)).toEqual([])
    expect(server.settled).toHaveLength(1)
  },
)

test('the queue is blocked only when both are refused, and is sent with the token of the next login', async () => {
  const { server, device, client } = await start()
  await client.mutate(add('ring'))
  server.tokens.clear()
  server.loggedIn = undefined
  expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'auth' })
  expect(server.requests).toHaveLength(2)
  server.tokens.set('token-of-today', ACCOUNT)
  const again = await device.open({ token: 'token-of-today' })
  expect(await again.sync('seen')).toEqual({ kind: 'done' })
  expect(server.settled).toHaveLength(1)
})

test('a proxy’s 401 says nothing about the token', async () => {
  const { server, client } = await start()
  await client.mutate(add('ring'))
  server.faults.push(faults.status(401), faults.nonsense({ ok: false, code: 'unauthorized' }))
  expect(await client.sync('seen')).toMatchObject({ kind: 'retry' })
  expect(await client.sync('forced')).toMatchObject({ kind: 'retry' })
  expect(server.requests).toHaveLength(2)
  expect(await client.database.meta.get('token')).toEqual({ key: 'token', token: TOKEN })
})

test('a login while the older token is being refused: the new token is kept', async () => {
  const { server, device, client } = await start()
  await client.mutate(add('ring'))
  server.tokens.set('token-of-today', ACCOUNT)
  server.faults.push(async () => {
    const newer = await device.open({ token: 'token-of-today' })
    newer.close()
    return refusal('unauthorized')
  })
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(await client.database.meta.get('token')).toMatchObject({ token: 'token-of-today' })
})

test.each(['keep', 'discard'] as const)('after a logout there is no token on the device (%s)', async (choice) => {
  const { device, client } = await start()
  await client.mutate(add('ring'))
  await client.leave(choice)
  const database = await device.database()
  expect(JSON.stringify(await database.meta.toArray())).not.toContain(TOKEN)
})

test('a token is not removed by a page that does not know it', async () => {
  const { device, client } = await start()
  await device.open()
  expect(await client.database.meta.get('token')).toMatchObject({ token: TOKEN })
})
