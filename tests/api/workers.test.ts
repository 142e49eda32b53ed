// Several processes behind one port: what holds for one holds for all together, and the death of one is hardly felt.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { DeviceResponse, PullResponse } from '#sync-protocol/protocol/messages.ts'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { Client, type Answer } from './client.ts'
import { pushBody } from './fan.ts'
import { listen } from './listen.ts'
import { openPool, startPool, type Pool } from './open-pool.ts'
import { freePort } from '../free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-workers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

const newFolder = () => mkdtempSync(join(folder, 'shop-'))

async function poolOf(env: Record<string, string> = {}): Promise<Pool> {
  const pool = await openPool({ DATA_DIR: newFolder(), ...env })
  cleanUps.push(async () => {
    if (isRunning(pool.primary)) process.kill(pool.primary, 'SIGKILL')
    await pool.ended
  })
  return pool
}

function clientOf(pool: Pool, token?: string): Client {
  const client = new Client(pool.url)
  if (token !== undefined) client.token = token
  cleanUps.push(() => client.close())
  return client
}

/** Stops a worker as a debugger or a stuck loop would: it lives, keeps its connections and its locks, and does nothing. */
function stop(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  cleanUps.push(() => isRunning(pid) && process.kill(pid, 'SIGCONT'))
}

/** One request over a connection of its own. */
async function alone(pool: Pool, token: string | undefined, send: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = clientOf(pool, token)
  try {
    return await send(client)
  } finally {
    client.close()
  }
}

async function register(pool: Pool): Promise<LoginResponse> {
  const name = `fan${randomBytes(6).toString('hex')}`
  const person = { username: name, email: `${name}@example.com`, password: 'a long password' }
  return (await alone(pool, undefined, (client) => client.post('/api/auth/register', person))).as(LoginResponse)
}

