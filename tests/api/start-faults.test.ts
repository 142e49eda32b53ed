// What an operator is told whose shop cannot start: one line that says what to do, exit code 1, no stack.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { built } from './built-shop.ts'
import { freePort } from '../free-port.ts'
import { ROOT } from './open-shop.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-start-'))
afterAll(() => rmSync(folder, { recursive: true }))
const taken = createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
afterAll(() => taken.close())
const address = taken.address()
const takenPort = typeof address === 'object' && address !== null ? String(address.port) : ''
const file = join(folder, 'a-file')
writeFileSync(file, '')
const base = { DATA_DIR: join(folder, 'data'), MONGODB_URL: '', HOST: '127.0.0.1', PORT: String(await freePort()) }

test.each([
  ['a port in use', { PORT: takenPort }, `Port ${takenPort} is in use`],
  ['a port in use, several workers', { PORT: takenPort, WORKERS: '2' }, `Port ${takenPort} is in use`],
  [
    'a port in use for metrics',
    { METRICS_PORT: takenPort },
    `Port ${takenPort} is in use: end the other program, or choose another port with METRICS_PORT`,
  ],
  ['a port in use for metrics, several workers', { METRICS_PORT: takenPort, WORKERS: '2' }, `another port with METRICS_PORT`],
  ['an address of another machine', { HOST: '192.0.2.1' }, '192.0.2.1 is no address of this machine'],
  ['a HOST that is no name', { HOST: 'no-such-host.invalid' }, 'no-such-host.invalid is no address of this machine: set HOST'],
  [
    'a HOST that is no name, several workers',
    { HOST: 'no-such-host.invalid', WORKERS: '2' },
    'no-such-host.invalid is no address of this machine: set HOST',
  ],
  [
    'a HOST that is no name, any port',
    { HOST: 'no-such-host.invalid', PORT: '0' },
    'no-such-host.invalid is no address of this machine: set HOST',
  ],
  [
    'a host for metrics that is no name',
    { METRICS_PORT: '0', METRICS_HOST: 'no-such-host.invalid' },
    'no-such-host.invalid is no address of this machine: set METRICS_HOST',
  ],
  ['an address with another port in it', { HOST: 'http://127.0.0.1' }, 'http://127.0.0.1 is no address of this machine: set HOST'],
  [
    'a password with an @ in MONGODB_URL',
    { MONGODB_URL: 'mongodb://shop:my@secret@127.0.0.1:1/starlane' },
    'MONGODB_URL cannot be used (Invalid connection string): in a name or password',
  ],
  [
    'an option that MongoDB does not know',
    { MONGODB_URL: 'mongodb://shop:secret@127.0.0.1:1/starlane?retrywritess=true' },
    'MONGODB_URL cannot be used (option retrywritess is not supported).',
  ],
  [
    'an option that MongoDB does not know, several workers',
    { WORKERS: '2', MONGODB_URL: 'mongodb://shop:secret@127.0.0.1:1/starlane?retrywritess=true' },
    'MONGODB_URL cannot be used (option retrywritess is not supported).',
  ],
  [
    'a certificate that is not there',
    { MONGODB_URL: 'mongodb://127.0.0.1:1/starlane?tls=true&tlsCAFile=/none/ca.pem' },
    'MONGODB_URL names a file that cannot be read (ENOENT): /none/ca.pem',
  ],
  ['a data folder that is a file', { DATA_DIR: file }, `The data folder cannot be written (`],
  ['a data folder where none can be made', { DATA_DIR: '/proc/starlane' }, 'The data folder cannot be written (ENOENT): /proc/starlane'],
  ['no MongoDB', { MONGODB_URL: `mongodb://shop:secret@127.0.0.1:${await freePort()}/starlane` }, 'MongoDB does not answer at 127.0.0.1:'],
])('%s', { timeout: 60_000 }, async (_what, env, line) => {
  const { code, stdout, stderr } = await start({ ...base, ...env })
  expect(code).toBe(1)
  const told = lines(stdout).filter(({ level }) => level === 60)
  expect(told).toEqual([expect.objectContaining({ level: 60, time: expect.any(Number), msg: expect.stringContaining(line) })])
  expect(told[0]).not.toHaveProperty('err')
  expect(stdout + stderr).not.toMatch(/    at |secret/)
})

test.each(['1', '2'])(
  'any free port: what the shop says of itself is where it is, with WORKERS=%s',
  { timeout: 60_000 },
  async (WORKERS) => {
    const env = { ...process.env, ...base, DATA_DIR: join(folder, `free-${WORKERS}`), WORKERS, PORT: '0', METRICS_PORT: '0', DRAIN_MS: '0' }
    const child = spawn(process.execPath, [built('main')], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    for await (const line of createInterface(child.stdout)) {
      if (!line.includes('the shop is open')) continue
      const { address, metrics } = JSON.parse(line) as { address: string; metrics: string }
      expect((await fetch(`${address.replace('localhost', '127.0.0.1')}/readyz`)).status).toBe(200)
      expect(await (await fetch(metrics)).text()).toContain('starlane_build_info')
      break
    }
    child.stdout.resume()
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  },
)

test('wrong variables are named, all of them', async () => {
  const { code, stderr } = await start({ ...base, PORT: 'eighty', SMTP_URL: 'mail.example' })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/PORT: [\s\S]*SMTP_URL: /)])
  expect(stderr).not.toContain('    at ')
})

test.each([
  ['catalog', ['export', join(folder, 'none.json')]],
  ['shop', ['accounts']],
] as const)('the command %s: where MongoDB does not answer, the same line', { timeout: 60_000 }, async (command, args) => {
  const url = `mongodb://shop:secret@127.0.0.1:${await freePort()}/starlane`
  const { code, said } = await runCommand(command, base.DATA_DIR, args, { MONGODB_URL: url })
  expect(code).toBe(1)
  expect(said).toMatch(/^MongoDB does not answer at 127\.0\.0\.1:\d+: is it running, and is MONGODB_URL right\?\n$/)
})

async function start(env: Record<string, string>): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [built('main')], { cwd: ROOT, env: { ...process.env, ...env } })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, stdout, stderr }
}

function lines(stdout: string): { level: number }[] {
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { level: number })
}
