// A queue replayed: one push, against one request per change, against the least a server can do for the same bytes.
import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import * as v from 'valibot'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { connect, type Answer, type Client } from './client.ts'
import { median, type Figure } from './figures.ts'
import { startBare, startShop } from './processes.ts'
import { scope, type Later } from './scope.ts'
import { timed } from './timing.ts'

const QUEUE = 1_000
/** Rounds thrown away. A shop that people use has long been running: what it compiles on its first pushes is not theirs to wait for. */
const WARM_UP = 20
const ROUNDS = 41
const CLIENTS = 100
const EACH = 50

interface Device {
  client: Client
  deviceId: string
  token: string
  /** The next sequence number, and so also what is acknowledged. */
  next: number
}

export function replayFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await startShop()
    later(() => shop.stop())
    const items = await itemIds(shop.url)
    return [...(await single(shop.url, items, later)), ...(await crowd(shop.url, items, later))]
  })
}

async function single(url: string, items: string[], later: Later): Promise<Figure[]> {
  const device = await register(url)
  later(() => device.client.close())
  const sample = await push(device, bodyOf(device, items, QUEUE), QUEUE)
  const [bare] = await connectBare(sample.body, 1, later)
  const pushes: number[] = []
  const bares: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const body = bodyOf(device, items, QUEUE)
    pushes.push((await push(device, body, QUEUE)).ms)
    bares.push(await timed(async () => bare?.send('POST', '/', body)))
  }
  const calls = await timed(() => oneByOne(device, items, QUEUE))
  const [pushMs, bareMs] = [median(pushes.slice(WARM_UP)), median(bares.slice(WARM_UP))]
  return [
    { what: `push of ${QUEUE} mutations, durable and acknowledged`, measured: pushMs, unit: 'ms' },
    { what: 'one bare POST and fsync of the same bytes', measured: bareMs, unit: 'ms' },
    { what: `${QUEUE} calls, one request per change`, measured: calls, unit: 'ms' },
    { what: 'push against the bare POST', measured: pushMs / bareMs, unit: '×', goal: { most: 3 } },
    { what: 'one request per change against the push', measured: calls / pushMs, unit: '×', goal: { least: 50 } },
  ]
}

async function crowd(url: string, items: string[], later: Later): Promise<Figure[]> {
  const devices = await Promise.all(Array.from({ length: CLIENTS }, () => register(url)))
  for (const { client } of devices) later(() => client.close())
  const samples = await Promise.all(devices.map((device) => push(device, bodyOf(device, items, EACH), EACH)))
  const bares = await connectBare(samples[0]?.body ?? '', CLIENTS, later)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const bodies = devices.map((device) => bodyOf(device, items, EACH))
    // Checked only when all have arrived: the check of one must not delay another.
    let answers: Answer[] = []
    ours.push(
      await timed(async () => {
        answers = await Promise.all(devices.map(({ client }, index) => client.send('POST', '/api/sync/push', bodies[index])))
      }),
    )
    for (const [index, device] of devices.entries()) settle(device, answers[index]?.body ?? '', EACH)
    theirs.push(await timed(() => Promise.all(bares.map((client, index) => client.send('POST', '/', bodies[index])))))
  }
  const [oursMs, theirsMs] = [median(ours.slice(WARM_UP)), median(theirs.slice(WARM_UP))]
  return [
    { what: `${CLIENTS} clients reconnecting at once, ${EACH} mutations each`, measured: oursMs, unit: 'ms' },
    { what: 'the same POSTs at once, each with its bare fsync', measured: theirsMs, unit: 'ms' },
    { what: 'the crowd against the bare limit', measured: oursMs / theirsMs, unit: '×', goal: { most: 2 } },
  ]
}

/** Connections to the least a server can do: it writes the bytes, flushes them, and answers as many as the shop did. */
async function connectBare(answer: string, count: number, later: Later): Promise<Client[]> {
  const bare = await startBare('post-fsync', { ANSWER_BYTES: String(Buffer.byteLength(answer)) })
  later(() => bare.stop())
  return Array.from({ length: count }, () => {
    const client = connect(bare.url)
    later(() => client.close())
    return client
  })
}

async function push(device: Device, sent: string, count: number): Promise<{ ms: number; body: string }> {
  const started = performance.now()
  const { body } = await device.client.send('POST', '/api/sync/push', sent)
  const ms = performance.now() - started
  settle(device, body, count)
  return { ms, body }
}

/** Checks that everything was applied. */
function settle(device: Device, answer: string, count: number): void {
  const { outcomes } = v.parse(PushResponse, JSON.parse(answer))
  const refused = outcomes.find(({ status }) => status !== 'applied')
  if (outcomes.length !== count || refused !== undefined) throw new Error(`not all was applied: ${JSON.stringify(refused)}`)
  device.next += count
}

/** What a fan does: adds, moves to the wishlist, moves back, removes. */
function bodyOf(device: Device, items: string[], count: number): string {
  const mutations = Array.from({ length: count }, (_, index) => {
    const [name, qty] = CHANGES[index % CHANGES.length] ?? CHANGES[0]
    const itemId = items[Math.floor(index / CHANGES.length) % items.length]
    return { seq: device.next + index, id: randomBytes(16).toString('base64url'), name, v: 1, args: qty ? { itemId, qty: 1 } : { itemId } }
  })
  return JSON.stringify({ protocol: PROTOCOL_VERSION, deviceId: device.deviceId, ackedThrough: device.next - 1, mutations })
}

const CHANGES = [
  ['store/cart/add', true],
  ['store/move-to-wishlist', false],
  ['store/move-to-cart', true],
  ['store/cart/remove', false],
] as const

async function oneByOne(device: Device, items: string[], count: number): Promise<void> {
  const { mutations } = v.parse(
    v.object({ mutations: v.array(v.object({ name: v.string(), args: v.unknown() })) }),
    JSON.parse(bodyOf(device, items, count)),
  )
  for (const { name, args } of mutations) {
    const { status, body } = await device.client.send('POST', `/api/${name}`, JSON.stringify(args))
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`)
  }
}

async function itemIds(url: string): Promise<string[]> {
  const answer: unknown = await (await fetch(`${url}/api/catalog`)).json()
  return v.parse(v.object({ products: v.array(v.object({ id: v.string() })) }), answer).products.map(({ id }) => id)
}

async function register(url: string): Promise<Device> {
  const name = `fan${randomBytes(8).toString('hex')}`
  const entry = connect(url)
  const answer = await entry.send(
    'POST',
    '/api/auth/register',
    JSON.stringify({ username: name, email: `${name}@example.com`, password: 'a long password' }),
  )
  entry.close()
  const { token, deviceId } = v.parse(LoginResponse, JSON.parse(answer.body))
  return { client: connect(url, { authorization: `Bearer ${token}` }), token, deviceId, next: 1 }
}
