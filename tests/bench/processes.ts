// Servers in processes of their own, so that what is measured shares nothing with what measures it but the machine.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'
import { installPackage } from './own-package.ts'
import { temporaryFolder, whenInterrupted } from './scope.ts'

const root = join(import.meta.dirname, '../..')

export interface Served {
  url: string
  port: number
  process: ChildProcess
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The built shop on a fresh data folder (or the one named), with rate limits off, and without live events, whose connections are never idle. Resolves when it answers. `program`: another Node or build, to compare them. */
export async function startShop(
  env: Record<string, string> = {},
  program = [process.execPath, 'backend/dist/main.js'],
): Promise<Served & { dataDir: string }> {
  const folder = env.DATA_DIR === undefined ? temporaryFolder('bench') : undefined
  const dataDir = env.DATA_DIR ?? folder?.path ?? ''
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT)
  const served = await start(program, port, { RATE_LIMIT: 'off', MAX_LISTENERS: '0', DATA_DIR: dataDir, ...env }, 'the shop is open')
  const stop = async (signal?: NodeJS.Signals) => {
    await served.stop(signal)
    folder?.remove()
  }
  return { ...served, dataDir, stop }
}

/** One of the bare servers a figure is compared with. */
export async function startBare(kind: 'post-fsync' | 'node-http' | 'koa-router', env: Record<string, string> = {}): Promise<Served> {
  return start([process.execPath, '--import', 'tsx', 'tests/bench/bare-servers.ts', kind], await freePort(), env)
}

/** The small server of the library that drains are compared with, on a data folder of its own. The library's package is installed the first time. */
export async function startOther(): Promise<Served> {
  installPackage(join(root, 'tests/replicache'), 'Replicache')
  const folder = temporaryFolder('other')
  const served = await start([process.execPath, '--import', 'tsx', 'tests/bench/drain/replicache-server.ts'], await freePort(), {
    DATA_DIR: folder.path,
  })
  const stop = async () => {
    await served.stop()
    folder.remove()
  }
  return { ...served, stop }
}

async function start([node = '', ...args]: string[], port: number, env: Record<string, string>, says = ''): Promise<Served> {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, DRAIN_MS: '0', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const forget = whenInterrupted(() => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await listening(child, says)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    forget()
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { url, port, process: child, stop }
}

/** Each server says a line when it listens, which has these words in it. */
async function listening(child: ChildProcess, says: string): Promise<void> {
  if (child.stdout === null) throw new Error('no output to wait for')
  const lines = createInterface(child.stdout)
  const said = new Promise<void>((resolve) => lines.on('line', (line) => line.includes(says) && resolve()))
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the server ended before it listened')))
  failed.catch(() => undefined)
  await Promise.race([said, failed])
  // What it logs from here on is thrown away unread: to read it would cost the one who measures.
  lines.close()
  child.stdout.resume()
}
