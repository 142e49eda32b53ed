// What tells a proxy, or who else shares out requests, that this shop should get some; and how a shop ends.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StorageUnavailable, type Entry, type Storage } from '../../backend/storage/port.ts'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'
import { API_STORES } from '../stores.ts'
import { startShop } from './harness.ts'
import { startPool, type Pool } from './open-pool.ts'
import { freePort } from '../free-port.ts'
import { ROOT } from './open-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-ready-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A store that reads and pings, and takes no write of the kind that /readyz makes. `writes` counts those. */
function fragile(storage: Storage): { storage: Storage; writes: number; failure: 'none' | 'refused' | 'hangs' } {
  const state: ReturnType<typeof fragile> = { storage, writes: 0, failure: 'none' }
  const { entries } = storage
  const put: typeof entries.put = async (space, key, entry: Entry) => {
    if (space !== 'probe') return entries.put(space, key, entry)
    state.writes += 1
    if (state.failure === 'refused') throw new StorageUnavailable('The file system became read-only.')
    if (state.failure === 'hangs') return new Promise<void>(() => undefined)
    return entries.put(space, key, entry)
  }
  state.storage = { ...storage, entries: new Proxy(entries, { get: (target, name) => (name === 'put' ? put : bound(target, name)) }) }
  return state
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

for (const store of API_STORES) {
  test(`a store that reads and takes no write: /readyz says 503, and 200 when it does again; asked often, it writes seldom (${store.name})`, async () => {
    const opened = await store.open()
    const line = fragile(opened.storage)
    const shop = await startShop({ storage: line.storage })
    const client = shop.client()
    const status = async () => (await client.get('/readyz')).status
    for (let asked = 0; asked < 50; asked += 1) expect(await status()).toBe(200)
    expect(line.writes).toBe(1)

    line.failure = 'refused'
    expect(await status()).toBe(200)
    shop.clock.advance(10_000)
    const refused = await client.get('/readyz')
    expect([refused.status, refused.code, Number(refused.headers['retry-after']) > 0]).toEqual([503, 'unavailable', true])
    expect(await status()).toBe(503)
    expect(line.writes).toBe(2)
    expect((await client.get('/healthz')).status).toBe(200)
    expect((await client.get('/api/kpop')).status).toBe(200)

    line.failure = 'none'
    expect(await status()).toBe(503)
    shop.clock.advance(1_000)
    expect(await status()).toBe(200)
    expect(line.writes).toBe(3)
    shop.clock.advance(-60_000)
    expect(await status()).toBe(200)
    expect(line.writes).toBe(4)
    await shop.close()
    await opened.cleanup()
  })

  test(`a write that never ends: /readyz says 503 in time (${store.name})`, async () => {
    const opened = await store.open()
    const line = fragile(opened.storage)
    line.failure = 'hangs'
    const shop = await startShop({ storage: line.storage })
    const client = shop.client()
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.get('/readyz')))
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    expect(line.writes).toBe(1)
    await shop.close()
    await opened.cleanup()
  })
}

test('a store that hangs hides no metrics, which say that the shop is not ready', async () => {
  const stored = openMemoryStorage()
  const never = () => new Promise<never>(() => undefined)
  let hangs = false
  const storage: Storage = {
    ...stored,
    ping: (ms) => (hangs ? never() : stored.ping(ms)),
    bytes: () => (hangs ? never() : stored.bytes()),
    freeBytes: () => (hangs ? never() : stored.freeBytes()),
  }
  const shop = await startShop({ storage })
  expect(await shop.metrics.registry.metrics()).toMatch(/^starlane_ready 1$/m)
  hangs = true
  const text = await shop.metrics.registry.metrics()
  expect(text).toMatch(/^starlane_ready 0$/m)
  expect(text).toMatch(/^starlane_in_flight 0$/m)
  await shop.close()
})

