// `npm run dev`: the server from its sources, restarted on change, and the web app with hot reload in front of it. PORT and WEB_PORT name their ports.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readWordsOrEnd } from '../command-words.mjs'
import { proxyTo, quiet } from './dev-proxy.mjs'
import { ensureInstalled, fingerprint, root } from './prepare.mjs'

const LOOK_MS = 300
const SOURCES = ['words', 'sync-protocol', 'backend', 'package.json']
/** The server is reached through the web app. */
const HOST = '127.0.0.1'

const parent = process.ppid
let server
let isStopping = false
let isOpen = false

readWordsOrEnd({ name: 'dev', call: 'npm run dev', words: [], options: {}, does: 'Serves the sources, and starts anew when they change.' })
ensureInstalled()
const webPort = portIn('WEB_PORT')
// Any free one unless named: of two checkouts each has its own.
const port = await freePort(portIn('PORT') ?? 0)
const { createLogger, createServer } = await import('vite')
const web = await createServer({
  configFile: join(root, 'pwa/vite.config.ts'),
  customLogger: quiet(createLogger()),
  server: {
    proxy: proxyTo(port),
    ...(webPort === undefined ? {} : { port: webPort, strictPort: true }),
    ...(process.env.HOST ? { host: process.env.HOST } : {}),
  },
})
// Vite's own would end this process before the server has closed.
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal, 0))
startServer()
await open()
await web.listen().catch((error) => {
  console.error(error.message)
  return stop('SIGTERM', 1)
})
web.printUrls()
isOpen = true
await restartOnChange()

function startServer() {
  server = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Its restarts are awaited here: no proxy has to be told first.
    env: { DRAIN_MS: '0', ...process.env, HOST, PORT: String(port) },
  })
  server.once('exit', (code, signal) => {
    if (isStopping || server.isReplaced) return
    // It has said why. What was open once is mended by the next change.
    if (!isOpen) void stop('SIGTERM', code ?? 1)
    else console.error(`The server has ended (${signal ?? code}): it starts again at the next change.`)
  })
}

/** Resolves when the server takes requests. */
async function open() {
  for (;;) {
    const isReady = await fetch(`http://${HOST}:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
}

/** Looks at the files themselves: what a system tells of changes differs between systems, and between versions of Node. */
async function restartOnChange() {
  let seen = fingerprint(SOURCES)
  while (!isStopping) {
    await sleep(LOOK_MS)
    // npm passes no signal on when it is killed.
    if (process.env.npm_lifecycle_event === 'dev' && process.ppid !== parent) return stop('SIGTERM', 0)
    const now = look() ?? seen
    if (now === seen) continue
    seen = now
    server.isReplaced = true
    await end('SIGTERM')
    if (!isStopping) startServer()
  }
}

/** Undefined where a file goes while it is looked at. */
function look() {
  try {
    return fingerprint(SOURCES)
  } catch {
    return undefined
  }
}

/** Ends the server, and resolves when it has ended. */
async function end(signal) {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

async function stop(signal, code) {
  if (isStopping) return
  isStopping = true
  await end(signal)
  await web.close()
  process.exit(code)
}

function portIn(name) {
  const text = process.env[name]
  if (!text) return undefined
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  console.error(`${name}: must be a port, a whole number up to 65535`)
  process.exit(1)
}

/** The port itself where it is free; 0: any that is. */
async function freePort(wanted) {
  const probe = createProbe()
  const isTaken = await new Promise((resolve) => {
    probe.once('error', () => resolve(true)).listen(wanted, HOST, () => resolve(false))
  })
  if (isTaken) {
    console.error(`Port ${wanted} is in use: end the other program, or choose another port with PORT.`)
    process.exit(1)
  }
  const { port: free } = probe.address()
  probe.close()
  await once(probe, 'close')
  return free
}
