import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { LoadGauge } from '../../backend/operations/load-gauge.ts'
import { onEveryStore } from './every-store.ts'
import type { TestShop } from '../api/harness.ts'

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
/** The whole of 127.0.0.0/8 is this machine: an attacker and an honest client have addresses of their own. */
const ATTACKER = '127.0.0.2'
const DAY_MS = 86_400_000
const patient = { headers: DAY_MS, request: DAY_MS, body: { grace: DAY_MS, perSecond: 1 } }

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function dial(shop: TestShop, localAddress: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(shop.url).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** Requests whose body does not come; resolves when the shop has them all. */
async function slowBodies(shop: TestShop, count: number, headers = ''): Promise<Socket[]> {
  const all = await Promise.all(Array.from({ length: count }, () => dial(shop, ATTACKER)))
  await Promise.all(all.map((socket) => new Promise((resolve) => socket.write(HEAD.replace('\r\n\r\n', `\r\n${headers}\r\n{`), resolve))))
  return all
}

async function answerTo(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  const [chunk]: unknown[] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
  return String(chunk).split('\r\n')[0] ?? ''
}

onEveryStore(
  'bodies that do not come',
  (shop) => {
    test('three hundred of them take no place from others: calls, files and /readyz are answered', async () => {
      await slowBodies(shop(), 300)
      const client = shop().client()
      const fan = await shop().register()
      for (let round = 0; round < 20; round += 1) {
        expect((await client.get('/readyz')).status).toBe(200)
        expect((await client.get('/api/catalog')).status).toBe(200)
        expect((await fan.client.post('/api/store/wishlist/remove', { itemId: 'x' })).status).toBe(200)
      }
    })
  },
  { config: { maxInFlight: 8 }, timeouts: patient },
)

onEveryStore(
  'the pace of a body',
  (shop) => {
    test('one that stops is 408 and closed, whatever its first bytes were', async () => {
      const socket = await dial(shop(), ATTACKER)
      expect(await answerTo(socket, `${HEAD}{"email`)).toBe('HTTP/1.1 408 Request Timeout')
    })

    test('one that trickles is ended too, and one that keeps its pace is not, however long it takes', async () => {
      const trickle = await dial(shop(), ATTACKER)
      const drops = setInterval(() => trickle.write('x'), 50)
      expect(await answerTo(trickle, HEAD)).toBe('HTTP/1.1 408 Request Timeout')
      clearInterval(drops)

      const steady = await dial(shop(), ATTACKER)
      const size = 24 * 1_024
      steady.write(HEAD.replace('Content-Length: 100', `Content-Length: ${size}`))
      const answered = once(steady, 'data')
      for (let sent = 0; sent < size; sent += 1_024) {
        steady.write('x'.repeat(1_024))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expect(String(await answered)).toMatch(/^HTTP\/1\.1 400 /)
    })
  },
  { timeouts: { headers: 60_000, request: 60_000, body: { grace: 400, perSecond: 1_024 } } },
)

onEveryStore(
  'the connections of one address',
  (shop) => {
    const closed = (all: Socket[]) => all.filter((socket) => socket.readableEnded || socket.destroyed).length

    test('are five here: more are closed, and another address is served', async () => {
      const all = await slowBodies(shop(), 12)
      await expect.poll(() => closed(all)).toBe(7)
      expect((await shop().client().get('/api/catalog')).status).toBe(200)
    })

    test('that are idle make room for new ones', async () => {
      const idle: Socket[] = []
      for (let each = 0; each < 5; each += 1) {
        const socket = await dial(shop(), '127.0.0.3')
        expect(await answerTo(socket, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('HTTP/1.1 200 OK')
        idle.push(socket)
      }
      const next = await dial(shop(), '127.0.0.3')
      expect(await answerTo(next, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('HTTP/1.1 200 OK')
      await expect.poll(() => closed(idle)).toBe(1)
      expect(idle[0]?.destroyed).toBe(true)
    })
  },
  { connectionsPerAddress: 5, timeouts: patient },
)

onEveryStore(
  'behind a proxy',
  (shop) => {
    const claimed = (address: string) => `X-Forwarded-For: ${address}\r\n`

    test('an address has 64 bodies to come over all of the proxy’s connections; another is served over the same', async () => {
      await slowBodies(shop(), 64, claimed('198.51.100.1'))
      const further = await dial(shop(), ATTACKER)
      await expect
        .poll(() => answerTo(further, HEAD.replace('\r\n\r\n', `\r\n${claimed('198.51.100.1')}\r\n${'x'.repeat(100)}`)))
        .toBe('HTTP/1.1 503 Service Unavailable')
      const other = await dial(shop(), ATTACKER)
      expect(await answerTo(other, HEAD.replace('\r\n\r\n', `\r\n${claimed('198.51.100.2')}\r\n${'x'.repeat(100)}`))).toBe(
        'HTTP/1.1 400 Bad Request',
      )
    })
  },
  { config: { rateLimit: true, trustedProxies: 1 }, timeouts: patient },
)

test('an address has an eighth of what a process takes on; another gets the rest, and what is left is free again', async () => {
  const gauge = new LoadGauge({ maxInFlight: 16, maxLagMs: 60_000, perAddress: true })
  const places = [gauge.enter('a'), gauge.enter('a')]
  expect([gauge.isFull('a'), gauge.isFull('b')]).toEqual([true, false])
  let arrive = () => undefined as void
  const waiting = places[0]?.during(() => new Promise<void>((resolve) => (arrive = resolve)))
  expect([gauge.inFlight, gauge.isFull('a')]).toEqual([1, false])
  places.push(gauge.enter('a'))
  arrive()
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  for (const place of places) place.leave()
  expect([gauge.inFlight, gauge.refused, gauge.isFull('a')]).toEqual([0, 1, false])
  gauge.close()
})
