// `npm run dev` in two checkouts at once, on the oldest and the newest Node: server and page follow an edit, each of its own checkout (issue 43, fault 5).
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect } from 'vitest'
import { fromNpm } from '../tools/from-npm.mjs'
import { test } from './journey.ts'
import { freePort } from '../free-port.ts'

const root = join(import.meta.dirname, '../..')
const SOURCES = ['pwa', 'sync-protocol', 'backend', 'words', 'package.json', 'package-lock.json', '.npmrc', '.tsconfig.base.json']
const MAJORS = [20, 26]

const folder = mkdtempSync(join(tmpdir(), 'starlane-dev-'))
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const { pid, exitCode } of children) if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Of those that are here, or that npm can bring. */
const nodes = MAJORS.flatMap((major) => {
  const path = process.version.startsWith(`v${major}.`) ? process.execPath : join(fromNpm('node', major) ?? '', 'bin/node')
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 ? [{ version: stdout.trim(), path }] : []
})
console.log(`npm run dev is tried on: ${nodes.map(({ version }) => version).join(', ') || 'no version'}`)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

interface Dev {
  checkout: string
  url: string
  said(): string
  edit(file: string, from: string, to: string): void
  /** What the server's documents say of its books. */
  summary(): Promise<unknown>
  stop(signal: NodeJS.Signals): Promise<unknown>
}

function checkOut(name: string): string {
  const checkout = join(folder, name)
  const isSource = (path: string) => !/\/(pwa|backend)\/dist$/.test(path)
  for (const source of SOURCES) cpSync(join(root, source), join(checkout, source), { recursive: true, filter: isSource })
  // Each keeps what Vite prepares of its packages.
  mkdirSync(join(checkout, 'node_modules'))
  for (const entry of readdirSync(join(root, 'node_modules')).filter((other) => other !== '.vite'))
    symlinkSync(join(root, 'node_modules', entry), join(checkout, 'node_modules', entry))
  return checkout
}

function start(node: string, checkout: string, env: Record<string, string>) {
  const child = spawn(node, ['backend/cli/dev.mjs'], {
    cwd: checkout,
    detached: true,
    env: { ...process.env, MONGODB_URL: '', BOOKS_URL: '', PORT: '', WEB_PORT: '', NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, ended: once(child, 'exit'), said: () => said }
}

async function develop(node: string, name: string, env: Record<string, string> = {}): Promise<Dev> {
  const checkout = checkOut(name)
  const { child, ended, said } = start(node, checkout, env)
  // Vite colours what it says.
  const address = () => /Local: +(http:\/\/localhost:\d+)/.exec(stripVTControlCharacters(said()))?.[1]
  await expect.poll(() => address() ?? child.exitCode).not.toBeNull()
  const url = address()
  if (url === undefined) throw new Error(`npm run dev ended: ${said()}`)
  return {
    checkout,
    url,
    said,
    edit(file, from, to) {
      const path = join(checkout, file)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replace(from, to))
    },
    async summary() {
      const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths?: Record<string, { get?: { summary?: string } }> }
      return document.paths?.['/api/books/{genre}']?.get?.summary
    },
    async stop(signal) {
      child.kill(signal)
      return (await ended)[0]
    },
  }
}

describe.runIf(nodes.length > 0)('npm run dev', () => {
  const [oldest = { version: '', path: '' }] = nodes
  const newest = nodes.at(-1) ?? oldest

  test('both versions are tried', ({ skip }) => {
    skip(nodes.length < MAJORS.length, `only ${nodes.map(({ version }) => version).join(', ')}`)
    expect(nodes).toHaveLength(2)
  })

  test(`two checkouts at once (${oldest.version} and ${newest.version}): each serves itself, server and page follow an edit, and it ends when asked to`, async ({
    openDevice,
  }) => {
    const webPort = await freePort()
    const devs = [await develop(oldest.path, 'one'), await develop(newest.path, 'two', { WEB_PORT: String(webPort) })] as const
    expect(devs[1].url).toBe(`http://localhost:${webPort}`)

    for (const [at, dev] of devs.entries()) {
      dev.edit('backend/routes/books.ts', 'at most 40.', `at most 40, of checkout ${at}.`)
      await expect.poll(() => dev.summary().catch(String)).toBe(`Young-adult books of a genre, at most 40, of checkout ${at}.`)
      // A password is hashed in a thread, of which Node's own watching made something else.
      const fan = { username: `devfan${at}`, email: `devfan${at}@example.com`, password: 'a long password' }
      const registered = await fetch(`${dev.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fan),
      })
      expect(registered.status).toBe(200)
    }

    for (const [at, dev] of devs.entries()) {
      const { page } = await openDevice({ serviceWorkers: 'block' })
      await page.goto(`${dev.url}/contact`)
      await page.getByText('Write to us, online or offline.').waitFor()
      dev.edit('words/en/contact.ts', 'Write to us, online or offline.', `Write to checkout ${at}.`)
      await page.getByText(`Write to checkout ${at}.`).waitFor()
    }

    // What does not run waits for the edit that mends it.
    const [first] = devs
    first.edit('backend/routes/books.ts', 'import {', 'impört {')
    await expect.poll(first.said).toContain('it starts again at the next change')
    first.edit('backend/routes/books.ts', 'impört {', 'import {')
    await expect.poll(() => first.summary().catch(String)).toContain('of checkout 0')

    for (const [at, dev] of devs.entries()) {
      expect(await dev.stop(at === 0 ? 'SIGTERM' : 'SIGINT')).toBe(0)
      expect(readdirSync(join(dev.checkout, 'data/holders'))).toEqual([])
      await expect(fetch(dev.url)).rejects.toThrow()
    }
  })

  test.for([
    [
      'a port in use',
      (port: string) => ({ PORT: port }),
      (port: string) => `Port ${port} is in use: end the other program, or choose another port with PORT.`,
    ],
    ['a web port in use', (port: string) => ({ WEB_PORT: port }), (port: string) => `Port ${port} is already in use`],
    ['a web port that is none', () => ({ WEB_PORT: 'web' }), () => 'WEB_PORT: must be a port, a whole number up to 65535'],
    ['a wrong variable', () => ({ WORKERS: 'many' }), () => 'WORKERS: must be a whole number from 1 to 256, or auto'],
  ] as const)('%s: one line, and nothing is left running', async ([what, env, line], { shop }) => {
    const { port } = new URL(shop.url)
    const { child, ended, said } = start(newest.path, checkOut(what.replaceAll(' ', '-')), env(port))
    expect([(await ended)[0], said()]).toEqual([1, expect.stringContaining(line(port))])
    expect(said()).not.toMatch(/\n {4}at /)
    // What compiles for them ends when they have.
    await expect.poll(() => isRunning(-(child.pid ?? 0))).toBe(false)
  })
})