const DEPLOY = join(ROOT, 'backend/deploy')
/** Where the files of a deployment look whether a shop should get requests, or is to be ended. */
const CHECKS = ['Caddyfile', 'compose.yaml', 'Dockerfile'].map((name) => {
  const [, check = ''] = /(?:health_uri |127\.0\.0\.1:3000)(\/[^\s']+)/.exec(readFileSync(join(DEPLOY, name), 'utf8')) ?? []
  return [name, check] as const
})

test('while the database is away, a proxy that follows the checks sends pages, files and the catalog on, and the operator is told', async () => {
  const webAppFolder = join(folder, 'web app')
  mkdirSync(join(webAppFolder, 'assets'), { recursive: true })
  for (const name of ['index.html', 'shell.html', 'assets/index-abc123.js']) writeFileSync(join(webAppFolder, name), name)
  writeFileSync(join(webAppFolder, 'pages.json'), JSON.stringify({ '/': 'index.html' }))
  const stored = openMemoryStorage()
  let isAway = false
  const gone = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const own = bound(target, name)
        if (typeof own !== 'function') return own
        return (...args: unknown[]): unknown =>
          isAway ? Promise.reject(new StorageUnavailable('an election')) : Reflect.apply(own, target, args)
      },
    })
  const { accounts, records, entries, catalog } = stored
  const storage: Storage = {
    ...stored,
    accounts: gone(accounts),
    records: gone(records),
    entries: gone(entries),
    catalog: gone(catalog),
    ping: async () => {
      if (isAway) throw new StorageUnavailable('an election')
    },
  }
  const shop = await startShop({ storage, webAppFolder })
  const client = shop.client()
  isAway = true
  expect((await client.get('/readyz')).status).toBe(503)
  expect((await client.get('/api/auth/me', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })).status).toBe(503)
  const served = ['/', '/assets/index-abc123.js', '/api/catalog', '/api/kpop?page=2', ...CHECKS.map(([, check]) => check)]
  for (const path of served) expect([path, (await client.get(path)).status]).toEqual([path, 200])
  expect(CHECKS.map(([, check]) => check)).toEqual(CHECKS.map(() => expect.stringMatching(/^\/readyz/)))
  await shop.close()
})

async function open(workers: string, drainMs: string): Promise<Pool & { dataDir: string }> {
  const dataDir = mkdtempSync(join(folder, 'shop-'))
  const pool = startPool({ DATA_DIR: dataDir, PORT: String(await freePort()), WORKERS: workers, DRAIN_MS: drainMs })
  await pool.says(({ msg }) => msg === 'the shop is open')
  return { ...pool, dataDir }
}

/** Over a connection of its own; 0 where there is no answer. */
function statusOf(pool: Pool, path: string): Promise<number> {
  return fetch(`${pool.url}${path}`, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}

const messages = (pool: Pool) => pool.lines.map(({ msg }) => String(msg))

test.each(['1', '2'])(
  'on SIGTERM a shop of %s processes says that it is not ready and goes on serving; asked again it ends at once, says so, and closes the store',
  { timeout: 120_000 },
  async (workers) => {
    const pool = await open(workers, '60000')
    expect(await statusOf(pool, '/readyz')).toBe(200)
    process.kill(pool.primary, 'SIGTERM')
    // The same signal as a terminal and npm send it, twice at once.
    process.kill(pool.primary, 'SIGTERM')
    await expect.poll(() => statusOf(pool, '/readyz'), { timeout: 30_000, interval: 20 }).toBe(503)
    const paths = ['/readyz', ...CHECKS.map(([, check]) => check), '/healthz', '/api/kpop']
    const answers = await Promise.all(Array.from({ length: 6 }, () => Promise.all(paths.map((path) => statusOf(pool, path)))))
    expect(answers).toEqual(answers.map(() => [503, ...CHECKS.map(() => 503), 200, 200]))
    expect(messages(pool).join()).not.toMatch(/closing/)

    const again = setInterval(() => process.kill(pool.primary, 'SIGTERM'), 100)
    const cutShort = await pool.says(({ msg }) => String(msg).startsWith('closing is cut short'))
    clearInterval(again)
    expect(cutShort).toMatchObject({ level: 40, msg: 'closing is cut short: the operator asked twice' })
    expect(await pool.ended).toBe(1)
    expect(messages(pool).at(-1)).toBe('closed')
    expect(readdirSync(join(pool.dataDir, 'holders'))).toEqual([])
  },
)

test.each(['1', '2'])('after that time a shop of %s processes closes by itself, and ends well', { timeout: 120_000 }, async (workers) => {
  const pool = await open(workers, '500')
  process.kill(pool.primary, 'SIGTERM')
  expect(await pool.ended).toBe(0)
  expect(messages(pool)).toContain('closed')
  expect(messages(pool).join()).not.toMatch(/cut short|a worker ended/)
  expect(readdirSync(join(pool.dataDir, 'holders'))).toEqual([])
})

test('SIGINT, as a terminal sends it, closes without waiting', { timeout: 120_000 }, async () => {
  const pool = await open('1', '60000')
  process.kill(pool.primary, 'SIGINT')
  expect(await pool.ended).toBe(0)
  expect(messages(pool)).toContain('closed')
})
