// Starts the MongoDB-compatible server on a port of this machine. It keeps everything in memory: what it held is gone with it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const lib = join(folder, 'lib')

/** True where Java and Maven are at hand. */
export function canStartMongoServer() {
  return ['java', 'mvn'].every((command) => spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0)
}

/** Resolves with the server's URL once it listens. `port` 0: any free one. */
export async function startMongoServer({ port = 0 } = {}) {
  if (!existsSync(lib)) fetchLibraries()
  const child = spawn('java', ['-Xmx1g', '-cp', join(lib, '*'), join(folder, 'Launcher.java'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the MongoDB-compatible server ended with ${code} before it listened`))),
  ])
  const listening = /^listening on (\d+)$/.exec(String(line))
  if (listening === null) throw new Error(`unexpected from the MongoDB-compatible server: ${line}`)
  return {
    url: `mongodb://127.0.0.1:${listening[1]}/`,
    port: Number(listening[1]),
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}

function fetchLibraries() {
  console.log('Fetching the MongoDB-compatible server …')
  const { status } = spawnSync('mvn', ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('Maven could not fetch the MongoDB-compatible server')
}
