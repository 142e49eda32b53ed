// What a measurement opened is closed again, whether it succeeded, failed or was interrupted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Asks for something to be done when the scope ends. */
export type Later = (cleanUp: () => unknown) => void

const atExit = new Set<() => void>()
process.once('exit', () => {
  for (const cleanUp of atExit) cleanUp()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Runs `work`, and afterwards everything it asked for, newest first. */
export async function scope<Result>(work: (later: Later) => Promise<Result>): Promise<Result> {
  const cleanUps: (() => unknown)[] = []
  try {
    return await work((cleanUp) => cleanUps.push(cleanUp))
  } finally {
    for (const cleanUp of cleanUps.toReversed()) {
      await Promise.resolve()
        .then(cleanUp)
        .catch((error: unknown) => console.error('not cleaned up:', error))
    }
  }
}

/** Runs `cleanUp` should this process end before the returned function was called. It must not wait for anything. */
export function whenInterrupted(cleanUp: () => void): () => void {
  atExit.add(cleanUp)
  return () => void atExit.delete(cleanUp)
}

/** An empty folder that `remove` takes away. */
export function temporaryFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `starlane-${name}-`))
  const erase = () => rmSync(path, { recursive: true, force: true })
  const forget = whenInterrupted(erase)
  return {
    path,
    remove() {
      forget()
      erase()
    },
  }
}
