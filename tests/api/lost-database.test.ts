// Processes of a shop whose own connections to MongoDB are lost for good, while it answers new ones: they end, and what runs them starts others.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MongoProxy } from '../mongodb-proxy/proxy.ts'
import { canStartMongoServer, startMongoServer, type MongoServer } from '../mongodb-server/start.mjs'
import { openPool, startPool } from './open-pool.ts'
import { freePort } from '../free-port.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'starlane-lost-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const WHY = expect.stringMatching(/^MongoDB answers a new connection, and for 20 s no call of this process/)

describe.runIf(process.env.MONGODB_URL && canStartMongoServer())('a process that has lost its database (mongodb)', () => {
  let server: MongoServer
  beforeAll(async () => {
    server = await startMongoServer()
  })
  afterAll(() => server.stop())

  test('alone: it says why and ends, non-zero', { timeout: 180_000 }, async () => {
    const proxy = await MongoProxy.start({ port: server.port, replicaSet: false })
    const pool = startPool({ DATA_DIR: dataDir, PORT: String(await freePort()), WORKERS: '1', MONGODB_URL: proxy.url('alone') })
    await pool.says(({ msg }) => msg === 'the shop is open')
    proxy.shun('starlane')
    expect(await pool.ended).toBe(1)
    // Lines that were on their way may come behind it.
    expect(pool.lines).toContainEqual(expect.objectContaining({ level: 60, msg: WHY }))
    await proxy.stop()
  })

  test('as a worker: another takes its place, and serves', { timeout: 180_000 }, async () => {
    const proxy = await MongoProxy.start({ port: server.port, replicaSet: false })
    const pool = await openPool({ DATA_DIR: dataDir, MONGODB_URL: proxy.url('pool') })
    const before = [...pool.workers.values()]
    const ended = [1, 2].map((number) => pool.says(({ msg, worker }) => msg === 'a worker ended by itself' && worker === number))
    const back = [1, 2].map((number) => pool.says(({ msg, worker }) => msg === 'the worker is ready' && worker === number))
    proxy.shun('starlane')
    expect(await Promise.all(ended)).toEqual([1, 2].map(() => expect.objectContaining({ code: 1 })))
    proxy.shun('')
    await Promise.all(back)
    expect([...pool.workers.values()].filter((pid) => before.includes(pid))).toEqual([])
    expect((await fetch(`${pool.url}/readyz`)).status).toBe(200)
    process.kill(pool.primary, 'SIGTERM')
    expect(await pool.ended).toBe(0)
    await proxy.stop()
  })

  test('a database that is away for every client ends none: the shop comes back by itself', { timeout: 180_000 }, async () => {
    const proxy = await MongoProxy.start({ port: server.port, replicaSet: false })
    const pool = startPool({ DATA_DIR: dataDir, PORT: String(await freePort()), WORKERS: '1', MONGODB_URL: proxy.url('away') })
    await pool.says(({ msg }) => msg === 'the shop is open')
    const speak = proxy.fallSilent()
    const ready = () => fetch(`${pool.url}/readyz`).then(({ status }) => status)
    const until = performance.now() + 45_000
    while (performance.now() < until) expect(await ready()).toBe(503)
    speak()
    await expect.poll(ready).toBe(200)
    process.kill(pool.primary, 'SIGTERM')
    expect(await pool.ended).toBe(0)
    await proxy.stop()
  })
})