async function somethingToBuy(pool: Pool, count: number): Promise<string[]> {
  const { products } = (await alone(pool, undefined, (client) => client.get('/api/catalog'))).json as { products: { id: string }[] }
  return products.slice(0, count).map(({ id }) => id)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function workerOf(pool: Pool, number: number): number {
  const pid = pool.workers.get(number)
  if (pid === undefined) throw new Error(`worker ${number} is not ready`)
  return pid
}

test(
  'an account that pushes over connections of every worker is stopped at 300 a minute, a twentieth late at most',
  { timeout: 120_000 },
  async () => {
    const pool = await poolOf({ RATE_LIMIT: 'on' })
    const fan = await register(pool)
    const clients = Array.from({ length: 8 }, () => clientOf(pool, fan.token))
    const deviceId = (await clients[0]?.post('/api/sync/device'))?.as(DeviceResponse).deviceId ?? ''
    const statuses: number[] = []
    await Promise.all(
      clients.map(async (client) => {
        for (let count = 0; count < 60; count += 1) statuses.push((await client.post('/api/sync/push', pushBody(deviceId, []))).status)
      }),
    )
    const passed = statuses.filter((status) => status === 200).length
    expect(passed).toBeGreaterThanOrEqual(300)
    expect(passed).toBeLessThanOrEqual(315 + clients.length)
    expect(statuses.filter((status) => status === 429)).toHaveLength(480 - passed)
    // Both had their part in it.
    const workers = new Set(pool.lines.filter(({ route }) => route === '/api/sync/push').map(({ worker }) => worker))
    expect(workers).toEqual(new Set([1, 2]))
  },
)

test(
  'a worker killed under load: no connection is refused, each change is there once after its retries, and a new worker takes its place',
  { timeout: 120_000 },
  async () => {
    const pool = await poolOf()
    const fan = await register(pool)
    const items = await somethingToBuy(pool, 60)
    const refused: unknown[] = []
    let broken = 0
    const add = async (itemId: string, index: number) => {
      const headers = { 'idempotency-key': `"key-of-the-change-${index}"` }
      for (;;) {
        try {
          return await alone(pool, fan.token, (client) => client.post('/api/store/cart/add', { itemId, qty: 1 }, { headers }))
        } catch (error) {
          broken += 1
          if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') refused.push(error)
        }
      }
    }
    let answered = 0
    const victim = workerOf(pool, 2)
    const replaced = pool.says(({ msg, worker }) => msg === 'the worker is ready' && worker === 2)
    const answers: Answer[] = []
    const lane = async (first: number) => {
      for (let index = first; index < items.length; index += 6) {
        answers.push(await add(items[index] ?? '', index))
        answered += 1
        if (answered === 12) process.kill(victim, 'SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 6 }, (_, first) => lane(first)))
    expect(refused).toEqual([])
    // Four requests of six may have been on that worker.
    expect(broken).toBeLessThanOrEqual(6)
    expect(answers.map(({ status }) => status)).toEqual(items.map(() => 200))
    await replaced
    expect(workerOf(pool, 2)).not.toBe(victim)
    const { state } = (await alone(pool, fan.token, (client) => client.get('/api/sync/pull?protocol=2'))).as(PullResponse)
    expect(state.cart.map(({ itemId, qty }) => [itemId, qty]).toSorted()).toEqual(items.map((itemId) => [itemId, 1]).toSorted())
  },
)

test(
  'a worker that hangs under load is ended and replaced, writes go on although it may hold the lock, and each change is there once',
  { timeout: 120_000 },
  async () => {
    const pool = await poolOf({ MAX_SILENCE_MS: '8000' })
    const fan = await register(pool)
    const items = await somethingToBuy(pool, 60)
    const victim = workerOf(pool, 2)
    const hangs = pool.says(({ msg }) => msg === 'a worker hangs: it is ended, and another takes its place')
    const replaced = pool.says(({ msg, worker }) => msg === 'the worker is ready' && worker === 2)
    const add = async (itemId: string, index: number) => {
      const headers = { 'idempotency-key': `"key-of-the-change-${index}"` }
      for (;;) {
        try {
          const answer = await alone(pool, fan.token, (client) => client.post('/api/store/cart/add', { itemId, qty: 1 }, { headers }))
          if (answer.status < 500) return answer
        } catch {
          // Its worker was ended: again.
        }
      }
    }
    const answers: Answer[] = []
    const lane = async (first: number) => {
      for (let index = first; index < items.length; index += 6) {
        answers.push(await add(items[index] ?? '', index))
        if (answers.length === 12) stop(victim)
      }
    }
    await Promise.all(Array.from({ length: 6 }, (_, first) => lane(first)))
    expect(answers.map(({ status }) => status)).toEqual(items.map(() => 200))
    expect(await hangs).toMatchObject({ level: 50, worker: 2, pid: expect.any(Number) })
    await replaced
    expect(isRunning(victim)).toBe(false)
    expect(workerOf(pool, 2)).not.toBe(victim)
    // It was not said of any other, nor a second time as a death.
    expect(pool.lines.filter(({ msg }) => /^a worker (hangs|ended)/.test(String(msg)))).toHaveLength(1)
    const { state } = (await alone(pool, fan.token, (client) => client.get('/api/sync/pull?protocol=2'))).as(PullResponse)
    expect(state.cart.map(({ itemId, qty }) => [itemId, qty]).toSorted()).toEqual(items.map((itemId) => [itemId, 1]).toSorted())
  },
)

test(
  'a worker that is silent for some seconds gets no new connections meanwhile, and goes on when it answers',
  { timeout: 120_000 },
  async () => {
    const metricsPort = await freePort()
    // Long enough that it is not ended before the test has seen it silent.
    const pool = await poolOf({ METRICS_PORT: String(metricsPort), MAX_SILENCE_MS: '25000' })
    const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const silent = workerOf(pool, 2)
    stop(silent)
    await expect.poll(read, { timeout: 30_000 }).toContain('starlane_workers 1\n')
    const answers = await Promise.all(Array.from({ length: 10 }, () => alone(pool, undefined, (client) => client.get('/healthz'))))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    process.kill(silent, 'SIGCONT')
    await expect.poll(read, { timeout: 30_000 }).toContain('starlane_workers 2\n')
    expect([workerOf(pool, 2), isRunning(silent)]).toEqual([silent, true])
    await Promise.all(Array.from({ length: 10 }, () => alone(pool, undefined, (client) => client.get('/healthz'))))
    expect(pool.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
    const served = () => new Set(pool.lines.filter(({ route }) => route === '/healthz').map(({ worker }) => worker))
    await expect.poll(served).toEqual(new Set([1, 2]))
  },
)

test('all workers killed at once: a request waits for the next one and is answered', { timeout: 120_000 }, async () => {
  const pool = await poolOf()
  for (const pid of pool.workers.values()) process.kill(pid, 'SIGKILL')
  await pool.says(({ msg }) => msg === 'a worker ended by itself')
  const answers = await Promise.all(Array.from({ length: 5 }, () => alone(pool, undefined, (client) => client.get('/readyz'))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('SIGTERM to one worker under load: no request fails, and another takes its place', { timeout: 120_000 }, async () => {
  const pool = await poolOf()
  const fan = await register(pool)
  const victim = workerOf(pool, 1)
  const replaced = pool.says(({ msg, worker }) => msg === 'the worker is ready' && worker === 1)
  const closed = pool.says(({ msg, worker }) => msg === 'closed' && worker === 1)
  const load = { isOn: true }
  const statuses: number[] = []
  const lane = async () => {
    while (load.isOn) statuses.push((await alone(pool, fan.token, (client) => client.get('/api/auth/me'))).status)
  }
  const lanes = Promise.all([lane(), lane(), lane()])
  process.kill(victim, 'SIGTERM')
  await Promise.all([replaced, closed])
  load.isOn = false
  await lanes
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(() => isRunning(victim)).toBe(false)
  expect(pool.lines.filter(({ msg }) => msg === 'a worker ended by itself')).toEqual([])
})

test(
  'SIGTERM to the shop: what was answered is there after a restart, workers have ended and the store is closed',
  { timeout: 120_000 },
  async () => {
    const dataDir = newFolder()
    const pool = await poolOf({ DATA_DIR: dataDir })
    const fan = await register(pool)
    const items = await somethingToBuy(pool, 40)
    const client = clientOf(pool, fan.token)
    const sent = items.map((itemId) =>
      client.post('/api/store/wishlist/add', { itemId }).then(
        ({ status }) => ({ itemId, status }),
        () => ({ itemId, status: 0 }),
      ),
    )
    await Promise.race(sent)
    process.kill(pool.primary, 'SIGTERM')
    const answers = await Promise.all(sent)
    client.close()
    expect(await pool.ended).toBe(0)
    expect([...pool.workers.values()].filter(isRunning)).toEqual([])
    expect(readdirSync(join(dataDir, 'holders'))).toEqual([])

    const again = await poolOf({ DATA_DIR: dataDir })
    const { state } = (await alone(again, fan.token, (one) => one.get('/api/sync/pull?protocol=2'))).as(PullResponse)
    const kept = new Set(state.wishlist.map(({ itemId }) => itemId))
    const answered = answers.filter(({ status }) => status === 200)
    expect(answered.length).toBeGreaterThan(0)
    for (const { itemId } of answered) expect(kept.has(itemId)).toBe(true)
  },
)

test('SIGKILL of the primary: its workers close the store and end', { timeout: 120_000 }, async () => {
  const dataDir = newFolder()
  const pool = await poolOf({ DATA_DIR: dataDir })
  process.kill(pool.primary, 'SIGKILL')
  await expect.poll(() => [...pool.workers.values()].filter(isRunning), { timeout: 20_000 }).toEqual([])
  expect(readdirSync(join(dataDir, 'holders'))).toEqual([])
})

test('a store that cannot be opened: one line in the log, exit code 1', { timeout: 60_000 }, async () => {
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  const pool = startPool({ DATA_DIR: file, PORT: String(await freePort()) })
  expect(await pool.ended).toBe(1)
  expect(pool.lines).toEqual([expect.objectContaining({ level: 60, worker: 1 })])
})

test(
  'no worker can be started any more: tries come later and later, and the shop ends with a line that says so',
  { timeout: 120_000 },
  async () => {
    const dataDir = newFolder()
    const pool = await poolOf({ DATA_DIR: dataDir })
    // As a restore leaves it that was broken off.
    writeFileSync(join(dataDir, 'restore-unfinished'), '')
    for (const pid of pool.workers.values()) process.kill(pid, 'SIGKILL')
    expect(await pool.ended).toBe(1)
    const waits = pool.lines.filter(({ msg }) => msg === 'a worker ended by itself').map(({ startsAgainIn }) => startsAgainIn)
    expect(waits).toEqual(waits.toSorted((a, b) => Number(a) - Number(b)))
    expect(waits.at(-1)).toBe(4_000)
    // A worker that was just starting may say its own last line behind it.
    expect(pool.lines.filter(({ worker }) => worker === undefined).at(-1)).toMatchObject({
      level: 60,
      msg: expect.stringMatching(/^workers end as soon as they start, the last with exit code 1/),
    })
  },
)

test('the metrics of all workers are read at one address', { timeout: 60_000 }, async () => {
  const metricsPort = await freePort()
  const pool = await poolOf({ METRICS_PORT: String(metricsPort) })
  for (let count = 0; count < 10; count += 1) await alone(pool, undefined, (client) => client.get('/healthz'))
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(await read()).toContain('starlane_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 10\n')
  expect(new Set(pool.lines.filter(({ route }) => route === '/healthz').map(({ worker }) => worker)).size).toBe(2)
  expect(await read()).toContain('starlane_workers 2\n')
  const replaced = pool.says(({ msg }) => msg === 'the worker is ready')
  process.kill(workerOf(pool, 2), 'SIGKILL')
  await replaced
  expect(await read()).toContain('starlane_worker_deaths_total 1\n')
})

test('one address has 64 connections over all workers: a further one takes the place of an idle one', { timeout: 60_000 }, async () => {
  const pool = await poolOf({ RATE_LIMIT: 'on' })
  const sockets: Socket[] = []
  cleanUps.push(() => sockets.forEach((socket) => socket.destroy()))
  for (let count = 0; count < 80; count += 1) {
    const socket = connect(pool.port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
  }
  await expect.poll(() => sockets.filter(({ closed, readableEnded }) => !closed && !readableEnded).length).toBe(64)
})

test('a worker ends a request whose head does not come, as a shop of one process does', { timeout: 60_000 }, async () => {
  const pool = await poolOf()
  const socket = connect(pool.port, '127.0.0.1')
  cleanUps.push(() => socket.destroy())
  socket.write('GET /healthz HTTP/1.1\r\nHost: lo')
  const [said]: Buffer[] = await once(socket, 'data')
  expect(String(said)).toMatch(/^HTTP\/1\.1 408 /)
})

test(
  'a change that one worker commits is an event for listeners of every worker, and SIGTERM ends them at once',
  { timeout: 120_000 },
  async () => {
    const pool = await poolOf()
    const { token } = await register(pool)
    const listening = await Promise.all([1, 2, 3].map(() => listen(pool.url, { authorization: `Bearer ${token}` })))
    cleanUps.push(() => listening.forEach((events) => events.close()))
    const [itemId] = await somethingToBuy(pool, 1)
    expect((await alone(pool, token, (client) => client.post('/api/store/wishlist/add', { itemId }))).status).toBe(200)
    const pulled = await alone(pool, token, (client) => client.get('/api/sync/pull?protocol=2'))
    await expect.poll(() => listening.map(({ heard }) => heard.at(-1))).toEqual([1, 2, 3].map(() => `data: ${pulled.headers.etag}`))
    process.kill(pool.primary, 'SIGTERM')
    await Promise.all(listening.map(({ ended }) => ended))
    expect(await pool.ended).toBe(0)
  },
)
