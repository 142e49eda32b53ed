// The built shop in a process of its own, on a data folder that outlives it: it can be killed and started again.
// SHOP_ROOT, of this process or of the shop alone, names another checkout whose build is used instead of this one's.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { filesOf, readChunks } from '../../pwa/build/chunks.ts'
import { freePort } from '../free-port.ts'

const root = process.env.SHOP_ROOT ?? join(import.meta.dirname, '../..')
const run = promisify(execFile)

export interface Shop {
  url: string
  dataDir: string
  /** `more`: variables of this start alone. */
  start(more?: Record<string, string>): Promise<void>
  /** As a crash does it: at once, nothing said. */
  kill(): Promise<void>
  /** Runs a command of the operator on the shop's data, as `npm run catalog -- import FILE` does. */
  operate(command: 'catalog', ...args: string[]): Promise<void>
  remove(): Promise<void>
}

export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'starlane-shop-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const cwd = env['SHOP_ROOT'] ?? root
  let child: ChildProcess | undefined

  // No journey depends on a service of others: books come from the bundled shelf. Nor on how busy this machine is with its browsers: the shop
  // would take their load for its own, and refuse a call that the journey waits for.
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMIT: 'off',
    MAX_LAG_MS: '60000',
    BOOKS_URL: '',
    BOOKS_API_KEY: '',
    NODE_ENV: 'production',
    ...env,
  }

  const start = async (more: Record<string, string> = {}) => {
    const spawned = spawn(process.execPath, ['backend/dist/main.js'], {
      cwd,
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = spawned
    await answering(spawned, `${url}/healthz`)
  }
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const operate = async (command: string, ...args: string[]) => {
    await run(process.execPath, [`backend/dist/cli/${command}.js`, ...args], { cwd, env: environment })
  }
  const remove = async () => {
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  await start()
  return { url, dataDir, start, kill, operate, remove }
}

/** The server logs a line when it listens; any line is reason to ask whether it answers. */
async function answering(child: ChildProcess, url: string): Promise<void> {
  if (child.stdout === null) throw new Error('no output to wait for')
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the shop ended with ${code} before it answered`)))
  ended.catch(() => undefined)
  for await (const _line of createInterface(child.stdout)) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return void child.stdout.resume()
    await Promise.race([ended, Promise.resolve()])
  }
  await ended
}

/** Addresses of every script that some screen of the built app needs. */
export function screenScripts(): string[] {
  const chunks = readChunks(join(root, 'pwa/dist'))
  const files = filesOf(
    chunks,
    Object.keys(chunks).filter((key) => key.endsWith('-screen.tsx')),
  )
  return [...files].map((file) => `/${file}`)
}
