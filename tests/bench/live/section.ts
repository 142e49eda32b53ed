// Live events: what ten thousand idle listeners cost one process, and how soon the last of them hears of a commit.
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { LIVE_LIMITS } from '../../../backend/live/live-limits.ts'
import { cpuSeconds } from '../cpu.ts'
import { percentile, type Figure } from '../figures.ts'
import { closedLoop } from '../load/closed-loop.ts'
import { Connection } from '../load/connection.ts'
import { pick, requestBytes } from '../load/requests.ts'
import { residentMiB } from '../memory.ts'
import { startShop, type Served } from '../processes.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { PASSWORD, seed, type Seeded } from '../seed.ts'
import { haveHeard, listenAll, type Listening } from './listeners.ts'

const LISTENERS = 10_000
/** They make the process warm, and are not counted. */
const WARM = 1_000
/** As long as it takes until memory has settled, and a round of heartbeats is through. */
const SETTLE_MS = 30_000
const AGAIN_MS = 50
const WARM_UP_S = 10
const IDLE_MS = 20_000
const CONNECTIONS = 32
const MOST_KB = 20
const MOST_MS = 1_000

export function liveFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const folder = temporaryFolder('live')
    later(folder.remove)
    const own = { DATA_DIR: folder.path }
    const seeded = await seed(own, { accounts: WARM + LISTENERS + 1 })
    const shop = await startShop({ ...own, MAX_LISTENERS: String(2 * LISTENERS), MAX_LAG_MS: '60000' })
    later(() => shop.stop())

    const open: Listening[] = []
    later(() => open.forEach(({ socket }) => socket.destroy()))
    open.push(...(await listenAll(shop.port, seeded.tokens.slice(0, WARM))))
    // A process that has worked for a while has grown to its usual size: what it grows by afterwards is the listeners'.
    await serveFor(shop, seeded)
    await wait(SETTLE_MS)
    const before = residentMiB(shop.process.pid)
    const idle = await listenAll(shop.port, seeded.tokens.slice(WARM, WARM + LISTENERS))
    open.push(...idle)
    await wait(SETTLE_MS)
    const after = residentMiB(shop.process.pid)
    const busy = await cpuShare(shop)
    const one = await oneAccount(shop, seeded, open)
    const all = await everyAccount(shop, seeded, idle)
    return [
      {
        what: `memory per idle listener, of ${LISTENERS} in one process`,
        measured: ((after - before) * 1024) / LISTENERS,
        unit: 'kB',
        goal: { most: MOST_KB },
      },
      { what: `a core kept busy by ${LISTENERS} idle listeners`, measured: busy, unit: '%' },
      ...one,
      ...all,
    ]
  })
}

async function serveFor(shop: Served, { tokens }: Seeded): Promise<void> {
  const pulls = tokens.slice(0, WARM).map((token) => requestBytes('GET', '/api/sync/pull?protocol=2', { authorization: `Bearer ${token}` }))
  const request = (client: number, turn: number) => ({ kind: 'read', bytes: pick(pulls, client * 31 + turn) }) as const
  await closedLoop({ port: shop.port, connections: CONNECTIONS, seconds: WARM_UP_S, warmUp: 1, request })
}

/** Processor time of the shop while nothing happens but signs of life and looks at the store. */
async function cpuShare(shop: Served): Promise<number> {
  const { pid } = shop.process
  if (pid === undefined) throw new Error('the shop is not running')
  const before = cpuSeconds(pid)
  await wait(IDLE_MS)
  return ((cpuSeconds(pid) - before) / (IDLE_MS / 1000)) * 100
}

/** One account on as many devices as it may have listening. */
async function oneAccount(shop: Served, { tokens, usernames, products }: Seeded, open: Listening[]): Promise<Figure[]> {
  const last = tokens.length - 1
  const logins = [pick(tokens, last)]
  while (logins.length * LIVE_LIMITS.perLogin < LIVE_LIMITS.perAccount) logins.push(await logIn(shop, pick(usernames, last)))
  const devices = await listenAll(
    shop.port,
    logins.flatMap((token) => Array.from({ length: LIVE_LIMITS.perLogin }, () => token)),
  )
  open.push(...devices)
  const times: number[] = []
  const connection = await Connection.open(shop.port)
  for (const [round, { id }] of products.slice(0, 50).entries()) {
    const sent = performance.now()
    connection.send(wish(pick(tokens, last), id), () => undefined)
    await haveHeard(devices, round + 2)
    times.push(Math.max(...devices.map(({ heardAt }) => heardAt)) - sent)
  }
  connection.close()
  const what = `one account, ${devices.length} devices: from sending a change until the last has heard of it`
  return [
    { what: `${what}, p50`, measured: percentile(times, 0.5), unit: 'ms' },
    { what: `${what}, p99`, measured: percentile(times, 0.99), unit: 'ms', goal: { most: MOST_MS } },
  ]
}

/** Each of all accounts makes a change, as fast as the process takes them. */
async function everyAccount(shop: Served, { tokens, products }: Seeded, idle: readonly Listening[]): Promise<Figure[]> {
  const answeredAt: number[] = []
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(shop.port)))
  const started = performance.now()
  let next = 0
  await Promise.all(
    connections.map(async (connection) => {
      for (let index = next++; index < idle.length; index = next++) {
        const change = wish(pick(tokens, WARM + index), pick(products, index).id)
        // A store that is at its limit asks to come again.
        while ((await answerTo(connection, change)) === 503) await wait(AGAIN_MS)
        answeredAt[index] = performance.now()
      }
    }),
  )
  await haveHeard(idle, 2)
  for (const connection of connections) connection.close()
  const late = idle.map(({ heardAt }, index) => heardAt - (answeredAt[index] ?? 0))
  const ended = Math.max(...idle.map(({ heardAt }) => heardAt))
  const what = `${idle.length} accounts change at once: from the answer to a change until its listener has heard of it`
  return [
    { what: `${what}, p50`, measured: percentile(late, 0.5), unit: 'ms' },
    { what: `${what}, the last of all`, measured: Math.max(...late), unit: 'ms', goal: { most: MOST_MS } },
    { what: `${idle.length} accounts change at once: until all have heard`, measured: ended - started, unit: 'ms' },
  ]
}

function answerTo(connection: Connection, change: Buffer): Promise<number> {
  return new Promise((resolve) => connection.send(change, ({ status }) => resolve(status)))
}

function wish(token: string, itemId: string): Buffer {
  return requestBytes('POST', '/api/store/wishlist/add', { authorization: `Bearer ${token}` }, { itemId })
}

async function logIn(shop: Served, emailOrUsername: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrUsername, password: PASSWORD }),
  })
  return v.parse(LoginResponse, await answer.json()).token
}
