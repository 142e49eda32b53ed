// CPU of the server for one request, user and system, beside bare Koa with its router sending the same headers and bytes.
import { get } from 'node:http'
import { openStorage } from '../../backend/storage/open.ts'
import { readConfig } from '../../backend/config.ts'
import { etagOf } from '#sync-protocol/protocol/messages.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { cpuSeconds } from './cpu.ts'
import { median, type Figure } from './figures.ts'
import { closedLoop } from './load/closed-loop.ts'
import { pick, requestBytes } from './load/requests.ts'
import { startBare, startShop, type Served } from './processes.ts'
import { scope, temporaryFolder, type Later } from './scope.ts'
import { seed } from './seed.ts'

const ROUNDS = 5
const SECONDS = 1.5
const CONNECTIONS = 8
/** So many that no login reaches its limit of requests. */
const ACCOUNTS = 500
const PURCHASES = 4
const CART_LINES = 3
/** Set by each server itself, and by how the connection goes. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive'])

interface Subject {
  name: string
  path: string
  status: 200 | 304
  /** Headers of the request number `turn`. */
  headers(turn: number): Record<string, string>
  /** How many times as much as bare Koa it may cost. */
  most?: number
}

interface Fan {
  token: string
  etag: string
}

export function cpuFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const folder = temporaryFolder('cpu')
    later(folder.remove)
    const fans = await seedFans({ DATA_DIR: folder.path })
    const shop = await startShop({ DATA_DIR: folder.path, RATE_LIMIT: 'on', MAX_LAG_MS: '60000' })
    later(() => shop.stop())
    const figures: Figure[] = []
    for (const subject of subjectsOf(fans)) figures.push(...(await compare(shop, subject, later)))
    return figures
  })
}

function subjectsOf(fans: readonly Fan[]): Subject[] {
  const bearer = ({ token }: Fan) => ({ authorization: `Bearer ${token}` })
  return [
    { name: 'listing', path: '/api/kpop?page=1&type=all', status: 200, headers: () => ({}) },
    { name: 'catalog', path: '/api/catalog', status: 200, headers: () => ({}) },
    { name: 'me', path: '/api/auth/me', status: 200, headers: (turn) => bearer(pick(fans, turn)), most: 2 },
    {
      name: 'pull, 304',
      path: '/api/sync/pull',
      status: 304,
      headers: (turn) => ({ ...bearer(pick(fans, turn)), 'if-none-match': pick(fans, turn).etag }),
      most: 2,
    },
  ]
}

async function compare(shop: Served, subject: Subject, later: Later): Promise<Figure[]> {
  const { name, path, status, most } = subject
  const bare = await startBare('koa-router', { ANSWER_PATH: path.replace(/\?.*/, ''), ...(await answerOf(shop.url, subject)) })
  later(() => bare.stop())
  const costs = { shop: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.shop.push(await costOf(shop, subject))
    costs.bare.push(await costOf(bare, subject))
  }
  await bare.stop()
  const ratio = median(costs.shop.map((cost, round) => cost / (costs.bare[round] ?? Number.NaN)))
  return [
    { what: `${name} (${status}): the shop`, measured: median(costs.shop), unit: 'µs' },
    { what: `${name} (${status}): bare Koa`, measured: median(costs.bare), unit: 'µs' },
    {
      what: `${name} (${status}): the shop against bare Koa`,
      measured: ratio,
      unit: '×',
      ...(most === undefined ? {} : { goal: { most } }),
    },
  ]
}

/** CPU of one request, in µs. */
async function costOf(server: Served, { path, headers, status }: Subject): Promise<number> {
  const requests = Array.from({ length: ACCOUNTS }, (_, turn) => ({
    kind: 'read' as const,
    bytes: requestBytes('GET', path, headers(turn)),
  }))
  const { pid } = server.process
  let cpu = 0
  const { tally } = await closedLoop({
    port: server.port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUp: 0.5,
    request: (client, turn) => pick(requests, turn * CONNECTIONS + client),
    onStart: () => (cpu -= cpuSeconds(pid)),
    onEnd: () => (cpu += cpuSeconds(pid)),
  })
  const answered = tally.statuses.get(status) ?? 0
  if (answered !== tally.answered) throw new Error(`${path}: not all answers were ${status}: ${[...tally.statuses].join(' ')}`)
  return (cpu * 1e6) / answered
}

/** What the bare server answers: the shop's own headers and bytes. */
function answerOf(url: string, { path, headers, status }: Subject): Promise<{ STATUS: string; HEADERS: string; BODY: string }> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers: { 'accept-encoding': 'gzip', ...headers(0) } }, (response) => {
      if (response.statusCode !== status) reject(new Error(`${path} answers ${response.statusCode}`))
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const sent = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
          OWN_HEADERS.has(name) ? [] : [[name, String(values)]],
        )
        const body = Buffer.concat(chunks).toString('base64')
        resolve({ STATUS: String(status), HEADERS: JSON.stringify(Object.fromEntries(sent)), BODY: body })
      })
    }).on('error', reject)
  })
}

/** Fans with a few things in their carts and a few purchases. */
async function seedFans(env: Record<string, string>): Promise<Fan[]> {
  const { usernames, tokens, products } = await seed(env, { accounts: ACCOUNTS })
  const storage = await openStorage(readConfig(env))
  try {
    return await Promise.all(
      usernames.map(async (username, index) => {
        const account = await storage.accounts.findByLogin(username)
        if (account === undefined) throw new Error(`${username} is not there`)
        const { id, version } = account
        const cart = products.slice(0, CART_LINES).map(({ id: itemId, name }) => ({ itemId, name, qty: 1 }))
        const commit = `bench-${index}`
        await storage.accounts.replace({ ...account, version: version + 1, commit, state: { ...account.state, cart } }, version)
        await storage.records.append(products.slice(0, PURCHASES).map((product, at) => purchase(id, product, at)))
        return { token: tokens[index] ?? '', etag: etagOf({ accountId: id, version: version + 1, commit }) }
      }),
    )
  } finally {
    await storage.close()
  }
}

function purchase(accountId: string, { id: itemId, name, image, priceGems }: Product, at: number) {
  return { kind: 'inventory' as const, accountId, id: `${at}-${itemId}`, at, itemId, name, image, priceGems, qty: 1 }
}
