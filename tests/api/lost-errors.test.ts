// A fault that nothing handles ends the shop in order: it says where the fault arose and nothing that a user sent, and has to be started again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Client } from './client.ts'
import { openPool } from './open-pool.ts'
import { freePort } from '../free-port.ts'
import { ROOT } from './open-shop.ts'

const FAULTS = 'tests/api/faults-by-signal.mjs'
const NODE_OPTIONS = `--import ${pathToFileURL(join(ROOT, FAULTS)).href}`
const REASON = 'an error that nothing handles: the shop ends and has to be started again'
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-lost-'))
  folders.push(folder)
  return folder
}

const there = expect.arrayContaining([expect.stringContaining(FAULTS)])

test.each([
  ['SIGUSR2', { event: 'unhandledRejection', type: 'RangeError', code: 'E_SAMPLE', at: there }],
  ['SIGWINCH', { event: 'uncaughtException', type: 'RangeError', at: there }],
  ['SIGURG', { event: 'unhandledRejection', type: 'string' }],
] as const)(
  'a shop in one process: what is under way is answered, the store closed, exit code 1 (%s)',
  { timeout: 90_000 },
  async (signal, fault) => {
    const dataDir = newFolder()
    const port = await freePort()
    const env = {
      ...process.env,
      MONGODB_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      NODE_OPTIONS,
    }
    const child = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'close')
    const lines: string[] = []
    const listeners = new Set<(line: string) => void>()
    const says = (word: string) => new Promise<void>((resolve) => listeners.add((line) => line.includes(word) && resolve()))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        for (const listener of listeners) listener(line)
      })
    }
    await says('the shop is open')

    const body = JSON.stringify({ username: 'mina', email: 'mina@example.org', password: 'a long password' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const sent = request({ port, host: '127.0.0.1', path: '/api/auth/register', method: 'POST', headers })
    sent.flushHeaders()
    await once(sent, 'continue')
    const closing = says('"closing"')
    child.kill(signal)
    await closing
    const answered = once(sent, 'response')
    sent.end(body)
    const [response] = await answered
    expect([response.statusCode, await text(response)]).toEqual([200, expect.stringContaining('"mina"')])
    expect(await ended).toEqual([1, null])

    const logged = lines.flatMap((line): unknown[] => (line.startsWith('{') ? [JSON.parse(line)] : []))
    expect(logged).toContainEqual(expect.objectContaining({ level: 60, msg: REASON, ...fault }))
    expect(logged.at(-1)).toMatchObject({ msg: 'closed' })
    for (const word of ['mina@example.com', 'address of Mina']) expect(lines.join('\n')).not.toContain(word)
    expect(readdirSync(join(dataDir, 'holders'))).toEqual([])
  },
)

test('one of several workers: another takes its place, and the shop goes on', { timeout: 90_000 }, async () => {
  const pool = await openPool({ DATA_DIR: newFolder(), NODE_OPTIONS })
  const before = pool.workers.get(1)
  if (before === undefined) throw new Error('no worker')
  const closed = pool.says(({ worker, msg }) => worker === 1 && msg === 'closed')
  const again = pool.says(({ worker, msg }) => worker === 1 && msg === 'the worker is ready')
  process.kill(before, 'SIGUSR2')
  await Promise.all([again, closed])
  expect(pool.workers.get(1)).not.toBe(before)
  const client = new Client(pool.url)
  expect((await client.get('/healthz')).status).toBe(200)
  client.close()
  process.kill(pool.primary, 'SIGTERM')
  expect(await pool.ended).toBe(0)
})

test('the process that holds the port of several workers: they finish and end with it, exit code 1', { timeout: 90_000 }, async () => {
  const pool = await openPool({ DATA_DIR: newFolder(), NODE_OPTIONS })
  const workers = [...pool.workers.values()]
  process.kill(pool.primary, 'SIGUSR2')
  expect(await pool.ended).toBe(1)
  await expect.poll(() => workers.filter(isRunning)).toEqual([])
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
