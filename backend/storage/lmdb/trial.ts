import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DATA_FILE } from './copy.ts'

/** A trial that takes longer finds nothing: the disk is slow, and the store is opened without it. */
const TRIAL_MS = 20_000
/** How the child tells of damage that the library has found. */
const FOUND = 65
const CRASHES = new Set<unknown>(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'])

/**
 * Whether the store in the folder `path` is damaged where it is opened, found by a child process: the file is mapped into memory, so that damage ends whoever
 * reads it. Damage elsewhere is found by its reader only.
 */
export async function isDamaged(path: string): Promise<boolean> {
  const bytes = await stat(join(path, DATA_FILE)).then(
    (file) => file.size,
    () => 0,
  )
  if (bytes === 0) return false
  const program = fileURLToPath(new URL('trial-reader.mjs', import.meta.url))
  // What the shop's own process is told to load is no part of the trial.
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env
  const env = { PATH, LD_LIBRARY_PATH, SystemRoot }
  const child = spawn(process.execPath, [program, path], { env, stdio: 'ignore', timeout: TRIAL_MS, killSignal: 'SIGKILL' })
  // Where no process can be started, nothing is known.
  const [code, signal]: unknown[] = await once(child, 'exit').catch(() => [0])
  return code === FOUND || CRASHES.has(signal)
}
