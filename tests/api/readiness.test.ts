// What tells a proxy, or who else shares out requests, that this shop should get some; and how a shop ends.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StorageUnavailable, type Entry, type Storage } from '../../backend/storage/port.ts'
import { API_STORES } from '../stores.ts'
import { startShop } from './harness.ts'
import { startCrew, type Crew } from './open-crew.ts'
import { freePort } from './open-shop.ts'

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

async function open(workers: string, drainMs: string): Promise<Crew & { dataDir: string }> {
  const dataDir = mkdtempSync(join(folder, 'shop-'))
  const crew = startCrew({ DATA_DIR: dataDir, PORT: String(await freePort()), WORKERS: workers, DRAIN_MS: drainMs })
  await crew.says(({ msg }) => msg === 'the shop is open')
  return { ...crew, dataDir }
}

/** Over a connection of its own; 0 where there is no answer. */
function statusOf(crew: Crew, path: string): Promise<number> {
  return fetch(`${crew.url}${path}`, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}

const messages = (crew: Crew) => crew.lines.map(({ msg }) => String(msg))

test.each(['1', '2'])(
  'on SIGTERM a shop of %s processes says that it is not ready and goes on serving; asked again it ends at once, says so, and closes the store',
  { timeout: 120_000 },
  async (workers) => {
    const crew = await open(workers, '60000')
    expect(await statusOf(crew, '/readyz')).toBe(200)
    process.kill(crew.primary, 'SIGTERM')
    // The same signal as a terminal and npm send it, twice at once.
    process.kill(crew.primary, 'SIGTERM')
    await expect.poll(() => statusOf(crew, '/readyz'), { timeout: 30_000, interval: 20 }).toBe(503)
    const paths = ['/readyz', '/healthz', '/api/kpop']
    const answers = await Promise.all(Array.from({ length: 6 }, () => Promise.all(paths.map((path) => statusOf(crew, path)))))
    expect(answers).toEqual(answers.map(() => [503, 200, 200]))
    expect(messages(crew).join()).not.toMatch(/closing/)

    const again = setInterval(() => process.kill(crew.primary, 'SIGTERM'), 100)
    const cutShort = await crew.says(({ msg }) => String(msg).startsWith('closing is cut short'))
    clearInterval(again)
    expect(cutShort).toMatchObject({ level: 40, msg: 'closing is cut short: the operator asked twice' })
    expect(await crew.ended).toBe(1)
    expect(messages(crew).at(-1)).toBe('closed')
    expect(readdirSync(join(crew.dataDir, 'holders'))).toEqual([])
  },
)

test.each(['1', '2'])('after that time a shop of %s processes closes by itself, and ends well', { timeout: 120_000 }, async (workers) => {
  const crew = await open(workers, '500')
  process.kill(crew.primary, 'SIGTERM')
  expect(await crew.ended).toBe(0)
  expect(messages(crew)).toContain('closed')
  expect(messages(crew).join()).not.toMatch(/cut short|a worker ended/)
  expect(readdirSync(join(crew.dataDir, 'holders'))).toEqual([])
})

test('SIGINT, as a terminal sends it, closes without waiting', { timeout: 120_000 }, async () => {
  const crew = await open('1', '60000')
  process.kill(crew.primary, 'SIGINT')
  expect(await crew.ended).toBe(0)
  expect(messages(crew)).toContain('closed')
})
