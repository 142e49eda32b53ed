// A native thread of the shop is stuck. Asked to end, the shop is gone within ten seconds all the same.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openShop } from './open-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'starlane-stuck-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** No process writes into it, so opening it takes forever. */
const fifo = join(dataDir, 'fifo')
execFileSync('mkfifo', [fifo])
const preload = pathToFileURL(join(import.meta.dirname, 'stuck-thread.mjs')).href

const GONE_MS = 10_000

test.each([
  { how: 'asked once', workers: '1', drainMs: '3000', again: false },
  { how: 'asked once', workers: '2', drainMs: '3000', again: false },
  { how: 'asked twice', workers: '1', drainMs: '60000', again: true },
  { how: 'asked twice', workers: '2', drainMs: '60000', again: true },
])('$how, of $workers workers', { timeout: 60_000 }, async ({ how, workers, drainMs, again }) => {
  const folder = join(dataDir, `${how} ${workers}`)
  const env = { NODE_OPTIONS: `--import ${preload}`, STUCK_AT: fifo, DRAIN_MS: drainMs, WORKERS: workers }
  const { child, ended } = await openShop({ DATA_DIR: folder, ...env })
  const asked = performance.now()
  child.kill('SIGTERM')
  const askAgain = again ? setInterval(() => child.kill('SIGTERM'), 1_200) : undefined
  const late = setTimeout(() => child.kill('SIGKILL'), GONE_MS + 5_000)
  await ended
  clearInterval(askAgain)
  clearTimeout(late)
  expect(performance.now() - asked).toBeLessThan(GONE_MS)
})
