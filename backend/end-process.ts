import { spawn } from 'node:child_process'

/** What the system's own end has, before the process is killed. */
const END_MS = 500

/**
 * Ends this process, whatever its threads do. process.exit() alone waits for them, and one may be within the system for minutes: a name that no server
 * resolves, a disk that does not answer. As nothing of this process runs while it waits, another one kills it.
 */
export function endProcess(code: number): never {
  const kill = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${END_MS})`
  spawn(process.execPath, ['--eval', kill], { detached: true, stdio: 'ignore', env: {} })
  process.exit(code)
}

/** Lets a process end that has nothing more to do; one that is kept by a thread is ended. */
export function endBy(code: number): void {
  process.exitCode = code
  setTimeout(() => endProcess(code), END_MS).unref()
}
