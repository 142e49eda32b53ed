import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { etagOf } from '#sync-protocol/protocol/messages.ts'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, deleteAccount, mailedToken, stateOf } from './fan.ts'
import { startShop, type Fan, type TestShop } from './harness.ts'
import { listen, type LiveEvents } from './listen.ts'

const opened: LiveEvents[] = []
afterEach(() => {
  for (const events of opened.splice(0)) events.close()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function hear(shop: TestShop, token: string, headers: Record<string, string> = {}): Promise<LiveEvents> {
  const events = await listen(shop.url, { ...bearer(token), ...headers })
  opened.push(events)
  return events
}

async function logInAgain(shop: TestShop, { user, password }: Fan): Promise<LoginResponse> {
  return (await shop.client().post('/api/auth/login', { emailOrUsername: user.username, password })).as(LoginResponse)
}

const eventOf = async (fan: Fan) => `data: ${etagOf(await stateOf(fan))}`
const wish = async (shop: TestShop, fan: Fan) => fan.client.post('/api/store/wishlist/add', { itemId: (await cheapest(shop)).id })

onEveryStore('live events', (shop, storage) => {
  test('R48: without a login 401, and HEAD does not listen', async () => {
    expect((await shop().client().get('/api/sync/live')).status).toBe(401)
    const fan = await shop().register()
    const head = await fan.client.send('HEAD', '/api/sync/live')
    expect([head.status, head.headers['content-type']]).toEqual([200, expect.stringContaining('text/event-stream')])
  })

  test('R48: the first event comes at once and names what a pull would answer with; no proxy keeps it back or stores it', async () => {
    const fan = await shop().register()
    const cookies = [...fan.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const events of [await hear(shop(), fan.token), await listen(shop().url, { cookie: cookies })]) {
      opened.push(events)
      expect(events.response).toMatchObject({
        statusCode: 200,
        headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', vary: 'Authorization, Cookie' },
      })
      expect(events.response.headers['content-encoding']).toBeUndefined()
      await expect.poll(() => events.heard).toEqual([await eventOf(fan)])
    }
  })

  test('R48: a change of one device is an event for the others of its account, and for no one else', async () => {
    const [fan, stranger] = await Promise.all([shop().register(), shop().register()])
    const other = await logInAgain(shop(), fan)
    const [phone, laptop, elsewhere] = [await hear(shop(), fan.token), await hear(shop(), other.token), await hear(shop(), stranger.token)]
    await wish(shop(), fan)
    const event = await eventOf(fan)
    await expect.poll(() => laptop.heard.at(-1)).toBe(event)
    await expect.poll(() => phone.heard.at(-1)).toBe(event)
    expect(elsewhere.heard).toEqual([await eventOf(stranger)])
  })

  test('R48: what another process of the shop commits is heard as well', async () => {
    const fan = await shop().register()
    const events = await hear(shop(), fan.token)
    const other = await startShop({ storage: storage(), clock: shop().clock })
    const client = other.client()
    client.token = fan.token
    expect((await client.post('/api/store/wishlist/add', { itemId: (await cheapest(other)).id })).status).toBe(200)
    await expect.poll(async () => events.heard.at(-1)).toBe(await eventOf(fan))
    await other.close()
  })

  test('signs of life keep coming', async () => {
    const events = await hear(shop(), (await shop().register()).token)
    await expect.poll(() => events.beats).toBeGreaterThan(2)
  })

  test('a logout ends the listener of its login, and no other', async () => {
    const fan = await shop().register()
    const other = await logInAgain(shop(), fan)
    const [own, others] = [await hear(shop(), fan.token), await hear(shop(), other.token)]
    expect((await fan.client.post('/api/auth/logout')).status).toBe(200)
    await own.ended
    const beats = others.beats
    await expect.poll(() => others.beats).toBeGreaterThan(beats + 2)
    fan.client.token = other.token
    await wish(shop(), fan)
    await expect.poll(async () => others.heard.at(-1)).toBe(await eventOf(fan))
  })

  test('a device that is logged out from another one hears nothing more', async () => {
    const fan = await shop().register()
    const other = await logInAgain(shop(), fan)
    const events = await hear(shop(), other.token)
    const { logins } = (await fan.client.get(`/api/users/${fan.user.id}/logins`)).json as { logins: { id: string; current: boolean }[] }
    const theirs = logins.find(({ current }) => !current)
    expect((await fan.client.delete(`/api/users/${fan.user.id}/logins/${theirs?.id}`)).status).toBe(200)
    await events.ended
  })

  test('a change of password ends the listeners of all logins but the one that made it', async () => {
    const fan = await shop().register()
    const other = await logInAgain(shop(), fan)
    const [own, others] = [await hear(shop(), fan.token), await hear(shop(), other.token)]
    fan.client.token = fan.token
    const changed = await fan.client.put(`/api/users/${fan.user.id}`, { password: 'a very new password', currentPassword: fan.password })
    expect(changed.status).toBe(200)
    await others.ended
    await expect.poll(async () => own.heard.at(-1)).toBe(await eventOf(fan))
    const beats = own.beats
    await expect.poll(() => own.beats).toBeGreaterThan(beats + 2)
  })

  test('a reset of the password by mail ends them all, and so does a deletion', async () => {
    const reset = await shop().register()
    const listening = await hear(shop(), reset.token)
    const guest = shop().client()
    expect((await guest.post('/api/forgot-password/grant', { token: await mailedToken(shop(), reset) })).status).toBe(200)
    const body = { identifier: reset.user.username, newPassword: 'a quite other password' }
    expect((await guest.post('/api/forgot-password', body)).status).toBe(200)
    await listening.ended

    const deleted = await shop().register()
    const events = await hear(shop(), deleted.token)
    expect((await deleteAccount(deleted)).status).toBe(200)
    await events.ended
  })

  test('what ends a login in another process ends its listener here a little later', async () => {
    const fan = await shop().register()
    const events = await hear(shop(), fan.token)
    await storage().entries.deleteByAccount(fan.user.id, ['token'])
    await events.ended
  })

  test('a login that reaches its absolute end stops listening', async () => {
    const day = 24 * 60 * 60_000
    const own = await startShop({ storage: storage(), now: shop().clock.now })
    const events = await hear(own, (await own.register()).token)
    await expect.poll(() => events.heard.length).toBe(1)
    own.clock.advance(181 * day)
    await events.ended
    await own.close()
  })

  test('one more connection of a login takes the place of its oldest', async () => {
    const { token } = await shop().register()
    const [oldest, ...others] = [
      await hear(shop(), token),
      await hear(shop(), token),
      await hear(shop(), token),
      await hear(shop(), token),
      await hear(shop(), token),
    ]
    await oldest?.ended
    const beats = others.map((events) => events.beats)
    await expect.poll(() => others.every((events, index) => events.beats > (beats[index] ?? 0) + 1)).toBe(true)
  })

  test('a connection whose listening has ended is closed, also one that was to be kept alive: it is counted nowhere', async () => {
    const fan = await shop().register()
    const { hostname, port } = new URL(shop().url)
    const sockets = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        socket.write(
          `GET /api/sync/live HTTP/1.1\r\nHost: ${hostname}\r\nConnection: keep-alive\r\nAuthorization: Bearer ${fan.token}\r\n\r\n`,
        )
        socket.resume()
        await once(socket, 'data')
        return socket
      }),
    )
    const open = () => sockets.filter(({ closed }) => !closed).length
    await expect.poll(open).toBe(4)
    await fan.client.post('/api/auth/logout')
    await expect.poll(open).toBe(0)
  })

  test('a device that does not read is dropped', async () => {
    const fan = await shop().register()
    const socket = connect({ port: Number(new URL(shop().url).port), host: '127.0.0.1' })
    socket.write(`GET /api/sync/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${fan.token}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    let isGone = false
    socket.on('error', () => undefined)
    socket.once('close', () => (isGone = true))
    const { id, version } = { id: fan.user.id, version: 1_000 }
    // More than the two ends of a connection hold for a reader that does not read.
    for (let round = 0; round < 200; round += 1) {
      for (let event = 0; event < 1_000; event += 1)
        shop().live.tell({ id, version: version + round * 1_000 + event, commit: 'x'.repeat(16) })
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(shop().listeners()).toBe(0)
    socket.resume()
    await expect.poll(() => isGone).toBe(true)
  })

  test('the log tells of a listener when it begins, with nothing of its user, and it is no request under way', async () => {
    const fan = await shop().register()
    const before = shop().log.length
    await hear(shop(), fan.token)
    const lines = shop().log.slice(before).join('')
    expect(lines).toContain('"route":"/api/sync/live","status":200')
    expect(lines).not.toContain(fan.user.id)
  })
})

onEveryStore(
  'listeners and the limits of a shop',
  (shop) => {
    test('they take neither the places of requests nor the connections of an address', async () => {
      const fan = await shop().register()
      const others = [await logInAgain(shop(), fan), await logInAgain(shop(), fan), await logInAgain(shop(), fan)]
      for (const { token } of others) await hear(shop(), token)
      for (const { token } of others) await hear(shop(), token)
      for (let round = 0; round < 4; round += 1) expect((await fan.client.get('/api/sync/pull')).status).toBe(200)
    })

    test('beyond what one address, and then the process may have, they are refused with a time to wait', async () => {
      const fan = await shop().register()
      const answer = async (address: string) => {
        const events = await hear(shop(), (await logInAgain(shop(), fan)).token, { 'x-forwarded-for': address })
        return events.response.statusCode
      }
      while (shop().listeners() > 0) await new Promise((resolve) => setImmediate(resolve))
      const answers: unknown[] = []
      for (let count = 0; count < 3; count += 1) answers.push(await answer('10.0.0.1'))
      expect(answers).toEqual([200, 200, 429])
      for (let count = 2; count < 16; count += 1) expect(await answer(`10.0.1.${count >> 1}`)).toBe(200)
      const refused = await hear(shop(), (await logInAgain(shop(), fan)).token, { 'x-forwarded-for': '10.0.2.1' })
      expect(refused.response.statusCode).toBe(503)
      expect(Number(refused.response.headers['retry-after'])).toBeGreaterThanOrEqual(60)
    })
  },
  { config: { rateLimit: true, trustedProxies: 1, maxListeners: 16, maxInFlight: 1 }, connectionsPerAddress: 4 },
)
