// The shop as several processes behind one port, and what it says while they come and go.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { built } from './built-shop.ts'
import { freePort } from '../free-port.ts'
import { ROOT } from './open-shop.ts'

const WORKERS = 2

export type Line = Record<string, unknown>

export interface Pool {
  url: string
  port: number
  primary: number
  /** The process of each worker that is ready, by its number. */
  workers: Map<number, number>
  /** What was logged so far. */
  lines: Line[]
  /** Resolves with the first line said after this call for which it is true. */
  says(isIt: (line: Line) => boolean): Promise<Line>
  ended: Promise<number | null>
}

/** Does not wait until the shop is open. */
export function startPool(env: Record<string, string> & { DATA_DIR: string; PORT: string }): Pool {
  const child = spawn(process.execPath, [built('main')], {
    cwd: ROOT,
    env: {
      ...process.env,
      MONGODB_URL: '',
      RATE_LIMIT: 'off',
      DRAIN_MS: '0',
      HOST: '127.0.0.1',
      WORKERS: String(WORKERS),
      MIN_FREE_MB: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const lines: Line[] = []
  const workers = new Map<number, number>()
  const listeners = new Set<(line: Line) => void>()
  createInterface(child.stdout).on('line', (text) => {
    // A line into which another worker's was written is no JSON: the test fails.
    const line: Line = JSON.parse(text)
    lines.push(line)
    if (line.msg === 'the worker is ready') workers.set(Number(line.worker), Number(line.pid))
    for (const listener of listeners) listener(line)
  })
  const says = (isIt: (line: Line) => boolean) =>
    new Promise<Line>((resolve, reject) => {
      const listener = (line: Line) => {
        if (!isIt(line)) return
        listeners.delete(listener)
        resolve(line)
      }
      listeners.add(listener)
      void ended.then((code) => reject(new Error(`the shop ended with ${code}`)))
    })
  return { url: `http://127.0.0.1:${env.PORT}`, port: Number(env.PORT), primary: child.pid ?? 0, workers, lines, says, ended }
}

/** Resolves when all workers are ready. */
export async function openPool(env: Record<string, string> & { DATA_DIR: string }): Promise<Pool> {
  const pool = startPool({ PORT: String(await freePort()), ...env })
  let isOpen = false
  // Each process writes its own lines: that of a worker may come behind the primary's.
  await pool.says(({ msg }) => {
    isOpen ||= msg === 'the shop is open'
    return isOpen && pool.workers.size === WORKERS
  })
  return pool
}
