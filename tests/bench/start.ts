// `npm start` where everything is installed, built and seeded: how long until the shop answers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { median, type Figure } from './figures.ts'
import { scope, temporaryFolder, whenInterrupted } from './scope.ts'
import { timed } from './timing.ts'

const root = join(import.meta.dirname, '../..')
const TIMES = 5
const POLL_MS = 10

export function startFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const folder = temporaryFolder('start')
    later(folder.remove)
    await start(folder.path)
    const times: number[] = []
    for (let round = 0; round < TIMES; round += 1) times.push(await start(folder.path))
    return [{ what: 'a second npm start until the shop answers', measured: median(times), unit: 'ms', goal: { most: 3_000 } }]
  })
}

/** Starts the shop as the README says, waits for its first page, and ends it. */
async function start(dataDir: string): Promise<number> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DRAIN_MS: '0' }
  // A group of its own: npm, its shell and the shop end together.
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const end = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
  }
  const forget = whenInterrupted(() => end('SIGKILL'))
  try {
    return await timed(async () => {
      while (!(await answers(`http://localhost:${port}/`))) {
        if (child.exitCode !== null) throw new Error('npm start ended before the shop answered')
        await wait(POLL_MS)
      }
    })
  } finally {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    end('SIGTERM')
    await ended
    forget()
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
