import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PullResponse } from '#sync-protocol/protocol/messages.ts'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { holdDataFolder } from '../../backend/storage/data-folder/hold.ts'
import { Client } from './client.ts'
import { listen } from './listen.ts'
import { built } from './built-shop.ts'
import { freePort } from '../free-port.ts'
import { openShop, ROOT } from './open-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'starlane-process-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const open = (env: Record<string, string>) => openShop({ DATA_DIR: dataDir, ...env })

test('on SIGTERM requests under way are finished, and everything answered is there after a restart', { timeout: 120_000 }, async () => {
  const metricsPort = await freePort()
  const first = await open({ METRICS_PORT: String(metricsPort) })
  const client = new Client(first.url)
  const fan = (await client.post('/api/auth/register', { username: 'mina', email: 'mina@example.com', password: 'a long password' })).as(
    LoginResponse,
  )
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(await metrics.text()).toContain(
    'starlane_http_request_duration_seconds_count{method="POST",route="/api/auth/register",status="200"} 1',
  )
  expect((await client.get('/metrics')).status).toBe(404)

  const { products } = (await client.get('/api/catalog')).json as { products: { id: string }[] }
  const items = products.slice(0, 30).map(({ id }) => id)
  const sent = items.map((itemId) =>
    client.post('/api/store/wishlist/add', { itemId }).then(
      ({ status }) => ({ itemId, status }),
      () => ({ itemId, status: 0 }),
    ),
  )
  await Promise.race(sent)
  const listening = await listen(first.url, { authorization: `Bearer ${fan.token}` })
  first.child.kill('SIGTERM')
  await listening.ended
  const answers = await Promise.all(sent)
  expect(await first.ended).toBe(0)
  client.close()

  const second = await open({})
  const again = new Client(second.url)
  again.token = fan.token
  const { state } = (await again.get('/api/sync/pull')).as(PullResponse)
  const kept = new Set(state.wishlist.map(({ itemId }) => itemId))
  const answered = answers.filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(0)
  for (const { itemId } of answered) expect(kept.has(itemId)).toBe(true)
  again.close()
  second.child.kill('SIGKILL')
  await second.ended
})

test(
  'a restore is refused while a shop runs, and a shop while a restore does; a killed process blocks neither',
  { timeout: 180_000 },
  async () => {
    const [own, copy] = [join(dataDir, 'restored'), join(dataDir, 'copy')]
    const command = (name: 'backup' | 'restore', args: string[]) =>
      spawnSync(process.execPath, [built(`cli/${name}`), ...args], {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: own, MONGODB_URL: '' },
      })
    const shop = await open({ DATA_DIR: own })
    const client = new Client(shop.url)
    const person = (name: string) => ({ username: name, email: `${name}@example.com`, password: 'a long password' })
    expect((await client.post('/api/auth/register', person('before'))).status).toBe(200)
    expect(command('backup', [copy]).status).toBe(0)
    expect((await client.post('/api/auth/register', person('after'))).status).toBe(200)

    const refused = command('restore', [copy, '--force'])
    expect([refused.status, refused.stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining(`is in use (process ${shop.child.pid} on `)],
    ])
    const login = { emailOrUsername: 'after', password: 'a long password' }
    expect((await client.post('/api/auth/login', login)).status).toBe(200)
    client.close()
    shop.child.kill('SIGKILL')
    await shop.ended

    const restore = await holdDataFolder(own, 'exclusive')
    const early = spawnSync(process.execPath, [built('main')], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: own, MONGODB_URL: '', PORT: '0' },
    })
    expect([
      early.status,
      early.stdout
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ]).toEqual([1, [expect.objectContaining({ msg: expect.stringContaining(`process ${process.pid} on `) })]])
    expect(early.stdout + early.stderr).not.toContain('    at ')
    await restore.release()

    expect(command('restore', [copy, '--force']).status).toBe(0)
    const again = await open({ DATA_DIR: own })
    const other = new Client(again.url)
    expect((await other.post('/api/auth/login', login)).status).toBe(401)
    expect((await other.post('/api/auth/login', { ...login, emailOrUsername: 'before' })).status).toBe(200)
    other.close()
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    expect(readdirSync(join(own, 'holders'))).toEqual([])
  },
)

test('on SIGTERM neither a connection that never rests nor one that never asked keeps the shop open', { timeout: 60_000 }, async () => {
  const shop = await open({})
  const silent = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(silent, 'connect')
  const client = new Client(shop.url)
  let answers = 0
  const restless = async () => {
    for (;;) {
      await client.get('/healthz')
      answers += 1
    }
  }
  const ended = restless().catch(() => undefined)
  await expect.poll(() => answers, { timeout: 30_000 }).toBeGreaterThan(20)
  shop.child.kill('SIGTERM')
  await ended
  expect(await shop.ended).toBe(0)
  silent.destroy()
  client.close()
})
