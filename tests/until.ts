import { vi } from 'vitest'

/** How long what a test waits for may take beside other busy processes: a bound for what hangs, and no judgement of how fast it is. */
const PATIENCE_MS = 30_000

/** Waits until this holds: Vitest itself would wait a second. */
export function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, PATIENCE_MS)
}
