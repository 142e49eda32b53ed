// What an operator is told whose shop cannot start: one line that says what to do, exit code 1, no stack.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, ROOT } from './open-shop.ts'
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
  ['a data folder that is a file', { DATA_DIR: file }, `The data folder cannot be written (`],
  ['a data folder where none can be made', { DATA_DIR: '/proc/starlane' }, 'The data folder cannot be written (ENOENT): /proc/starlane'],
  ['no MongoDB', { MONGODB_URL: `mongodb://shop:secret@127.0.0.1:${await freePort()}/starlane` }, 'MongoDB does not answer at 127.0.0.1:'],
])('%s', { timeout: 60_000 }, async (_what, env, line) => {
  const { code, stdout, stderr } = await start({ ...base, ...env })
  expect(code).toBe(1)
  const told = lines(stdout).filter(({ level }) => level === 60)
  expect(told).toEqual([{ level: 60, time: expect.any(Number), msg: expect.stringContaining(line) }])
  expect(stdout + stderr).not.toMatch(/    at |secret/)
})

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
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], { cwd: ROOT, env: { ...process.env, ...env } })
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
