import { spawn } from 'node:child_process'

/** How long process.exit() may take before the process is killed. */
const END_MS = 1_000

/**
 * Ends this process even if one of its threads is stuck. process.exit() waits for libuv's threads, and a thread can be inside a system call for minutes (a name
 * that no server resolves, a disk that does not answer). No code of this process runs during that wait, so another process kills it.
 */
export function endProcess(code: number): never {
  const kill = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${END_MS})`
  spawn(process.execPath, ['--eval', kill], { detached: true, stdio: 'ignore', env: {} })
  process.exit(code)
}

/** Lets this process end by itself, and ends it if a thread keeps it alive. */
export function endBy(code: number): void {
  process.exitCode = code
  setTimeout(() => endProcess(code), END_MS).unref()
}
