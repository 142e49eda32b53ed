// The shop as its operator runs it, in a process of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { built } from './built-shop.ts'
import { freePort } from '../free-port.ts'

export const ROOT = join(import.meta.dirname, '../..')

export interface ShopProcess {
  child: ChildProcess
  url: string
  ended: Promise<number | null>
}

/** Resolves when it says that it is open. */
export async function openShop(env: Record<string, string> & { DATA_DIR: string }, entry = built('main')): Promise<ShopProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [...(entry.endsWith('.ts') ? ['--import', 'tsx'] : []), entry], {
    cwd: ROOT,
    env: { ...process.env, MONGODB_URL: '', PORT: String(port), HOST: '127.0.0.1', RATE_LIMIT: 'off', DRAIN_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  let isOpen = false
  for await (const line of createInterface(child.stdout)) {
    isOpen = line.includes('the shop is open')
    if (isOpen) break
  }
  if (!isOpen) throw new Error(`the shop did not open: it ended with ${await ended}`)
  child.stdout.resume()
  return { child, url: `http://127.0.0.1:${port}`, ended }
}
