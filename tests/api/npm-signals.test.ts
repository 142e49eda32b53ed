// A shop that npm runs closes when npm is asked to end, whatever shell npm puts between, and goes on when only the shell it was typed into ends
// (issue 43, fault 2).
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromNpm } from '../tools/from-npm.mjs'
import { until } from '../until.ts'
import { ensureShopIsBuilt } from './built-shop.ts'
import { freePort } from '../free-port.ts'
import { ROOT } from './open-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-npm-'))
const left = new Set<number>()
afterAll(() => {
  for (const pid of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
beforeAll(ensureShopIsBuilt, 300_000)

/** The programs of npm 10 and 11, by their versions: of those that are here, or that npm can bring. */
const NPMS = new Map(
  [10, 11].flatMap((major): [string, string[]][] => {
    const path = join(fromNpm('npm', major) ?? '', 'bin/npm-cli.js')
    const { stdout, status } = spawnSync(process.execPath, [path, '--version'], { encoding: 'utf8' })
    return status === 0 ? [[`npm ${stdout.trim()}`, [process.execPath, path]]] : []
  }),
)
const SHELLS = ['/bin/dash', '/bin/bash'].filter(existsSync)
console.log(`npm covered: ${[...NPMS.keys()].join(', ') || 'none'}, under ${SHELLS.join(' and ') || 'no shell'}`)

const CASES = [...NPMS].flatMap(([name, npm]) =>
  SHELLS.flatMap((shell) => [['start'], ['run', 'serve']].map((words) => ({ name, npm, shell, words, script: words.join(' ') }))),
)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

interface Run {
  child: ChildProcess
  url: string
  dataDir: string
  ended: Promise<number | null>
  /** The process that holds the data folder. */
  pid: number
}

/** Resolves when the shop is open. */
async function run(command: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const port = await freePort()
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd: ROOT,
    // Of its own group, as a service is: nothing but what a test does reaches the processes below it.
    detached: true,
    env: { ...process.env, MONGODB_URL: '', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DRAIN_MS: '500', ...env },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const url = `http://127.0.0.1:${port}`
  await until(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
  const pid = Number(readdirSync(join(dataDir, 'holders'))[0]?.split('-')[0])
  left.add(pid)
  if (child.pid !== undefined) left.add(child.pid)
  return { child, url, dataDir, ended, pid }
}

/** Resolves when nothing of the shop is left: neither port nor data folder nor process. */
const untilClosed = ({ url, dataDir, pid }: Run) =>
  until(async () => {
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    // A worker that was still starting leaves its mark, which counts for nothing once it has ended.
    const holders = readdirSync(join(dataDir, 'holders')).filter((name) => isAlive(Number(name.split('-')[0])))
    expect([holders, isAlive(pid)]).toEqual([[], false])
  })

test('npm 10 and 11 are tried, under two shells, where npm can bring them', (context) => {
  context.skip(NPMS.size < 2 || SHELLS.length < 2, `only ${[...NPMS.keys(), ...SHELLS].join(', ')}`)
  expect(CASES).toHaveLength(8)
})

test.each(CASES.flatMap((one) => (['SIGTERM', 'SIGINT'] as const).map((signal) => ({ ...one, signal }))))(
  '$name, $shell, $script: $signal to npm closes the shop, and npm ends when it is closed',
  { timeout: 120_000 },
  async ({ npm, shell, words, signal }) => {
    const shop = await run([...npm, ...words, '--script-shell', shell])
    shop.child.kill(signal)
    expect(await shop.ended).toBe(0)
    // Not a moment later: what watches npm may end everything of it now.
    expect([isAlive(shop.pid), readdirSync(join(shop.dataDir, 'holders'))]).toEqual([false, []])
    await untilClosed(shop)
  },
)

test.each(
  CASES.filter(({ words }) => words.length === 1).flatMap((one) => (['SIGHUP', 'SIGKILL'] as const).map((signal) => ({ ...one, signal }))),
)(
  '$name, $shell: an npm that ends by $signal says nothing to the shop, which closes all the same',
  { timeout: 120_000 },
  async ({ npm, words, shell, signal }) => {
    const shop = await run([...npm, ...words, '--script-shell', shell], { WORKERS: signal === 'SIGKILL' ? '2' : '1' })
    shop.child.kill(signal)
    await untilClosed(shop)
  },
)

test('a terminal that is closed sends SIGHUP to all of its processes: the shop closes well', { timeout: 120_000 }, async () => {
  const shop = await run(['npm', 'start'])
  process.kill(-(shop.child.pid ?? 0), 'SIGHUP')
  await untilClosed(shop)
})

test.each([
  ['in the background', 'npm start &'],
  ['by nohup', 'nohup npm start >/dev/null 2>&1 &'],
  ['by setsid', 'setsid npm start &'],
  ['without npm', 'node backend/dist/main.js &'],
  ['without npm, from a script of npm', 'npm_lifecycle_event=deploy nohup node backend/dist/main.js >/dev/null 2>&1 &'],
])('a shop that was started %s goes on when that shell has ended', { timeout: 120_000 }, async (_how, line) => {
  // The shell has ended long before the shop is open.
  const shop = await run(['/bin/sh', '-c', line])
  expect(await shop.ended).toBe(0)
  for (let look = 0; look < 8; look += 1) {
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  process.kill(shop.pid, 'SIGTERM')
  await untilClosed(shop)
})
