import type { Logger } from 'pino'
import type { Storage } from '../storage/port.ts'

const EVERY_MS = 60_000
const AT_ONCE = 1_000

/** Removes expired entries from time to time. Returns what stops it. */
export function sweeping({ entries }: Storage, clock: () => number, log: Logger): () => void {
  const timer = setInterval(() => {
    entries.sweep(clock(), AT_ONCE).catch((error: unknown) => log.warn({ err: error }, 'expired entries not removed'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
