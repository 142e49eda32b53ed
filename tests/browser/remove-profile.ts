import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 20_000

/** Removes the folder of a browser that has ended: what it had started may still write there for a moment. */
export async function removeProfile(folder: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await pause(100)
  }
}
