// Each command and each variable that the documents name is tried once, on the shop as it is built (issue 43, fault 1).
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VARIABLES } from '../../backend/config.ts'
import { until } from '../until.ts'
import { Client } from './client.ts'
import { documentedStarts, documentedVariables } from './documented.ts'
import { ensureShopIsBuilt } from './built-shop.ts'
import { freePort } from '../free-port.ts'
import { ROOT } from './open-shop.ts'
import { smtpServer, urlOf } from './smtp-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-starts-'))
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const starts = documentedStarts()
const [first] = starts

beforeAll(ensureShopIsBuilt, 300_000)

interface Started {
  child: ChildProcess
  url: string
  dataDir: string
  client: Client
  said(): string
  /** Lines of the log with this text. */
  lines(text: string): Record<string, unknown>[]
  ended: Promise<number | null>
  close(): Promise<number | null>
}

let turns = 0
const askedOfBucket: string[] = []

/** Starts the shop by the next of the documented commands, and does not wait until it is open. */
async function begin(env: Record<string, string>, command = starts[(turns += 1) % starts.length]?.command ?? []): Promise<Started> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const port = await freePort()
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd: ROOT,
    env: {
      ...process.env,
      MONGODB_URL: '',
      BOOKS_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DRAIN_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const url = `http://${env['HOST'] ?? '127.0.0.1'}:${port}`
  const client = new Client(url)
  return {
    child,
    url,
    dataDir,
    client,
    said: () => said,
    lines: (text) =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes(text))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ended,
    async close() {
      client.close()
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function open(env: Record<string, string>, command?: string[]): Promise<Started> {
  const shop = await begin(env, command)
  let isOver = false
  void shop.ended.then(() => (isOver = true))
  await until(async () => {
    if (isOver) throw new Error(`the shop ended: ${shop.said()}`)
    expect((await shop.client.get('/readyz')).status).toBe(200)
  })
  return shop
}

test('the documents name the ways to start the shop, and all of its variables', () => {
  expect(starts.map(({ command }) => command.join(' '))).toEqual([
    'npm start',
    'npm run serve',
    expect.stringContaining('backend/dist/main.js'),
    expect.stringContaining('backend/dist/main.js'),
  ])
  expect(documentedVariables()).toEqual([...VARIABLES, 'NODE_ENV'].toSorted())
})

test.each(starts.flatMap((start) => ['1', '2', 'auto'].map((workers) => ({ ...start, line: start.command.join(' '), workers }))))(
  '$of: $line with WORKERS=$workers opens, serves the app, and closes when it is asked to',
  { timeout: 120_000 },
  async ({ command, workers }) => {
    const shop = await open({ WORKERS: workers }, command)
    expect(await shop.client.get('/', { headers: { accept: 'text/html' } })).toMatchObject({
      status: 200,
      text: expect.stringContaining('Starlane'),
    })
    // Each process writes its own lines.
    if (workers === '2') await until(() => expect(shop.lines('the worker is ready')).toHaveLength(2))
    expect(await shop.close()).toBe(0)
    await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow()
    expect(readdirSync(join(shop.dataDir, 'holders'))).toEqual([])
  },
)

const message = { name: 'Mina', email: 'mina@example.com', message: 'Hello' }
const fan = () => ({ username: `fan${(turns += 1)}`, email: `fan${turns}@example.com`, password: 'a long password' })
/** Pictures of nothing that is sold: sixty in a minute for each address. */
const drawings = (shop: Started, header?: string) =>
  Promise.all(
    Array.from({ length: 70 }, (_, at) =>
      shop.client.get(`/pictures/none-${at}.svg`, header === undefined ? {} : { headers: { 'x-forwarded-for': header } }),
    ),
  ).then((answers) => answers.filter(({ status }) => status === 429).length)

interface Trial {
  of: string[]
  env: Record<string, string> | (() => Promise<Record<string, string>>)
  check(shop: Started): unknown
  /** The shop is not to open. */
  refused?: true
}

const heard: string[] = []
const asked: string[] = []
const openHere = async () => {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/volumes`
}
const metricsPort = await freePort()

const TRIALS: Trial[] = [
  // Each trial names a port, a data folder and an address of its own.
  {
    of: ['PORT', 'DATA_DIR', 'NODE_ENV'],
    env: { NODE_ENV: 'production' },
    check: ({ dataDir }) => expect(existsSync(join(dataDir, 'store'))).toBe(true),
  },
  {
    of: ['HOST'],
    env: { HOST: '127.0.0.2' },
    check: ({ url }) => expect(fetch(url.replace('127.0.0.2', '127.0.0.1'))).rejects.toThrow(),
  },
  { of: ['WORKERS'], env: { WORKERS: 'auto' }, check: (shop) => until(() => expect(shop.lines('the shop is open')).toHaveLength(1)) },
  {
    of: ['MONGODB_URL'],
    env: { MONGODB_URL: 'mongodb://127.0.0.1:1/starlane' },
    refused: true,
    check: (shop) => expect(shop.said()).toContain('MongoDB does not answer at 127.0.0.1:1'),
  },
  {
    of: ['PUBLIC_URL'],
    env: { PUBLIC_URL: 'https://shop.example' },
    check: async ({ client }) => expect((await client.get('/robots.txt')).text).toContain('Sitemap: https://shop.example/'),
  },
  {
    of: ['SESSION_SECRET'],
    env: { SESSION_SECRET: 'a secret that is long enough for it' },
    check: ({ dataDir }) => expect(readdirSync(dataDir)).not.toContain('secret'),
  },
  {
    of: ['BOOKS_URL', 'BOOKS_API_KEY'],
    env: async () => ({ BOOKS_URL: await openHere(), BOOKS_API_KEY: 'my-key' }),
    async check({ client }) {
      await client.get('/api/books/fantasy')
      await until(() => expect(asked).toContainEqual(expect.stringMatching(/^\/volumes\?.*fantasy.*key=my-key/)))
    },
  },
  {
    of: ['SMTP_URL', 'SMTP_TLS', 'MAIL_FROM', 'CONTACT_EMAIL'],
    async env() {
      const server = await smtpServer(heard)
      afterAll(() => server.close())
      return {
        SMTP_URL: urlOf(server),
        SMTP_TLS: 'optional',
        MAIL_FROM: 'Starlane <shop@example.com>',
        CONTACT_EMAIL: 'operator@example.com',
        PUBLIC_URL: 'http://127.0.0.1',
      }
    },
    async check({ client }) {
      expect((await client.post('/api/contact', message)).status).toBe(200)
      await until(() => expect(heard.join('')).toMatch(/FROM:<shop@example\.com>[^]*TO:<operator@example\.com>/))
    },
  },
  {
    of: ['METRICS_PORT', 'METRICS_HOST'],
    env: { METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.2' },
    check: async () => expect(await (await fetch(`http://127.0.0.2:${metricsPort}/metrics`)).text()).toContain('starlane_build_info'),
  },
  {
    of: ['MIN_FREE_MB'],
    env: { MIN_FREE_MB: '100000000' },
    check: async ({ client }) => expect((await client.post('/api/auth/register', fan())).code).toBe('unavailable'),
  },
  {
    of: ['MAX_IN_FLIGHT'],
    env: { MAX_IN_FLIGHT: '1' },
    async check({ client }) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/api/auth/register', fan())))
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    },
  },
  { of: ['MAX_LAG_MS'], env: { MAX_LAG_MS: '5' }, refused: true, check: (shop) => expect(shop.said()).toContain('MAX_LAG_MS: ') },
  {
    of: ['MAX_SILENCE_MS'],
    env: { WORKERS: '2', MAX_SILENCE_MS: '1000' },
    async check(shop) {
      process.kill(Number(shop.lines('the worker is ready')[0]?.pid), 'SIGSTOP')
      await until(() => expect(shop.lines('a worker hangs')).toHaveLength(1))
    },
  },
  {
    of: ['MAX_LISTENERS'],
    env: { MAX_LISTENERS: '0' },
    async check({ client }) {
      expect((await client.post('/api/auth/register', fan())).status).toBe(200)
      expect((await client.get('/api/sync/live')).code).toBe('unavailable')
    },
  },
  {
    of: ['DRAIN_MS'],
    env: { DRAIN_MS: '60000' },
    async check({ child, client }) {
      child.kill('SIGTERM')
      await until(async () => expect((await client.get('/readyz')).status).toBe(503))
      expect((await client.get('/healthz')).status).toBe(200)
      // Asked again it does not wait.
      await sleep(1_100)
    },
  },
  { of: ['LOG_LEVEL'], env: { LOG_LEVEL: 'silent' }, check: (shop) => expect(shop.lines('')).toEqual([]) },
  {
    of: ['TRUST_PROXY'],
    env: { TRUST_PROXY: '1' },
    check: async (shop) => expect([await drawings(shop, '192.0.2.1'), await drawings(shop, '192.0.2.2')]).toEqual([10, 10]),
  },
  {
    of: ['PICTURES_S3_ENDPOINT', 'PICTURES_S3_BUCKET', 'PICTURES_S3_REGION', 'PICTURES_S3_ACCESS_KEY', 'PICTURES_S3_SECRET_KEY'],
    env: emptyBucket,
    check: () =>
      until(() => expect(askedOfBucket.join()).toMatch(/^\/photos-of-mine\S* AWS4-HMAC-SHA256 Credential=a-key\/\d+\/eu-7\/s3\//)),
  },
  { of: ['RATE_LIMIT'], env: { RATE_LIMIT: 'off' }, check: async (shop) => expect(await drawings(shop)).toBe(0) },
  {
    of: ['SERVICE_WORKER'],
    env: { SERVICE_WORKER: 'off' },
    check: async ({ client }) => expect((await client.get('/service-worker.js')).text).toContain('registration.unregister()'),
  },
]

/** A bucket that has nothing, and says by whom it was asked. */
async function emptyBucket(): Promise<Record<string, string>> {
  const server = createServer((request, response) => {
    askedOfBucket.push(`${request.url} ${request.headers.authorization}`)
    response.end('<ListBucketResult></ListBucketResult>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  return {
    PICTURES_S3_ENDPOINT: urlOf(server).replace('smtp', 'http'),
    PICTURES_S3_BUCKET: 'photos-of-mine',
    PICTURES_S3_REGION: 'eu-7',
    PICTURES_S3_ACCESS_KEY: 'a-key',
    PICTURES_S3_SECRET_KEY: 'a-secret',
  }
}

test('every documented variable has a trial', () => {
  expect(TRIALS.flatMap(({ of }) => of).toSorted()).toEqual(documentedVariables())
})

test.each(TRIALS)('$of', { timeout: 120_000 }, async ({ env, check, refused }) => {
  const given = typeof env === 'function' ? await env() : env
  if (refused) {
    const shop = await begin(given, first?.command)
    expect(await shop.ended).toBe(1)
    await check(shop)
    return
  }
  const shop = await open(given)
  await check(shop)
  await shop.close()
})
